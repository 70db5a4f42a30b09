package dev.nonet.packing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.job.ItemError;
import dev.nonet.job.v1.ResultMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A record of {@code nonet.results.v1}.
 *
 * <pre>
 *   head, JSON on one line │ if there are results: line feed │ facts │ identities │ body
 * </pre>
 *
 * @param results what follows the head of {@link ResultMessage.TaskCompleted} and {@link ResultMessage.TaskDivided}; of
 *     other messages none
 */
public record ResultRecord(ResultMessage message, PackedResults results) {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final ObjectWriter WRITER = MAPPER.writerFor(ResultMessage.class);
    private static final ObjectReader READER = MAPPER.readerFor(ResultMessage.class);

    private static final int LONGEST_VERSION = 50;

    /** A message without results. */
    public static ResultRecord of(ResultMessage message) {
        return new ResultRecord(message, PackedResults.none(""));
    }

    /** What the head says of the bytes that follow it. */
    public static ResultMessage.Packed describe(PackedResults results) {
        return results.results() == 0
                ? new ResultMessage.Packed(0, 0, results.engine(), 0, 0, 0)
                : new ResultMessage.Packed(
                        results.results(),
                        results.contentBytes(),
                        results.engine(),
                        results.facts().length,
                        results.identities().length,
                        results.body().length);
    }

    public byte[] bytes() {
        try {
            byte[] head = WRITER.writeValueAsBytes(message);
            if (results.results() == 0) {
                return head;
            }
            ByteArrayOutputStream record = new ByteArrayOutputStream(
                    head.length + 1 + results.facts().length + results.identities().length + results.body().length);
            record.writeBytes(head);
            record.write('\n');
            record.writeBytes(results.facts());
            record.writeBytes(results.identities());
            record.writeBytes(results.body());
            return record.toByteArray();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A message cannot be written", e);
        }
    }

    /** Where in a record a parser stopped. */
    private static String place(IOException failure) {
        return failure instanceof JsonProcessingException json && json.getLocation() != null
                ? ": it is wrong at byte " + json.getLocation().getByteOffset()
                : "";
    }

    /**
     * Reads a record and checks that it does not contradict itself. The results stay compressed.
     *
     * @throws IllegalArgumentException if it is no such record, or contradicts itself
     */
    public static ResultRecord read(byte[] record) {
        int head = headLength(record);
        ResultMessage message;
        try {
            message = READER.readValue(record, 0, head);
        } catch (IOException e) {
            // The parser's message quotes the record, and so a tenant's puzzles, which must not get into logs or
            // headers.
            throw new IllegalArgumentException("The record has no head of a result message" + place(e));
        }
        // Jackson leaves missing fields null.
        if (message == null || message.task() == null || message.worker() == null || message.attempt() < 1) {
            throw new IllegalArgumentException("The record lacks a task, a worker or an attempt");
        }
        if (message instanceof ResultMessage.Outcome outcome) {
            require(
                    outcome.firstIndex() >= 0
                            && outcome.count() >= 1
                            && outcome.firstIndex() <= Integer.MAX_VALUE - outcome.count(),
                    "the slice");
            require(outcome.cpuMicros() >= 0, "the CPU time");
        }
        return switch (message) {
            case ResultMessage.TaskCompleted all -> {
                ResultRecord whole = new ResultRecord(all, results(all.packed(), record, head));
                checkItems(all, all.packed(), all.errors());
                require(all.packed().results() + all.errors().size() == all.count(), "the number of items");
                yield whole;
            }
            case ResultMessage.TaskDivided some -> {
                ResultRecord part = new ResultRecord(some, results(some.packed(), record, head));
                checkItems(some, some.packed(), some.errors());
                require(some.packed().results() + some.errors().size() < some.count(), "the number of items");
                yield part;
            }
            default -> of(message);
        };
    }

    private static int headLength(byte[] record) {
        for (int i = 0; i < record.length; i++) {
            if (record[i] == '\n') {
                return i;
            }
        }
        return record.length;
    }

    private static PackedResults results(ResultMessage.Packed packed, byte[] record, int head) {
        require(packed != null && packed.engine() != null, "what is packed");
        if (packed.results() == 0) {
            require(head == record.length && packed.contentBytes() == 0, "the length of no results");
            return PackedResults.none(packed.engine());
        }
        int facts = packed.factsBytes();
        int identities = packed.identityBytes();
        int body = packed.bodyBytes();
        require(packed.results() > 0 && facts >= 0 && identities >= 0 && body >= 0, "a negative length");
        require((long) head + 1 + facts + identities + body == record.length, "the length of the record");
        require(isVersion(packed.engine()), "the engine");
        int at = head + 1;
        PackedResults results = new PackedResults(
                packed.results(),
                packed.contentBytes(),
                packed.engine(),
                Arrays.copyOfRange(record, at, at + facts),
                Arrays.copyOfRange(record, at + facts, at + facts + identities),
                Arrays.copyOfRange(record, at + facts + identities, record.length));
        require(SliceFacts.read(results.facts()).results() == packed.results(), "the number of facts");
        require(
                identities % PackedResults.IDENTITY_BYTES == 0
                        && identities / PackedResults.IDENTITY_BYTES <= packed.results(),
                "the number of identities");
        require(
                packed.contentBytes() >= packed.results()
                        && packed.contentBytes() <= PackedResults.MAX_CONTENT
                        && packed.contentBytes() == SliceBody.contentLength(results.body()),
                "the length of the results");
        return results;
    }

    /** One word, as jobs list the versions of their engines with blanks between them. */
    private static boolean isVersion(String engine) {
        return !engine.isEmpty()
                && engine.length() <= LONGEST_VERSION
                && engine.chars().noneMatch(Character::isWhitespace);
    }

    /**
     * The first items of the slice have outcomes. Results are stored in that order, so only errors name their items.
     */
    private static void checkItems(ResultMessage.Outcome outcome, ResultMessage.Packed packed, List<ItemError> errors) {
        long items = (long) packed.results() + errors.size();
        require(items <= outcome.count(), "the number of items");
        BitSet seen = new BitSet();
        for (ItemError error : errors) {
            require(error.code() != null && error.message() != null, "an error");
            long place = (long) error.index() - outcome.firstIndex();
            require(place >= 0 && place < items, "an item that is not the task's");
            require(!seen.get((int) place), "an item twice");
            seen.set((int) place);
        }
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException("The message contradicts itself in " + what);
        }
    }
}
