// SPDX-License-Identifier: MIT

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An adapter to copy: {@code toolmend certify --exec} runs it once for each text, and it runs your
 * layer.
 *
 * <p>As it stands it hands each text on as it came, which harms nobody and mends nothing. {@code
 * repair} is the place for your layer; the rest stays. The Java platform has no JSON; this form
 * needs none.
 */
public final class Adapter {
    /** Nothing would go to the tool. */
    static final class Refusal extends Exception {
        static final int REJECTED = 10; // the message is for the model
        static final int UNSUPPORTED = 11; // the message names a keyword of the schema

        final int code;

        Refusal(int code, String message) {
            super(message);
            this.code = code;
        }
    }

    /**
     * The text that would go to the tool.
     *
     * @param tool JSON in UTF-8: {"name", "parameters"}, the schema
     * @param text what the model wrote, in UTF-8
     * @param finish "complete", "truncated" or "unknown"
     */
    static byte[] repair(byte[] tool, byte[] text, String finish) throws Refusal {
        // call your layer here
        return text;
    }

    public static void main(String[] words) throws IOException {
        PrintStream answer = System.out;
        System.setOut(System.err); // stdout is for the text: what the layer prints goes to stderr
        byte[] tool = {};
        String finish = "unknown";
        for (int i = 0; i + 1 < words.length; i += 2) {
            if (words[i].equals("--tool")) {
                tool = Files.readAllBytes(Path.of(words[i + 1]));
            } else if (words[i].equals("--finish")) {
                finish = words[i + 1];
            }
        }
        try {
            answer.write(repair(tool, System.in.readAllBytes(), finish));
            answer.flush();
        } catch (Refusal refusal) {
            System.err.println(refusal.getMessage());
            System.exit(refusal.code);
        }
    }
}
