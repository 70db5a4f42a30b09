package dev.nonet.packing;

import io.airlift.compress.v3.MalformedInputException;
import io.airlift.compress.v3.zstd.ZstdCompressor;
import io.airlift.compress.v3.zstd.ZstdDecompressor;
import io.airlift.compress.v3.zstd.ZstdJavaCompressor;
import io.airlift.compress.v3.zstd.ZstdNativeCompressor;
import java.util.Arrays;

/**
 * zstd frames (RFC 8878). Concatenated frames decode to their concatenated contents, so stored frames can be sent
 * unchanged. Uses native code if its library can be extracted to the temporary folder and loaded; a container may mount
 * that read-only or noexec, and then the same library's pure Java implementation is used, which is slower.
 */
public final class Zstd {

    /** The magic number of a frame (RFC 8878, 3.1.1). */
    private static final byte[] MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

    /** Compresses results better than the default level 3, in less time. The Java implementation has level 3 only. */
    private static final int NATIVE_LEVEL = 1;

    /** The bit of the frame header's first byte that says that a checksum follows the content (RFC 8878, 3.1.1.1.1). */
    private static final int HAS_CHECKSUM = 1 << 2;

    private static final int CHECKSUM_BYTES = 4;

    private Zstd() {}

    public static boolean isFrame(byte[] bytes) {
        return bytes.length >= MAGIC.length && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /**
     * Compresses the first {@code length} bytes to one frame, with a checksum, which every reader compares with what it
     * has decoded.
     */
    public static byte[] frame(byte[] bytes, int length) {
        if (!ZstdNativeCompressor.isEnabled()) {
            // Writes the checksum itself.
            ZstdCompressor java = new ZstdJavaCompressor();
            byte[] frame = new byte[java.maxCompressedLength(length)];
            return Arrays.copyOf(frame, java.compress(bytes, 0, length, frame, 0, frame.length));
        }
        ZstdCompressor zstd = new ZstdNativeCompressor(NATIVE_LEVEL);
        byte[] buffer = new byte[zstd.maxCompressedLength(length)];
        int written = zstd.compress(bytes, 0, length, buffer, 0, buffer.length);
        // The native library writes no checksum unless told to, which the compressor has no parameter for: add it here.
        byte[] frame = Arrays.copyOf(buffer, written + CHECKSUM_BYTES);
        frame[MAGIC.length] |= HAS_CHECKSUM;
        int checksum = (int) XxHash64.of(bytes, length);
        for (int i = 0; i < CHECKSUM_BYTES; i++) {
            frame[written + i] = (byte) (checksum >>> Byte.SIZE * i);
        }
        return frame;
    }

    /** The content size in the header of a frame; -1 if it has none, or is cut off. */
    static long contentLength(byte[] frame) {
        try {
            return ZstdDecompressor.create().getDecompressedSize(frame, 0, frame.length);
        } catch (MalformedInputException | IndexOutOfBoundsException e) {
            return -1;
        }
    }

    /**
     * Decompresses one frame, whose header must give its content size.
     *
     * @throws IllegalArgumentException if it is malformed, or its content differs from its checksum or would be longer
     *     than {@link PackedResults#MAX_CONTENT}
     */
    public static byte[] content(byte[] frame) {
        long length = contentLength(frame);
        if (length < 0 || length > PackedResults.MAX_CONTENT) {
            throw new IllegalArgumentException("The header of the zstd frame gives a content of " + length + " bytes");
        }
        byte[] content = new byte[(int) length];
        try {
            int decoded = ZstdDecompressor.create().decompress(frame, 0, frame.length, content, 0, content.length);
            if (decoded != content.length) {
                throw new IllegalArgumentException(
                        "The zstd frame has a content of " + decoded + " bytes instead of " + content.length);
            }
            return content;
        } catch (MalformedInputException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("The zstd frame is malformed: " + e.getMessage(), e);
        }
    }
}
