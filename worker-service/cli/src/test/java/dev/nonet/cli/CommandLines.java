package dev.nonet.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs commands as scripts do, and keeps what they write to standard output and standard error. */
final class CommandLines {

    private CommandLines() {}

    /** The output and exit code of a command. */
    record Finished(int code, String out, String err) {
        List<String> lines() {
            return out.lines().toList();
        }
    }

    static Finished run(String... args) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream capturedOut = new ByteArrayOutputStream();
        ByteArrayOutputStream capturedErr = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(capturedOut, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(capturedErr, true, StandardCharsets.UTF_8));
            int code = Nonet.execute(args);
            return new Finished(
                    code, capturedOut.toString(StandardCharsets.UTF_8), capturedErr.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    static Finished runWithInput(String input, String... args) {
        InputStream in = System.in;
        try {
            System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.ISO_8859_1)));
            return run(args);
        } finally {
            System.setIn(in);
        }
    }
}
