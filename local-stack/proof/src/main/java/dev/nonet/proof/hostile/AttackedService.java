package dev.nonet.proof.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.process.KeyFile;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import dev.nonet.proof.stack.ConsoleSession;
import dev.nonet.proof.surface.Surface;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A stack of one API and one worker, with a hostile tenant, who is the operator too and may call everything, and one
 * who pays.
 */
final class AttackedService implements AutoCloseable {

    /** How long a job may take that is prepared, or asked for by a client that reads all. */
    static final Duration LIMIT = Duration.ofMinutes(5);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    static final int LABELS = 16;
    static final int LONGEST_LABEL = 512;

    private static final String HOSTILE = "hostile";
    private static final Pattern ASSET = Pattern.compile("/console/assets/([0-9a-f]+)/htmx.js");

    private final Path home;
    private final Stack stack;
    private final URI api;
    private final NonetClient hostile;
    private final NonetClient paying;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

    private AttackedService(Path home, Stack stack) {
        this.home = home;
        this.stack = stack;
        this.api = stack.address();
        this.hostile = new NonetClient(api, HOSTILE);
        this.paying = new NonetClient(api, "paying");
    }

    /**
     * Starts it.
     *
     * @param home the folder of the repository, with the services built
     * @param logs the folder for the logs of the services
     */
    static AttackedService start(Path home, Path logs, Heap heap) throws InterruptedException {
        return new AttackedService(
                home,
                Stack.start(
                                Backends.start(),
                                Stack.Settings.of(home, logs, 1, 1)
                                        .with(Map.of(
                                                "nonet.auth.mode", "token",
                                                "nonet.auth.tokens.operator", KeyFile.sha256(HOSTILE),
                                                "nonet.auth.tokens.paying", KeyFile.sha256("paying"),
                                                "nonet.quota.requests-per-second", "1000000",
                                                "nonet.quota.burst", "1000000"))
                                        .withApiFlags(heap.flags()))
                        .endsWithThisProcess());
    }

    URI api() {
        return api;
    }

    ServiceProcess process() {
        return stack.service("api-1");
    }

    /** As {@link Backends#deadlocks}. */
    long deadlocks() throws SQLException {
        return stack.backends().deadlocks();
    }

    NonetClient hostile() {
        return hostile;
    }

    NonetClient paying() {
        return paying;
    }

    HttpClient http() {
        return http;
    }

    /** A job that generates puzzles of any level. */
    static ObjectNode generate(int count, long seed) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", count)
                .put("seed", seed);
    }

    /**
     * Makes what is asked for, and the requests that ask for it.
     *
     * @param results of the job whose results are asked for
     * @param jobs in a list, each with as much metadata as it may have
     * @return the requests by operation
     */
    Map<String, List<Call>> prepare(int results, int jobs) throws IOException, InterruptedException, TimeoutException {
        String large = hostile.submit(generate(results, 1).put("level", "easy").put("detail", "steps"));
        String spare = hostile.submit(generate(1, 2));
        String doomed = hostile.submit(generate(1, 2));
        ObjectNode labelled = generate(1, 3);
        ObjectNode metadata = labelled.putObject("metadata");
        for (int label = 0; label < LABELS; label++) {
            metadata.put("label-" + label, "\"".repeat(LONGEST_LABEL));
        }
        for (int job = 0; job < jobs; job++) {
            hostile.submit(labelled);
        }
        hostile.awaitEnd(large, LIMIT, state -> {});
        ConsoleSession session = signIn();
        String unknown = UUID.randomUUID().toString();
        Map<String, String> names = new HashMap<>(Map.of(
                "jobs/id", large,
                "results/index", "0",
                "puzzles/index", "0",
                "deliveries/delivery", unknown,
                "webhooks/id", made("webhooks", "{\"url\":\"https://client.example/nonet\"}"),
                "keys/id", unknown,
                "dead-letters/topic", "results",
                "techniques/id", "x-wing",
                "language/id", "de",
                "new/kind", "solve"));
        names.put("assets/digest", digest(session));
        names.put("/name", "htmx.js");
        Map<String, String> spares = new HashMap<>(names);
        spares.put("jobs/id", spare);
        Map<String, String> deleted = new HashMap<>(names);
        deleted.put("jobs/id", doomed);
        deleted.put("webhooks/id", unknown);
        return Calls.all(Surface.of(home), new Calls.Visitor(HOSTILE, session, signIn(), names, spares, deleted))
                .stream()
                .collect(Collectors.groupingBy(
                        call -> call.operation().name(), LinkedHashMap::new, Collectors.toList()));
    }

    /**
     * Cancels the jobs that attacks have left open, as a tenant may have only so many unfinished items, and waits for
     * their end.
     */
    void cancelOpenJobs() throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + LIMIT.toNanos();
        int open;
        do {
            open = 0;
            for (String state : List.of("queued", "running", "cancelling")) {
                JsonNode page = hostile.read(
                        hostile.get("jobs?state=" + state + "&limit=1000").body());
                for (JsonNode job : page.path("items")) {
                    open++;
                    hostile.post("jobs/" + job.path("id").asText() + "/cancel", "application/json", "");
                }
            }
            if (System.nanoTime() - end > 0) {
                throw new TimeoutException(open + " jobs do not end");
            }
            Thread.sleep(BETWEEN_LOOKS);
        } while (open > 0);
    }

    /** @return the id of what was made */
    private String made(String path, String body) throws InterruptedException {
        HttpResponse<String> answer = hostile.post(path, "application/json", body);
        if (answer.statusCode() != 201) {
            throw new IllegalStateException("POST " + path + ": " + answer.statusCode() + " " + answer.body());
        }
        return hostile.read(answer.body()).path("id").asText();
    }

    private ConsoleSession signIn() throws IOException, InterruptedException {
        return ConsoleSession.signIn(http, api, HOSTILE);
    }

    /** The address of the console's script has the digest of what it leads to. */
    private String digest(ConsoleSession session) throws IOException, InterruptedException {
        HttpResponse<String> page = http.send(
                HttpRequest.newBuilder(api.resolve("/console/new/solve"))
                        .header("Cookie", session.header())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        Matcher found = ASSET.matcher(page.body());
        if (!found.find()) {
            throw new IllegalStateException(ASSET + " is not in " + page.body());
        }
        return found.group(1);
    }

    @Override
    public void close() {
        stack.close();
    }
}
