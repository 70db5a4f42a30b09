package dev.nonet.api.result;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import com.github.luben.zstd.ZstdInputStream;
import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.format.Format;
import dev.nonet.format.Sudoku;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.ItemResult;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@QuarkusTest
public class ResultFormatsTest extends ServiceTest {

    @Test
    void pagesThroughResultsInItemOrder() {
        UUID id = generated(250);

        List<Integer> indexes = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            JsonPath page = (cursor == null ? given() : given().queryParam("cursor", cursor))
                    .queryParam("limit", 120)
                    .get(Client.JOBS + "/" + id + "/results")
                    .then()
                    .statusCode(200)
                    .contentType("application/json")
                    .extract()
                    .jsonPath();
            indexes.addAll(page.getList("items.index"));
            sizes.add(page.getList("items").size());
            cursor = page.getString("next");
        } while (cursor != null);

        assertThat(indexes).isEqualTo(IntStream.range(0, 250).boxed().toList());
        assertThat(sizes).containsExactly(120, 120, 10);
    }

    @Test
    void pagesAcrossItemsThatFailed() {
        StringBuilder lines = new StringBuilder();
        List<Integer> solved = new ArrayList<>();
        for (int item = 0; item < 350; item++) {
            // A task without any result among them.
            boolean good = item % 3 == 0 && (item < 100 || item >= 200);
            lines.append(good ? FakeWorker.PUZZLE : "bad").append('\n');
            if (good) {
                solved.add(item);
            }
        }
        UUID id = UUID.fromString(given().contentType("text/plain")
                .body(lines.toString())
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
        Client.awaitState(id, "succeeded");

        List<Integer> paged = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            JsonPath page = (cursor == null ? given() : given().queryParam("cursor", cursor))
                    .queryParam("limit", 7)
                    .get(Client.JOBS + "/" + id + "/results")
                    .jsonPath();
            paged.addAll(page.getList("items.index"));
            cursor = page.getString("next");
        } while (cursor != null);

        assertThat(paged).isEqualTo(solved);
        assertThat(as("application/x-ndjson", id).lines().map(line -> new JsonPath(line).getInt("index")))
                .isEqualTo(solved);
        assertThat(as("text/plain", id)).isEqualTo((FakeWorker.SOLUTION + "\n").repeat(solved.size()));
        given().get(Client.JOBS + "/" + id + "/results/150").then().statusCode(404);
        given().get(Client.JOBS + "/" + id + "/results/3").then().statusCode(200);
        given().get(Client.JOBS + "/" + id + "/results/4").then().statusCode(404);
    }

    @ParameterizedTest
    @CsvSource({
        "application/x-ndjson,zstd",
        "application/x-ndjson,gzip",
        "text/csv,zstd",
        "text/csv,gzip",
        "text/plain,zstd",
        "text/plain,gzip",
    })
    void compressesWhatItSends(String mediaType, String coding) throws Exception {
        UUID id = generated(1_250);
        String plain = as(mediaType, id);
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(RestAssured.baseURI + ":" + RestAssured.port + Client.JOBS + "/" + id + "/results"))
                .header("Accept", mediaType)
                .header("Accept-Encoding", coding)
                .build();

        HttpResponse<byte[]> response;
        try (HttpClient http = HttpClient.newHttpClient()) {
            response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        }

        assertThat(response.headers().firstValue("Content-Encoding")).hasValue(coding);
        assertThat(response.headers().firstValue("Vary")).hasValue("Accept, Accept-Encoding");
        InputStream body = new ByteArrayInputStream(response.body());
        InputStream decoded = coding.equals("zstd") ? new ZstdInputStream(body) : new GZIPInputStream(body);
        assertThat(new String(decoded.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(plain);
        assertThat(response.body().length).isLessThan(plain.length() / 2);
    }

    @Test
    void followsAJobToItsEnd() throws Exception {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":150}");
        await().until(() -> worker.tasksOf(id).size() >= 8);
        List<TaskMessage> tasks = worker.tasksOf(id).stream()
                .sorted(Comparator.comparing(TaskMessage::firstIndex))
                .toList();
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                        RestAssured.baseURI + ":" + RestAssured.port + Client.JOBS + "/" + id + "/results?follow=true"))
                .header("Accept", "application/x-ndjson")
                .build();
        BlockingQueue<Integer> items = new LinkedBlockingQueue<>();
        try (HttpClient http = HttpClient.newHttpClient()) {
            FakeWorker.done(tasks.get(0)).forEach(worker::says);
            CompletableFuture<Void> ended = http.sendAsync(request, HttpResponse.BodyHandlers.ofLines())
                    .thenAccept(
                            response -> response.body().forEach(line -> items.add(new JsonPath(line).getInt("index"))));
            for (int item = 0; item < 10; item++) {
                assertThat(items.poll(20, TimeUnit.SECONDS)).isEqualTo(item);
            }
            // Results that arrive early are held back until those before them have arrived.
            FakeWorker.done(tasks.get(2)).forEach(worker::says);
            await().until(() -> Client.job(id).getInt("counts.done") == 20);
            assertThat(items.poll(600, TimeUnit.MILLISECONDS)).isNull();
            worker.answers(FakeWorker::done);
            worker.tasksOf(id).forEach(task -> FakeWorker.done(task).forEach(worker::says));
            ended.get(20, TimeUnit.SECONDS);
        }
        assertThat(items)
                .containsExactlyElementsOf(IntStream.range(10, 150).boxed().toList());
    }

    @Test
    void refusesAnythingElseToFollow() {
        UUID id = generated(1);

        given().accept("application/x-ndjson")
                .queryParam("follow", "yes")
                .get(Client.JOBS + "/" + id + "/results")
                .then()
                .statusCode(422);
    }

    @Test
    void endsPagesOnAFullOne() {
        UUID id = generated(50);

        JsonPath page = given().queryParam("limit", 50)
                .get(Client.JOBS + "/" + id + "/results")
                .jsonPath();

        assertThat(page.getList("items")).hasSize(50);
        assertThat(page.getString("next")).isNull();
    }

    @Test
    void writesGeneratedPuzzlesAsCsvAndLines() {
        UUID id = generated(3);
        long seed = Client.job(id).getLong("spec.seed");

        assertThat(as("text/csv", id).lines())
                .startsWith("puzzle,solution,level,rating,clues,effort,symmetry,minimal,irreducible,board,index,seed,"
                        + "techniques,humanSeconds,humanSecondsLow,humanSecondsHigh,humanBasis")
                .contains(FakeWorker.PUZZLE + "," + FakeWorker.SOLUTION + ",easy,1.2,30,45.5,none,false,false,,1,"
                        + seed + ",hidden-single:51,480,380,640,measured")
                .hasSize(4);
        assertThat(as("text/plain", id)).isEqualTo((FakeWorker.PUZZLE + "\n").repeat(3));
        for (String format : List.of("csv", "ndjson")) {
            String type = Format.parse(format).mediaType();
            Response response = given().queryParam("format", format).get(Client.JOBS + "/" + id + "/results");
            assertThat(response.contentType()).startsWith(type);
            assertThat(response.asString()).isEqualTo(as(type, id));
        }
        Response refused = given().accept("image/png").get(Client.JOBS + "/" + id + "/results");
        assertThat(refused.statusCode()).isEqualTo(406);
        assertThat(refused.asString()).contains("not-acceptable", "text/csv", "application/x-ndjson");
    }

    @Test
    void writesSolvedPuzzlesAsCsvAndLines() {
        UUID id = Client.submit(
                "{\"kind\":\"solve\",\"puzzles\":[\"%s\",\"%s\"]}".formatted(FakeWorker.PUZZLE, ".".repeat(81)));
        Client.awaitState(id, "succeeded");

        assertThat(as("text/csv", id).lines())
                .containsExactly(
                        "puzzle,level,rating,effort,hardest,techniques,error,humanSeconds,humanSecondsLow,"
                                + "humanSecondsHigh,humanBasis,solutions,solution,clues,index",
                        FakeWorker.PUZZLE + ",easy,1.2,45.5,hidden-single,,,480,380,640,measured,1,"
                                + FakeWorker.SOLUTION + ",30,0",
                        ".".repeat(81) + ",,,,,,\"several solutions, that differ in r1c1, r1c2\",,,,,2,,0,1");
        assertThat(as("text/plain", id)).isEqualTo(FakeWorker.SOLUTION + "\n" + ".".repeat(81) + "\n");
    }

    @Test
    void writesSolutionsAndIdentitiesAsCsv() {
        UUID id = Client.submit("{\"kind\":\"solve\",\"detail\":\"solution\",\"canonical\":true,\"puzzles\":[\"%s\"]}"
                .formatted(FakeWorker.PUZZLE));
        Client.awaitState(id, "succeeded");

        assertThat(as("text/csv", id).lines())
                .containsExactly(
                        "puzzle,solutions,solution,error,index,identity",
                        FakeWorker.PUZZLE + ",1," + FakeWorker.SOLUTION + ",,0,"
                                + FakeWorker.identityOf(FakeWorker.PUZZLE));
    }

    @Test
    void writesTheRatingsOfOtherProgramsAsCsv() {
        UUID id = Client.submit(("{\"kind\":\"solve\",\"detail\":\"solution\",\"ratings\":[\"hodoku\",\"se\"],"
                        + "\"puzzles\":[\"%s\",\"%s\"]}")
                .formatted(FakeWorker.PUZZLE, ".".repeat(81)));
        Client.awaitState(id, "succeeded");

        assertThat(as("text/csv", id).lines())
                .satisfiesExactly(
                        header -> assertThat(header)
                                .isEqualTo(
                                        "puzzle,solutions,solution,error,index,seEr,seEp,seEd,hodokuScore,hodokuLevel"),
                        rated -> assertThat(rated).endsWith(",,0,7.1,2.0,1.2,1042,hard"),
                        several -> assertThat(several).endsWith(",1,,,,,"));
    }

    @Test
    void writesABoardALineForTheRecipe() {
        worker.answers(task -> completed(task, ResultFormatsTest::boards));
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1,\"recipe\":\"three-boards\",\"seed\":7}");
        Client.awaitState(id, "succeeded");

        assertThat(as("text/csv", id).lines())
                .contains(
                        "puzzle,solution,level,rating,clues,effort,symmetry,minimal,irreducible,board,index,seed,"
                                + "techniques,humanSeconds,humanSecondsLow,humanSecondsHigh,humanBasis",
                        FakeWorker.PUZZLE + "," + FakeWorker.SOLUTION
                                + ",medium,3.0,30,40.0,rotate-180,true,,medium,0,7,"
                                + "hidden-single:51,480,380,640,measured")
                .hasSize(4);
        assertThat(Client.job(id).getMap("tally.levels")).isEqualTo(Map.of("extreme", 1));
        assertThat(Client.job(id).getMap("tally.techniques")).isEqualTo(Map.of("hidden-single", 1));
        assertThat(as("text/plain", id).lines()).hasSize(3);
        given().queryParam("board", "hard")
                .get(Client.JOBS + "/" + id + "/results/0.svg")
                .then()
                .statusCode(200);
        given().get(Client.JOBS + "/" + id + "/results/0.svg").then().statusCode(422);
    }

    @Test
    void drawsThePuzzleAndEveryStep() {
        worker.answers(task -> completed(task, ResultFormatsTest::explained));
        UUID id = Client.submit(
                "{\"kind\":\"solve\",\"detail\":\"steps\",\"puzzles\":[\"%s\"]}".formatted(FakeWorker.PUZZLE));
        Client.awaitState(id, "succeeded");
        String path = Client.JOBS + "/" + id + "/results/0";

        assertThat(given().get(path).jsonPath().getString("steps[0].technique")).isEqualTo("naked-single");
        String picture = given().get(path + ".svg")
                .then()
                .statusCode(200)
                .contentType("image/svg+xml")
                .extract()
                .asString();
        assertThat(picture).startsWith("<svg").doesNotContain("class=\"candidate\"");
        String step = given().queryParam("step", 1).get(path + ".svg").asString();
        assertThat(step).startsWith("<svg").contains("class=\"candidate\"");
        byte[] pixels = given().queryParam("step", 1)
                .queryParam("size", 300)
                .queryParam("theme", "dark")
                .get(path + ".png")
                .then()
                .statusCode(200)
                .contentType("image/png")
                .extract()
                .asByteArray();
        assertThat(pixels).startsWith(0x89, 'P', 'N', 'G').hasSizeLessThan(100_000);
        assertThat(given().queryParam("candidates", "all").get(path + ".svg").asString())
                .contains("class=\"candidate\"");
        assertThat(given().queryParam("candidates", "none")
                        .queryParam("step", 1)
                        .get(path + ".svg")
                        .asString())
                .doesNotContain("class=\"candidate\"");
        for (String wrong : List.of("size=59", "size=1201", "size=x", "theme=blue", "candidates=some", "step=0")) {
            given().get(path + ".png?" + wrong)
                    .then()
                    .statusCode(422)
                    .body("violations[0].field", equalTo(wrong.substring(0, wrong.indexOf('='))));
        }
        given().queryParam("step", 2).get(path + ".svg").then().statusCode(422);
        given().queryParam("step", "last").get(path + ".svg").then().statusCode(422);
    }

    /** Programs read no line of more than 100,000 characters from each other. The path of a hard puzzle has more. */
    @ParameterizedTest
    @EnumSource(names = {"F_PUZZLES", "HODOKU", "IPUZ", "SDM"})
    void exchangesPuzzlesWithLongPaths(Format format) {
        worker.answers(task -> completed(task, index -> explained(index, 800)));
        UUID id =
                Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"" + FakeWorker.PUZZLE + "\"],\"detail\":\"steps\"}");
        Client.awaitState(id, "succeeded");
        assertThat(as("application/x-ndjson", id)).hasSizeGreaterThan(100_000);

        String text = given().queryParam("format", format.id())
                .get(Client.JOBS + "/" + id + "/results")
                .then()
                .statusCode(200)
                .extract()
                .asString();

        assertThat(format.read(text)).extracting(Sudoku::digits).containsExactly(Grid.parse(FakeWorker.PUZZLE));
    }

    @Test
    void knowsNoResultBeyondTheJob() {
        UUID id = generated(1);

        given().get(Client.JOBS + "/" + id + "/results/1").then().statusCode(404);
        given().get(Client.JOBS + "/" + id + "/results/99999999999").then().statusCode(404);
        given().queryParam("step", 1)
                .get(Client.JOBS + "/" + id + "/results/0.svg")
                .then()
                .statusCode(422);
    }

    @Test
    void storesTextThatDatabasesFindHard() {
        String text = "a\\u0000b\\\\c\\td\\ne\u00e9\\ud83d";
        UUID id = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"" + text + "\"]}");

        Client.awaitState(id, "succeeded");

        String input =
                given().get(Client.JOBS + "/" + id + "/errors").jsonPath().getString("items[0].input");
        assertThat(input).startsWith("a\uFFFDb\\c\td\ne\u00e9");
    }

    private UUID generated(int count) {
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":" + count + "}");
        Client.awaitState(id, "succeeded");
        return id;
    }

    private static String as(String mediaType, UUID id) {
        return given().accept(mediaType)
                .get(Client.JOBS + "/" + id + "/results")
                .then()
                .statusCode(200)
                .contentType(not(containsString("qs=")))
                .contentType(mediaType)
                .extract()
                .asString();
    }

    public static List<ResultRecord> completed(TaskMessage task, IntFunction<ItemResult> result) {
        return List.of(FakeWorker.completed(
                task,
                IntStream.range(task.firstIndex(), task.firstIndex() + task.count())
                        .mapToObj(result)
                        .toList()));
    }

    public static ItemResult boards(int index) {
        Map<String, GeneratedBoards.Board> boards = new LinkedHashMap<>();
        boards.put("easy", board(Level.EASY, Rating.tenths(12)));
        boards.put("medium", board(Level.MEDIUM, Rating.tenths(30)));
        boards.put("hard", board(Level.EXTREME, null));
        return new GeneratedBoards(index, Grid.parse(FakeWorker.SOLUTION), boards, 7, "test");
    }

    private static GeneratedBoards.Board board(Level level, @Nullable Rating rating) {
        return new GeneratedBoards.Board(
                Grid.parse(FakeWorker.PUZZLE),
                level,
                rating,
                30,
                FakeWorker.HUMAN_SECONDS,
                40.0,
                true,
                new TreeMap<>(Map.of(new TechniqueId("hidden-single"), 51)));
    }

    public static ItemResult explained(int index) {
        return explained(index, 1);
    }

    private static ItemResult explained(int index, int steps) {
        Step step = new Step(
                1,
                new TechniqueId("naked-single"),
                Rating.tenths(23),
                List.of(Candidate.of(40, 5)),
                List.of(),
                new Evidence.InCell(Cell.of(40), 5));
        return new SolvedPuzzle(
                index,
                Grid.parse(FakeWorker.PUZZLE),
                null,
                1,
                Grid.parse(FakeWorker.SOLUTION),
                new Grade(Level.EASY, Rating.tenths(23), 45.5, new TechniqueId("naked-single"), null, new TreeMap<>()),
                null,
                null,
                Collections.nCopies(steps, ExplainedStep.of(step, "Naked Single")),
                null,
                null,
                "test");
    }
}
