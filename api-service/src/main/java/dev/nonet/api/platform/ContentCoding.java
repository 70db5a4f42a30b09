package dev.nonet.api.platform;

import dev.nonet.packing.Zstd;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The content coding of a response, negotiated by {@code Accept-Encoding} (RFC 9110, 12.5.3). */
public enum ContentCoding {
    /** Cheapest for the service: results are stored as zstd frames. */
    ZSTD("zstd"),
    GZIP("gzip"),
    IDENTITY("identity");

    /** What a coding holds of a body while its client does not read. */
    private static final int BUFFER = ClientStream.PIECE;

    private static final int MAX_CODINGS = 50;

    private final String id;

    ContentCoding(String id) {
        this.id = id;
    }

    /** The name in {@code Content-Encoding}. */
    public String id() {
        return id;
    }

    /**
     * The coding with the highest quality; between equals the first of this enum. Identity if the client refuses all,
     * as every client can read it.
     *
     * @param acceptEncoding the header; null if absent
     */
    public static ContentCoding of(@Nullable String acceptEncoding) {
        if (acceptEncoding == null) {
            return IDENTITY;
        }
        Map<String, Double> qualities = new HashMap<>();
        for (String offer : acceptEncoding.split(",", MAX_CODINGS)) {
            String[] parts = offer.split(";", 2);
            qualities.put(parts[0].strip().toLowerCase(Locale.ROOT), parts.length == 1 ? 1 : quality(parts[1]));
        }
        ContentCoding best = Arrays.stream(values())
                .max(Comparator.comparingDouble((ContentCoding coding) -> coding.quality(qualities))
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
        return best.quality(qualities) > 0 ? best : IDENTITY;
    }

    private double quality(Map<String, Double> qualities) {
        Double named = qualities.get(id);
        if (named != null) {
            return named;
        }
        // Identity is acceptable unless refused, with the lowest preference.
        return qualities.getOrDefault("*", this == IDENTITY ? Double.MIN_VALUE : 0.0);
    }

    private static double quality(String parameter) {
        String text = parameter.strip().toLowerCase(Locale.ROOT);
        try {
            return text.startsWith("q=") ? Math.clamp(Double.parseDouble(text.substring(2)), 0, 1) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** A compressing stream. Flushed data is decodable at once. Closing it ends the coding and closes the target. */
    public OutputStream encode(OutputStream target) throws IOException {
        return switch (this) {
            case IDENTITY -> target;
            case ZSTD -> new ZstdFrames(target);
            case GZIP -> new GzipBlocks(target);
        };
    }

    /**
     * A response whose body is written in this coding.
     *
     * @param encoded the body, already encoded
     * @param trailer the name of its trailer
     */
    public RestResponse<Answer> response(Answer encoded, String trailer) {
        RestResponse.ResponseBuilder<Answer> response = RestResponse.ResponseBuilder.ok(encoded)
                .header(HttpHeaders.VARY, "Accept, Accept-Encoding")
                .header("Trailer", trailer);
        return this == IDENTITY
                ? response.build()
                : response.header(HttpHeaders.CONTENT_ENCODING, id).build();
    }

    /** Collects a buffer and encodes it when it is full, so that a coding holds nothing else between two writes. */
    private abstract static class Buffered extends OutputStream {

        private static final byte[] NOTHING = {};

        final OutputStream target;
        private byte[] buffer = NOTHING;
        private int length;

        Buffered(OutputStream target) {
            this.target = target;
        }

        abstract void encode(byte[] bytes, int length) throws IOException;

        abstract void end() throws IOException;

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            if (buffer.length == 0) {
                buffer = new byte[BUFFER];
            }
            int done = 0;
            while (done < count) {
                int part = Math.min(count - done, buffer.length - length);
                System.arraycopy(bytes, offset + done, buffer, length, part);
                length += part;
                done += part;
                if (length == buffer.length) {
                    encodeBuffer();
                }
            }
        }

        private void encodeBuffer() throws IOException {
            if (length > 0) {
                encode(buffer, length);
                length = 0;
            }
        }

        /** Gives the buffer back as well: who flushes may wait for long, for news or for the turn of a long answer. */
        @Override
        public void flush() throws IOException {
            encodeBuffer();
            buffer = NOTHING;
            target.flush();
        }

        @Override
        public void close() throws IOException {
            try (target) {
                encodeBuffer();
                end();
            }
        }
    }

    /** Writes one zstd frame per full buffer. */
    private static final class ZstdFrames extends Buffered {

        ZstdFrames(OutputStream target) {
            super(target);
        }

        @Override
        void encode(byte[] bytes, int length) throws IOException {
            target.write(Zstd.frame(bytes, length));
        }

        @Override
        void end() {
            // Frames stand for themselves.
        }
    }

    /**
     * A gzip stream (RFC 1952) of deflate blocks that do not refer to each other: each buffer is compressed on its own
     * and ends at a byte (sync flush), as pigz does. So a stream holds no compressor, of 256 KB outside the heap, while
     * its client does not read.
     */
    private static final class GzipBlocks extends Buffered {

        private static final byte[] HEADER = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, (byte) 0xff};

        /** The last block, without content. */
        private static final byte[] LAST_BLOCK = {3, 0};

        /** Compressors between two uses. */
        private static final BlockingQueue<Deflater> IDLE = new ArrayBlockingQueue<>(8);

        private final CRC32 checksum = new CRC32();
        private long length;

        GzipBlocks(OutputStream target) {
            super(target);
        }

        @Override
        void encode(byte[] bytes, int count) throws IOException {
            begin();
            checksum.update(bytes, 0, count);
            length += count;
            Deflater idle = IDLE.poll();
            // The default level takes three times the CPU and saves a tenth of the size.
            Deflater deflater = idle == null ? new Deflater(Deflater.BEST_SPEED, true) : idle;
            try {
                deflater.setInput(bytes, 0, count);
                byte[] packed = new byte[BUFFER];
                for (int size = packed.length; size == packed.length; ) {
                    size = deflater.deflate(packed, 0, packed.length, Deflater.SYNC_FLUSH);
                    target.write(packed, 0, size);
                }
            } finally {
                deflater.reset();
                if (!IDLE.offer(deflater)) {
                    deflater.end();
                }
            }
        }

        private void begin() throws IOException {
            if (length == 0) {
                target.write(HEADER);
            }
        }

        @Override
        void end() throws IOException {
            begin();
            target.write(LAST_BLOCK);
            target.write(ByteBuffer.allocate(2 * Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt((int) checksum.getValue())
                    .putInt((int) length)
                    .array());
        }
    }
}
