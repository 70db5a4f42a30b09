package dev.nonet.proof.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.proof.stack.Orchestrator;
import dev.nonet.proof.stack.ProxiedStack;
import dev.nonet.proof.stack.Violations;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs one schedule: workload and faults side by side, then waits until every job has ended, and checks. */
final class Run {

    /** How long jobs may take to end once nothing disturbs them: more than all leases and sessions together. */
    private static final Duration SETTLING = Duration.ofMinutes(3);

    private static final int POLL_MILLIS = 200;
    private static final int READ_ATTEMPTS = 5;

    /** Items of a large job that are compared with an undisturbed one. */
    private static final int COMPARED = 300;

    private static final Set<String> FINAL_STATES = Set.of("succeeded", "failed", "cancelled", "expired");
    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

    /** Numbers the runs of this process, as a schedule may run more than once on a stack. */
    private static final AtomicInteger RUNS = new AtomicInteger();

    private final ProxiedStack stack;
    private final Schedule schedule;
    private final String name;
    private final Violations violations = new Violations();
    private final Map<String, Client> clients = new HashMap<>();
    private final Map<Order, String> references = new HashMap<>();

    Run(ProxiedStack stack, Schedule schedule) {
        this.stack = stack;
        this.schedule = schedule;
        this.name = "s" + schedule.seed() + "-" + Long.toString(System.currentTimeMillis(), 36) + "-"
                + RUNS.incrementAndGet();
        ProxiedStack.TENANTS.forEach(tenant -> clients.put(tenant, new Client(stack, tenant, violations)));
    }

    /**
     * Runs it.
     *
     * @param otherVersion the folder of another version, built; null for none
     * @param folder for temporary files
     * @throws IllegalStateException if the stack does not recover; the message has the violations until then
     */
    Outcome execute(@Nullable Path otherVersion, Path folder) throws InterruptedException {
        List<Order> accepted = new ArrayList<>();
        long deadlocks = deadlocks();
        try (Receiver receiver = new Receiver(violations);
                Orchestrator orchestrator = new Orchestrator(stack, violations)) {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(schedule.length());
            Workload workload = new Workload(stack, receiver, violations, name, schedule.seed(), end);
            workload.start();
            new Injection(stack, receiver, orchestrator, violations, otherVersion, folder).run(schedule);
            workload.join();
            List<Order> orders = workload.orders();
            orders.stream().filter(order -> order.id() != null).forEach(accepted::add);
            settle(accepted);
            check(accepted);
            checkCallbacks(accepted, receiver);
            checkLists(orders);
            tidy(accepted);
            checkDeadlocks(deadlocks);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(e.getMessage() + "; before that: " + violations.all(), e);
        }
        return new Outcome(
                accepted.size(), accepted.stream().mapToInt(Order::items).sum(), violations.all());
    }

    private long deadlocks() {
        try {
            return stack.backends().deadlocks();
        } catch (SQLException e) {
            throw new IllegalStateException("The database does not tell its deadlocks", e);
        }
    }

    /** A crash of the database loses the count, so there may be fewer than before. */
    private void checkDeadlocks(long before) {
        long now = deadlocks();
        if (now > before) {
            violations.add("The database has broken up " + (now - before) + " deadlocks");
        }
    }

    private Client client(String tenant) {
        Client client = clients.get(tenant);
        if (client == null) {
            throw new IllegalArgumentException("There is no tenant " + tenant);
        }
        return client;
    }

    private static String other(String tenant) {
        return ProxiedStack.TENANTS.stream()
                .filter(one -> !one.equals(tenant))
                .findFirst()
                .orElseThrow();
    }

    /** Waits until every job has ended, gives failed items another chance, and makes what results are compared with. */
    private void settle(List<Order> accepted) throws InterruptedException {
        long limit = System.nanoTime() + SETTLING.toNanos();
        for (Order order : accepted) {
            if (!order.isDeleted() && order.isGenerating()) {
                references.put(order, reference(order, limit));
            }
        }
        for (Order order : accepted) {
            if (!order.isDeleted() && awaitEnd(order.tenant(), order.id(), limit) == null) {
                violations.add(order.name() + " " + order.id() + " has not ended " + SETTLING.toSeconds()
                        + " s after the last fault: " + job(order.tenant(), order.id()));
            }
        }
    }

    /** Submits the same spec as the other tenant. */
    private String reference(Order order, long limit) throws InterruptedException {
        ObjectNode spec = order.spec().deepCopy();
        spec.remove(List.of("callback", "metadata", "priority"));
        spec.put("count", Math.min(order.items(), COMPARED));
        Client.Answer answer =
                client(other(order.tenant())).untilAnswered("POST", "jobs", JSON, spec.toString(), limit);
        if (answer == null || answer.status() != 202) {
            throw new IllegalStateException("A job without faults was not accepted: " + answer);
        }
        return client(order.tenant()).read(answer.body()).path("id").asText();
    }

