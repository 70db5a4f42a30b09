package dev.nonet.api.tenant;

import static dev.nonet.api.tenant.TokenMode.ACME;
import static dev.nonet.api.tenant.TokenMode.BRICK;
import static dev.nonet.api.tenant.TokenMode.as;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Every call of the OpenAPI contract, sent without permission: by another tenant, with a token that lacks the scope,
 * without a token.
 */
@QuarkusTest
@TestProfile(TokenMode.class)
@SuppressWarnings("NullAway.Init")
class IsolationTest extends ServiceTest {

    @Inject
    ObjectMapper json;

    private final List<Operation> operations = new ArrayList<>();

    private record Operation(String method, String path, String scope, boolean operator, List<String> bodies) {

        boolean isAboutOneThing() {
            return path.contains("{");
        }

        Response send(RequestSpecification request, String filledPath) {
            RequestSpecification sent = bodies.isEmpty()
                    ? request
                    : request.contentType(ContentType.JSON).body("{}");
            return sent.request(method, filledPath);
        }
    }

    @BeforeEach
    void readContract() throws Exception {
        JsonNode contract = json.readTree(
                given().queryParam("format", "json").get("/q/openapi").asString());
        contract.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(verb -> verb.getValue().has("responses"))
                        .forEach(verb -> operations.add(new Operation(
                                verb.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                verb.getValue().at("/security/0/token/0").asText(),
                                verb.getValue().path("x-operator").asBoolean(),
                                verb.getValue().at("/requestBody/content").properties().stream()
                                        .map(Map.Entry::getKey)
                                        .toList()))));
        assertThat(operations).hasSizeGreaterThan(10);
    }

    /** Resources of the tenant acme: by path prefix, the path parameter and its value. */
    private static Map<String, Map<String, String>> thingsOfAcme() {
        String job = as(ACME).contentType(ContentType.JSON)
                .body("{\"kind\":\"generate\",\"count\":1,\"callback\":{\"url\":\"http://127.0.0.1:1/\"}}")
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id");
        await().until(() -> as(ACME).get(Client.JOBS + "/" + job).path("state").equals("succeeded"));
        Map<String, Map<String, String>> things = new HashMap<>();
        String delivery = as(ACME).get(Client.JOBS + "/" + job + "/deliveries").path("items[0].id");
        things.put("/api/v1/jobs/", Map.of("id", job, "index", "0", "delivery", delivery));
        // Dead letters are the operator's only.
        things.put("/api/v1/dead-letters/", Map.of("topic", "results"));
        things.put("/api/v1/webhooks/", Map.of("id", endpointOfAcme()));
        things.put("/api/v1/keys/", Map.of("id", keyOfAcme()));
        return things;
    }

    private static String keyOfAcme() {
        return as(ACME).contentType(ContentType.JSON)
                .body("{\"name\":\"isolated\",\"scopes\":[\"jobs:read\"]}")
                .post(KeyResource.PATH)
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private static String endpointOfAcme() {
        return as(ACME).contentType(ContentType.JSON)
                .body("{\"url\":\"https://acme.example/" + UUID.randomUUID() + "\"}")
                .post("/api/v1/webhooks")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private static String fill(String path, Map<String, Map<String, String>> things) {
        Map<String, String> names = things.entrySet().stream()
                .filter(thing -> path.startsWith(thing.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError("acme has nothing for " + path));
        String filled = path;
        for (Map.Entry<String, String> name : names.entrySet()) {
            filled = filled.replace("{" + name.getKey() + "}", name.getValue());
        }
        assertThat(filled).as("every parameter of " + path).doesNotContain("{");
        return filled;
    }

    @Test
    void hidesResourcesOfOtherTenants() {
        Map<String, Map<String, String>> things = thingsOfAcme();
        Map<String, String> unknown = new HashMap<>();
        List<String> ids = things.values().stream()
                .flatMap(names -> names.values().stream())
                .filter(name -> name.length() == 36)
                .toList();
        ids.forEach(id -> unknown.put(id, UUID.randomUUID().toString()));
        for (Operation operation : operations) {
            if (operation.isAboutOneThing()) {
                String path = fill(operation.path(), things);
                Response refused = operation.send(as(BRICK), path);

                assertThat(refused.statusCode())
                        .as(operation + ": " + refused.asString())
                        .isEqualTo(operation.operator() ? 403 : 404);
                assertThat(replace(refused.asString(), unknown))
                        .as(operation + " as for an id that nobody has")
                        .isEqualTo(operation
                                .send(as(BRICK), replace(path, unknown))
                                .asString());
            } else if (operation.method().equals("GET")) {
                Response list = operation.send(as(BRICK), operation.path());

                assertThat(list.statusCode()).as(operation.toString()).isEqualTo(operation.operator() ? 403 : 200);
                assertThat(ids).as(operation.toString()).noneMatch(list.asString()::contains);
            }
        }
        // None of the calls had an effect.
        for (Operation operation : operations) {
            if (operation.isAboutOneThing() && operation.method().equals("GET") && !operation.operator()) {
                Response own = operation.send(as(ACME), fill(operation.path(), things));
                assertThat(own.statusCode()).as(operation.toString()).isEqualTo(200);
                assertThat(own.header("Cache-Control"))
                        .as("%s, for caches between the service and its clients", operation)
                        .isEqualTo("private, no-cache");
            }
        }
        assertThat(as(ACME).get(KeyResource.PATH).jsonPath().getString("items[0].revokedAt"))
                .isNull();
        as(ACME).delete(fill("/api/v1/keys/{id}", things)).then().statusCode(204);
    }

    private static String replace(String text, Map<String, String> words) {
        String replaced = text;
        for (Map.Entry<String, String> word : words.entrySet()) {
            replaced = replaced.replace(word.getKey(), word.getValue());
        }
        return replaced;
    }

    @Test
    void requiresTheScopeThatTheContractNames() {
        Map<String, String> lacking = new HashMap<>();
        for (Scope scope : Scope.values()) {
            lacking.put(
                    scope.id(),
                    TokenMode.key(
                            "lacking",
                            Arrays.stream(Scope.values())
                                    .filter(other -> other != scope)
                                    .map(other -> "\"" + other.id() + "\"")
                                    .collect(Collectors.joining(","))));
        }
        String nothing = UUID.randomUUID().toString();
        for (Operation operation : operations) {
            String path = operation.path().replace("{index}", "0").replaceAll("\\{\\w+}", nothing);
            assertThat(lacking).as(operation.toString()).containsKey(operation.scope());

            Response refused = operation.send(as(lacking.getOrDefault(operation.scope(), "none")), path);

            assertThat(refused.statusCode()).as(operation.toString()).isEqualTo(403);
            assertThat(refused.jsonPath().getString("detail"))
                    .as(operation.toString())
                    .endsWith(operation.scope());
            assertThat(operation.send(given(), path).statusCode())
                    .as("%s without a token", operation)
                    .isEqualTo(401);
        }
    }
}
