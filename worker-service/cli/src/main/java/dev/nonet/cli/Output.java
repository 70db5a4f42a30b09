package dev.nonet.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.puzzle.Grid;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Writes results in the formats that the commands share. */
final class Output {

    /** How results are written. */
    enum ResultLayout {
        /** A header, then one row per result. */
        CSV,
        /** One JSON object per line, as in the REST API. */
        NDJSON
    }

    private static final ObjectMapper JSON = JsonMapper.builder().build();

    /** Of the mode of a file: which kind of file it is, and the kind that a pipe is. */
    private static final int KIND = 0xF000;

    private static final int PIPE = 0x1000;

    private static final Path STANDARD_INPUT = Path.of("/dev/stdin");

    private Output() {}

    /** Standard output with a large buffer. Closing the stream flushes it, but does not close standard output. */
    static OutputStream standard() {
        return new BufferedOutputStream(new CheckedOutput(System.out), 1 << 16);
    }

    /**
     * @throws IOException if something printed so far could not be written; {@link PrintStream} itself throws nothing
     */
    static void check() throws IOException {
        if (System.out.checkError()) {
            throw new IOException("standard output is closed, or its disk is full");
        }
    }

    /**
     * Whether standard output failed as the program that reads it has ended, such as {@code head}. A write to a pipe
     * fails for no other reason, while a file's disk may be full.
     */
    static boolean isReaderGone() {
        return System.out.checkError() && isPipe(Path.of("/dev/stdout"));
    }

    private static boolean isPipe(Path file) {
        try {
            return Files.getAttribute(file, "unix:mode") instanceof Integer mode && (mode & KIND) == PIPE;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Fails when standard output does, so that a command whose reader has gone or whose disk is full stops and says so.
     */
    private static final class CheckedOutput extends FilterOutputStream {

        CheckedOutput(PrintStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            check();
        }

        @Override
        public void close() throws IOException {
            check();
        }
    }

    /**
     * Refuses to write a file that the command also reads, as the input would be lost.
     *
     * @param option what names the file to write, for the message
     * @param written null if the option is not given
     * @param inputs paths, or {@code -} for standard input, which a shell may have opened as that very file
     */
    static void requireNoInput(CommandSpec command, String option, @Nullable Path written, Collection<String> inputs)
            throws IOException {
        if (written == null || !Files.isRegularFile(written)) {
            return;
        }
        for (String input : inputs) {
            if (isSameFile(written, input.equals("-") ? STANDARD_INPUT : Path.of(input))) {
                throw new ParameterException(
                        command.commandLine(),
                        option + ": " + written + " is read by this command, and would be lost; name another file");
            }
        }
    }

    /** Whether two paths lead to one file, also through links, or would once it exists. */
    static boolean isSameFile(Path one, Path other) throws IOException {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())
                || Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
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

    /** An object as JSON, with one more field. */
    static String json(Object value, String field, Object more) {
        return json(tree(value, field, more));
    }

    /** An object as a JSON tree, with one more field. */
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

    /** Appends a CSV row (RFC 4180). A null is an empty field; fields are quoted if necessary. */
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
