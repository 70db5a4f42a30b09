package dev.nonet.packing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.ItemResult;
import dev.nonet.job.PuzzleResult;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Collects the outcomes of consecutive items, in item order, up to what one message may carry. Results are kept as JSON
 * only, which takes less memory than the objects.
 */
public final class ResultPacker {

    private static final ObjectWriter RESULT = new JsonMapper().writerFor(ItemResult.class);
    private static final ObjectWriter ERROR = new JsonMapper().writerFor(ItemError.class);

    private final String engine;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final ByteArrayOutputStream identities = new ByteArrayOutputStream();
    private final List<ItemFacts> facts = new ArrayList<>();
    private final List<ItemError> errors = new ArrayList<>();
    private int errorBytes;

    /** @param engine the version of the engine that makes the results */
    public ResultPacker(String engine) {
        this.engine = engine;
    }

    /**
     * Adds the outcome of the next item. A result that alone is too large for a message becomes an error of its item.
     *
     * @param input the text of the item; null in a generate job
     * @return false if there is no room for it beside the outcomes before it: then it is not added
     */
    public boolean add(ItemOutcome outcome, @Nullable String input) {
        return switch (outcome) {
            case ItemError error -> add(error);
            case ItemResult result -> add(result, input);
        };
    }

    private boolean add(ItemResult result, @Nullable String input) {
        byte[] line = json(RESULT, result);
        int length = line.length + 1;
        if (length > PackedResults.MAX_CONTENT) {
            return add(new ItemError(
                    result.index(), input, ItemError.INTERNAL, "the result is too large for one message"));
        }
        if (!fits(length)) {
            return false;
        }
        lines.writeBytes(line);
        lines.write('\n');
        facts.add(ItemFacts.of(result));
        if (result instanceof PuzzleResult puzzle && puzzle.identity() != null) {
            UUID identity = Identities.parse(puzzle.identity());
            identities.writeBytes(ByteBuffer.allocate(PackedResults.IDENTITY_BYTES)
                    .putLong(identity.getMostSignificantBits())
                    .putLong(identity.getLeastSignificantBits())
                    .array());
        }
        return true;
    }

    private boolean add(ItemError error) {
        // As written in the message: JSON escapes a control character by six.
        int length = json(ERROR, error).length + 1;
        if (!fits(length)) {
            return false;
        }
        errorBytes += length;
        errors.add(error);
        return true;
    }

    private boolean fits(int length) {
        return items() == 0 || bytes() + length <= PackedResults.MAX_TOGETHER;
    }

    private static byte[] json(ObjectWriter writer, ItemOutcome outcome) {
        try {
            return writer.writeValueAsBytes(outcome);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An outcome cannot be written", e);
        }
    }

    /** About how many bytes the outcomes take before compression. */
    public int bytes() {
        return lines.size() + errorBytes;
    }

    /** How many outcomes there are. */
    public int items() {
        return facts.size() + errors.size();
    }

    public List<ItemError> errors() {
        return List.copyOf(errors);
    }

    /** Compresses the results. */
    public PackedResults pack() {
        return facts.isEmpty()
                ? PackedResults.none(engine)
                : new PackedResults(
                        facts.size(),
                        lines.size(),
                        engine,
                        SliceFacts.pack(facts),
                        identities.toByteArray(),
                        SliceBody.pack(lines.toByteArray()));
    }
}
