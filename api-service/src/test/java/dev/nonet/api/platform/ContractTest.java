package dev.nonet.api.platform;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.lessThan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.SolveSpec;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.io.File;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The OpenAPI document and the service agree. */
@QuarkusTest
@SuppressWarnings("NullAway.Init")
class ContractTest extends ServiceTest {

    private static final java.nio.file.Path SOURCES = java.nio.file.Path.of("src/main/java");

    @Inject
    ObjectMapper json;

    private JsonNode contract;

    @BeforeEach
    void readContract() throws IOException {
        contract = json.readTree(given().queryParam("format", "json")
                .get("/q/openapi")
                .then()
                .statusCode(200)
                .extract()
                .asString());
    }

    @Test
    void describesEveryCallAndNoOther() throws IOException, ClassNotFoundException {
        Set<String> served = new TreeSet<>();
        for (Class<?> resource : resources()) {
            for (Method method : resource.getDeclaredMethods()) {
                for (Annotation annotation : method.getAnnotations()) {
                    HttpMethod verb = annotation.annotationType().getAnnotation(HttpMethod.class);
                    if (verb != null) {
                        served.add(verb.value() + " " + path(resource, method));
                    }
                }
            }
        }
        Set<String> described = new TreeSet<>();
        contract.path("paths")
                .properties()
                .forEach(path -> path.getValue().fieldNames().forEachRemaining(verb -> {
                    if (!verb.equals("parameters")) {
                        described.add(verb.toUpperCase(java.util.Locale.ROOT) + " " + path.getKey());
                    }
                }));

        assertThat(described).isEqualTo(served);
    }

    /** But for submissions, of which each field may be a parameter. */
    @Test
    void describesEveryQueryParameter() throws IOException, ClassNotFoundException {
        int calls = 0;
        for (Class<?> resource : resources()) {
            for (Method method : resource.getDeclaredMethods()) {
                for (Annotation annotation : method.getAnnotations()) {
                    HttpMethod verb = annotation.annotationType().getAnnotation(HttpMethod.class);
                    if (verb == null || resource.getSimpleName().equals("SubmissionResource")) {
                        continue;
                    }
                    JsonNode path = contract.path("paths").path(path(resource, method));
                    JsonNode call = path.path(verb.value().toLowerCase(java.util.Locale.ROOT));
                    Set<String> described = new TreeSet<>(inQuery(path));
                    described.addAll(inQuery(call));
                    assertThat(QueryCheck.names(method)).as("%s", method).isEqualTo(described);
                    if (!described.isEmpty()) {
                        calls++;
                        assertThat(call.path("responses").has("422"))
                                .as("%s", method)
                                .isTrue();
                    }
                }
            }
        }
        assertThat(calls).isGreaterThan(10);
    }

    private Set<String> inQuery(JsonNode described) {
        Set<String> names = new TreeSet<>();
        for (JsonNode parameter : described.path("parameters")) {
            JsonNode whole = parameter.has("$ref")
                    ? contract.at(parameter.path("$ref").asText().substring(1))
                    : parameter;
            if (whole.path("in").asText().equals("query")) {
                names.add(whole.path("name").asText());
            }
        }
        return names;
    }

    @Test
    void refusesUnknownQueryParameters() {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        for (String query : List.of("?limt=2", "/" + job + "/results?limt=2", "/" + job + "/errors?limt=2&limit=1")) {
            given().get(Client.JOBS + query)
                    .then()
                    .statusCode(422)
                    .body("violations[0].field", equalTo("limt"))
                    .body("violations[0].message", endsWith("; did you mean limit?"));
        }
        given().accept("application/x-ndjson")
                .get(Client.JOBS + "/" + job + "/results?ratings=1..2")
                .then()
                .statusCode(422)
                .body("violations[0].message", endsWith("; did you mean rating?"));
        given().get(Client.JOBS + "/" + job + "/book.pdf?titel=x")
                .then()
                .statusCode(422)
                .body("violations[0].message", endsWith("; did you mean title?"));
        given().get(Client.JOBS + "/" + job + "?any=1").then().statusCode(200);
        String many =
                IntStream.range(0, 500).mapToObj(number -> "x" + number + "=").collect(Collectors.joining("&"));
        given().get(Client.JOBS + "?" + many).then().statusCode(422).body("violations.size()", lessThan(50));
    }

