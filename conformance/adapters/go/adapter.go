// SPDX-License-Identifier: MIT

// An adapter to copy: `toolmend certify` asks it in lines of JSON, and it asks your layer.
//
// As it stands it hands each text on as it came, which harms nobody and mends nothing. repair is
// the place for your layer; the rest stays. A layer that decodes into structs adds to hello
// "output": "typed", as absent members then come out as zero ones. PROTOCOL.md has the rest.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
)

type tool struct {
	Name       string
	Parameters json.RawMessage // the schema, as it was spelled
}

type object = map[string]any

var hello = object{"op": "hello", "protocol": 1, "name": "my layer", "version": "1", "language": "go"}

// repair returns the text that would go to the tool, or an error: the call is refused, and the
// error tells the model why. finish is "complete", "truncated" or "unknown".
func repair(t tool, text, finish string) (string, error) {
	// call your layer here
	return text, nil
}

func main() {
	answers := json.NewEncoder(os.Stdout) // a line for each value, written at once
	os.Stdout = os.Stderr                 // stdout is for answers: what the layer prints goes to stderr
	requests := json.NewDecoder(os.Stdin) // of any length; a bufio.Scanner would stop at 64 KiB
	for {
		var asked struct {
			Op, ID, Arguments, Finish string
			Tool                      tool
		}
		if err := requests.Decode(&asked); errors.Is(err, io.EOF) || asked.Op == "bye" {
			return
		} else if err != nil {
			log.Fatal(err)
		}
		said := object{"op": "error", "why": "unknown op"}
		switch asked.Op {
		case "hello":
			said = hello
		case "repair":
			text, err := repair(asked.Tool, asked.Arguments, asked.Finish)
			said = object{"id": asked.ID, "outcome": "ok", "arguments": text}
			if err != nil {
				said = object{"id": asked.ID, "outcome": "rejected", "message": err.Error()}
			}
		}
		if err := answers.Encode(said); err != nil {
			log.Fatal(err)
		}
	}
}