    private @Nullable JsonNode awaitEnd(String tenant, @Nullable String id, long limit) throws InterruptedException {
        while (System.nanoTime() < limit) {
            JsonNode job = job(tenant, id);
            if (job != null && FINAL_STATES.contains(job.path("state").asText())) {
                return job;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        return null;
    }

    private @Nullable JsonNode job(String tenant, @Nullable String id) throws InterruptedException {
        Client.Answer answer = client(tenant).once("GET", "jobs/" + id, Map.of(), null);
        return answer == null || answer.status() != 200 ? null : client(tenant).read(answer.body());
    }

    private void check(List<Order> accepted) throws InterruptedException {
        for (Order order : accepted) {
            // For each of them, as reading all results of a round may take minutes on a busy machine.
            long limit = System.nanoTime() + SETTLING.toNanos();
            if (order.isDeleted()) {
                Client.Answer answer =
                        client(order.tenant()).untilAnswered("GET", "jobs/" + order.id(), Map.of(), null, limit);
                if (answer == null) {
                    violations.add("Nobody answers any more whether " + order.name() + " is deleted");
                    return;
                }
                if (answer.status() != 404) {
                    violations.add(order.name() + " was deleted, and is answered with " + answer);
                }
                continue;
            }
            JsonNode job = job(order.tenant(), order.id());
            if (job == null || !FINAL_STATES.contains(job.path("state").asText())) {
                // That it has not ended is a violation already.
                continue;
            }
            List<JsonNode> compared = List.of();
            String reference = references.get(order);
            if (reference != null) {
                if (awaitEnd(other(order.tenant()), reference, limit) == null) {
                    violations.add("What " + order.name() + " is compared with has not ended");
                }
                compared = read(other(order.tenant()), reference, "/results");
            }
            Answers answers = new Answers(
                    job, read(order.tenant(), order.id(), "/results"), read(order.tenant(), order.id(), "/errors"));
            violations.addAll(Checker.check(order, answers, compared));
        }
    }

    private List<JsonNode> read(String tenant, @Nullable String id, String what) throws InterruptedException {
        for (int attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
            List<JsonNode> values = client(tenant).stream("jobs/" + id + what);
            if (values != null) {
                return values;
            }
            TimeUnit.SECONDS.sleep(1);
        }
        violations.add(what + " of " + id + " cannot be read, though nothing is out of order");
        return List.of();
    }

    private void checkCallbacks(List<Order> accepted, Receiver receiver) throws InterruptedException {
        long limit = System.nanoTime() + SETTLING.toNanos();
        for (Order order : accepted) {
            if (!order.callsBack() || order.isDeleted()) {
                continue;
            }
            while (System.nanoTime() < limit
                    && receiver.calls(order.name()).stream().noneMatch(Receiver.Call::answered)) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
            JsonNode job = job(order.tenant(), order.id());
            if (job != null) {
                violations.addAll(Checker.callbacks(order, job.path("state").asText(), receiver.calls(order.name())));
            }
        }
    }

    private void checkLists(List<Order> orders) throws InterruptedException {
        long limit = System.nanoTime() + SETTLING.toNanos();
        for (String tenant : ProxiedStack.TENANTS) {
            List<String> listed = new ArrayList<>();
            String cursor = "";
            do {
                Client.Answer page =
                        client(tenant).untilAnswered("GET", "jobs?limit=1000" + cursor, Map.of(), null, limit);
                if (page == null || page.status() != 200) {
                    violations.add("The list of jobs is answered with " + page);
                    return;
                }
                JsonNode json = client(tenant).read(page.body());
                json.path("items").forEach(job -> {
                    String order = job.path("metadata").path("order").asText();
                    if (order.startsWith(name)) {
                        listed.add(order);
                    }
                });
                cursor = json.hasNonNull("next") ? "&cursor=" + json.get("next").asText() : "";
            } while (!cursor.isEmpty());
            violations.addAll(Checker.list(tenant, listed, orders));
        }
    }

    /** Deletes what was made, so that one schedule does not slow the next. */
    private void tidy(List<Order> accepted) throws InterruptedException {
        for (Order order : accepted) {
            client(order.tenant()).once("DELETE", "jobs/" + order.id(), Map.of(), null);
        }
        for (Map.Entry<Order, String> reference : references.entrySet()) {
            client(other(reference.getKey().tenant())).once("DELETE", "jobs/" + reference.getValue(), Map.of(), null);
        }
    }
}
