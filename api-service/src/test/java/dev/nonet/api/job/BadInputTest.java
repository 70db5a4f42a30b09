package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import dev.nonet.job.SolveSpec;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every invalid request is answered with problem+json that names the field, and stores nothing. */
@QuarkusTest
class BadInputTest extends ServiceTest {

    private static final String PUZZLES = "\"puzzles\":[\"" + ".".repeat(81) + "\"]";

    private String lastJob;

    @BeforeEach
    void noteTheLastJob() {
        lastJob = Database.lastJob(backends);
    }

    /** Unlisted jobs of hints are deleted by themselves and not counted. */
    @AfterEach
    void storesNothing() {
        assertThat(Database.jobsAfter(backends, lastJob, "listed")).isZero();
    }

    private static String pairs(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"key" + i + "\":\"value\"")
                .collect(Collectors.joining(",", "{", "}"));
    }

    static Stream<Arguments> wrongFields() {
        return Stream.of(
                generate("\"count\":0", "count", "must be 1 to 10000000, is 0"),
                generate("\"count\":-5", "count", "is -5"),
                generate("\"count\":10000001", "count", "10000000"),
                generate("\"count\":99999999999", "count", "must be 1 to 10000000, is 99999999999"),
                generate("\"count\":1e12", "count", "must be 1 to 10000000, is 1000000000000"),
                generate("\"count\":-1e300", "count", "must be 1 to 10000000, is -1.0E300"),
                generate("\"count\":1e2", "count", "must be a whole number without a point or an exponent"),
                generate("\"count\":1,\"deadlineSeconds\":1e12", "deadlineSeconds", "is 1000000000000"),
                generate(
                        "\"count\":1,\"humanSeconds\":{\"min\":1,\"max\":1e12}",
                        "humanSeconds.max",
                        "at most 86400, is 1000000000000"),
                generate("\"count\":1.5", "count", "whole number"),
                generate("\"count\":\"ten\"", "count", "whole number"),
                generate("\"count\":null", "count", "must be"),
                generate("\"level\":\"easy\"", "count", "is required"),
                generate("\"count\":1,\"cuont\":1", "cuont", "is unknown; did you mean count?"),
                generate("\"count\":1,\"size\":1", "size", "is unknown, expected one of boards, callback"),
                generate("\"count\":1,\"level\":\"nightmare\"", "level", "easy, medium, hard, expert, extreme"),
                generate("\"count\":1,\"level\":7", "level", ""),
                generate("\"count\":1,\"requires\":[\"x-wing\",\"z-wing\"]", "requires[1]", "did you mean h-wing"),
                generate("\"count\":1,\"requires\":[\"X Wing\"]", "requires[0]", "kebab-case"),
                generate("\"count\":1,\"requires\":[null]", "requires[0]", "null"),
                generate("\"count\":1,\"requires\":[{}]", "requires[0]", "must be a text"),
                generate("\"count\":1,\"requires\":\"x-wing\"", "requires", "a list"),
                generate("\"count\":1,\"level\":\"easy\",\"requires\":[\"x-wing\"]", "requires[0]", "is rated 3.2"),
                generate("\"count\":1,\"rating\":{\"min\":0.1,\"max\":0.9}", "rating.max", "no technique"),
                generate("\"count\":1,\"humanSeconds\":{\"min\":0,\"max\":9}", "humanSeconds.min", "at least 1, is 0"),
                generate("\"count\":1,\"humanSeconds\":{\"min\":9,\"max\":86401}", "humanSeconds.max", "at most 86400"),
                generate("\"count\":1,\"humanSeconds\":{\"min\":9,\"max\":8}", "humanSeconds", "min 9 is above max 8"),
                generate(
                        "\"count\":1,\"humanSeconds\":{\"min\":1,\"max\":9},\"detail\":\"solution\"",
                        "detail",
                        "humanSeconds"),
                generate("\"count\":1,\"ratings\":[\"elo\"]", "ratings[0]", "unknown scale 'elo'"),
                generate("\"count\":1,\"ratings\":[\"se\"],\"recipe\":\"three-levels\"", "ratings", "a recipe"),
                generate("\"count\":1,\"se\":{\"min\":8.0,\"max\":7.9}", "se", "min 8.0 is above max 7.9"),
                generate("\"count\":1,\"se\":{\"max\":0.9}", "se.max", "at least 1.0"),
                generate("\"count\":1,\"se\":{\"min\":7.15}", "se.min", "one decimal"),
                generate("\"count\":1,\"hodoku\":{\"min\":9,\"max\":8}", "hodoku", "min 9 is above max 8"),
                generate("\"count\":1,\"hodoku\":{\"min\":801,\"level\":\"easy\"}", "hodoku", "above 800"),
                generate("\"count\":1,\"hodoku\":{\"level\":\"expert\"}", "hodoku.level", "unfair"),
                generate("\"count\":1,\"metadata\":{\"Order\":\"1\"}", "metadata.Order", "a-z 0-9"),
                generate("\"count\":1,\"metadata\":{\"\":\"1\"}", "metadata.", "1 to 64"),
                generate("\"count\":1,\"metadata\":{\"order\":4711}", "metadata.order", "text"),
                generate("\"count\":1,\"metadata\":{\"order\":null}", "metadata.order", "null"),
                generate("\"count\":1,\"metadata\":[\"order\"]", "metadata", ""),
                generate(
                        "\"count\":1,\"metadata\":{\"order\":\"" + "x".repeat(513) + "\"}",
                        "metadata.order",
                        "at most 512"),
                generate(
                        "\"count\":1,\"metadata\":{\"order\":\"" + "\uD83D\uDE00".repeat(513) + "\"}",
                        "metadata.order",
                        "at most 512 characters, has 513"),
                generate("\"count\":1,\"metadata\":{\"order\":\"\\u0000\"}", "metadata.order", "control characters"),
                generate("\"count\":1,\"metadata\":" + pairs(17), "metadata", "at most 16 pairs, holds 17"),
                generate("\"count\":1,\"extraClues\":41", "extraClues", "0 to 40"),
                generate("\"count\":1,\"extraClues\":2,\"minimal\":true", "extraClues", "minimal"),
                generate("\"count\":1,\"requires\":[\"x-wing\"],\"excludes\":[\"x-wing\"]", "excludes", "required and"),
                generate("\"count\":1,\"symmetry\":\"round\"", "symmetry", "rotate-180"),
                generate("\"count\":1,\"recipe\":\"four-boards\"", "recipe", "three-boards"),
                generate(
                        "\"count\":1,\"recipe\":\"three-boards\",\"level\":\"easy\"",
                        "recipe",
                        "combined with a level"),
                generate("\"count\":1,\"clues\":{\"min\":40,\"max\":20}", "clues", "above"),
                generate("\"count\":1,\"clues\":{\"min\":16,\"max\":20}", "clues.min", "17"),
                generate("\"count\":1,\"clues\":{\"min\":20}", "clues.max", "is required"),
                generate("\"count\":1,\"clues\":{\"min\":20,\"max\":30,\"mean\":25}", "clues.mean", "max, min"),
                generate("\"count\":1,\"rating\":{\"min\":4,\"max\":2}", "rating", "above"),
                generate("\"count\":1,\"rating\":{\"min\":1.23,\"max\":2}", "rating.min", "one decimal"),
                generate("\"count\":1,\"mask\":\"xx\"", "mask", "81"),
                generate("\"count\":1,\"minimal\":\"yes\"", "minimal", "true or false"),
                generate("\"count\":1,\"seed\":-1", "seed", "is -1"),
                generate("\"count\":1,\"seed\":9007199254740992", "seed", "9007199254740991"),
                generate("\"count\":1,\"detail\":\"all\"", "detail", "solution, grade, steps"),
                generate("\"count\":1,\"priority\":\"now\"", "priority", "interactive, normal, bulk"),
                generate("\"count\":1,\"deadlineSeconds\":0", "deadlineSeconds", "is 0"),
                generate("\"count\":1,\"colour\":\"red\"", "colour", "unknown"),
                generate("\"count\":1," + PUZZLES, "puzzles", "unknown"),
                generate("\"count\":1,\"callback\":{\"url\":\"ftp://a.example/\"}", "callback.url", "http"),
                generate("\"count\":1,\"callback\":{\"url\":\"https://u:p@a.example/\"}", "callback.url", "password"),
                generate("\"count\":1,\"callback\":{\"url\":\"https://a.example:65536/\"}", "callback.url", "65535"),
                generate("\"count\":1,\"callback\":{\"url\":\"https://a.example:0/\"}", "callback.url", "65535"),
                generate(
                        "\"count\":1,\"callback\":{\"url\":\"https://a.example/\\uD800\"}",
                        "callback.url",
                        "surrogate"),
                generate("\"count\":1,\"callback\":{\"url\":\"http://0177.0.0.1/\"}", "callback.url", "usual form"),
                generate("\"count\":1,\"callback\":{}", "callback.url", "is required"),
                generate(
                        "\"count\":1,\"callback\":{\"url\":\"https://a.example/\",\"secret\":\"short\"}",
                        "callback.secret",
                        "whsec_"),
                solve("\"puzzles\":[]", "puzzles", "at least one"),
                solve("\"detail\":\"grade\"", "puzzles", "at least one"),
                solve("\"puzzles\":[81]", "puzzles[0]", "a text"),
                solve("\"puzzles\":\"\"", "puzzles", "a list"),
                solve(PUZZLES + ",\"techniques\":[\"guessing\"]", "techniques[0]", "unknown technique 'guessing'"),
                solve(PUZZLES + ",\"count\":1", "count", "unknown"),
                Arguments.of("{\"count\":1}", "kind", "generate, solve"),
                Arguments.of("{\"kind\":\"paint\",\"count\":1}", "kind", "unknown kind 'paint'"));
    }

    private static Arguments generate(String fields, String field, String message) {
        return Arguments.of("{\"kind\":\"generate\"," + fields + "}", field, message);
    }

    private static Arguments solve(String fields, String field, String message) {
        return Arguments.of("{\"kind\":\"solve\"," + fields + "}", field, message);
    }

    @ParameterizedTest
    @MethodSource("wrongFields")
    void namesTheInvalidField(String body, String field, String message) {
        JsonPath problem =
                problem(given().contentType("application/json").body(body).post(Client.JOBS), 422);

        assertThat(problem.getList("violations.field")).containsExactly(field);
        assertThat(problem.getString("violations[0].message")).contains(message);
    }

    /** The fields of both specs that are objects. */
    static Stream<Arguments> objects() {
        return Stream.of(GenerateSpec.class, SolveSpec.class)
                .flatMap(spec -> Arrays.stream(spec.getRecordComponents()))
                .filter(field -> field.getType() == Map.class
                        || field.getType().isRecord() && field.getType().getPackage() == JobSpec.class.getPackage())
                .map(RecordComponent::getName)
                .distinct()
                .flatMap(field -> Stream.of("\"3.0..5.0\"", "4", "[]").map(value -> Arguments.of(field, value)));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void showsTheShapeOfAnObject(String field, String value) {
        String other = "{\"kind\":\"generate\",\"count\":1,\"" + field + "\":" + value + "}";
        JsonPath problem =
                problem(given().contentType("application/json").body(other).post(Client.JOBS), 422);

        assertThat(problem.getList("violations.field")).containsExactly(field);
        String message = problem.getString("violations[0].message");
        assertThat(message).matches("must be an object.* such as \\{.*}");
        String shown =
                "{\"kind\":\"generate\",\"count\":0,\"" + field + "\":" + message.substring(message.indexOf('{')) + "}";
        JsonPath answer =
                problem(given().contentType("application/json").body(shown).post(Client.JOBS), 422);
        assertThat(answer.getList("violations.field")).as(shown).containsExactly("count");
    }

    @Test
    void namesAllInvalidFieldsTogether() {
        String body = "{\"kind\":\"generate\",\"count\":0,\"seed\":-1,\"clues\":{\"min\":1,\"max\":99}}";

        JsonPath problem =
                problem(given().contentType("application/json").body(body).post(Client.JOBS), 422);

        assertThat(problem.getList("violations.field")).containsExactly("count", "seed", "clues.min", "clues.max");
    }

    static Stream<Arguments> noJson() {
        return Stream.of(
                Arguments.of("{\"kind\":\"generate\",\n\"count\":}", "line 2, column 9"),
                Arguments.of("{\"kind\":\"generate\",\"count\":1", "line 1"),
                Arguments.of("{\"kind\":\"generate\",\"count\":1} {}", "line 1"),
                Arguments.of("{\"kind\":\"generate\",\"count\":1,\"count\":2}", "Duplicate"),
                Arguments.of("{\"kind\":\"generate\",\"count\":NaN}", "Non-standard token 'NaN'"),
                Arguments.of("{\"kind\":\"generate\",\"count\":+1}", "plus signs"),
                Arguments.of("{/* one */\"kind\":\"generate\"}", "comment"),
                Arguments.of("", "empty"),
                Arguments.of("[]", "JSON object"),
                Arguments.of("\"generate\"", "JSON object"),
                Arguments.of("null", "JSON object"),
                Arguments.of(named("100,000 brackets", "[".repeat(100_000)), "JSON"));
    }

    @ParameterizedTest
    @MethodSource("noJson")
    void locatesMalformedJson(String body, String detail) {
        JsonPath problem =
                problem(given().contentType("application/json").body(body).post(Client.JOBS), 400);

        assertThat(problem.getString("detail")).contains(detail);
    }

    @Test
    void refusesALargeBody() {
        String body = "{\"kind\":\"solve\",\"puzzles\":[\"" + ".".repeat(1 << 20) + "\"]}";

        JsonPath problem =
                problem(given().contentType("application/json").body(body).post(Client.JOBS), 413);

        assertThat(problem.getString("detail")).contains("1048576");
        JsonPath lines = problem(
                given().contentType("text/plain")
                        .body(("#".repeat(99) + "\n").repeat(32_000))
                        .post(Client.JOBS),
                413);
        assertThat(lines.getString("detail")).contains("3145728");
    }

    @Test
    void refusesOtherMediaTypes() {
        assertThat(problem(given().contentType("application/xml").body("<job/>").post(Client.JOBS), 415)
                        .getString("detail"))
                .startsWith("Content-Type application/xml")
                .contains(
                        " is not supported here, expected one of application/json, application/x-ipuz, ",
                        ", text/plain, ");
        problem(given().accept("image/png").get(Client.JOBS), 406);
    }

    @Test
    void refusesLinesWithoutPuzzles() {
        JsonPath problem =
                problem(given().contentType("text/plain").body("# nothing\n\n").post(Client.JOBS), 422);

        assertThat(problem.getList("violations.field")).containsExactly("puzzles");
    }

    static Stream<Arguments> wrongParameters() {
        return Stream.of(
                Arguments.of("detail", "all", "solution, grade, steps"),
                Arguments.of("deadlineSeconds", "soon", "whole number"),
                Arguments.of("techniques", "full-house,guessing", "unknown technique"),
                Arguments.of("colour", "red", "unknown"),
                Arguments.of("callback.url", "nowhere", "http"));
    }

    @ParameterizedTest
    @MethodSource("wrongParameters")
    void namesTheInvalidParameter(String name, String value, String message) {
        JsonPath problem = problem(
                given().contentType("text/plain")
                        .queryParam(name, value)
                        .body(".".repeat(81))
                        .post(Client.JOBS),
                422);

        assertThat(problem.getString("violations[0].field")).startsWith(name);
        assertThat(problem.getString("violations[0].message")).contains(message);
    }

    @ParameterizedTest
    @MethodSource("unknownJobs")
    void answers404ForUnknownJobs(String id) {
        for (String path : List.of("", "/results", "/errors", "/events", "/results/0", "/results/0.svg")) {
            problem(given().get(Client.JOBS + "/" + id + path), 404);
        }
        problem(given().post(Client.JOBS + "/" + id + "/cancel"), 404);
    }

    static Stream<String> unknownJobs() {
        return Stream.of(UUID.randomUUID().toString(), "42", "1-1-1-1-1");
    }

    @Test
    void refusesInvalidPaging() {
        problem(given().queryParam("limit", "0").get(Client.JOBS), 422);
        problem(given().queryParam("limit", "many").get(Client.JOBS), 422);
        problem(given().queryParam("cursor", "!").get(Client.JOBS), 422);
        problem(given().queryParam("state", "lost").get(Client.JOBS), 422);
        problem(given().queryParam("kind", "paint").get(Client.JOBS), 422);
    }

    @Test
    void namesTheAllowedMethodsAndMediaTypes() throws Exception {
        String job = Client.JOBS + "/" + UUID.randomUUID();
        assertThat(allowed(Client.JOBS, "PUT")).isEqualTo("GET, HEAD, POST");
        assertThat(allowed(job, "PATCH")).isEqualTo("DELETE, GET, HEAD");
        assertThat(problem(given().accept("image/png").get(Client.JOBS), 406).getString("detail"))
                .endsWith("offered here: application/json");
        HttpRequest untyped = HttpRequest.newBuilder(
                        URI.create(RestAssured.baseURI + ":" + RestAssured.port + Client.JOBS))
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(untyped, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(415);
            assertThat(answer.body()).contains("no Content-Type, expected one of ");
        }
    }

    private static String allowed(String path, String method) {
        Response response = given().request(method, path);
        problem(response, 405);
        return response.header("Allow");
    }

    @Test
    void answers404ForUnknownPaths() {
        problem(given().get("/api/v1/nothing"), 404);
        problem(given().delete(Client.JOBS), 405);
    }

    private static JsonPath problem(Response response, int status) {
        String body = response.asString();
        assertThat(response.statusCode()).as(body).isEqualTo(status);
        assertThat(response.contentType()).startsWith("application/problem+json");
        assertThat(body).doesNotContain("Exception", "dev.nonet", "java.", "jackson", "Feature", "\tat ");
        JsonPath problem = new JsonPath(body);
        assertThat(problem.getInt("status")).isEqualTo(status);
        assertThat(problem.getString("title")).isNotBlank();
        assertThat(problem.getString("type")).startsWith("urn:nonet:problem:");
        return problem;
    }

    @Test
    void namesAllInvalidFieldsAtOnce() {
        JsonPath problem = given().contentType("application/json")
                .body("{\"kind\":\"generate\",\"count\":\"ten\",\"level\":\"hard\",\"rating\":{\"min\":\"abc\","
                        + "\"max\":3.25},\"more\":1,\"requires\":[\"z-wing\"],\"seed\":-1}")
                .post(Client.JOBS)
                .then()
                .statusCode(422)
                .extract()
                .jsonPath();

        assertThat(problem.getList("violations.field"))
                .containsExactlyInAnyOrder("count", "rating.min", "rating.max", "more", "requires[0]", "seed");
        assertThat(problem.getList("violations.message"))
                .contains("must be a number with one decimal", "a rating has one decimal, not 3.25");
    }

    /** Otherwise they would be ignored, and the callback sent without a signature. */
    @Test
    void refusesParametersOfUploadsWithAJsonBody() {
        JsonPath problem = problem(
                given().contentType("application/json")
                        .header("Callback-Secret", "whsec_" + "A".repeat(44))
                        .queryParam("detail", "steps")
                        .queryParam("deadlineSeconds", 5)
                        .body("{\"kind\":\"generate\",\"count\":1}")
                        .post(Client.JOBS),
                422);

        assertThat(problem.getList("violations.field"))
                .containsExactlyInAnyOrder("Callback-Secret", "detail", "deadlineSeconds");
    }

    @Test
    void namesAllInvalidParametersAtOnce() {
        JsonPath problem = given().contentType("text/plain")
                .queryParam("detail", "all")
                .queryParam("deadlineSeconds", "soon")
                .queryParam("techniques", "z-wing")
                .queryParam("more", "1")
                .body(".".repeat(81))
                .post(Client.JOBS)
                .then()
                .statusCode(422)
                .extract()
                .jsonPath();

        assertThat(problem.getList("violations.field"))
                .containsExactlyInAnyOrder("detail", "deadlineSeconds", "techniques[0]", "more");
    }
}
