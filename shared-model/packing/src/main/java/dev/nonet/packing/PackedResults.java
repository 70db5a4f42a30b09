package dev.nonet.packing;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The results of some consecutive items, as they are sent and stored.
 *
 * @param results how many there are
 * @param contentBytes the length of the results as lines of JSON
 * @param engine the version of the engine that made them
 * @param facts their facts, as {@link SliceFacts} packs them
 * @param identities 16 bytes for each result that carries its identity, in item order
 * @param body the lines, as {@link SliceBody} stores them
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
public record PackedResults(
        int results, int contentBytes, String engine, byte[] facts, byte[] identities, byte[] body) {

    /** The most bytes of lines in a message: a single result may be this large. */
    public static final int MAX_CONTENT = 8 << 20;

    /**
     * The most bytes of lines and errors in a message of several items; compressed, far below the megabyte that brokers
     * accept by default.
     */
    public static final int MAX_TOGETHER = 2 << 20;

    static final int IDENTITY_BYTES = 16;

    /** No results. */
    public static PackedResults none(String engine) {
        return new PackedResults(0, 0, engine, SliceFacts.pack(List.of()), new byte[0], new byte[0]);
    }

    /** How many of the results have each identity. */
    public Map<UUID, Integer> countsByIdentity() {
        Map<UUID, Integer> counts = new HashMap<>();
        ByteBuffer bytes = ByteBuffer.wrap(identities);
        while (bytes.hasRemaining()) {
            counts.merge(new UUID(bytes.getLong(), bytes.getLong()), 1, Integer::sum);
        }
        return counts;
    }
}
