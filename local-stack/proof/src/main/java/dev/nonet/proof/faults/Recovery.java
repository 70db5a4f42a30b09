package dev.nonet.proof.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nonet.local.client.NonetClient;
import dev.nonet.proof.page.Machine;
import dev.nonet.proof.page.Published;
import dev.nonet.proof.stack.ProxiedStack;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Measures how soon a large job is as fast as before once a process, the broker or the database has been started again.
 */
final class Recovery {

    /** The throughput must be back this long after the restart. */
    private static final double LIMIT_SECONDS = 15;

    /** The part of the throughput before at which it is back; less than all, as it varies. */
    private static final double BACK = 0.7;

    private static final int BASELINE_SECONDS = 15;
    private static final int WINDOW_SECONDS = 4;
    private static final int LONGEST_SECONDS = 120;
    private static final int STEP_MILLIS = 250;
    private static final int WARM_UP_ITEMS = 5_000;
    private static final int WARM_UP_SECONDS = 120;
    private static final int COUNT = 10_000_000;

    private final ProxiedStack stack;
    private final NonetClient client;
    private final List<Measured> measured = new ArrayList<>();

    /**
     * One restart.
     *
     * @param before items per second
     * @param seconds from the restart until the throughput was back; negative if it was not
     */
    private record Measured(String what, double before, double seconds) {}

    private interface Change {
        void run() throws InterruptedException;
    }

    Recovery(ProxiedStack stack) {
        this.stack = stack;
        this.client = new NonetClient(stack.addresses(), ProxiedStack.TENANTS.getFirst());
    }

    void run() throws InterruptedException {
        String job = client.submit(JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", COUNT)
                .put("level", "easy"));
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(WARM_UP_SECONDS);
        while (done(job) < WARM_UP_ITEMS && System.nanoTime() < limit) {
            TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
        }
        for (String process : List.of("worker-1", "api-1")) {
            measure(
                    process + " killed",
                    job,
                    () -> stack.service(process).kill(),
                    () -> stack.start(stack.definition(process)));
        }
        measure(
                "all killed",
                job,
                () -> ProxiedStack.PROCESSES.forEach(name -> stack.service(name).kill()),
                stack::heal);
        measure(
                "broker stopped",
                job,
                () -> stack.backends().stopKafka(),
                () -> stack.backends().startKafka());
        measure(
                "database crashed",
                job,
                () -> stack.backends().crashPostgresql(),
                () -> stack.backends().startPostgresql());
    }

    private void measure(String what, String job, Change end, Change begin) throws InterruptedException {
        double before = rate(job, BASELINE_SECONDS);
        end.run();
        TimeUnit.SECONDS.sleep(1);
        begin.run();
        long restarted = System.nanoTime();
        Deque<long[]> window = new ArrayDeque<>();
        double seconds = -1;
        while (seconds < 0 && elapsed(restarted) < LONGEST_SECONDS) {
            TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
            window.add(new long[] {System.nanoTime(), done(job)});
            while (window.size() > WINDOW_SECONDS * 1_000 / STEP_MILLIS) {
                window.removeFirst();
            }
            long[] first = window.getFirst();
            long[] last = window.getLast();
            boolean isFull = window.size() == WINDOW_SECONDS * 1_000 / STEP_MILLIS;
            if (isFull && (last[1] - first[1]) / ((last[0] - first[0]) / 1e9) >= BACK * before) {
                // It was back at the beginning of the window.
                seconds = Math.max(0, (first[0] - restarted) / 1e9);
            }
        }
        measured.add(new Measured(what, before, seconds));
    }

    private static double elapsed(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    private double rate(String job, int seconds) throws InterruptedException {
        long done = done(job);
        long begun = System.nanoTime();
        TimeUnit.SECONDS.sleep(seconds);
        return (done(job) - done) / elapsed(begun);
    }

    private long done(String job) throws InterruptedException {
        while (true) {
            try {
                JsonNode state = client.job(job);
                return state.path("counts").path("done").asLong();
            } catch (UncheckedIOException | NonetClient.UnexpectedAnswer e) {
                TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
            }
        }
    }

    boolean isGood() {
        return measured.stream().allMatch(one -> one.seconds() >= 0 && one.seconds() <= LIMIT_SECONDS);
    }

    List<String> lines() {
        return measured.stream()
                .map(one -> String.format(
                        Locale.ROOT,
                        "%-18s %,7.0f items/s before, back %s",
                        one.what(),
                        one.before(),
                        when(one.seconds())))
                .toList();
    }

    /** What was measured, for docs/proof.md. */
    Published published(long seconds) {
        return new Published(
                "Recovery",
                "./nonet prove faults --recovery --publish",
                Machine.today(),
                Machine.name(),
                seconds,
                summary(),
                "How soon a job of " + String.format(Locale.ROOT, "%,d", COUNT) + " easy puzzles is made as fast as"
                        + " before once what was ended has been started again: the first moment from which "
                        + WINDOW_SECONDS + " seconds have " + Math.round(100 * BACK) + " % of the rate before.",
                List.of("what happened", "items a second before", "back"),
                measured.stream()
                        .map(one -> List.of(
                                one.what(), String.format(Locale.ROOT, "%,.0f", one.before()), when(one.seconds())))
                        .toList(),
                List.of(),
                List.of());
    }

    private static String when(double seconds) {
        return seconds < 0
                ? "not within " + LONGEST_SECONDS + " s"
                : String.format(Locale.ROOT, "after %.1f s", seconds);
    }

    String summary() {
        double worst = measured.stream()
                .mapToDouble(one -> one.seconds() < 0 ? LONGEST_SECONDS : one.seconds())
                .max()
                .orElse(0);
        return String.format(
                Locale.ROOT,
                "recovery: %d restarts, the throughput was back at the latest after %.1f s (limit %.0f s)",
                measured.size(),
                worst,
                LIMIT_SECONDS);
    }
}
