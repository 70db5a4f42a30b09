package dev.nonet.proof.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.proof.stack.ProxiedStack;
import dev.nonet.proof.stack.Violations;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What clients of two tenants do meanwhile: they submit, follow, cancel, retry and delete jobs, ask for hints, and look
 * at each other's.
 */
final class Workload {

    private static final int CLIENTS_PER_TENANT = 2;

    /** The most jobs of one client. */
    private static final int MAX_ORDERS = 12;

    /** The job that is under way all the time. */
    private static final int LARGE = 3_000;

    private static final int MAX_GENERATED = 120;
    private static final int MAX_SOLVED = 60;
    private static final int LONGEST_PAUSE_MILLIS = 1_200;

    /** How long clients repeat requests after the faults have ended. */
    private static final long AFTERWARDS = TimeUnit.MINUTES.toNanos(3);

    private static final int FORBIDDEN_SUCCESS = 200;

    private static final List<String> LEVELS = List.of("", "", "easy", "medium", "hard");
    private static final List<String> SYMMETRIES = List.of("none", "rotate-180", "diagonal");
    private static final List<String> PRIORITIES = List.of("normal", "bulk", "interactive");
    private static final List<String> BOARDS = List.of(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "092046083038000020000300500023090018910000350805031249786000435341857002259463871",
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
            "1...............................................................................9",
            "11...............................................................................",
            "this is no puzzle");
    private static final String HINT = "{\"board\":\"" + BOARDS.getFirst() + "\",\"strength\":\"everything\"}";

    private final ProxiedStack stack;
    private final Receiver receiver;
    private final Violations violations;
    private final String run;
    private final Random random;
    private final long end;
    private final List<Order> orders = new CopyOnWriteArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Set<String> hints = ConcurrentHashMap.newKeySet();
    private final AtomicInteger drawn = new AtomicInteger();

    /**
     * @param run names the run, in labels and idempotency keys
     * @param end when to begin nothing new, in terms of {@link System#nanoTime}
     */
    Workload(ProxiedStack stack, Receiver receiver, Violations violations, String run, long seed, long end) {
        this.stack = stack;
        this.receiver = receiver;
        this.violations = violations;
        this.run = run;
        this.random = new Random(seed);
        this.end = end;
    }

    /** Lets all clients begin. */
    void start() {
        for (String tenant : ProxiedStack.TENANTS) {
            for (int number = 1; number <= CLIENTS_PER_TENANT; number++) {
                Random own = new Random(random.nextLong());
                String name = run + "-" + tenant + "-" + number;
                boolean isFirst = number == 1;
                begin(() -> work(name, tenant, own, isFirst));
            }
        }
    }

    /** Waits until no client does anything any more. */
    void join() throws InterruptedException {
        for (int i = 0; ; i++) {
            Thread next;
            synchronized (threads) {
                if (i == threads.size()) {
                    return;
                }
                next = threads.get(i);
            }
            if (!next.join(Duration.ofNanos(2 * AFTERWARDS))) {
                throw new IllegalStateException("A client of " + run + " waits for an answer still");
            }
        }
    }

