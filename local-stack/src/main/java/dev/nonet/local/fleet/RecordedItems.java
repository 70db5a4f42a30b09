package dev.nonet.local.fleet;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.job.ItemResult;
import dev.nonet.packing.ItemFacts;
import dev.nonet.reasoning.Level;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Puzzles of a level that the engine has made, with the CPU time of each, from the resource
 * {@code /fleet/<level>.ndjson}, which {@code ./nonet bench record --level <level>} writes. The recorded times are of
 * items made one at a time; they are scaled so that their mean is that of items made many at once, as workers make
 * them.
 */
final class RecordedItems {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final Map<Level, RecordedItems> LOADED = new ConcurrentHashMap<>();

    /** Spreads consecutive indexes over all recorded items: 2^64 divided by the golden ratio. */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private static final int CELLS = 81;

    /** How many puzzles each recorded one becomes, by renaming its digits: so many that few are in a task twice. */
    private static final int VARIANTS = 64;

    private final long[] nanos;

    /** By variant and recorded item: the result as JSON without its index, which comes in front. */
    private final byte[][][] results;

    private final ItemFacts[] facts;
    private final String engine;

    private RecordedItems(List<String> lines) throws IOException {
        JsonNode means = JSON.readTree(lines.getFirst());
        double scale = means.path("batchMicros").asDouble()
                / means.path("oneByOneMicros").asDouble();
        nanos = new long[lines.size() - 1];
        results = new byte[VARIANTS][nanos.length][];
        facts = new ItemFacts[nanos.length];
        String madeBy = "";
        for (int i = 0; i < nanos.length; i++) {
            JsonNode item = JSON.readTree(lines.get(i + 1));
            nanos[i] = Math.round(1_000 * scale * item.path("micros").asDouble());
            facts[i] = ItemFacts.of(JSON.treeToValue(item.path("result"), ItemResult.class));
            ObjectNode result = item.path("result").deepCopy();
            madeBy = result.path("engine").asText();
            result.remove(List.of("type", "index"));
            byte[] recorded = JSON.writeValueAsBytes(result);
            for (int variant = 0; variant < VARIANTS; variant++) {
                results[variant][i] = relabelled(recorded, variant);
            }
        }
        engine = madeBy;
    }

    /** The items of a level. */
    static RecordedItems of(Level level) {
        return LOADED.computeIfAbsent(level, RecordedItems::load);
    }

    private static RecordedItems load(Level level) {
        String name = "/fleet/" + level.id() + ".ndjson";
        try (InputStream in = RecordedItems.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("There is no resource " + name);
            }
            return new RecordedItems(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Which recorded item an item of a job is answered with: always the same one. */
    private int recorded(int index) {
        return (int) Long.remainderUnsigned(index * GOLDEN >>> 16, nanos.length);
    }

    private static int variant(int index) {
        return (int) Long.remainderUnsigned(index * GOLDEN >>> 40, VARIANTS);
    }

    /** How long an item takes a thread, in nanoseconds. */
    long nanos(int index) {
        return nanos[recorded(index)];
    }

    /** What the filters need of an item's result. */
    ItemFacts facts(int index) {
        return facts[recorded(index)];
    }

    /** The version of the engine that made the results. */
    String engine() {
        return engine;
    }

    /**
     * Writes the result of an item as a line of JSON: a variant of a recorded one, so that results compress as
     * different puzzles do.
     */
    void writeResult(int index, ByteArrayOutputStream out) {
        out.writeBytes(("{\"type\":\"puzzle\",\"index\":" + index + ",").getBytes(StandardCharsets.US_ASCII));
        byte[] result = results[variant(index)][recorded(index)];
        out.write(result, 1, result.length - 1);
        out.write('\n');
    }

    /** With the digits renamed within every text of {@value #CELLS} digits and dots. */
    private static byte[] relabelled(byte[] recorded, int variant) {
        byte[] json = recorded.clone();
        byte[] labels = labels(variant);
        int start = 0;
        for (int i = 0; i < json.length; i++) {
            boolean isOfBoard = json[i] == '.' || json[i] >= '1' && json[i] <= '9';
            if (!isOfBoard) {
                if (i - start == CELLS) {
                    for (int cell = start; cell < i; cell++) {
                        json[cell] = json[cell] == '.' ? (byte) '.' : labels[json[cell] - '1'];
                    }
                }
                start = i + 1;
            }
        }
        return json;
    }

    /** A permutation of the digits, by a number. */
    private static byte[] labels(int number) {
        byte[] labels = "123456789".getBytes(StandardCharsets.US_ASCII);
        long rest = number * GOLDEN >>> 1;
        for (int left = labels.length; left > 1; left--) {
            int other = (int) (rest % left);
            rest /= left;
            byte label = labels[left - 1];
            labels[left - 1] = labels[other];
            labels[other] = label;
        }
        return labels;
    }
}
