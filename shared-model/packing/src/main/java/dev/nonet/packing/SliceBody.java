package dev.nonet.packing;

/** The stored form of result lines: a zstd frame, or uncompressed if they are short. */
public final class SliceBody {

    /** Compressing fewer bytes is not worth the megabyte of tables that the compressor allocates. */
    private static final int MIN_COMPRESSED = 4 * 1024;

    private SliceBody() {}

    public static byte[] pack(byte[] lines) {
        return lines.length < MIN_COMPRESSED ? lines : Zstd.frame(lines, lines.length);
    }

    /** How many bytes the result lines have; -1 if that cannot be told without decompressing. */
    public static long contentLength(byte[] stored) {
        return Zstd.isFrame(stored) ? Zstd.contentLength(stored) : stored.length;
    }

    /** Recognises a frame by its magic number, with which no JSON begins. */
    public static byte[] unpack(byte[] stored) {
        return Zstd.isFrame(stored) ? Zstd.content(stored) : stored;
    }
}
