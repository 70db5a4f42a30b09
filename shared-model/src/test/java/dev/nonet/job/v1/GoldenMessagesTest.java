package dev.nonet.job.v1;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.job.BoardHint;
import dev.nonet.job.ClueRange;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.HintStrength;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemResult;
import dev.nonet.job.JobId;
import dev.nonet.job.PathForm;
import dev.nonet.job.Priority;
import dev.nonet.job.RatingRange;
import dev.nonet.job.Recipe;
import dev.nonet.job.SecondsRange;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.TaskId;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.ExplainerGrade;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import dev.nonet.words.MoreSteps;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Keeps the messages of version 1 compatible, so that services of different versions understand each other. A golden
 * file may gain fields, but no field may change or disappear.
 */
class GoldenMessagesTest {

    /** Configured like the services' mapper: ignores unknown fields. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final JobId JOB = JobId.parse("0198f3a2-7c00-7000-8000-000000000001");
    private static final Grid PUZZLE =
            Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    private static final Grid SOLUTION =
            Grid.parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    private static final TechniqueId NAKED_SINGLE = new TechniqueId("naked-single");
    private static final TechniqueId X_WING = new TechniqueId("x-wing");
    private static final TaskMessage.Needs NEEDS = new TaskMessage.Needs(1, null);

    static Stream<Arguments> messages() {
        return Stream.of(
                golden(
                        "task-generate",
                        TaskMessage.class,
                        new TaskMessage.Generate(task(0), 1, 0, 200, 1_000, true, spec(), NEEDS)),
                golden(
                        "task-generate-recipe",
                        TaskMessage.class,
                        new TaskMessage.Generate(task(7), 2, 1400, 20, 1_000, false, recipe(), NEEDS)),
                golden(
                        "task-solve",
                        TaskMessage.class,
                        new TaskMessage.Solve(
                                task(1),
                                1,
                                100,
                                1_000,
                                false,
                                List.of(PUZZLE.toString(), "12x"),
                                Detail.STEPS,
                                List.of(NAKED_SINGLE),
                                false,
                                null,
                                null,
                                List.of(),
                                NEEDS)),
                golden("task-solve-canonical", TaskMessage.class, solve(2, true, NEEDS)),
                golden("task-solve-needs", TaskMessage.class, solve(3, false, new TaskMessage.Needs(1, "11"))),
                golden(
                        "task-solve-lean",
                        TaskMessage.class,
                        new TaskMessage.Solve(
                                task(4),
                                1,
                                0,
                                1_000,
                                false,
                                List.of(PUZZLE.toString()),
                                Detail.STEPS,
                                List.of(),
                                false,
                                PathForm.LEAN,
                                null,
                                List.of(),
                                NEEDS)),
                golden(
                        "task-solve-hint",
                        TaskMessage.class,
                        new TaskMessage.Solve(
                                task(5),
                                1,
                                0,
                                1_000,
                                false,
                                List.of(":0000:x:" + PUZZLE + "::::"),
                                Detail.SOLUTION,
                                List.of(X_WING),
                                false,
                                null,
                                HintStrength.WHERE,
                                List.of(),
                                NEEDS)),
                golden(
                        "task-solve-ratings",
                        TaskMessage.class,
                        new TaskMessage.Solve(
                                task(6),
                                1,
                                0,
                                1_000,
                                false,
                                List.of(PUZZLE.toString()),
                                Detail.SOLUTION,
                                List.of(),
                                false,
                                null,
                                null,
                                List.of(Scale.SE, Scale.HODOKU),
                                NEEDS)),
                golden("task-started", ResultMessage.class, new ResultMessage.TaskStarted(task(1), 1, "worker-1", 5)),
                golden(
                        "task-completed",
                        ResultMessage.class,
                        new ResultMessage.TaskCompleted(
                                task(1),
                                1,
                                "worker-1",
                                0,
                                5,
                                12_345,
                                new ResultMessage.Packed(4, 2_816, "1", 45, 16, 2_816),
                                List.of(malformed(4)))),
                golden(
                        "task-divided",
                        ResultMessage.class,
                        new ResultMessage.TaskDivided(
                                task(1),
                                1,
                                "worker-1",
                                100,
                                20,
                                1_000_000,
                                new ResultMessage.Packed(0, 0, "1", 0, 0, 0),
                                List.of(malformed(100)),
                                true)),
                golden(
                        "task-returned",
                        ResultMessage.class,
                        new ResultMessage.TaskReturned(
                                task(1), 1, "worker-1", 100, 20, 0, "it needs engine 12, this has 11")),
                golden(
                        "task-failed",
                        ResultMessage.class,
                        new ResultMessage.TaskFailed(task(1), 3, "worker-1", 100, 20, 2_000_000, "OutOfMemoryError")),
                golden("job-stopped", ControlMessage.class, new ControlMessage.JobStopped(JOB)),
                result("puzzle", puzzle()),
                result("boards", boards()),
                result("solved", solvedWithGrade()),
                result(
                        "several-solutions",
                        new SolvedPuzzle(
                                3, Grid.EMPTY, null, 2, null, null, "too few clues", null, null, null, null, "1")),
                result("solved-canonical", solved(null, null, "0123456789abcdef0123456789abcdef")),
                result("solved-hint", solved(null, hint(), null)),
                result("solved-ratings", rated()),
                result("solved-candidates", solved("12.......".repeat(81), null, null)));
    }

    private static Arguments result(String name, ItemResult result) {
        return golden("../job.v1.results/" + name, ItemResult.class, result);
    }

    private static ItemError malformed(int index) {
        return new ItemError(index, "12x", ItemError.MALFORMED, "a puzzle has 81 characters, this has 3");
    }

    private static TaskMessage solve(int number, boolean canonical, TaskMessage.Needs needs) {
        return new TaskMessage.Solve(
                task(number),
                1,
                0,
                1_000,
                false,
                List.of(PUZZLE.toString()),
                Detail.SOLUTION,
                List.of(),
                canonical,
                null,
                null,
                List.of(),
                needs);
    }

    private static <M> Arguments golden(String name, Class<M> type, M message) {
        return Arguments.of(Named.of(name, name), type, message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    <M> void writesWhatTheGoldenFileHolds(String name, Class<M> type, M message) throws IOException {
        JsonNode written = JSON.readTree(JSON.writerFor(type).writeValueAsString(message));

        assertThat(written)
                .as(
                        "%s.json; services of two versions run at once, so a field may be added, optional, with its"
                                + " value there and in asyncapi.yaml, but none changed or removed",
                        name)
                .isEqualTo(read(name));
    }

    @ParameterizedTest
    @MethodSource("messages")
    <M> void readsTheGoldenFile(String name, Class<M> type, M message) throws IOException {
        assertThat(JSON.readerFor(type).<M>readValue(read(name))).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    <M> void skipsFieldsThatALaterServiceAdds(String name, Class<M> type, M message) throws IOException {
        JsonNode later = read(name);
        addFields(later);

        assertThat(JSON.readerFor(type).<M>readValue(later)).isEqualTo(message);
    }

    /** Adds a field to every object but the maps, whose keys are data. */
    private static void addFields(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> {
                if (field.getKey().equals("boards")) {
                    field.getValue().forEach(GoldenMessagesTest::addFields);
                } else if (!field.getKey().equals("techniques")) {
                    addFields(field.getValue());
                }
            });
            object.putObject("addedLater").put("by", "a newer version");
        } else if (node instanceof ArrayNode array) {
            array.forEach(GoldenMessagesTest::addFields);
        }
    }

    private static JsonNode read(String name) {
        try (InputStream file = GoldenMessagesTest.class.getResourceAsStream("/golden/job.v1/" + name + ".json")) {
            assertThat(file).as(name).isNotNull();
            return JSON.readTree(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TaskId task(int number) {
        return new TaskId(JOB, number);
    }

    private static GenerateSpec spec() {
        return GenerateSpec.of(1000).with(it -> {
            it.rating = new RatingRange(Rating.tenths(26), Rating.tenths(40));
            it.humanSeconds = new SecondsRange(420, 540);
            it.requires = List.of(X_WING);
            it.excludes = List.of(new TechniqueId("xy-wing"));
            it.symmetry = Symmetry.ROTATE_180;
            it.clues = new ClueRange(22, 30);
            it.minimal = true;
            it.seed = 9_007_199_254_740_991L;
            it.detail = Detail.STEPS;
            it.priority = Priority.INTERACTIVE;
        });
    }

    private static GenerateSpec recipe() {
        return GenerateSpec.of(2000).with(it -> {
            it.recipe = Recipe.THREE_BOARDS;
            it.seed = 0L;
        });
    }

    private static ItemResult puzzle() {
        Step step = new Step(
                1,
                NAKED_SINGLE,
                Rating.tenths(23),
                List.of(Candidate.of(40, 5)),
                List.of(),
                new Evidence.InCell(Cell.of(40), 5));
        return new GeneratedPuzzle(
                0,
                PUZZLE,
                SOLUTION,
                new Grade(
                        Level.EASY,
                        Rating.tenths(23),
                        45.5,
                        null,
                        new HumanSeconds(480, 380, 640, HumanSeconds.Basis.MEASURED),
                        new TreeMap<>(Map.of(NAKED_SINGLE, 51))),
                Symmetry.ROTATE_180,
                true,
                true,
                42,
                null,
                List.of(ExplainedStep.of(step, "Naked Single")),
                null,
                null,
                null,
                "1");
    }

    private static ItemResult boards() {
        return new GeneratedBoards(
                1,
                SOLUTION,
                boards(
                        board(Level.EASY, Rating.tenths(12)),
                        board(Level.MEDIUM, Rating.tenths(30)),
                        board(Level.EXTREME, null)),
                42,
                "1");
    }

    private static ItemResult solvedWithGrade() {
        return new SolvedPuzzle(
                2,
                PUZZLE,
                null,
                1,
                SOLUTION,
                new Grade(Level.EXTREME, null, 45.5, NAKED_SINGLE, null, new TreeMap<>(Map.of(NAKED_SINGLE, 3))),
                "the ladder knows no further step",
                null,
                null,
                null,
                null,
                "1");
    }

    /** Without a grade. */
    private static SolvedPuzzle solved(
            @Nullable String candidates, @Nullable BoardHint hint, @Nullable String identity) {
        return new SolvedPuzzle(0, PUZZLE, candidates, 1, SOLUTION, null, null, null, null, hint, identity, "1");
    }

    private static SolvedPuzzle rated() {
        return new SolvedPuzzle(
                0,
                PUZZLE,
                null,
                1,
                SOLUTION,
                null,
                null,
                null,
                null,
                null,
                null,
                ExplainerGrade.of(Rating.tenths(71), Rating.tenths(12), Rating.tenths(12)),
                new HodokuGrade(1_042, HodokuGrade.Level.HARD),
                "1");
    }

    private static BoardHint hint() {
        Candidate wrong = new Candidate(Cell.parse("r1c3"), 1);
        return new BoardHint(
                BoardHint.Outcome.STEP,
                HintStrength.TECHNIQUE,
                "Look for Naked Single in row 1.",
                List.of(House.parse("r1")),
                NAKED_SINGLE,
                "Naked Single",
                Rating.tenths(23),
                null,
                new MoreSteps(1, List.of(new MoreSteps.Other(List.of(wrong), List.of(), null))),
                List.of(new BoardHint.Spot(Cell.parse("r1c3"), 1, 4)),
                List.of());
    }

    private static GeneratedBoards.Board board(Level level, @Nullable Rating rating) {
        return new GeneratedBoards.Board(
                PUZZLE,
                level,
                rating,
                30,
                null,
                40.5,
                true,
                new TreeMap<>(Map.of(new TechniqueId("hidden-single"), 51)));
    }

    private static Map<String, GeneratedBoards.Board> boards(
            GeneratedBoards.Board easy, GeneratedBoards.Board medium, GeneratedBoards.Board hard) {
        Map<String, GeneratedBoards.Board> boards = new LinkedHashMap<>();
        boards.put("easy", easy);
        boards.put("medium", medium);
        boards.put("hard", hard);
        return boards;
    }
}
