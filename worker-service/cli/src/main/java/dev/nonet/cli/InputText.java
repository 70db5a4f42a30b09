package dev.nonet.cli;

import dev.nonet.format.Detector;
import dev.nonet.format.Detector.Detection;
import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An input text and its format.
 *
 * @param reason what the format was recognised by; empty if the user gave it
 * @param reader positioned at the beginning of the text
 */
record InputText(Format format, String reason, Reader reader) implements AutoCloseable {

    /** How many bytes at the beginning tell whether an input is text. */
    private static final int LOOKED_AT = 8_192;

    private static final int STRAY_CONTROLS = 8;

    /**
     * Opens a text. Reads only as much as is necessary to detect the format, so that a pipe on standard input can be
     * processed as it arrives: formats with one puzzle per line are detected from the first line.
     *
     * @param file a path, or {@code -} for standard input
     * @param known the format given by the user; null to detect it
     * @param otherwise the format to assume if none is detected; null to fail
     * @throws IOException if it cannot be read, or is a binary file
     * @throws FormatException if no format is detected and {@code otherwise} is null
     */
    static InputText open(String file, @Nullable Format known, @Nullable Format otherwise) throws IOException {
        if (!file.equals("-") && Files.isDirectory(Path.of(file))) {
            throw new IOException(file + " is a folder, not a file");
        }
        InputStream in = new BufferedInputStream(
                file.equals("-") ? new StandardInput() : Files.newInputStream(Path.of(file)), LOOKED_AT);
        if (!isText(in)) {
            in.close();
            throw new IOException((file.equals("-") ? "standard input" : file)
                    + " is not text: it has control characters, as binary and compressed files have");
        }
        PushbackReader reader = new PushbackReader(new InputStreamReader(in, StandardCharsets.UTF_8), Detector.SAMPLE);
        if (known != null) {
            return new InputText(known, "", reader);
        }
        char[] sample = new char[Detector.SAMPLE];
        int length = 0;
        boolean more = true;
        while (more && length < sample.length && !isDetectedByFirstLine(new String(sample, 0, length))) {
            int read = reader.read(sample, length, sample.length - length);
            more = read >= 0;
            length += Math.max(0, read);
        }
        reader.unread(sample, 0, length);
        try {
            Detection detected = Detector.detect(new String(sample, 0, length));
            return new InputText(detected.format(), detected.reason(), reader);
        } catch (FormatException e) {
            if (otherwise == null) {
                throw e;
            }
            return new InputText(otherwise, "", reader);
        }
    }

    /**
     * Whether the beginning is text, and not a PDF, say, whose every line would be a malformed puzzle. Looks only at
     * what has arrived. Stray control characters are left to the reader, which quotes the line.
     */
    private static boolean isText(InputStream in) throws IOException {
        byte[] begin = new byte[LOOKED_AT];
        in.mark(LOOKED_AT);
        int length = in.read(begin);
        in.reset();
        int controls = 0;
        for (int i = 0; i < length; i++) {
            if (begin[i] == 0) {
                return false;
            }
            if (begin[i] > 0 && begin[i] < ' ' && !Character.isWhitespace(begin[i])) {
                controls++;
            }
        }
        return controls <= Math.max(STRAY_CONTROLS, length / 50);
    }

    private static boolean isDetectedByFirstLine(String begin) {
        Optional<String> first = begin.substring(0, begin.lastIndexOf('\n') + 1)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .findFirst();
        try {
            return first.isPresent() && Detector.detect(first.get()).format().isByLine();
        } catch (FormatException e) {
            return false;
        }
    }

    /**
     * Standard input, which a shell may have closed ({@code <&-}): the system then knows no better error than "Bad file
     * descriptor".
     */
    private static final class StandardInput extends FilterInputStream {

        StandardInput() {
            super(System.in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return super.read(bytes, offset, length);
            } catch (IOException e) {
                throw new IOException("standard input is closed, or cannot be read", e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
