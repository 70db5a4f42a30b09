package dev.nonet.api.result;

import dev.nonet.api.platform.Zstd;

/** Lines of results as the database keeps them: a frame of zstd, or as they are if they are few. */
final class SliceBody {

    /** Fewer bytes are not worth the megabyte of tables that compressing takes. */
    private static final int LEAST_COMPRESSED = 4 * 1024;

    private SliceBody() {}

    static byte[] pack(byte[] lines) {
        return lines.length < LEAST_COMPRESSED ? lines : Zstd.frame(lines, lines.length);
    }

    /** No JSON begins as a frame does. */
    static byte[] unpack(byte[] stored) {
        return Zstd.isFrame(stored) ? Zstd.content(stored) : stored;
    }
}
