package dev.nonet.api.result;

import dev.nonet.api.platform.Zstd;

/** Lines of results as the database keeps them: a frame of zstd; nothing, if there are none. */
final class SliceBody {

    private static final byte[] NONE = {};

    private SliceBody() {}

    static byte[] pack(byte[] lines) {
        return lines.length == 0 ? NONE : Zstd.frame(lines, lines.length);
    }

    /** @param stored may also be lines as they are, of before results were compressed; no JSON begins as a frame does */
    static byte[] unpack(byte[] stored) {
        return Zstd.isFrame(stored) ? Zstd.content(stored) : stored;
    }
}
