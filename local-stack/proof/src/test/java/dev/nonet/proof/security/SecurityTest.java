package dev.nonet.proof.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.local.client.NonetClient;
import dev.nonet.proof.security.AccessMatrix.Answer;
import dev.nonet.proof.security.SecuredStack.Key;
import dev.nonet.proof.stack.ConsoleSession;
import dev.nonet.proof.surface.Operation;
import dev.nonet.proof.surface.Surface;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Each role makes each call and asks for each page of a running service; everything that is asked for belongs to one
 * tenant.
 */
@ExtendWith(SharedStack.class)
class SecurityTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Pattern ASSET = Pattern.compile("/console/assets/([0-9a-f]+)/htmx.js");

    private final SecuredStack stack;
    private final NonetClient acme;
    private final Map<Role, String> keys = new EnumMap<>(Role.class);
    private final Map<Role, ConsoleSession> sessions = new EnumMap<>(Role.class);

    SecurityTest(SecuredStack stack) throws InterruptedException {
        this.stack = stack;
        this.acme = stack.client(stack.key(SecuredStack.ACME, List.of("jobs:read", "jobs:write", "admin"))
                .key());
    }

    @Test
    void everyRoleGetsWhatIsDeclaredForIt() throws Exception {
        Surface surface = Surface.of(SecuredStack.HOME);
        giveKeys();
        Map<String, String> values = things();
        List<String> wrong = new ArrayList<>();
        int cells = 0;
        for (Operation operation : surface.operations()) {
            for (Role role : Role.values()) {
                HttpResponse<String> answer = ask(operation, role, values);
                Answer expected = AccessMatrix.of(operation, role);
                if (!isAnswer(expected, operation, answer.statusCode())) {
                    wrong.add("%s with %s: %d instead of %s: %s"
                            .formatted(
                                    operation,
                                    role.words(),
                                    answer.statusCode(),
                                    expected.words(),
                                    answer.body()
                                            .substring(
                                                    0,
                                                    Math.min(300, answer.body().length()))));
                }
                cells++;
            }
        }
        System.out.println("roles × operations: " + cells + " cells, " + wrong.size() + " wrong");
        assertThat(wrong).isEmpty();
        assertThat(cells).isEqualTo(surface.operations().size() * Role.values().length);
        assertThat(acme.job(values.getOrDefault("jobs/id", "")).path("state").asText())
                .as("what strangers and the powerless tried had no effect")
                .isEqualTo("succeeded");
    }

    /** The operator alone may name a tenant. */
    @Test
    void theOperatorHasKeysOfAllTenants() throws Exception {
        Key spare = stack.key(SecuredStack.ACME, List.of("jobs:read"));
        String admin = stack.key(SecuredStack.STRANGER, List.of("admin")).key();
        String list = "/api/v1/keys?tenant=" + SecuredStack.ACME;
        String one = "/api/v1/keys/" + spare.id() + "?tenant=" + SecuredStack.ACME;

        assertThat(status("GET", list, admin)).isEqualTo(403);
        assertThat(status("DELETE", one, admin)).isEqualTo(403);
        assertThat(status("GET", list, stack.operator())).isEqualTo(200);
        assertThat(status("DELETE", one, stack.operator())).isEqualTo(204);
    }

    private int status(String method, String address, String key) throws IOException, InterruptedException {
        return stack.send(stack.request(address)
                        .header("Authorization", "Bearer " + key)
                        .method(method, HttpRequest.BodyPublishers.noBody()))
                .statusCode();
    }

    private void giveKeys() throws IOException, InterruptedException {
        sessions.put(Role.NOBODY, stack.anonymous());
        for (Role role : Role.values()) {
            if (role == Role.NOBODY) {
                continue;
            }
            Key key = role == Role.OPERATOR
                    ? new Key("", stack.operator())
                    : stack.key(role == Role.STRANGER ? SecuredStack.STRANGER : SecuredStack.ACME, role.scopes());
            keys.put(role, key.key());
            sessions.put(role, stack.session(key.key()));
            if (role == Role.REVOKED) {
                assertThat(status(
                                "DELETE",
                                "/api/v1/keys/" + key.id() + "?tenant=" + SecuredStack.ACME,
                                stack.operator()))
                        .isEqualTo(204);
            }
        }
    }

    /** Something of the tenant acme for each parameter of a path. */
    private Map<String, String> things() throws InterruptedException, TimeoutException, IOException {
        Map<String, String> values = new HashMap<>(Map.of(
                "results/index", "0",
                "puzzles/index", "0",
                "dead-letters/topic", "results",
                "techniques/id", "x-wing",
                "language/id", "de",
                "new/kind", "generate",
                "/name", "htmx.js"));
        String job = job();
        acme.awaitEnd(job, LIMIT, state -> {});
        values.put("jobs/id", job);
        values.put("deliveries/delivery", delivery(job));
        values.put(
                "webhooks/id",
                id(acme.post("webhooks", "application/json", "{\"url\":\"http://127.0.0.1:1/" + job + "\"}")));
        values.put("keys/id", stack.key(SecuredStack.ACME, List.of("jobs:read")).id());
        Matcher asset =
                ASSET.matcher(stack.send(stack.request("/console/sign-in")).body());
        assertThat(asset.find()).isTrue();
        values.put("assets/digest", asset.group(1));
        return values;
    }

    private String job() throws InterruptedException {
        return id(acme.post(
                "jobs",
                "application/json",
                "{\"kind\":\"generate\",\"count\":1,\"detail\":\"steps\","
                        + "\"callback\":{\"url\":\"http://127.0.0.1:1/\"}}"));
    }

    private String id(HttpResponse<String> made) {
        assertThat(made.statusCode()).as(made.body()).isIn(201, 202);
        return acme.read(made.body()).path("id").asText();
    }

    private String delivery(String job) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (System.nanoTime() < end) {
            JsonNode deliveries =
                    acme.read(acme.get("jobs/" + job + "/deliveries").body()).path("items");
            if (!deliveries.isEmpty()) {
                return deliveries.path(0).path("id").asText();
            }
            Thread.sleep(100);
        }
        throw new AssertionError("The job has no delivery");
    }

    private HttpResponse<String> ask(Operation operation, Role role, Map<String, String> values)
            throws IOException, InterruptedException {
        Map<String, String> mine = values;
        ConsoleSession session = sessions.get(role);
        if (operation.deletes()) {
            // What one role may delete is there for the next one.
            mine = new HashMap<>(values);
            mine.put("jobs/id", job());
            mine.put(
                    "keys/id",
                    stack.key(SecuredStack.ACME, List.of("jobs:read")).id());
            mine.put(
                    "webhooks/id",
                    id(acme.post(
                            "webhooks",
                            "application/json",
                            "{\"url\":\"http://127.0.0.1:1/" + mine.get("jobs/id") + "\"}")));
            if (operation.isPage() && role.isAuthenticated()) {
                session = stack.session(keys.getOrDefault(role, ""));
            }
        }
        HttpRequest.Builder request = stack.request(operation.address(mine));
        if (operation.isPage()) {
            page(request, operation, session, mine);
        } else {
            call(request, operation, keys.get(role));
        }
        return sendUntilServed(request);
    }

    /**
     * Sends a request again while the service is too busy for it, which says nothing of who may make it, and asks to be
     * asked later.
     */
    private HttpResponse<String> sendUntilServed(HttpRequest.Builder request) throws IOException, InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        HttpResponse<String> answer = stack.send(request);
        while (answer.statusCode() == 503
                && answer.headers().firstValue("Retry-After").isPresent()
                && System.nanoTime() < end) {
            Thread.sleep(1_000);
            answer = stack.send(request);
        }
        return answer;
    }

    private static void call(HttpRequest.Builder request, Operation operation, @Nullable String key) {
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        JsonNode body = operation.contract().at("/requestBody/content/application~1json/examples");
        if (body.isMissingNode()) {
            request.method(operation.method(), HttpRequest.BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json")
                    .method(
                            operation.method(),
                            HttpRequest.BodyPublishers.ofString(
                                    body.iterator().next().path("value").toString()));
        }
    }

    private void page(
            HttpRequest.Builder request, Operation page, @Nullable ConsoleSession session, Map<String, String> values) {
        assertThat(session).isNotNull();
        request.header("Cookie", session.header());
        if (page.method().equals("GET")) {
            request.GET();
        } else if (page.consumes().equals("application/json")) {
            request.header("Content-Type", "application/json")
                    .header("X-CSRF", session.csrf())
                    .POST(HttpRequest.BodyPublishers.ofString("{}"));
        } else {
            request.header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString(SecuredStack.form(Map.of(
                            "csrf", session.csrf(),
                            "key", keys.getOrDefault(Role.READER, ""),
                            "id", values.getOrDefault("keys/id", ""),
                            "delivery", values.getOrDefault("deliveries/delivery", ""),
                            "count", "1"))));
        }
    }

    /**
     * Whether a status means this answer. What is asked of a state or with values that are wrong was allowed; a page is
     * never wrong.
     */
    private static boolean isAnswer(Answer expected, Operation operation, int status) {
        return switch (expected) {
            case YES ->
                status >= 200 && status < 400
                        || !operation.method().equals("GET") && (status == 400 || status == 409 || status == 422);
            case UNKNOWN -> status == 401;
            case FORBIDDEN -> status == 403;
            case HIDDEN -> status == 404;
        };
    }
}
