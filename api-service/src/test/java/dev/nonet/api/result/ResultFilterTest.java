package dev.nonet.api.result;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.ExplainerGrade;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Filters, by pages and as a stream, find the same as a search through all results. */
@QuarkusTest
class ResultFilterTest extends ServiceTest {

    private static final int COUNT = 700;
    private static final List<String> TECHNIQUES = List.of(
            "hidden-single", "naked-pair", "x-wing", "xy-wing", "pointing", "swordfish", "w-wing", "x-chain", "als-xz");

    private final long seed = System.nanoTime();
    private List<GeneratedPuzzle> puzzles = List.of();
    private UUID job = new UUID(0, 0);

    @BeforeEach
    void makeAJob() {
        Random random = new Random(seed);
        puzzles = IntStream.range(0, COUNT).mapToObj(i -> puzzle(i, random)).toList();
        worker.answers(task -> List.of(completed(task)));
        job = Client.submit("{\"kind\":\"generate\",\"count\":" + COUNT + "}");
        Client.awaitState(job, "succeeded");
    }

    private ResultRecord completed(TaskMessage task) {
        return FakeWorker.completed(task, puzzles.subList(task.firstIndex(), task.firstIndex() + task.count()));
    }

    private static GeneratedPuzzle puzzle(int index, Random random) {
        boolean graded = random.nextInt(10) > 0;
        Rating rating = Rating.tenths(12 + random.nextInt(90));
        boolean finished = graded && random.nextInt(10) > 0;
        TreeMap<TechniqueId, Integer> techniques = new TreeMap<>();
        for (String name : TECHNIQUES) {
            if (graded && random.nextInt(3) == 0) {
                techniques.put(new TechniqueId(name), 1 + random.nextInt(9));
            }
        }
        int seconds = 1 + random.nextInt(2_000);
        HumanSeconds expected = new HumanSeconds(seconds, seconds, seconds, HumanSeconds.Basis.MEASURED);
        Level level = finished ? Level.of(rating) : Level.EXTREME;
        return new GeneratedPuzzle(
                index,
                without(random.nextInt(10)),
                Grid.parse(FakeWorker.SOLUTION),
                graded ? new Grade(level, finished ? rating : null, 10.5, null, expected, techniques) : null,
                Symmetry.values()[random.nextInt(Symmetry.values().length)],
                false,
                false,
                7,
                null,
                null,
                null,
                random.nextInt(3) > 0
                        ? ExplainerGrade.of(
                                Rating.tenths(12 + random.nextInt(90)), Rating.tenths(12), Rating.tenths(12))
                        : random.nextBoolean() ? ExplainerGrade.unknown("beyond the bound of work") : null,
                random.nextInt(3) > 0
                        ? new HodokuGrade(200 + random.nextInt(150_000), HodokuGrade.Level.EXTREME)
                        : null,
                "test");
    }

    /** The puzzle without its first clues: neither the worker nor the API asks how many solutions it has. */
    private static Grid without(int clues) {
        String puzzle = FakeWorker.PUZZLE;
        for (int i = 0; i < clues; i++) {
            puzzle = puzzle.replaceFirst("[1-9]", ".");
        }
        return Grid.parse(puzzle);
    }

    private List<Integer> expected(Predicate<GeneratedPuzzle> wanted, Comparator<GeneratedPuzzle> order) {
        return puzzles.stream()
                .filter(wanted)
                .sorted(order.thenComparing(GeneratedPuzzle::index))
                .map(GeneratedPuzzle::index)
                .toList();
    }

    private static Comparator<GeneratedPuzzle> none() {
        return (one, other) -> 0;
    }

    private String results() {
        return Client.JOBS + "/" + job + "/results";
    }

    /** All pages, one after the other. */
    private List<Integer> pages(Map<String, ?> query, int limit) {
        List<Integer> found = new ArrayList<>();
        String cursor = null;
        do {
            JsonPath page = given().queryParams(query)
                    .queryParam("limit", limit)
                    .queryParams(cursor == null ? Map.of() : Map.of("cursor", cursor))
                    .get(results())
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            List<Integer> items = page.getList("items.index");
            found.addAll(items);
            cursor = page.getString("next");
            assertThat(items).hasSizeBetween(cursor == null ? 0 : limit, limit);
        } while (cursor != null);
        return found;
    }

