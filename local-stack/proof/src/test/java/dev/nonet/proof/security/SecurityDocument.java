package dev.nonet.proof.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code docs/security.md}. */
final class SecurityDocument {

    static final Path FILE = SecuredStack.HOME.resolve("docs/security.md");

    private static final String TABLE =
            "<!-- Written by SecurityDocumentTest: -Dtest=SecurityDocumentTest -Dnonet.security.write=true -->";

    private SecurityDocument() {}

    static List<String> lines() throws IOException {
        return Files.readAllLines(FILE);
    }

    /** The table of who may do what. */
    static List<String> table() throws IOException {
        List<String> lines = lines();
        return lines.subList(begin(lines), end(lines));
    }

    static void write(List<String> table) throws IOException {
        List<String> lines = lines();
        List<String> written = new ArrayList<>(lines.subList(0, begin(lines)));
        written.addAll(table);
        written.addAll(lines.subList(end(lines), lines.size()));
        Files.write(FILE, written);
    }

    private static int begin(List<String> lines) {
        int marker = lines.indexOf(TABLE);
        if (marker < 0) {
            throw new IllegalStateException(FILE + " lacks the line " + TABLE);
        }
        return marker + 1;
    }

    private static int end(List<String> lines) {
        int end = begin(lines);
        while (end < lines.size() && lines.get(end).startsWith("|")) {
            end++;
        }
        return end;
    }
}
