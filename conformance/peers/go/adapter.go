// SPDX-License-Identifier: MIT

// Layers in Go: readers, and what reads the arguments into a tool's struct.
package main

import (
	"encoding/json"

	realalexandre "github.com/RealAlexandreAI/json-repair"
	"github.com/docker/aijson"
	kaptinlin "github.com/kaptinlin/jsonrepair"
)

func reader(read func(text string) (string, error)) Layer {
	return func(_ json.RawMessage, text string) (string, error) { return read(text) }
}

func schemaMode(mode realalexandre.SchemaRepairMode) Layer {
	return func(parameters json.RawMessage, text string) (string, error) {
		var schema any
		if err := json.Unmarshal(parameters, &schema); err != nil {
			return "", err
		}
		made, err := realalexandre.RepairWithOptions(text, realalexandre.RepairOptions{Schema: schema, SchemaRepairMode: mode})
		return made.JSON, err
	}
}

func main() {
	Serve(map[string]Layer{
		"encoding-json":                IntoStruct(json.Unmarshal),
		"aijson":                       IntoStruct(func(data []byte, v any) error { return aijson.Unmarshal(data, v) }),
		"kaptinlin-jsonrepair":         reader(kaptinlin.Repair),
		"realalexandre-json-repair":    reader(realalexandre.RepairJSON),
		"realalexandre-schema":         schemaMode(realalexandre.SchemaRepairStandard),
		"realalexandre-schema-salvage": schemaMode(realalexandre.SchemaRepairSalvage),
	})
}