    private List<Integer> stream(Map<String, ?> query) {
        return given().queryParams(query)
                .accept("application/x-ndjson")
                .get(results())
                .then()
                .statusCode(200)
                .extract()
                .asString()
                .lines()
                .map(line -> new JsonPath(line).getInt("index"))
                .toList();
    }

    private void assertFound(Map<String, ?> query, List<Integer> expected) {
        assertThat(pages(query, 37)).as("seed %d, %s", seed, query).isEqualTo(expected);
        assertThat(stream(query)).as("seed %d, %s", seed, query).isEqualTo(expected);
    }

    private static boolean isIn(@Nullable Rating rating, int min, int max) {
        return rating != null && rating.compareTo(Rating.tenths(min)) >= 0 && rating.compareTo(Rating.tenths(max)) <= 0;
    }

    /** Results without a rating come last in both directions. */
    private static int tenths(GeneratedPuzzle puzzle, int sign) {
        Rating rating = puzzle.rating();
        return rating == null ? Integer.MAX_VALUE : sign * rating.tenths();
    }

    private static int seconds(GeneratedPuzzle puzzle) {
        return puzzle.humanSeconds() == null ? 0 : puzzle.humanSeconds().median();
    }

    private static @Nullable Rating explainer(GeneratedPuzzle puzzle) {
        return puzzle.se() == null ? null : puzzle.se().er();
    }

    private static int score(GeneratedPuzzle puzzle) {
        return puzzle.hodoku() == null ? 0 : puzzle.hodoku().score();
    }

    @Test
    void findsWhatLookingAtEveryResultFinds() {
        assertFound(
                Map.of("level", "hard,easy"),
                expected(it -> it.level() == Level.HARD || it.level() == Level.EASY, none()));
        assertFound(Map.of("rating", "2.6..4.0"), expected(it -> isIn(it.rating(), 26, 40), none()));
        assertFound(
                Map.of("technique", "x-wing,als-xz"),
                expected(
                        it -> it.techniques().containsKey(new TechniqueId("x-wing"))
                                && it.techniques().containsKey(new TechniqueId("als-xz")),
                        none()));
        assertFound(
                Map.of("clues", "22", "humanSeconds", "500.."),
                expected(it -> it.clues() == 22 && seconds(it) >= 500, none()));
        assertFound(
                Map.of("symmetry", "rotate-180", "humanSeconds", "..900"),
                expected(it -> it.symmetry() == Symmetry.ROTATE_180 && seconds(it) > 0 && seconds(it) <= 900, none()));
        assertFound(Map.of("technique", "junior-exocet"), List.of());
        assertFound(Map.of("se", "3.4..4.1"), expected(it -> isIn(explainer(it), 34, 41), none()));
        assertFound(Map.of("hodoku", "120000.."), expected(it -> score(it) >= 120_000, none()));
    }

    @Test
    void findsPuzzlesWithoutExactlyOneSolution() {
        worker.answers(FakeWorker::done);
        job = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"%s\",\"%s\",\"%s\",\"no puzzle\",\"%s\"]}"
                .formatted(".".repeat(81), FakeWorker.PUZZLE, "11" + ".".repeat(79), "1".repeat(81)));

        JsonPath ended = Client.awaitState(job, "succeeded");

