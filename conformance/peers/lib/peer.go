// SPDX-License-Identifier: MIT

// What the adapters in Go share: the lines of the protocol around one function, and a struct for a schema.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"sort"
	"strings"
	"time"
)

// Layer gives the text for the tool; an error is a refusal, an Unsupported names a keyword of the schema.
type Layer func(schema json.RawMessage, text string) (string, error)

// Call is what an engine takes out of a text.
type Call struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

// Reader is a parser of an engine: which calls are in the text of a model?
type Reader func(tools json.RawMessage, text, parser string) ([]Call, error)

// Unsupported is a schema that the layer's types cannot say.
type Unsupported string

func (word Unsupported) Error() string { return string(word) }

type request struct {
	Op, ID, Arguments, Text, Parser string
	Seconds                         float64
	Tool                            struct{ Parameters json.RawMessage }
	Tools                           json.RawMessage
}

// ask is what the layer has to say, and under which name.
func ask(layer any, asked request) (name string, said any, err error) {
	if reader, is := layer.(Reader); is {
		said, err = reader(asked.Tools, asked.Text, asked.Parser)
		return "calls", said, err
	}
	said, err = layer.(Layer)(asked.Tool.Parameters, asked.Arguments)
	return "arguments", said, err
}

func answer(layer any, asked request) (said map[string]any) {
	said = map[string]any{"id": asked.ID}
	defer func() {
		if fault := recover(); fault != nil {
			said = map[string]any{"id": asked.ID, "outcome": "error", "why": fmt.Sprint(fault)}
		}
	}()
	name, made, err := ask(layer, asked)
	switch fault := err.(type) {
	case nil:
		said["outcome"], said[name] = "ok", made
	case Unsupported:
		said["outcome"], said["why"] = "unsupported", string(fault)
	default:
		said["outcome"], said["message"] = "rejected", fault.Error()
	}
	return said
}

// The median of a call; nil if it refuses.
func microseconds(layer any, asked request) map[string]any {
	times, end := []float64{}, time.Now().Add(time.Duration(asked.Seconds*1e9))
	for len(times) == 0 || time.Now().Before(end) {
		begin := time.Now()
		if _, _, err := ask(layer, asked); err != nil {
			return map[string]any{"op": "time", "us": nil}
		}
		times = append(times, float64(time.Since(begin).Nanoseconds())/1e3)
	}
	sort.Float64s(times)
	return map[string]any{"op": "time", "us": times[len(times)/2]}
}

// Serve answers lines until the end of stdin, by the layer that the first word names.
func Serve[L Layer | Reader](layers map[string]L) {
	in, out := bufio.NewReader(os.Stdin), os.Stdout
	os.Stdout = os.Stderr // stdout is for answers
	for {
		line, err := in.ReadBytes('\n')
		var asked request
		if err != nil || json.Unmarshal(line, &asked) != nil || asked.Op == "bye" {
			return
		}
		var said any = map[string]any{"op": "error", "why": "unknown op"}
		switch asked.Op {
		case "hello":
			said = json.RawMessage(os.Getenv("PEER_HELLO"))
		case "repair", "markup":
			said = answer(layers[os.Args[1]], asked)
		case "time":
			said = microseconds(layers[os.Args[1]], asked)
		}
		spelled, _ := json.Marshal(said)
		fmt.Fprintf(out, "%s\n", spelled)
	}
}

// ---- a struct for a schema -------------------------------------------------------------------

var known = strings.Fields(`type properties required items enum const default additionalProperties title description format
	examples $schema $id $comment minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern
	minItems maxItems uniqueItems nullable deprecated $defs definitions`)

// TypeOf is the type that a user would have written: what types of Go cannot say is not in it, as it is not in theirs.
func TypeOf(schema any) reflect.Type {
	free := reflect.TypeFor[any]()
	said, is := schema.(map[string]any)
	if !is {
		return free
	}
	for word := range said {
		if !slices.Contains(known, word) && !strings.HasPrefix(word, "x-") {
			panic(Unsupported(word))
		}
	}
	kind, _ := said["type"].(string)
	if _, is := said["properties"]; is && said["type"] == nil {
		kind = "object"
	}
	switch kind {
	case "string":
		return reflect.TypeFor[string]()
	case "integer":
		return reflect.TypeFor[int64]()
	case "number":
		return reflect.TypeFor[float64]()
	case "boolean":
		return reflect.TypeFor[bool]()
	case "array":
		return reflect.SliceOf(TypeOf(said["items"]))
	case "object":
		if properties, is := said["properties"].(map[string]any); is {
			return structOf(properties, said["required"])
		}
		return reflect.MapOf(reflect.TypeFor[string](), TypeOf(said["additionalProperties"]))
	}
	return free
}

// A member that is not required is a pointer with omitempty, so that it stays away, and an empty array does not.
func structOf(properties map[string]any, required any) reflect.Type {
	names := make([]string, 0, len(properties))
	for name := range properties {
		names = append(names, name)
	}
	sort.Strings(names)
	needed, _ := required.([]any)
	fields := make([]reflect.StructField, 0, len(names))
	for i, name := range names {
		if name == "" || strings.ContainsAny(name, "\",`\\") || name == "-" {
			panic(Unsupported("names"))
		}
		kind, tag := TypeOf(properties[name]), name
		if !slices.Contains(needed, any(name)) {
			tag += ",omitempty"
			if kind.Kind() != reflect.Interface {
				kind = reflect.PointerTo(kind)
			}
		}
		fields = append(fields, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: kind, Tag: reflect.StructTag(fmt.Sprintf("json:%q", tag))})
	}
	return reflect.StructOf(fields)
}

// IntoStruct is the layer that reads a text into a struct, and hands that on.
func IntoStruct(read func(data []byte, v any) error) Layer {
	return func(parameters json.RawMessage, text string) (out string, err error) {
		defer func() {
			if word, is := recover().(Unsupported); is {
				out, err = "", word
			}
		}()
		var schema map[string]any
		if err := json.Unmarshal(parameters, &schema); err != nil {
			return "", err
		}
		schema["type"] = "object"
		made := reflect.New(TypeOf(schema))
		if err := read([]byte(text), made.Interface()); err != nil {
			return "", err
		}
		spelled, err := json.Marshal(made.Interface())
		return string(spelled), err
	}
}
