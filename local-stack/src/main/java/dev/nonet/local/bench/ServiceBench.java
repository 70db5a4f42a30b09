package dev.nonet.local.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.console.Progress;
import dev.nonet.local.demo.Stages;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;

/** One job of many generated and graded puzzles through the whole stack, after a short one to warm up. */
public final class ServiceBench {

    private static final Duration JOB_LIMIT = Duration.ofHours(2);
    private static final int WARM_UP = 20_000;
    private static final double MIB = 1024 * 1024;

    private ServiceBench() {}

    /**
     * The figures of one run.
     *
     * @param perSecond puzzles, from the submission of the job to its end
     */
    public record Figures(int puzzles, double perSecond, List<Stages.Stage> stages, List<Memory> memory) {}

    /**
     * A process and its resident memory.
     *
     * @param mostMib the most it ever had, in MiB
     */
    public record Memory(String service, double nowMib, double mostMib) {}

    /** @throws IllegalStateException if the job does not succeed, or some results are missing */
    public static Figures run(Stack stack, int puzzles, Progress progress)
            throws InterruptedException, TimeoutException {
        NonetClient client = new NonetClient(stack.address());
        Stages stages = new Stages();
        generate(client, WARM_UP, progress, "warming up");
        stages.end("warm up");
        String job = generate(client, puzzles, progress, "generating");
        double seconds = stages.end("generate").seconds();
        int results = client.results(job).size();
        stages.end("fetch results");
        if (results != puzzles) {
            throw new IllegalStateException(results + " results of " + puzzles);
        }
        List<Memory> memory = stack.services().stream()
                .sorted(Comparator.comparing(service -> service.definition().name()))
                .map(ServiceBench::memoryOf)
                .toList();
        return new Figures(puzzles, puzzles / seconds, stages.all(), memory);
    }

    private static String generate(NonetClient client, int count, Progress progress, String label)
            throws InterruptedException, TimeoutException {
        ObjectNode spec = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", count)
                .put("seed", 1);
        String id = client.submit(spec);
        JsonNode ended = client.awaitEnd(
                id,
                JOB_LIMIT,
                state ->
                        progress.update(label, state.path("counts").path("done").asInt(), count));
        progress.finish(label, String.format(Locale.ROOT, "%,d puzzles", count));
        if (!ended.path("state").asText().equals("succeeded")) {
            throw new IllegalStateException("the job ended as " + ended);
        }
        return id;
    }

    private static Memory memoryOf(ServiceProcess service) {
        var memory = service.memory();
        return new Memory(service.definition().name(), memory.now() / MIB, memory.most() / MIB);
    }

    /** The figures as a table. */
    public static String table(Figures figures) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%-16s %,10d%n", "puzzles", figures.puzzles()));
        text.append(String.format(Locale.ROOT, "%-16s %,10.0f%n", "per second", figures.perSecond()));
        figures.stages()
                .forEach(stage ->
                        text.append(String.format(Locale.ROOT, "%-16s %10.1f s%n", stage.name(), stage.seconds())));
        figures.memory()
                .forEach(memory -> text.append(String.format(
                        Locale.ROOT,
                        "%-16s %10.0f MiB resident, %.0f MiB at most%n",
                        memory.service(),
                        memory.nowMib(),
                        memory.mostMib())));
        return text.toString();
    }
}
