package dev.nonet.proof.hostile;

import static dev.nonet.proof.hostile.Observation.seconds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.local.process.ServiceProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeoutException;

/**
 * A crowd attacks some operations in every behaviour, while the tenant who pays asks for ten puzzles again and again.
 */
final class Attack {

    /** Of a job that would take an hour, submitted by the tenant who pays. */
    static final Duration DEADLINE = Duration.ofSeconds(2);

    /** How long clients are given until each cell has been tried. */
    private static final Duration TRIED = Duration.ofMinutes(2);

    /** What the API logs when the lease of a task ends: its heartbeats were not stored in time. */
    private static final String LEASE_ENDED = "its worker sent no more messages";

    private final AttackedService service;
    private final Limits limits;

    Attack(AttackedService service, Limits limits) {
        this.service = service;
        this.limits = limits;
    }

    /**
     * Runs it.
     *
     * @param operations the requests of each operation
     * @param clients of each operation, shared among the behaviours, each of which has at least one
     * @param min how long it goes on at least; longer if a cell has not been tried by then
     */
    Observation run(String name, Collection<List<Call>> operations, int clients, Duration min)
            throws IOException, InterruptedException, TimeoutException {
        List<String> violations = new ArrayList<>();
        try (Crowd crowd = new Crowd(service.api())) {
            operations.forEach(calls -> crowd.make(calls, clients));
            Instant begin = Instant.now();
            String endless = service.paying()
                    .submit(AttackedService.generate(10_000_000, 4).put("deadlineSeconds", DEADLINE.toSeconds()));
            List<Duration> tenPuzzles = new ArrayList<>();
            do {
                tenPuzzles.add(tenPuzzles(tenPuzzles.size(), violations));
            } while (goesOn(crowd, begin, min));
            Duration lasted = expired(endless, violations);
            crowd.untried().forEach(cell -> violations.add(cell + " was not tried"));
            violations.addAll(crowd.faults());
            long mebibytes = check(violations);
            return new Observation(
                    name, crowd.cells(), tenPuzzles, lasted, crowd.open(), crowd.answers(), mebibytes, violations);
        }
    }

    private static boolean goesOn(Crowd crowd, Instant begin, Duration min) {
        Instant now = Instant.now();
        return now.isBefore(begin.plus(min))
                || !crowd.untried().isEmpty() && now.isBefore(begin.plus(min).plus(TRIED));
    }

    private Duration tenPuzzles(int seed, List<String> violations) throws InterruptedException, TimeoutException {
        Instant begin = Instant.now();
        JsonNode ended = service.paying()
                .awaitEnd(
                        service.paying()
                                .submit(AttackedService.generate(10, seed).put("priority", "interactive")),
                        AttackedService.LIMIT,
                        state -> {});
        Duration took = Duration.between(begin, Instant.now());
        if (!ended.path("state").asText().equals("succeeded")) {
            violations.add("Ten puzzles of the tenant who pays ended " + ended);
        }
        if (took.compareTo(limits.tenPuzzles()) > 0) {
            violations.add("Ten puzzles of the tenant who pays took " + seconds(took));
        }
        return took;
    }

    /** How long the job lasted. */
    private Duration expired(String job, List<String> violations) throws InterruptedException, TimeoutException {
        JsonNode ended = service.paying().awaitEnd(job, AttackedService.LIMIT, state -> {});
        Duration lasted = Duration.between(
                Instant.parse(ended.path("createdAt").asText()),
                Instant.parse(ended.path("endedAt").asText()));
        if (!ended.path("state").asText().equals("expired") || lasted.compareTo(limits.deadline()) > 0) {
            violations.add("A job with a deadline of " + seconds(DEADLINE) + " was "
                    + ended.path("state").asText() + " after " + seconds(lasted));
        }
        return lasted;
    }

    /** @return the highest resident memory in MiB */
    private long check(List<String> violations) throws IOException {
        ServiceProcess process = service.process();
        if (!process.isAlive()) {
            violations.add("The API has ended");
        }
        String log = Files.readString(process.definition().logFile());
        if (log.contains("OutOfMemoryError")) {
            violations.add("The API ran out of memory");
        }
        if (log.contains(LEASE_ENDED)) {
            violations.add("A worker was believed dead");
        }
        long mebibytes = process.memory().max() >> 20;
        if (mebibytes > limits.mebibytes()) {
            violations.add("The API took " + mebibytes + " MiB");
        }
        return mebibytes;
    }
}
