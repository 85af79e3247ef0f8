// SPDX-License-Identifier: MIT

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the adapters in Java share: the lines of the protocol around one function, and types for a schema. */
final class Peer {
    static final ObjectMapper JSON = new ObjectMapper();

    private static final Set<String> KNOWN = Set.of("type", "properties", "required", "items", "default", "title", "description",
            "additionalProperties", "format", "examples", "$schema", "$id", "$comment", "minimum", "maximum", "exclusiveMinimum",
            "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems",
            "nullable", "deprecated", "$defs", "definitions", "enum", "const");

    /** The text for the tool; an exception is a refusal. */
    interface Layer {
        String repair(JsonNode schema, String text) throws Exception;
    }

    /** The schema cannot be put in types of Java; the words name the keyword. */
    static final class Unsupported extends RuntimeException {
        Unsupported(String words) {
            super(words);
        }
    }

    static void serve(Map<String, Layer> layers, String name) throws IOException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.setOut(System.err); // stdout is for answers
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonNode asked = JSON.readTree(line);
            switch (asked.get("op").asText()) {
                case "bye" -> {
                    System.exit(0);
                }
                case "hello" -> out.print(System.getenv("PEER_HELLO"));
                case "repair" -> out.print(JSON.writeValueAsString(answer(layers.get(name), asked)));
                case "time" -> out.print(JSON.writeValueAsString(microseconds(layers.get(name), asked)));
                default -> out.print("{\"op\":\"error\",\"why\":\"unknown op\"}");
            }
            out.print('\n');
            out.flush();
        }
    }

    /** The median of a call; null if it refuses. */
    private static ObjectNode microseconds(Layer layer, JsonNode asked) {
        List<Double> times = new ArrayList<>();
        long end = System.nanoTime() + (long) (asked.get("seconds").asDouble() * 1e9);
        while (times.isEmpty() || System.nanoTime() < end) {
            long begin = System.nanoTime();
            try {
                layer.repair(asked.get("tool").get("parameters"), asked.get("arguments").asText());
            } catch (Exception | StackOverflowError refusal) {
                return JSON.createObjectNode().put("op", "time").putNull("us");
            }
            times.add((System.nanoTime() - begin) / 1e3);
        }
        Collections.sort(times);
        return JSON.createObjectNode().put("op", "time").put("us", times.get(times.size() / 2));
    }

    private static ObjectNode answer(Layer layer, JsonNode asked) {
        ObjectNode said = JSON.createObjectNode().put("id", asked.get("id").asText());
        try {
            String text = layer.repair(asked.get("tool").get("parameters"), asked.get("arguments").asText());
            return said.put("outcome", "ok").put("arguments", text);
        } catch (Unsupported word) {
            return said.put("outcome", "unsupported").put("why", word.getMessage());
        } catch (Exception | StackOverflowError refusal) {
            Throwable cause = refusal instanceof InvocationTargetException told ? told.getCause() : refusal;
            if (cause instanceof Error) {
                return said.put("outcome", "error").put("why", cause.toString());
            }
            return said.put("outcome", "rejected").put("message", String.valueOf(cause.getMessage()));
        }
    }

    /** The types of a tool's parameters, by name, as a method in Java would declare them. */
    static Map<String, Type> parameters(JsonNode schema) {
        typeOf(schema);
        Map<String, Type> types = new LinkedHashMap<>();
        schema.path("properties").fields().forEachRemaining(member -> types.put(member.getKey(), typeOf(member.getValue())));
        return types;
    }

    static Type typeOf(JsonNode schema) {
        if (!schema.isObject()) {
            return Object.class;
        }
        Set<String> strange = new TreeSet<>();
        schema.fieldNames().forEachRemaining(word -> {
            if (!KNOWN.contains(word) && !word.startsWith("x-")) {
                strange.add(word);
            }
        });
        if (!strange.isEmpty()) {
            throw new Unsupported(String.join(", ", strange));
        }
        return switch (schema.path("type").asText()) {
            case "string" -> String.class;
            case "integer" -> Long.class;
            case "number" -> Double.class;
            case "boolean" -> Boolean.class;
            case "array" -> generic(List.class, typeOf(schema.path("items")));
            case "object" -> generic(Map.class, String.class, Object.class);
            default -> Object.class;
        };
    }

    private static Type generic(Class<?> raw, Type... arguments) {
        return new ParameterizedType() {
            @Override
            public Type[] getActualTypeArguments() {
                return arguments;
            }

            @Override
            public Type getRawType() {
                return raw;
            }

            @Override
            public Type getOwnerType() {
                return null;
            }
        };
    }

    static Class<?> rawOf(Type type) {
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) type;
    }
}
