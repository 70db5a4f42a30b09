package dev.nonet.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.puzzle.Grid;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** How results are written: the formats that the commands share. */
final class Output {

    /** What a command writes a result as. */
    enum Format {
        /** A header, then a row a result. */
        CSV,
        /** A JSON object a line: the REST shapes. */
        NDJSON,
        /** The puzzle's 81 characters a line. */
        LINE
    }

    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private Output() {}

    /** Standard output with a large buffer; closing it flushes it and leaves standard output open. */
    static OutputStream standard() {
        PrintStream out = System.out;
        return new BufferedOutputStream(out, 1 << 16) {
            @Override
            public void close() throws IOException {
                flush();
            }
        };
    }

    static byte[] bytes(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("our own shapes can be written", e);
        }
    }

    /** The same with one more field. */
    static String json(Object value, String field, Object more) {
        return json(tree(value, field, more));
    }

    /** An object with one more field. */
    static JsonNode tree(Object value, String field, Object more) {
        ObjectNode tree = JSON.valueToTree(value);
        return tree.set(field, JSON.valueToTree(more));
    }

    static String prettyJson(Object value) {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("our own shapes can be written", e);
        }
    }

    /** Appends a row of fields; null is an empty field. Fields are quoted as RFC 4180 has it where they need to be. */
    static void csvRow(StringBuilder out, @Nullable Object... fields) {
        for (int i = 0; i < fields.length; i++) {
            if (i > 0) {
                out.append(',');
            }
            if (fields[i] != null) {
                String field = String.valueOf(fields[i]);
                if (!(fields[i] instanceof Grid) && needsQuotes(field)) {
                    out.append('"').append(field.replace("\"", "\"\"")).append('"');
                } else {
                    out.append(field);
                }
            }
        }
        out.append('\n');
    }

    private static boolean needsQuotes(String field) {
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c == ',' || c == '"' || c < ' ') {
                return true;
            }
        }
        return false;
    }
}
