package dev.nonet.proof.hostile;

import static dev.nonet.proof.hostile.Observation.seconds;

import dev.nonet.local.BackendLog;
import dev.nonet.proof.page.Machine;
import dev.nonet.proof.page.Published;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./nonet prove hostile}. */
@Command(
        name = "hostile",
        description =
                "Attacks every call and every page in turn, in every behaviour of a hostile client, while a tenant "
                        + "who pays is served; then serves clients that want much.",
        mixinStandardHelpOptions = true)
public final class HostileCommand implements Callable<Integer> {

    private static final int RESULTS = 20_000;
    private static final int JOBS = 1_000;

    /** Of each of the clients that want much. */
    private static final int DOWNLOADED = 100_000;

    private static final int UPLOADED = 1_000_000;

    /** Longer than a client may read nothing. */
    private static final Duration SLOWLY = Duration.ofSeconds(45);

    private static final String WANT_MUCH = "clients that want much";
    private static final int MAX_CLIENTS = 2_000;
    private static final int MAX_SECONDS = 600;

    private static final String TEXT =
            "Every call of `openapi.yaml` and every page of the console was attacked in turn by clients of one tenant."
                    + " A client %s. Beside them a tenant who pays asked for ten puzzles at interactive priority again"
                    + " and again, and submitted a job with a deadline of %s. The API must stay alive within %d MiB,"
                    + " answer nobody with a 5xx other than a 503 with `Retry-After`, give the ten puzzles within %s,"
                    + " end the job within %s, and believe no worker dead. With the whole heap, clients follow that"
                    + " want much and read it, one of them 16 KB a second: all of them must get it. The operations"
                    + " follow from the contract and the console's classes, so that a new one is attacked the day it"
                    + " is added.";

    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets the field before it runs the command.
    private CommandSpec spec;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "whole",
            description = "The heap of the API: whole, as it is shipped, or half.")
    @SuppressWarnings("NullAway.Init")
    private String heap;

    @Option(names = "--clients", defaultValue = "150", description = "Clients of each operation; 150 if absent.")
    private int clients;

    @Option(
            names = "--seconds",
            defaultValue = "20",
            description = "For how long each operation is attacked; 20 if absent.")
    private int seconds;

    @Option(
            names = "--only",
            paramLabel = "TEXT",
            defaultValue = "",
            description =
                    "Only operations whose method and path contain this; \"" + WANT_MUCH + "\" are the last of them.")
    @SuppressWarnings("NullAway.Init")
    private String only;

    @Option(names = "--publish", description = "Writes what was seen for docs/proof.md.")
    private boolean isPublished;

    @Override
    public Integer call() throws IOException, InterruptedException, TimeoutException, ExecutionException, SQLException {
        Heap size = heap();
        check("--clients", clients, MAX_CLIENTS);
        check("--seconds", seconds, MAX_SECONDS);
        Path home =
                Path.of(System.getProperty("nonet.home", ".")).toAbsolutePath().normalize();
        Path logs = Files.createTempDirectory("nonet-hostile-");
        BackendLog.logTo(logs);
        PrintWriter out = spec.commandLine().getOut();
        Instant begin = Instant.now();
        List<Observation> seen = new ArrayList<>();
        List<String> violations = new ArrayList<>();
        try (AttackedService service = AttackedService.start(home, logs, size)) {
            Attack attack = new Attack(service, Limits.QUIET);
            for (Map.Entry<String, List<Call>> operation :
                    service.prepare(RESULTS, JOBS).entrySet()) {
                if (!operation.getKey().contains(only)) {
                    continue;
                }
                Observation one = attack.run(
                        operation.getKey(), List.of(operation.getValue()), clients, Duration.ofSeconds(seconds));
                seen.add(one);
                violations.addAll(one.violations());
                out.println(one);
                one.violations().forEach(violation -> out.println("  VIOLATION: " + violation));
                out.flush();
            }
            // Half of the heap makes no book of 20,000 puzzles.
            boolean wantMuch = size == Heap.WHOLE && WANT_MUCH.contains(only);
            if (seen.isEmpty() && !wantMuch) {
                throw new ParameterException(spec.commandLine(), "No operation contains '" + only + "'.");
            }
            if (wantMuch) {
                service.cancelOpenJobs();
                GreedyClients greedy = new GreedyClients(service);
                greedy.wantMuch(DOWNLOADED, UPLOADED, JOBS, size.polls());
                greedy.readSlowly(RESULTS, SLOWLY);
                greedy.printABook(RESULTS);
                violations.addAll(greedy.violations());
                out.println(
                        WANT_MUCH + ": " + (greedy.violations().isEmpty() ? "all of them got it" : "not all got it"));
                greedy.violations().forEach(violation -> out.println("  VIOLATION: " + violation));
            }
            long deadlocks = service.deadlocks();
            if (deadlocks > 0) {
                violations.add("The database has broken up " + deadlocks + " deadlocks");
                out.println("VIOLATION: " + violations.getLast());
            }
        }
        String summary = summary(size, seen, violations);
        if (isPublished) {
            publish(home, size, Duration.between(begin, Instant.now()), seen, summary);
        }
        if (!violations.isEmpty()) {
            out.println("The logs are in " + logs);
        } else {
            delete(logs);
        }
        out.println(summary);
        out.flush();
        return violations.isEmpty() ? 0 : 1;
    }

    private Heap heap() {
        try {
            return Heap.valueOf(heap.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--heap is whole or half, not '" + heap + "'.", e);
        }
    }

    private void check(String option, int value, int max) {
        if (value < 1 || value > max) {
            throw new ParameterException(spec.commandLine(), option + " is from 1 to " + max + ", not " + value + ".");
        }
    }

    private String summary(Heap size, List<Observation> seen, List<String> violations) {
        return ("hostile: %d operations in %d behaviours, %d cells, %d clients each, heap %s: ten puzzles at most %s,"
                        + " %d MiB, %d violations")
                .formatted(
                        seen.size(),
                        Behaviour.values().length,
                        seen.stream().mapToInt(Observation::cells).sum(),
                        clients,
                        size.name().toLowerCase(Locale.ROOT),
                        seconds(seen.stream()
                                .map(Observation::slowest)
                                .max(Comparator.naturalOrder())
                                .orElse(Duration.ZERO)),
                        seen.stream().mapToLong(Observation::mebibytes).max().orElse(0),
                        violations.size());
    }

    private void publish(Path home, Heap size, Duration took, List<Observation> seen, String summary)
            throws IOException {
        Limits limits = Limits.QUIET;
        List<String> words = Stream.of(Behaviour.values()).map(Behaviour::words).toList();
        String behaviours = String.join(", ", words.subList(0, words.size() - 1)) + ", or " + words.getLast();
        new Published(
                        size.title(),
                        "./nonet prove hostile --heap " + size.name().toLowerCase(Locale.ROOT) + " --clients " + clients
                                + " --seconds " + seconds,
                        Machine.today(),
                        Machine.name(),
                        took.toSeconds(),
                        summary,
                        TEXT.formatted(
                                behaviours,
                                seconds(Attack.DEADLINE),
                                limits.mebibytes(),
                                seconds(limits.tenPuzzles()),
                                seconds(limits.deadline())),
                        List.of(
                                "operation",
                                "cells",
                                "ten puzzles, slowest",
                                "deadline kept after",
                                "MiB at most",
                                "answers"),
                        seen.stream()
                                .map(one -> List.of(
                                        "`" + one.name() + "`",
                                        String.valueOf(one.cells()),
                                        seconds(one.slowest()),
                                        seconds(one.deadline()),
                                        String.valueOf(one.mebibytes()),
                                        one.answers().replaceAll("[{}]", "")))
                                .toList(),
                        List.of(
                                "Requests of clients that reset their connections went on waiting for memory for"
                                        + " minutes, and nothing counted them: with half of the heap 64 such clients"
                                        + " ended the API within two minutes.",
                                "Ten puzzles at interactive priority waited for room among the bulk work of their own"
                                        + " tenant, three at a time: beside any attack they took two to three seconds.",
                                "Each finished page of a book kept 4 KB until the end, and whether the book has"
                                        + " sections was asked anew for each page, which took a third of the CPU time"
                                        + " of a large one."),
                        List.of(
                                "Attacks from more than one address: all clients are on the machine of the service.",
                                "Floods of packets below HTTP, which are the network's to stop."))
                .write(Published.folder(home).resolve(size.file()));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
