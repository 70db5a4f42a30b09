package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.Tally;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Reads an array of results by streaming, without building objects: notes where each begins and ends, its index, and the values that the
 * job's tally and the filters use.
 */
final class ResultLines {

    private static final int LONGEST_VERSION = 50;

    private static final Map<String, Integer> LEVELS =
            Arrays.stream(Level.values()).collect(Collectors.toMap(Level::id, ItemFacts::levelNumber));

    private static final Map<String, Integer> SYMMETRIES =
            Arrays.stream(Symmetry.values()).collect(Collectors.toMap(Symmetry::id, ItemFacts::symmetryNumber));

    private record Found(int item, int start, int end, ItemFacts facts) {}

    private final ObjectMapper json;
    private final byte[] message;
    private final List<Found> found = new ArrayList<>();
    private final Map<String, Integer> levels = new HashMap<>();
    private final Map<String, Integer> techniques = new HashMap<>();
    private final Map<UUID, Integer> identities = new HashMap<>();
    private final Map<Integer, Integer> seconds = new HashMap<>();
    private final Set<String> engines = new TreeSet<>();
    private String lastEngine = "";

    private ResultLines(ObjectMapper json, byte[] message) {
        this.json = json;
        this.message = message;
    }

    /**
     * @param parser positioned at the start of the array
     * @param message the bytes that the parser reads
     */
    static TaskReport.Results read(JsonParser parser, ObjectMapper json, byte[] message) throws IOException {
        ResultLines lines = new ResultLines(json, message);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            lines.readOne(parser);
        }
        return lines.results();
    }

    /** What stored results contribute to the counts of their job. */
    record Counts(Tally tally, Map<UUID, Integer> identities) {}

    static Counts countsOf(ResultSlice slice, ObjectMapper json) {
        ResultLines lines = linesOf(slice, json);
        return new Counts(lines.tally(), lines.identities);
    }

    /** The packed {@link SliceFacts} of a slice that is stored without them. */
    static byte[] factsOf(ResultSlice slice, ObjectMapper json) {
        return linesOf(slice, json).facts();
    }

    private static ResultLines linesOf(ResultSlice slice, ObjectMapper json) {
        byte[] text = SliceBody.unpack(slice.body());
        ResultLines lines = new ResultLines(json, text);
        try (JsonParser parser = json.createParser(text)) {
            while (parser.nextToken() != null) {
                lines.readOne(parser);
            }
            return lines;
        } catch (IOException e) {
            throw new IllegalStateException("A stored result is not JSON", e);
        }
    }

    private void readOne(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new PoisonException("The record is not shaped as a result message");
        }
        int start = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
        int item = -1;
        int level = 0;
        int rating = 0;
        int clues = 0;
        int symmetry = 0;
        int median = 0;
        List<String> used = List.of();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            if (field.equals("index")) {
                item = parser.getIntValue();
            } else if (field.equals("level") && value == JsonToken.VALUE_STRING) {
                levels.merge(parser.getText(), 1, Integer::sum);
                level = LEVELS.getOrDefault(parser.getText(), 0);
            } else if (field.equals("rating") && value.isNumeric()) {
                rating = Math.clamp(Math.round(parser.getDoubleValue() * 10), 0, 255);
            } else if (field.equals("clues") && value == JsonToken.VALUE_NUMBER_INT) {
                clues = parser.getIntValue();
            } else if (field.equals("symmetry") && value == JsonToken.VALUE_STRING) {
                symmetry = SYMMETRIES.getOrDefault(parser.getText(), 0);
            } else if (field.equals("identity") && value == JsonToken.VALUE_STRING) {
                identities.merge(identity(parser.getText()), 1, Integer::sum);
            } else if (field.equals("humanSeconds") && value == JsonToken.START_OBJECT) {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    boolean isMedian = parser.currentName().equals("median");
                    if (parser.nextToken() == JsonToken.VALUE_NUMBER_INT && isMedian) {
                        median = parser.getIntValue();
                        seconds.merge(median, 1, Integer::sum);
                    } else {
                        parser.skipChildren();
                    }
                }
            } else if (field.equals("engine") && value == JsonToken.VALUE_STRING) {
                addEngine(parser.getText());
            } else if (field.equals("techniques") && value == JsonToken.START_OBJECT) {
                used = new ArrayList<>();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    techniques.merge(parser.currentName(), 1, Integer::sum);
                    used.add(parser.currentName());
                    parser.nextToken();
                    parser.skipChildren();
                }
            } else {
                parser.skipChildren();
            }
        }
        found.add(new Found(
                item,
                start,
                Math.toIntExact(parser.currentLocation().getByteOffset()),
                new ItemFacts(level, rating, clues, symmetry, median, used)));
    }

    /** Compares with the engine of the result before first, as it nearly always is the same. */
    private void addEngine(String engine) {
        if (!engine.equals(lastEngine)) {
            lastEngine = engine.length() <= LONGEST_VERSION ? engine : engine.substring(0, LONGEST_VERSION);
            engines.add(lastEngine);
        }
    }

    /** An identity is 32 hexadecimal digits; stored as a UUID it takes half the space. */
    private static UUID identity(String digits) {
        if (digits.length() != 32) {
            throw new PoisonException("The record has an identity that is none");
        }
        return new UUID(Long.parseUnsignedLong(digits, 0, 16, 16), Long.parseUnsignedLong(digits, 16, 32, 16));
    }

    private TaskReport.Results results() throws IOException {
        found.sort(Comparator.comparingInt(Found::item));
        ByteArrayOutputStream lines = new ByteArrayOutputStream(message.length);
        for (Found one : found) {
            if (isOneLine(one)) {
                lines.write(message, one.start(), one.end() - one.start());
            } else {
                lines.writeBytes(json.readTree(message, one.start(), one.end() - one.start())
                        .toString()
                        .getBytes(StandardCharsets.UTF_8));
            }
            lines.write('\n');
        }
        return new TaskReport.Results(
                found.stream().mapToInt(Found::item).toArray(),
                lines.toByteArray(),
                tally(),
                identities,
                engines,
                facts());
    }

    /** The packed facts in item order; call it after sorting. */
    private byte[] facts() {
        return SliceFacts.pack(found.stream().map(Found::facts).toList());
    }

    private Tally tally() {
        return Tally.of(levels, techniques, seconds);
    }

    /** Whether the result is on one line, as NDJSON requires. JSON has line breaks only between tokens. */
    private boolean isOneLine(Found one) {
        for (int i = one.start(); i < one.end(); i++) {
            if (message[i] == '\n' || message[i] == '\r') {
                return false;
            }
        }
        return true;
    }
}
