package dev.nonet.cli;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Redirects standard error past a filter. The JVM prints a warning about its incubating vector module before any of our code runs, and has
 * no switch to turn it off. So {@code ./nonet} starts the JVM with a filter on standard error that drops this line, and passes the file
 * of the real standard error, usually the terminal, in a system property.
 */
final class StandardError {

    private static final String FILE = "nonet.stderr";

    private StandardError() {}

    static void install() {
        String file = System.getProperty(FILE);
        if (file != null) {
            try {
                // Appends, because standard error may be a regular file with earlier output.
                System.setErr(new PrintStream(new FileOutputStream(file, true), true, StandardCharsets.UTF_8));
            } catch (IOException e) {
                // A socket cannot be opened by its path. Output then goes through the filter, which passes on all other
                // lines.
            }
        }
    }
}