    /** So that nothing else, such as a shell's prompt, follows on its line. */
    @Test
    void endsEveryDocumentWithANewline() {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        String one = Client.JOBS + "/" + job;
        for (String path : List.of(
                one,
                Client.JOBS + "?limit=1",
                one + "/results",
                one + "/results?sort=rating",
                one + "/results/0",
                one + "/errors",
                one + "/deliveries",
                "/api/v1/techniques",
                one + "/results/1",
                one + "?wait=x",
                "/api/v1/nothing")) {
            assertThat(given().accept("application/json").get(path).asString())
                    .as(path)
                    .endsWith("\n");
        }
        assertThat(given().contentType("application/json")
                        .body("{")
                        .post(Client.JOBS)
                        .asString())
                .endsWith("}\n");
    }

    /** The classes that serve {@code /api}. */
    private static List<Class<?>> resources() throws IOException, ClassNotFoundException {
        List<Class<?>> resources = new ArrayList<>();
        try (Stream<java.nio.file.Path> files = Files.walk(SOURCES)) {
            for (java.nio.file.Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                if (Files.readString(file).contains("@Path(")) {
                    String name = SOURCES.relativize(file).toString();
                    Class<?> type = Class.forName(name.replace(".java", "").replace(File.separatorChar, '.'));
                    Path served = type.getAnnotation(Path.class);
                    if (served != null && served.value().startsWith("/api/")) {
                        resources.add(type);
                    }
                }
            }
        }
        return resources;
    }

    private static String path(Class<?> resource, Method method) {
        Path more = method.getAnnotation(Path.class);
        String path = resource.getAnnotation(Path.class).value() + (more == null ? "" : "/" + more.value());
        return path.replaceAll(": \\[0-9]\\+", "").replace("//", "/");
    }

    @Test
    void describesEveryFieldOfASpec() {
        assertThat(fields("GenerateSpec")).isEqualTo(components(GenerateSpec.class));
        assertThat(fields("SolveSpec")).isEqualTo(components(SolveSpec.class));
    }

    private Set<String> fields(String schema) {
        Set<String> fields = new TreeSet<>();
        contract.at("/components/schemas/" + schema + "/properties")
                .fieldNames()
                .forEachRemaining(fields::add);
        return fields;
    }

    private static Set<String> components(Class<?> spec) {
        Set<String> components = new TreeSet<>(Set.of("kind"));
        Arrays.stream(spec.getRecordComponents()).map(RecordComponent::getName).forEach(components::add);
        return components;
    }

    @Test
    void acceptsEveryExampleAndAnswersAsDescribed() throws IOException {
        Answers answers = new Answers(contract);
        Map<String, String> made = new HashMap<>();
        List<String> jobs = new ArrayList<>();
        List<String> sent = new ArrayList<>();
        // Shorter paths first: they create the resources that longer paths refer to.
        for (Map.Entry<String, JsonNode> path : new TreeMap<>(paths()).entrySet()) {
            for (Map.Entry<String, JsonNode> content :
                    path.getValue().at("/post/requestBody/content").properties()) {
                for (Map.Entry<String, JsonNode> example :
                        content.getValue().path("examples").properties()) {
                    JsonNode value = example.getValue().path("value");
                    RequestSpecification request = content.getKey().equals("application/x-ndjson")
                            ? Client.ndjson()
                            : given().contentType(content.getKey());
                    // As bytes: REST Assured has no encoder for all these media types.
                    Response answer = request.body((value.isTextual() ? value.textValue() : value.toString())
                                    .getBytes(StandardCharsets.UTF_8))
                            .post(filled(path.getKey(), made));

                    String call = path.getKey() + " " + content.getKey() + " " + example.getKey();
                    JsonNode body = json.readTree(answer.asString());
                    assertThat(answer.statusCode()).as(call + ": " + body).isBetween(200, 299);
                    assertThat(answers.faults(path.getKey(), "post", answer.statusCode(), body))
                            .as(call + ": " + body)
                            .isEmpty();
                    if (body.has("id")) {
                        made.put(path.getKey() + "/", body.path("id").textValue());
                    }
                    if (path.getKey().equals(Client.JOBS)) {
                        jobs.add(body.path("id").textValue());
                    }
                    sent.add(content.getKey() + " " + example.getKey());
                }
            }
        }
        jobs.forEach(job -> Client.awaitState(UUID.fromString(job), "succeeded"));
        assertThat(sent)
                .contains(
                        "application/json generate",
                        "application/json solve",
                        "text/plain lines",
                        "application/x-ndjson lines",
                        "application/json nightlyRun",
                        "application/json forADay");
        given().delete("/api/v1/webhooks/" + made.get("/api/v1/webhooks/"))
                .then()
                .statusCode(204);
        given().delete("/api/v1/keys/" + made.get("/api/v1/keys/")).then().statusCode(204);
    }

