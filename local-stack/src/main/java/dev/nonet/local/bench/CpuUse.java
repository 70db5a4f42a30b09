package dev.nonet.local.bench;

import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many CPUs each part of the stack has kept busy since this was created. */
final class CpuUse {

    /** This process: the broker, and the clients that measure. */
    private static final String KAFKA = "Kafka and clients";

    static final String DATABASE = "PostgreSQL";

    /** The kernel counts CPU time in hundredths of a second. */
    private static final long TICKS_PER_SECOND = 100;

    private final Stack stack;

    /** The server process, whose children serve one connection each; none if it runs in a container. */
    private final Optional<ProcessHandle> postmaster;

    private final long begun = System.nanoTime();
    private final Map<String, Duration> before;

    CpuUse(Stack stack) {
        this.stack = stack;
        this.postmaster = postmaster(Servers.of(stack));
        this.before = times();
    }

    private static Optional<ProcessHandle> postmaster(Servers servers) {
        try (Connection connection =
                        DriverManager.getConnection(servers.jdbcUrl(), servers.username(), servers.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return ProcessHandle.of(row.getLong(1)).flatMap(ProcessHandle::parent);
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL does not answer", e);
        }
    }

    private Map<String, Duration> times() {
        Map<String, Duration> times = new TreeMap<>();
        times.put(KAFKA, time(ProcessHandle.current()));
        for (ServiceProcess service : stack.services()) {
            ProcessHandle.of(service.pid())
                    .ifPresent(process -> times.put(service.definition().name(), time(process)));
        }
        times.put(DATABASE, postmaster.map(CpuUse::timeOfAll).orElse(Duration.ZERO));
        return times;
    }

    /** Of a process and all its children, those included that have ended. */
    private static Duration timeOfAll(ProcessHandle process) {
        return process.children()
                .map(CpuUse::time)
                .reduce(time(process).plus(timeOfEndedChildren(process)), Duration::plus);
    }

    /** From {@code /proc}; zero on systems other than Linux. */
    private static Duration timeOfEndedChildren(ProcessHandle process) {
        Path file = Path.of("/proc", String.valueOf(process.pid()), "stat");
        if (!Files.exists(file)) {
            return Duration.ZERO;
        }
        try {
            // After the name in parentheses, which may contain anything; cutime and cstime are fields 16 and 17 of all.
            String stat = Files.readString(file);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            long ticks = Long.parseLong(fields[13]) + Long.parseLong(fields[14]);
            return Duration.ofSeconds(ticks).dividedBy(TICKS_PER_SECOND);
        } catch (IOException e) {
            return Duration.ZERO;
        }
    }

    private static Duration time(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** The CPU time that each part has used since then. */
    Map<String, Duration> spent() {
        Map<String, Duration> times = times();
        times.replaceAll((part, time) -> time.minus(before.getOrDefault(part, Duration.ZERO)));
        return times;
    }

    /** Such as {@code api 0.35, worker-1 1.32}. */
    String sinceThen() {
        double elapsed = System.nanoTime() - begun;
        return spent().entrySet().stream()
                .map(part -> String.format(
                        Locale.ROOT, "%s %.2f", part.getKey(), part.getValue().toNanos() / elapsed))
                .collect(Collectors.joining(", "));
    }
}