    List<Order> orders() {
        return List.copyOf(orders);
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    private void begin(Work work) {
        Thread thread = Thread.ofVirtual().unstarted(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        synchronized (threads) {
            threads.add(thread);
        }
        thread.start();
    }

    private void work(String name, String tenant, Random own, boolean isFirst) throws InterruptedException {
        Client client = new Client(stack, tenant, violations);
        List<Order> mine = new ArrayList<>();
        if (isFirst) {
            submit(client, generate(name + "-large", tenant, LARGE, "", own), mine);
        }
        while (System.nanoTime() < end) {
            act(client, name, tenant, mine, own);
            TimeUnit.MILLISECONDS.sleep(own.nextInt(LONGEST_PAUSE_MILLIS));
        }
    }

    private void act(Client client, String name, String tenant, List<Order> mine, Random own)
            throws InterruptedException {
        int action = own.nextInt(100);
        if (mine.isEmpty() || action < 45 && mine.size() < MAX_ORDERS) {
            submit(client, draw(name + "-" + drawn.incrementAndGet(), tenant, own), mine);
            return;
        }
        Order order = mine.get(own.nextInt(mine.size()));
        if (action < 60) {
            hint(client);
        } else if (action < 75) {
            follow(client, order, action < 65);
        } else if (action < 82) {
            trespass(client, tenant, own);
        } else if (action < 88) {
            cancel(client, order);
        } else if (action < 92) {
            delete(client, order);
        } else {
            retry(client, order);
        }
    }

    private long deadline() {
        return end + AFTERWARDS;
    }

    private Order draw(String name, String tenant, Random own) {
        int kind = own.nextInt(10);
        if (kind < 5) {
            String level = LEVELS.get(own.nextInt(LEVELS.size()));
            return generate(name, tenant, 1 + own.nextInt(MAX_GENERATED), level, own);
        }
        List<String> puzzles = new ArrayList<>();
        for (int i = 1 + own.nextInt(MAX_SOLVED); i > 0; i--) {
            puzzles.add(BOARDS.get(own.nextInt(BOARDS.size())));
        }
        ObjectNode spec = labelled("solve", name);
        if (kind < 8) {
            ArrayNode list = spec.putArray("puzzles");
            puzzles.forEach(list::add);
            boolean callsBack = own.nextBoolean();
            return order(name, tenant, spec, List.of(), callsBack, own);
        }
        return new Order(name, tenant, spec, puzzles, false);
    }

    private Order generate(String name, String tenant, int count, String level, Random own) {
        ObjectNode spec = labelled("generate", name).put("count", count).put("seed", own.nextInt(Integer.MAX_VALUE));
        if (!level.isEmpty()) {
            spec.put("level", level);
        }
        spec.put("symmetry", SYMMETRIES.get(own.nextInt(SYMMETRIES.size())));
        spec.put("priority", PRIORITIES.get(own.nextInt(count == LARGE ? 2 : PRIORITIES.size())));
        return order(name, tenant, spec, List.of(), own.nextBoolean(), own);
    }

    private static ObjectNode labelled(String kind, String name) {
        ObjectNode spec = JsonNodeFactory.instance.objectNode().put("kind", kind);
        spec.putObject("metadata").put("order", name);
        return spec;
    }

    private Order order(
            String name, String tenant, ObjectNode spec, List<String> lines, boolean callsBack, Random own) {
        if (callsBack) {
            byte[] key = new byte[32];
            own.nextBytes(key);
            String secret = "whsec_" + Base64.getEncoder().encodeToString(key);
            spec.putObject("callback")
                    .put("url", receiver.address(name, secret))
                    .put("secret", secret);
        }
        return new Order(name, tenant, spec, lines, callsBack);
    }

    /** Submits until it is known to be accepted: the same key gives the same job. */
    private void submit(Client client, Order order, List<Order> mine) throws InterruptedException {
        orders.add(order);
        boolean isUpload = !order.lines().isEmpty();
        Map<String, String> headers = new HashMap<>();
        headers.put("Idempotency-Key", order.name());
        headers.put("Content-Type", isUpload ? "text/plain" : "application/json");
        String path = isUpload ? "jobs?metadata.order=" + order.name() : "jobs";
        String body = isUpload
                ? String.join("\n", order.lines()) + "\n"
                : order.spec().toString();
        Client.Answer answer = client.untilAnswered("POST", path, headers, body, deadline());
        if (answer == null) {
            violations.add(order.name() + " was neither accepted nor refused, long after the faults");
        } else if (answer.status() != 202) {
            violations.add(order.name() + " was refused: " + answer.status() + " " + answer.body());
        } else {
            order.accepted(client.read(answer.body()).path("id").asText());
            mine.add(order);
        }
    }

    /** Hints are a function of the board; a hint that comes too late is refused, and not repeated. */
    private void hint(Client client) throws InterruptedException {
        Client.Answer answer = client.once("POST", "hints", Map.of("Content-Type", "application/json"), HINT);
        if (answer == null) {
            return;
        }
        hints.add(answer.body());
        if (answer.status() != 200 || hints.size() > 1) {
            violations.add("Of the same board there are the hints " + hints);
        }
    }

    private void follow(Client client, Order order, boolean byEvents) {
        begin(() -> {
            if (byEvents) {
                List<JsonNode> events = client.events("jobs/" + order.id() + "/events");
                violations.addAll(events == null ? List.of() : Checker.events(order, events));
                return;
            }
            List<JsonNode> results = client.stream("jobs/" + order.id() + "/results?follow=true");
            if (results != null) {
                order.streamed(results);
            }
        });
    }

    /** Looks at a job of the other tenant. */
    private void trespass(Client client, String tenant, Random own) throws InterruptedException {
        List<Order> others = orders.stream()
                .filter(order -> !order.tenant().equals(tenant) && order.id() != null)
                .toList();
        if (others.isEmpty()) {
            return;
        }
        Order other = others.get(own.nextInt(others.size()));
        for (String path : List.of("", "/results", "/errors", "/deliveries")) {
            Client.Answer answer = client.once("GET", "jobs/" + other.id() + path, Map.of(), null);
            if (answer != null && answer.status() == FORBIDDEN_SUCCESS) {
                violations.add(tenant + " can read " + path + " of " + other.name());
            }
        }
    }

    private void cancel(Client client, Order order) throws InterruptedException {
        order.cancel();
        expect(client, order, "POST", "/cancel", order.isDeleted() ? Set.of(404) : Set.of(200));
    }

    private void delete(Client client, Order order) throws InterruptedException {
        Set<Integer> expected = order.isDeleted() ? Set.of(404) : Set.of(204, 404);
        order.delete();
        expect(client, order, "DELETE", "", expected);
    }

    private void retry(Client client, Order order) throws InterruptedException {
        order.retry();
        expect(client, order, "POST", "/retry", order.isDeleted() ? Set.of(404) : Set.of(202, 409));
    }

    private void expect(Client client, Order order, String method, String path, Set<Integer> expected)
            throws InterruptedException {
        @Nullable String body = method.equals("POST") ? "" : null;
        Client.Answer answer = client.untilAnswered(method, "jobs/" + order.id() + path, Map.of(), body, deadline());
        if (answer == null) {
            violations.add(method + " " + path + " of " + order.name() + " is not answered long after the faults");
        } else if (!expected.contains(answer.status())) {
            violations.add(method + " " + path + " of " + order.name() + " was answered with " + answer.status() + " "
                    + answer.body().getBytes(StandardCharsets.UTF_8).length + " bytes: " + answer.body());
        }
    }
}