        assertThat(ended.getMap("counts")).isEqualTo(Map.of("requested", 5, "done", 4, "failed", 1));
        assertThat(ended.getMap("tally.solutions")).isEqualTo(Map.of("none", 2, "several", 1));
        assertFound(Map.of("solutions", "none"), List.of(2, 4));
        assertFound(Map.of("solutions", "several"), List.of(0));
        assertFound(Map.of("solutions", "one"), List.of(1));
        assertFound(Map.of("solutions", "none,several"), List.of(0, 2, 4));
        assertFound(Map.of("solutions", "none", "level", "easy"), List.of());
        refused("solutions=2", "solutions", "must be one of none, one, several");
    }

    @Test
    void ordersWhatItFinds() {
        Comparator<GeneratedPuzzle> byRating = Comparator.comparing(it -> tenths(it, 1));
        Comparator<GeneratedPuzzle> down = Comparator.comparing(it -> tenths(it, -1));
        assertFound(Map.of("sort", "rating"), expected(it -> true, byRating));
        assertFound(Map.of("sort", "-rating", "clues", "20..24"), expected(it -> it.clues() <= 24, down));
        assertFound(
                Map.of("sort", "-clues"),
                expected(
                        it -> true, Comparator.comparing(GeneratedPuzzle::clues).reversed()));
        assertFound(
                Map.of("sort", "-hodoku", "clues", "22"),
                expected(
                        it -> it.clues() == 22,
                        Comparator.comparing(ResultFilterTest::score).reversed()));
        assertFound(
                Map.of("sort", "se", "se", "9.0.."),
                expected(
                        it -> isIn(explainer(it), 90, 200),
                        Comparator.comparing(it -> Objects.requireNonNull(explainer(it)))));
        assertFound(
                Map.of("sort", "humanSeconds", "level", "easy"),
                expected(it -> it.level() == Level.EASY, Comparator.comparing(ResultFilterTest::seconds)));
    }

    @Test
    void downloadsWhatIsFilteredInEveryFormat() {
        int expected = expected(it -> it.level() == Level.HARD, none()).size();

        assertThat(inFormat("sdm").lines()).hasSize(expected);
        assertThat(inFormat("csv").lines()).hasSize(expected + 1);
        assertThat(inFormat("opensudoku").split("<game", -1)).hasSize(expected + 1);
        assertThat(given().queryParam("level", "hard")
                        .accept("text/csv")
                        .get(results())
                        .asString()
                        .lines())
                .hasSize(expected + 1);
    }

    private String inFormat(String format) {
        return given().queryParam("level", "hard")
                .queryParam("format", format)
                .get(results())
                .then()
                .statusCode(200)
                .extract()
                .asString();
    }

    @Test
    void refusesWhatIsNoFilter() {
        refused("level=nightmare", "level", "easy");
        refused("technique=z-wing", "technique", "z-wing");
        refused("rating=4.0..2.0", "rating", "min 4.0 is above max 2.0");
        refused("rating=2.55..3", "rating", "one decimal");
        refused("clues=a..b", "clues", "whole numbers");
        refused("clues=..", "clues", "range");
        refused("humanSeconds=", "humanSeconds", "range");
        refused("humanSeconds=99999999999999999999", "humanSeconds", "range");
        refused("se=7.15..8", "se", "one decimal");
        refused("hodoku=1.5", "hodoku", "whole numbers");
        // Written out, these have 10 million and 2 billion digits.
        refused("rating=1e9999999..", "rating", "range");
        refused("clues=1e2147483647", "clues", "range");
        refused("hodoku=..1e-2147483647", "hodoku", "range");
        refused("symmetry=round", "symmetry", "rotate-180");
        refused("sort=level", "sort", "-rating");
        refused("sort=rating&sort=clues", "sort", "2 times");
        refused("sort=rating&cursor=MTI", "cursor", "not a cursor of this service");
        // 2147483647, after which there is no number.
        refused("level=easy&cursor=MjE0NzQ4MzY0Nw", "cursor", "not a cursor of this service");
        refused("cursor=MjE0NzQ4MzY0Nw", "cursor", "not a cursor of this service");
        given().get(results() + "?level=nightmare&rating=hard&clues=9..1&sort=beauty")
                .then()
                .statusCode(422)
                .body("violations.field", contains("level", "rating", "clues", "sort"));
        given().accept("application/x-ndjson")
                .get(results() + "?level=easy&follow=true")
                .then()
                .statusCode(422)
                .body("violations[0].field", equalTo("follow"));
    }

    private void refused(String query, String field, String message) {
        given().get(results() + "?" + query)
                .then()
                .statusCode(422)
                .body("violations[0].field", equalTo(field))
                .body("violations[0].message", containsString(message));
    }
}
