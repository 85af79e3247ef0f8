// SPDX-License-Identifier: MIT

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.ai.util.json.JsonParser;

/** Frameworks in Java: what they make of the text before they call a tool's method. */
final class Adapter {
    /** One argument, converted to the type of its parameter. */
    private interface Coercion {
        Object make(Object value, String name, Type type) throws Exception;
    }

    /** Each declared argument; a tool gets no other. */
    private static String each(Map<String, Object> arguments, JsonNode schema, Coercion coercion) throws Exception {
        Map<String, Object> made = new LinkedHashMap<>();
        for (Map.Entry<String, Type> parameter : Peer.parameters(schema).entrySet()) {
            if (arguments.containsKey(parameter.getKey())) {
                Object value = arguments.get(parameter.getKey());
                made.put(parameter.getKey(), value == null ? null : coercion.make(value, parameter.getKey(), parameter.getValue()));
            }
        }
        return Peer.JSON.writeValueAsString(made);
    }

    private static Method hidden(String owner, String name, Class<?>... types) throws ReflectiveOperationException {
        Method method = Class.forName(owner).getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method;
    }

    private static Peer.Layer langchain4j() throws ReflectiveOperationException {
        String place = "dev.langchain4j.service.tool.";
        Method read = hidden(place + "ToolExecutionRequestUtil", "argumentsAsMap", String.class);
        Method coerce = hidden(place + "DefaultToolExecutor", "coerceArgument", Object.class, String.class, Class.class, Type.class);
        return (schema, text) -> {
            @SuppressWarnings("unchecked")
            Map<String, Object> arguments = (Map<String, Object>) read.invoke(null, text);
            return each(arguments, schema, (value, name, type) -> coerce.invoke(null, value, name, Peer.rawOf(type), type));
        };
    }

    private static String spring(JsonNode schema, String text) throws Exception {
        Map<String, Object> arguments = JsonParser.fromJson(text, (Type) Map.class);
        return each(arguments, schema, (value, name, type) -> type instanceof Class<?> kind
                ? JsonParser.toTypedObject(value, kind) : JsonParser.fromJson(JsonParser.toJson(value), type));
    }

    public static void main(String[] words) throws Exception {
        Peer.serve(Map.of("langchain4j", langchain4j(), "spring-ai", Adapter::spring), words[0]);
    }
}
