package dev.nonet.api.platform;

import io.quarkus.runtime.configuration.MemorySize;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Reads the body of a request, up to a limit. */
public final class Body {

    private Body() {}

    /**
     * @param contentLength as announced; null if it was not
     * @throws ProblemException 413 if there is more than the limit
     */
    public static byte[] read(InputStream body, @Nullable String contentLength, MemorySize limit) {
        int most = Math.toIntExact(limit.asLongValue());
        try {
            if (contentLength != null && Long.parseLong(contentLength) > most) {
                throw tooLarge(most);
            }
            byte[] read = body.readNBytes(most + 1);
            if (read.length > most) {
                throw tooLarge(most);
            }
            return read;
        } catch (NumberFormatException e) {
            throw Problem.badRequest("Content-Length is not a number").toException();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ProblemException tooLarge(int most) {
        return Problem.of(413, "too-large", "The body is too large", "It may have at most " + most + " bytes")
                .toException();
    }
}
