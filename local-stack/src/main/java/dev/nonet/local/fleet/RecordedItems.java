package dev.nonet.local.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
 * Puzzles of a level that the engine has made, with the CPU time of each, from the resource {@code /fleet/<level>.ndjson}, which {@code
 * ./nonet bench record --level <level>} writes. The recorded times are of items made one at a time; they are scaled so that their mean is
 * that of items made many at once, as workers make them.
 */
final class RecordedItems {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<Level, RecordedItems> LOADED = new ConcurrentHashMap<>();

    /** Spreads consecutive indexes over all recorded items: 2^64 divided by the golden ratio. */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private final long[] nanos;

    /** Each result as JSON without its index, which comes in front. */
    private final byte[][] results;

    private RecordedItems(List<String> lines) throws IOException {
        JsonNode means = JSON.readTree(lines.getFirst());
        double scale = means.path("batchMicros").asDouble()
                / means.path("oneByOneMicros").asDouble();
        nanos = new long[lines.size() - 1];
        results = new byte[nanos.length][];
        for (int i = 0; i < nanos.length; i++) {
            JsonNode item = JSON.readTree(lines.get(i + 1));
            nanos[i] = Math.round(1_000 * scale * item.path("micros").asDouble());
            ObjectNode result = item.path("result").deepCopy();
            result.remove(List.of("type", "index"));
            results[i] = JSON.writeValueAsBytes(result);
        }
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

    /** How long an item takes a thread, in nanoseconds. */
    long nanos(int index) {
        return nanos[recorded(index)];
    }

    /** Writes the result of an item as JSON. */
    void writeResult(int index, ByteArrayOutputStream out) {
        out.writeBytes(("{\"type\":\"puzzle\",\"index\":" + index + ",").getBytes(StandardCharsets.US_ASCII));
        byte[] result = results[recorded(index)];
        out.write(result, 1, result.length - 1);
    }
}
