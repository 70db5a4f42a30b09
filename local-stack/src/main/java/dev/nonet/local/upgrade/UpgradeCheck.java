package dev.nonet.local.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.demo.Checks;
import dev.nonet.local.process.Stack;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Replaces the processes of a running stack by those of another version, one at a time as a rolling upgrade does, with
 * jobs under way, and checks that no result is lost, doubled or changed.
 */
public final class UpgradeCheck {

    /** How many APIs and workers the stack must have: one of each version at the same time. */
    public static final int OF_EACH = 2;

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final long SEED = 31;

    /** Items of a job that runs from its begin to its end within one state of the upgrade. */
    private static final int SMALL = 300;

    /** Items that are done when a process is replaced. */
    private static final int UNDER_WAY = 500;

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    private final Stack stack;
    private final Path upgraded;
    private final int items;
    private final Consumer<String> log;
    private final NonetClient client;
    private final List<String> problems = new ArrayList<>();
    private final List<Round> rounds = new ArrayList<>();

    /**
     * Jobs that ran while something was replaced.
     *
     * @param begun which versions ran when they were submitted
     * @param doneBefore of their items, before the first process was replaced
     * @param items by the version of the engine that made them
     */
    public record Round(String begun, int doneBefore, SortedMap<String, Integer> items) {}

    /** One step of the upgrade. */
    private interface Step {
        void run() throws InterruptedException;
    }

    /**
     * @param stack two APIs and two workers of the old version
     * @param upgraded the folder with the new version, built
     * @param items of each of the two jobs that run during a step
     * @param log receives messages of one line
     */
    public UpgradeCheck(Stack stack, Path upgraded, int items, Consumer<String> log) {
        this.stack = stack;
        this.upgraded = upgraded;
        this.items = items;
        this.log = log;
        this.client = new NonetClient(stack.addresses(), null);
    }

    /** Upgrades the stack in the documented order: the APIs first, then the workers. */
    public void run() throws InterruptedException, TimeoutException {
        List<Kept> kept = finishedJobs();
        List<JsonNode> before = undisturbed();
        List<String> jobs = new ArrayList<>();
        jobs.addAll(during("the old version alone", () -> replace("api-1")));
        jobs.addAll(during("a new API beside the old one", () -> {
            replace("api-2");
            replace("worker-1");
        }));
        jobs.addAll(during("new APIs, a worker of each", () -> replace("worker-2")));
        jobs.addAll(during("the new version alone", () -> {}));
        List<JsonNode> after = undisturbed();
        compareReferences(before, after);
        for (int i = 0; i < jobs.size(); i++) {
            compare(jobs.get(i), rounds.get(i / OF_EACH), before, after);
        }
        for (URI api : stack.addresses()) {
            for (Kept one : kept) {
                problems.addAll(one.changes(new NonetClient(api)));
            }
        }
    }

    /** What was lost, doubled or changed; empty if all is well. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    public List<Round> rounds() {
        return List.copyOf(rounds);
    }

    private static ObjectNode generate(int count) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", count)
                .put("seed", SEED);
    }

    private List<Kept> finishedJobs() throws InterruptedException, TimeoutException {
        log.accept("jobs of the old version that end before the upgrade");
        String generated = client.submit(generate(SMALL).put("level", "medium").put("symmetry", "rotate-180"));
        String solved = client.submitLines((PUZZLE + "\nthis is no puzzle\n").repeat(SMALL), "detail=steps");
        awaitSuccess(generated);
        awaitSuccess(solved);
        return List.of(Kept.read(client, "generated", generated), Kept.read(client, "solved", solved));
    }

    /** The first results of the jobs below, without a disturbance. */
    private List<JsonNode> undisturbed() throws InterruptedException, TimeoutException {
        String job = client.submit(generate(SMALL));
        awaitSuccess(job);
        return client.results(job);
    }

    private void awaitSuccess(String job) throws InterruptedException, TimeoutException {
        JsonNode ended = client.awaitEnd(job, LIMIT, state -> {});
        if (!ended.path("state").asText().equals("succeeded")) {
            throw new IllegalStateException("A job ended as " + ended);
        }
    }

    /** Runs jobs of every API, and a step when they are under way. Returns the jobs. */
    private List<String> during(String begun, Step step) throws InterruptedException, TimeoutException {
        log.accept(begun);
        List<String> jobs = new ArrayList<>();
        for (URI address : stack.addresses()) {
            NonetClient api = new NonetClient(address);
            String small = api.submit(generate(SMALL));
            awaitSuccess(small);
            checkComplete(begun, SMALL, small);
            jobs.add(api.submit(generate(items)));
        }
        while (done(jobs) < UNDER_WAY) {
            Thread.sleep(20);
        }
        int doneBefore = done(jobs);
        step.run();
        SortedMap<String, Integer> byEngine = new TreeMap<>();
        for (String job : jobs) {
            awaitSuccess(job);
            checkComplete(begun, items, job);
            client.results(job).forEach(result -> byEngine.merge(engine(result), 1, Integer::sum));
        }
        rounds.add(new Round(begun, doneBefore, byEngine));
        return jobs;
    }

    private int done(List<String> jobs) throws InterruptedException {
        int done = 0;
        for (String job : jobs) {
            done += client.job(job).path("counts").path("done").asInt();
        }
        return done;
    }

    private void checkComplete(String begun, int count, String job) throws InterruptedException {
        List<JsonNode> errors = client.errors(job);
        problems.addAll(Checks.complete("begun with " + begun, count, client.results(job), errors));
        errors.forEach(error -> problems.add("begun with " + begun + ": " + error));
    }

    private void replace(String name) throws InterruptedException {
        log.accept(String.format(Locale.ROOT, "  %s: the new version", name));
        stack.service(name).stop();
        stack.restart(name, upgraded);
    }

    private static String engine(JsonNode result) {
        return result.path("engine").asText();
    }

    /** The same engine makes the same results, to which a newer version may add fields. */
    private void compareReferences(List<JsonNode> before, List<JsonNode> after) {
        for (int i = 0; i < before.size(); i++) {
            if (engine(before.get(i)).equals(engine(after.get(i))) && !Kept.contains(after.get(i), before.get(i))) {
                problems.add("Engine " + engine(after.get(i)) + " makes item " + i + " as " + after.get(i)
                        + ", made it as " + before.get(i));
            }
        }
    }

    /** Checks that each result is what its engine makes undisturbed, and that the job names all engines. */
    private void compare(String job, Round round, List<JsonNode> before, List<JsonNode> after)
            throws InterruptedException {
        List<JsonNode> results = client.results(job);
        Set<String> engines = new TreeSet<>();
        for (int i = 0; i < results.size(); i++) {
            JsonNode result = results.get(i);
            engines.add(engine(result));
            if (i < SMALL && !result.equals(before.get(i)) && !result.equals(after.get(i))) {
                problems.add("begun with " + round.begun() + ": item " + i + " is " + result + ", undisturbed "
                        + before.get(i) + " or " + after.get(i));
            }
        }
        Set<String> named = new TreeSet<>();
        client.job(job).path("engines").forEach(engine -> named.add(engine.asText()));
        if (!named.equals(engines)) {
            problems.add("begun with " + round.begun() + ": the job names the engines " + named + ", its results have "
                    + engines);
        }
    }
}
