package dev.nonet.api.platform;

import io.airlift.compress.v3.zstd.ZstdJavaCompressor;
import io.airlift.compress.v3.zstd.ZstdJavaDecompressor;
import java.util.Arrays;

/**
 * Frames of zstd (RFC 8878). Strung together they are what their contents strung together are, so stored frames can be sent
 * as they are. By a library in Java alone: the usual one loads native code from a temporary folder, which a container may
 * mount read-only or noexec.
 */
public final class Zstd {

    /** The first bytes of a frame, RFC 8878, 3.1.1. */
    private static final byte[] MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

    private Zstd() {}

    public static boolean isFrame(byte[] bytes) {
        return bytes.length >= MAGIC.length && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /** One frame of the first bytes of an array. */
    public static byte[] frame(byte[] bytes, int length) {
        ZstdJavaCompressor zstd = new ZstdJavaCompressor();
        byte[] frame = new byte[zstd.maxCompressedLength(length)];
        return Arrays.copyOf(frame, zstd.compress(bytes, 0, length, frame, 0, frame.length));
    }

    /** What one frame holds, which must say how much that is. */
    public static byte[] content(byte[] frame) {
        ZstdJavaDecompressor zstd = new ZstdJavaDecompressor();
        byte[] content = new byte[Math.toIntExact(zstd.getDecompressedSize(frame, 0, frame.length))];
        int length = zstd.decompress(frame, 0, frame.length, content, 0, content.length);
        return length == content.length ? content : Arrays.copyOf(content, length);
    }
}
