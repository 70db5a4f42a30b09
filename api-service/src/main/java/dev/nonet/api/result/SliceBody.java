package dev.nonet.api.result;

import dev.nonet.api.platform.Zstd;

/** The stored form of result lines: a zstd frame, or uncompressed if they are short. */
final class SliceBody {

    /** Compressing fewer bytes is not worth the megabyte of tables that the compressor allocates. */
    private static final int LEAST_COMPRESSED = 4 * 1024;

    private SliceBody() {}

    static byte[] pack(byte[] lines) {
        return lines.length < LEAST_COMPRESSED ? lines : Zstd.frame(lines, lines.length);
    }

    /** Recognises a frame by its magic number, with which no JSON begins. */
    static byte[] unpack(byte[] stored) {
        return Zstd.isFrame(stored) ? Zstd.content(stored) : stored;
    }
}
