// SPDX-License-Identifier: MIT

//! What the adapters in Rust share: the lines of the protocol around one function.

use serde_json::{json, Value};
use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

/// The text for the tool; an error is a refusal.
pub type Layer = fn(schema: &Value, text: &str) -> Result<String, String>;

fn answer(layer: Layer, asked: &Value) -> Value {
    let text = asked["arguments"].as_str().unwrap_or_default();
    match std::panic::catch_unwind(|| layer(&asked["tool"]["parameters"], text)) {
        Ok(Ok(made)) => json!({"id": asked["id"], "outcome": "ok", "arguments": made}),
        Ok(Err(why)) => json!({"id": asked["id"], "outcome": "rejected", "message": why}),
        Err(_) => json!({"id": asked["id"], "outcome": "error", "why": "panic"}),
    }
}

/// The median of a call in microseconds; null if it refuses.
fn microseconds(layer: Layer, asked: &Value) -> Value {
    let text = asked["arguments"].as_str().unwrap_or_default();
    let end = Instant::now() + Duration::from_secs_f64(asked["seconds"].as_f64().unwrap_or(0.1));
    let mut times = Vec::new();
    while times.is_empty() || Instant::now() < end {
        let begin = Instant::now();
        if layer(&asked["tool"]["parameters"], text).is_err() {
            return json!({"op": "time", "us": null});
        }
        times.push(begin.elapsed().as_secs_f64() * 1e6);
    }
    times.sort_by(f64::total_cmp);
    json!({"op": "time", "us": times[times.len() / 2]})
}

/// Answers lines until the end of stdin, by the layer that the first word names.
pub fn serve(layers: &[(&str, Layer)]) {
    let name = std::env::args().nth(1).expect("the name of a layer");
    let layer = layers.iter().find(|(own, _)| *own == name).expect("a layer of that name").1;
    let hello = std::env::var("PEER_HELLO").expect("PEER_HELLO");
    for line in std::io::stdin().lock().lines() {
        // A schema with the escape of an unpaired surrogate is no string of Rust.
        let said = match serde_json::from_str::<Value>(&line.expect("UTF-8")) {
            Err(why) => json!({"op": "error", "why": why.to_string()}).to_string(),
            Ok(asked) => match asked["op"].as_str() {
                Some("bye") => return,
                Some("hello") => hello.clone(),
                Some("time") => microseconds(layer, &asked).to_string(),
                Some("repair") => answer(layer, &asked).to_string(),
                _ => json!({"op": "error", "why": "unknown op"}).to_string(),
            },
        };
        let mut out = std::io::stdout().lock();
        writeln!(out, "{said}").and_then(|()| out.flush()).expect("stdout");
    }
}
