package dev.nonet.api.platform;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.job.JobResource;
import dev.nonet.api.job.TechniqueResource;
import dev.nonet.api.result.ErrorResource;
import dev.nonet.api.result.ResultResource;
import dev.nonet.api.result.RetryResource;
import dev.nonet.api.tenant.KeyResource;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.SolveSpec;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The OpenAPI document says what the service does. */
@QuarkusTest
@SuppressWarnings("NullAway.Init")
class ContractTest extends ServiceTest {

    private static final List<Class<?>> RESOURCES = List.of(
            JobResource.class,
            ResultResource.class,
            ErrorResource.class,
            RetryResource.class,
            TechniqueResource.class,
            KeyResource.class);

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
    void describesEveryCallAndNoOther() {
        Set<String> served = new TreeSet<>();
        for (Class<?> resource : RESOURCES) {
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
    void takesEveryExample() {
        List<String> sent = new java.util.ArrayList<>();
        contract.at("/paths/~1api~1v1~1jobs/post/requestBody/content")
                .properties()
                .forEach(content -> content.getValue()
                        .path("examples")
                        .properties()
                        .forEach(example -> {
                            JsonNode value = example.getValue().path("value");
                            RequestSpecification request = content.getKey().equals("application/x-ndjson")
                                    ? Client.ndjson()
                                    : given().contentType(content.getKey());
                            String id = request.body(value.isTextual() ? value.textValue() : value.toString())
                                    .post(Client.JOBS)
                                    .then()
                                    .statusCode(202)
                                    .extract()
                                    .path("id");
                            Client.awaitState(UUID.fromString(id), "succeeded");
                            sent.add(content.getKey() + " " + example.getKey());
                        }));

        assertThat(sent)
                .contains(
                        "application/json generate",
                        "application/json solve",
                        "text/plain lines",
                        "application/x-ndjson lines");
    }

    @Test
    void describesAJobAsItIs() throws IOException {
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
    void tellsItsHealth() {
        String health =
                given().get("/q/health/ready").then().statusCode(200).extract().asString();

        assertThat(health).contains("Database connections health check", "Kafka connection health check");
        given().get("/q/health/live").then().statusCode(200);
        given().get("/q/health/started").then().statusCode(200);
    }
}
