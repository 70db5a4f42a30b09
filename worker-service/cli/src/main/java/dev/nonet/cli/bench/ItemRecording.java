package dev.nonet.cli.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.engine.Engine;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.ItemResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Records the items of a spec, each with the CPU time that it took, as NDJSON: what simulated workers answer with.
 * Items are made one at a time, as the time of one of many in progress at once cannot be told. Workers make many at
 * once, which is faster; so the first line holds the mean times of both ways, and who replays the recording scales its
 * times by their ratio.
 */
public final class ItemRecording {

    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double MICRO = 1e3;

    private final Engine engine = new Engine(SearchKind.fastest().create());
    private final GenerateSpec spec;
    private int next;

    /** @param spec with a seed */
    public ItemRecording(GenerateSpec spec) {
        this.spec = spec;
    }

    /**
     * The first line of a recording: mean CPU times of an item in microseconds, made one at a time, and {@code batch}
     * at once.
     */
    private record Means(String engine, int batch, double oneByOneMicros, double batchMicros) {}

    private record Item(double micros, ItemResult result) {}

    /**
     * Records on the calling thread.
     *
     * @param count of items; those not found are left out
     * @param batch how many items workers make at once
     * @param warmUpSeconds of CPU time, before anything is recorded
     * @param lines receives the lines
     */
    public void write(int count, int batch, double warmUpSeconds, Consumer<String> lines) {
        long warm = cpu() + (long) (warmUpSeconds * 1e9);
        while (cpu() < warm) {
            make(batch);
            make(1);
        }
        long begun = cpu();
        int inBatches = 0;
        while (inBatches < count) {
            make(batch);
            inBatches += batch;
        }
        double batchMicros = (cpu() - begun) / MICRO / inBatches;
        List<Item> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long before = cpu();
            ItemOutcome outcome = make(1).getFirst();
            if (outcome instanceof ItemResult result) {
                items.add(new Item((cpu() - before) / MICRO, result));
            }
        }
        double oneByOne = items.stream().mapToDouble(Item::micros).average().orElseThrow();
        lines.accept(json(new Means(Engine.VERSION, batch, oneByOne, batchMicros)));
        items.forEach(item -> lines.accept(json(item)));
    }

    private List<ItemOutcome> make(int items) {
        int first = next;
        next += items;
        return engine.generate(spec, first, items);
    }

    private static long cpu() {
        return THREADS.getCurrentThreadCpuTime();
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
