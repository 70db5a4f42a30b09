package dev.nonet.api.task;

import java.util.List;

/** Opens stored chunks for tests of other packages. */
public final class ChunkTexts {

    private ChunkTexts() {}

    public static List<String> unpack(byte[] body) {
        return Chunks.unpack(body);
    }
}
