package dev.nonet.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.console.Progress;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Generates puzzles of all levels, solves some of them, and checks every result. */
public final class Demo {

    private static final Duration JOB_LIMIT = Duration.ofMinutes(10);
    private static final int PUZZLES_TO_SOLVE = 20;

    private final NonetClient client;
    private final Progress progress;
    private final Stages stages;

    /** @param stages receives the durations of the stages */
    public Demo(NonetClient client, Progress progress, Stages stages) {
        this.client = client;
        this.progress = progress;
        this.stages = stages;
    }

    /**
     * The outcome of a demo.
     *
     * @param generated the number of generated puzzles by level, with the boards of the recipe
     * @param solved the number of solved puzzles by their number of solutions, and of malformed items
     * @param generatedPerSecond from the submission of the first job to the end of the last
     * @param problems failed checks
     */
    public record Outcome(
            SortedMap<Level, Integer> generated,
            SortedMap<String, Integer> solved,
            double generatedPerSecond,
            List<String> problems) {

        public boolean passed() {
            return problems.isEmpty();
        }
    }

    private record Job(String name, String id, ObjectNode spec, int count) {}

    private record Finished(Job job, List<JsonNode> results, List<JsonNode> errors) {}

    /**
     * Runs the demo.
     *
     * @param puzzles how many to generate, with the boards of the recipe
     * @param seed equal seeds give equal puzzles
     */
    public Outcome run(int puzzles, long seed) throws InterruptedException, TimeoutException {
        Set<Level> levels = DemoJobs.levels(client.techniques());
        List<Job> jobs = new ArrayList<>();
        for (ObjectNode spec : DemoJobs.generateJobs(puzzles, levels, seed)) {
            String name = spec.has("level")
                    ? spec.get("level").asText()
                    : spec.get("recipe").asText();
            jobs.add(new Job(name, client.submit(spec), spec, spec.get("count").asInt()));
        }
        await("generating", jobs);
        double generating = stages.end("generate").seconds();
        List<Finished> generated = fetch(jobs);
        stages.end("fetch results");

        List<Grid> toSolve = somePuzzlesOf(generated);
        List<String> texts = DemoJobs.puzzlesToSolve(toSolve);
        ObjectNode spec = JsonNodeFactory.instance.objectNode().put("kind", "solve");
        texts.forEach(spec.putArray("puzzles")::add);
        Job solveJob = new Job("solve", client.submit(spec), spec, texts.size());
        await("solving", List.of(solveJob));
        Finished solved = fetch(List.of(solveJob)).getFirst();
        stages.end("solve");

        List<String> problems = new ArrayList<>();
        List<Supplier<List<String>>> checks = new ArrayList<>();
        for (Finished finished : generated) {
            checks.add(() -> complete(finished));
            finished.errors().forEach(error -> problems.add(finished.job().name() + ": " + error));
            finished.results().forEach(result -> checks.add(() -> checkGenerated(finished.job(), result)));
        }
        checks.add(() -> complete(solved));
        solved.results().forEach(result -> checks.add(() -> checkSolved(result, texts)));
        checks.add(() -> checkErrors(solved, texts));
        problems.addAll(runAll(checks));
        problems.addAll(checkDistinct(generated));
        stages.end("check with the oracle");

        return new Outcome(levelsOf(generated), solutionsOf(solved), puzzles / generating, List.copyOf(problems));
    }

    private void await(String label, List<Job> jobs) throws InterruptedException, TimeoutException {
        int total = jobs.stream().mapToInt(Job::count).sum();
        Map<String, Integer> done = new HashMap<>();
        for (Job job : jobs) {
            JsonNode ended = client.awaitEnd(job.id(), JOB_LIMIT, state -> {
                JsonNode counts = state.path("counts");
                done.put(
                        job.id(),
                        counts.path("done").asInt() + counts.path("failed").asInt());
                progress.update(
                        label,
                        done.values().stream().mapToInt(Integer::intValue).sum(),
                        total);
            });
            if (!ended.path("state").asText().equals("succeeded")) {
                throw new IllegalStateException("job " + job.name() + " ended as " + ended);
            }
        }
        progress.finish(label, String.format(Locale.ROOT, "%,d items", total));
    }

