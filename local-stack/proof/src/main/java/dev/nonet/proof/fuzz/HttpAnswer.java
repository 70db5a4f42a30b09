package dev.nonet.proof.fuzz;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * An HTTP answer read from a socket.
 *
 * @param headers by name in lower case; the last of several with one name
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record HttpAnswer(int status, Map<String, String> headers, byte[] body) {

    boolean closes() {
        return "close".equalsIgnoreCase(headers.get("connection"));
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** @throws EOFException if the connection ends first */
    static HttpAnswer read(BufferedInputStream input, boolean isHead) throws IOException {
        while (true) {
            String first = line(input);
            if (!first.startsWith("HTTP/1.")) {
                throw new IOException("no answer: " + first);
            }
            int status = Integer.parseInt(first.substring(9, 12));
            Map<String, String> headers = new TreeMap<>();
            if (first.startsWith("HTTP/1.0")) {
                headers.put("connection", "close");
            }
            for (String line = line(input); !line.isEmpty(); line = line(input)) {
                int colon = line.indexOf(':');
                headers.put(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
            if (status >= 200) {
                boolean isEmpty = isHead || status == 204 || status == 304;
                return new HttpAnswer(status, headers, isEmpty ? new byte[0] : body(input, headers));
            }
        }
    }

    private static byte[] body(InputStream input, Map<String, String> headers) throws IOException {
        if (!"chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
            return input.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int length = chunk(input); length > 0; length = chunk(input)) {
            body.writeBytes(input.readNBytes(length));
            line(input);
        }
        while (!line(input).isEmpty()) {
            // A trailer.
        }
        return body.toByteArray();
    }

    private static int chunk(InputStream input) throws IOException {
        return Integer.parseInt(line(input), 16);
    }

    private static String line(InputStream input) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = input.read(); b != '\n'; b = input.read()) {
            if (b < 0) {
                throw new EOFException("the connection ended");
            }
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }
}
