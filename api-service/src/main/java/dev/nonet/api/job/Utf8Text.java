package dev.nonet.api.job;

import dev.nonet.api.platform.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Refuses text of puzzles in UTF-16 or UTF-32, which some editors and shells write, before a puzzle of it is read. */
final class Utf8Text {

    private static final int FIRST = 2;

    private Utf8Text() {}

    /**
     * A body of text. It blocks until its first two bytes have come.
     *
     * @throws dev.nonet.api.platform.ProblemException 400 if it begins as no text in UTF-8 does, but one in UTF-16 or
     *     UTF-32: with a byte order mark, or with a character of two or four bytes
     */
    static InputStream of(InputStream body) {
        try {
            PushbackInputStream text = new PushbackInputStream(body, FIRST);
            byte[] first = text.readNBytes(FIRST);
            String why = first.length == FIRST ? why(first[0] & 0xff, first[1] & 0xff) : null;
            if (why != null) {
                throw Problem.badRequest("The body begins with " + why + "; it must be in UTF-8");
            }
            text.unread(first);
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable String why(int first, int second) {
        if (first == 0xff && second == 0xfe || first == 0xfe && second == 0xff) {
            return "the byte order mark of UTF-16";
        }
        return first == 0 || second == 0 ? "a NUL byte, as text in UTF-16 or UTF-32 does" : null;
    }
}