    private List<Finished> fetch(List<Job> jobs) throws InterruptedException {
        List<Finished> finished = new ArrayList<>();
        for (Job job : jobs) {
            finished.add(new Finished(job, client.results(job.id()), client.errors(job.id())));
        }
        return finished;
    }

    /** The first puzzles of every level, taken in turn. */
    private static List<Grid> somePuzzlesOf(List<Finished> generated) {
        List<List<JsonNode>> puzzles = generated.stream()
                .filter(finished -> finished.job().spec().has("level"))
                .map(Finished::results)
                .toList();
        return IntStream.range(0, PUZZLES_TO_SOLVE)
                .boxed()
                .flatMap(i -> puzzles.stream().filter(list -> i < list.size()).map(list -> list.get(i)))
                .limit(PUZZLES_TO_SOLVE)
                .map(result -> Grid.parse(result.get("puzzle").asText()))
                .toList();
    }

    private List<String> runAll(List<Supplier<List<String>>> checks) {
        AtomicInteger done = new AtomicInteger();
        List<String> problems = checks.parallelStream()
                .flatMap(check -> {
                    List<String> found = check.get();
                    progress.update("checking", done.incrementAndGet(), checks.size());
                    return found.stream();
                })
                .toList();
        progress.finish("checking", String.format(Locale.ROOT, "%,d checks", checks.size()));
        return problems;
    }

    private static List<String> complete(Finished finished) {
        return Checks.complete(finished.job().name(), finished.job().count(), finished.results(), finished.errors());
    }

    private static List<String> checkGenerated(Job job, JsonNode result) {
        List<String> problems =
                job.spec().has("recipe") ? Checks.threeBoards(result) : Checks.generated(result, job.spec());
        return problems.stream().map(problem -> job.name() + ": " + problem).toList();
    }

    private static List<String> checkSolved(JsonNode result, List<String> texts) {
        int index = result.path("index").asInt(-1);
        // An invalid index is reported by the check for completeness.
        return index < 0 || index >= texts.size() ? List.of() : Checks.solved(result, texts.get(index));
    }

    private static List<String> checkErrors(Finished solved, List<String> texts) {
        if (solved.errors().size() != 1) {
            return List.of("solve: " + solved.errors().size() + " errors instead of one");
        }
        JsonNode error = solved.errors().getFirst();
        return Checks.malformed(error, texts.getLast());
    }

    /** Checks that no puzzle occurs twice, which would mean that two items were generated for the same index. */
    private static List<String> checkDistinct(List<Finished> generated) {
        List<String> puzzles = generated.stream()
                .flatMap(finished -> finished.results().stream())
                .map(result ->
                        result.path("puzzle").asText(result.path("boards").toString()))
                .toList();
        long distinct = puzzles.stream().distinct().count();
        return distinct == puzzles.size() ? List.of() : List.of((puzzles.size() - distinct) + " puzzles come twice");
    }

    private static SortedMap<Level, Integer> levelsOf(Collection<Finished> generated) {
        SortedMap<Level, Integer> levels = new TreeMap<>();
        generated.stream()
                .flatMap(finished -> finished.results().stream())
                .flatMap(result -> result.has("boards")
                        ? Stream.of("easy", "medium", "hard")
                                .map(board -> result.path("boards").path(board))
                        : Stream.of(result))
                .map(puzzle -> puzzle.path("level").asText())
                .flatMap(level -> Level.byId(level).stream())
                .forEach(level -> levels.merge(level, 1, Integer::sum));
        return levels;
    }

    private static SortedMap<String, Integer> solutionsOf(Finished solved) {
        SortedMap<String, Integer> solutions = new TreeMap<>();
        solved.results()
                .forEach(result -> solutions.merge(
                        switch (result.path("solutions").asInt(-1)) {
                            case 0 -> "no solution";
                            case 1 -> "one solution";
                            case 2 -> "several solutions";
                            default -> "unclear";
                        },
                        1,
                        Integer::sum));
        if (!solved.errors().isEmpty()) {
            solutions.put("malformed", solved.errors().size());
        }
        return solutions;
    }
}
