// SPDX-License-Identifier: MIT

//! Layers in Rust: readers, and argmend, which takes a schema.

mod peer;

use serde_json::Value;

fn argmend(schema: &Value, text: &str) -> Result<String, String> {
    let request = argmend::RepairRequest { tool_name: "tool", raw: text, schema: Some(schema) };
    argmend::repair_args(&request).map(|made| made.value.to_string()).map_err(|why| why.to_string())
}

fn llm_json(_: &Value, text: &str) -> Result<String, String> {
    llm_json::repair_json(text, &Default::default()).map_err(|why| why.to_string())
}

fn jsonrepair(_: &Value, text: &str) -> Result<String, String> {
    jsonrepair::repair_to_string(text, &Default::default()).map_err(|why| why.to_string())
}

fn jsonrepair_rs(_: &Value, text: &str) -> Result<String, String> {
    jsonrepair_rs::jsonrepair(text).map_err(|why| why.to_string())
}

fn jsonrepair_rs_schema(schema: &Value, text: &str) -> Result<String, String> {
    jsonrepair_rs::jsonrepair_value_with_schema(text, schema).map(|made| made.to_string()).map_err(|why| why.to_string())
}

fn repair_json(_: &Value, text: &str) -> Result<String, String> {
    repair_json::repair(text.to_string()).map_err(|why| format!("{why:?}"))
}

fn main() {
    peer::serve(&[
        ("argmend", argmend),
        ("llm_json", llm_json),
        ("jsonrepair-rust", jsonrepair),
        ("jsonrepair-rs", jsonrepair_rs),
        ("jsonrepair-rs-schema", jsonrepair_rs_schema),
        ("repair_json", repair_json),
        ("llm-json-repair", |_, text| Ok(llm_json_repair::repair(text))),
    ]);
}
