package dev.nonet.proof.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What all schedules came to, kept in a file with a line for each: seed, jobs, items, violations, seconds, and how many
 * faults of each kind. A seed that ran again replaces its line.
 */
final class Totals {

    private static final int FIXED = 5;

    private final Path file;
    private final Map<Long, String[]> lines = new TreeMap<>();

    /** @param resume whether to begin with what the file has; if not, it is removed */
    Totals(Path file, boolean resume) throws IOException {
        this.file = file;
        if (!resume) {
            Files.deleteIfExists(file);
        } else if (Files.exists(file)) {
            Files.readAllLines(file).forEach(this::take);
        }
    }

    private void take(String line) {
        String[] fields = line.split(",");
        if (fields.length != FIXED + Kind.values().length) {
            throw new IllegalArgumentException(file + " is of another version: " + line);
        }
        lines.put(Long.parseLong(fields[0]), fields);
    }

    boolean has(long seed) {
        return lines.containsKey(seed);
    }

    void add(Schedule schedule, Outcome outcome, Duration took) throws IOException {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%d,%d,%d,%d,%d",
                schedule.seed(),
                outcome.jobs(),
                outcome.items(),
                outcome.violations().size(),
                took.toSeconds()));
        for (Kind kind : Kind.values()) {
            line.append(',')
                    .append(schedule.faults().stream()
                            .filter(fault -> fault.kind() == kind)
                            .count());
        }
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        take(line.toString());
    }

    /** Adds the lines of other runs, and writes the file anew, in the order of the seeds. */
    void addAll(Totals others) throws IOException {
        lines.putAll(others.lines);
        Files.write(
                file,
                lines.values().stream().map(fields -> String.join(",", fields)).toList());
    }

    private long sum(int field) {
        return lines.values().stream()
                .mapToLong(line -> Long.parseLong(line[field]))
                .sum();
    }

    long violations() {
        return sum(3);
    }

    Duration took() {
        return Duration.ofSeconds(sum(4));
    }

    /** How many faults of each kind there were. */
    Map<Kind, Integer> kinds() {
        Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            kinds.put(kind, Math.toIntExact(sum(FIXED + kind.ordinal())));
        }
        return kinds;
    }

    /** The last line of the command. */
    String summary() {
        String seeds = "";
        if (!lines.isEmpty()) {
            long first = lines.keySet().iterator().next();
            long last = lines.keySet().stream().mapToLong(Long::longValue).max().orElse(first);
            seeds = lines.size() == last - first + 1
                    ? "seeds " + first + " to " + last
                    : "seeds from " + first + " to " + last;
        }
        return String.format(
                Locale.ROOT,
                "faults: %,d schedules (%s), %,d faults, %,d jobs, %,d items, %,d violations",
                lines.size(),
                seeds,
                kinds().values().stream().mapToInt(Integer::intValue).sum(),
                sum(1),
                sum(2),
                violations());
    }
}