    private Map<String, JsonNode> paths() {
        Map<String, JsonNode> paths = new HashMap<>();
        contract.path("paths").properties().forEach(path -> paths.put(path.getKey(), path.getValue()));
        return paths;
    }

    private static String filled(String path, Map<String, String> made) {
        String filled = path.replace("{topic}", "results");
        for (Map.Entry<String, String> one : made.entrySet()) {
            if (path.startsWith(one.getKey())) {
                filled = filled.replace("{id}", one.getValue());
            }
        }
        return filled;
    }

    /** Every GET call, for existing and for missing resources. */
    @Test
    void answersEveryGetAsDescribed() throws IOException {
        String callback = ",\"callback\":{\"url\":\"http://127.0.0.1:1/\"}";
        UUID solve = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"%s\",\"%s\",\"12x\"]%s}"
                .formatted(FakeWorker.PUZZLE, ".".repeat(81), callback));
        UUID generate = Client.submit("{\"kind\":\"generate\",\"count\":2,\"deadlineSeconds\":60}");
        for (UUID job : List.of(solve, generate)) {
            Client.awaitState(job, "succeeded");
            for (String more : List.of("", "/results", "/results/{index}", "/errors", "/deliveries")) {
                assertShown("/api/v1/jobs/{id}" + more, Map.of("id", job.toString(), "index", "0"), 200);
            }
            assertShown("/api/v1/jobs/{id}/results/{index}", Map.of("id", job.toString(), "index", "99"), 404);
        }
        assertThat(new Answers(contract)
                        .faults(
                                "JobEnded",
                                json.readTree(
                                        Database.text(backends, "SELECT body FROM delivery WHERE job_id = ?", solve))))
                .isEmpty();
        for (String list : List.of("jobs", "keys", "webhooks", "techniques")) {
            assertShown("/api/v1/" + list, Map.of(), 200);
        }
        worker.sends("poison", new byte[] {1});
        assertShown("/api/v1/dead-letters/{topic}", Map.of("topic", "results"), 200);
        assertShown("/api/v1/dead-letters/{topic}", Map.of("topic", "none"), 404);
        assertShown("/api/v1/jobs/{id}", Map.of("id", "none"), 404);
        assertShown("/api/v1/jobs", Map.of("?", "limit=0"), 422);
    }

    private void assertShown(String path, Map<String, String> names, int status) throws IOException {
        String filled = path;
        for (Map.Entry<String, String> name : names.entrySet()) {
            filled = name.getKey().equals("?")
                    ? filled + "?" + name.getValue()
                    : filled.replace("{" + name.getKey() + "}", name.getValue());
        }
        Response answer = given().get(filled);

        assertThat(answer.statusCode()).as(filled).isEqualTo(status);
        assertThat(new Answers(contract).faults(path, "get", status, json.readTree(answer.asString())))
                .as(filled + ": " + answer.asString())
                .isEmpty();
    }

    @Test
    void returnsAJobAsDescribed() throws IOException {
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1,\"deadlineSeconds\":60}");
        Client.awaitState(id, "succeeded");

        JsonNode job = json.readTree(given().get(Client.JOBS + "/" + id).asString());

        Set<String> shown = new TreeSet<>();
        job.fieldNames().forEachRemaining(shown::add);
        assertThat(fields("Job")).containsAll(shown);
        JsonNode required = contract.at("/components/schemas/Job/required");
        assertThat(required).isNotEmpty().allSatisfy(field -> assertThat(shown).contains(field.textValue()));
    }

    @Test
    void reportsItsHealth() {
        String dependencies = given().get(management.resolve("health/group/dependencies"))
                .then()
                .statusCode(200)
                .extract()
                .asString();

        assertThat(dependencies).contains("\"kafka\"", "\"postgresql\"");
        for (String probe : List.of("ready", "live", "started")) {
            given().get(management.resolve("health/" + probe)).then().statusCode(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"health", "health/live", "health/started", "health/group/dependencies", "metrics"})
    void servesHealthAndMetricsOnTheManagementPortOnly(String path) {
        given().get("/q/" + path).then().statusCode(404);
    }
}
