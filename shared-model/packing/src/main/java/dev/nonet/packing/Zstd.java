package dev.nonet.packing;

import io.airlift.compress.v3.MalformedInputException;
import io.airlift.compress.v3.zstd.ZstdCompressor;
import io.airlift.compress.v3.zstd.ZstdDecompressor;
import io.airlift.compress.v3.zstd.ZstdJavaCompressor;
import io.airlift.compress.v3.zstd.ZstdNativeCompressor;
import java.util.Arrays;

/**
 * zstd frames (RFC 8878). Concatenated frames decode to their concatenated contents, so stored frames can be sent
 * unchanged. Uses native code if its library can be extracted to the temporary folder and loaded; a container may mount that
 * read-only or noexec, and then the same library's pure Java implementation is used, which is slower.
 */
public final class Zstd {

    /** The magic number of a frame (RFC 8878, 3.1.1). */
    private static final byte[] MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

    /** Compresses results better than the default level 3, in less time. The Java implementation has level 3 only. */
    private static final int NATIVE_LEVEL = 1;

    private Zstd() {}

    public static boolean isFrame(byte[] bytes) {
        return bytes.length >= MAGIC.length && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /** Compresses the first {@code length} bytes to one frame. */
    public static byte[] frame(byte[] bytes, int length) {
        ZstdCompressor zstd =
                ZstdNativeCompressor.isEnabled() ? new ZstdNativeCompressor(NATIVE_LEVEL) : new ZstdJavaCompressor();
        byte[] frame = new byte[zstd.maxCompressedLength(length)];
        return Arrays.copyOf(frame, zstd.compress(bytes, 0, length, frame, 0, frame.length));
    }

    /** The content size in the header of a frame; -1 if it has none, or is cut off. */
    static long contentLength(byte[] frame) {
        try {
            return ZstdDecompressor.create().getDecompressedSize(frame, 0, frame.length);
        } catch (MalformedInputException | IndexOutOfBoundsException e) {
            return -1;
        }
    }

    /** Decompresses one frame, whose header must give its content size. */
    public static byte[] content(byte[] frame) {
        ZstdDecompressor zstd = ZstdDecompressor.create();
        byte[] content = new byte[Math.toIntExact(zstd.getDecompressedSize(frame, 0, frame.length))];
        int length = zstd.decompress(frame, 0, frame.length, content, 0, content.length);
        return length == content.length ? content : Arrays.copyOf(content, length);
    }
}
