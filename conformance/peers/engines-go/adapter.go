// SPDX-License-Identifier: MIT

// What a server in Go does with the text of a model, by the parser for its format.
package main

import (
	"encoding/json"
	"strings"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/model/parsers"
	"github.com/ollama/ollama/tools"
)

// A model has a parser of its own, or a template, whose tag begins a call: "tag <tool_call>".
func ollama(offered json.RawMessage, text, parser string) ([]Call, error) {
	functions, given := []json.RawMessage{}, []api.Tool{}
	if err := json.Unmarshal(offered, &functions); err != nil {
		return nil, err
	}
	for _, function := range functions {
		tool := api.Tool{Type: "function"}
		if err := json.Unmarshal(function, &tool.Function); err != nil {
			return nil, Unsupported(err.Error())
		}
		given = append(given, tool)
	}
	made, calls := []api.ToolCall{}, []Call{}
	if tag, is := strings.CutPrefix(parser, "tag "); is {
		if len(given) > 0 {
			made, _ = tools.NewParserWithTag(given, tag).Add(text)
		}
	} else {
		own := parsers.ParserForName(parser)
		own.Init(given, nil, &api.ThinkValue{Value: false}) // no thought is open where the text begins
		_, _, found, err := own.Add(text, true)
		if err != nil {
			return nil, err
		}
		made = found
	}
	for _, call := range made {
		calls = append(calls, Call{call.Function.Name, call.Function.Arguments.String()})
	}
	return calls, nil
}

func main() {
	Serve(map[string]Reader{"ollama": ollama})
}
