package dev.nonet.proof.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a service logs that no client may cause: an error, or a stack trace, by the service or by the framework that it
 * is built with.
 */
final class ServiceLog {

    /** The first line of an entry: time, level, and the name of the logger in brackets. */
    private static final Pattern ENTRY =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\S+ (?<level>[A-Z]+) +\\[(?<logger>[^]]*)].*");

    private static final List<String> OURS =
            List.of("dev.nonet", "io.quarkus", "org.jboss.resteasy", "io.vertx", "io.netty", "org.hibernate");

    private static final int MAX_LINES = 8;

    private ServiceLog() {}

    /** The faulty entries, each with its first lines. */
    static List<String> faults(List<String> lines) {
        List<String> faults = new ArrayList<>();
        List<String> entry = new ArrayList<>();
        for (String line : lines) {
            if (ENTRY.matcher(line).matches()) {
                addFault(entry, faults);
                entry.clear();
            }
            entry.add(line);
        }
        addFault(entry, faults);
        return faults;
    }

    private static void addFault(List<String> entry, List<String> faults) {
        if (entry.isEmpty()) {
            return;
        }
        Matcher first = ENTRY.matcher(entry.getFirst());
        boolean isOurs = first.matches() && OURS.stream().anyMatch(first.group("logger")::startsWith);
        boolean isError = first.matches() && first.group("level").matches("ERROR|FATAL|SEVERE");
        boolean hasTrace = entry.stream().anyMatch(line -> line.startsWith("\tat "));
        if (isOurs && (isError || hasTrace)) {
            faults.add("logged: " + String.join("\n    ", entry.subList(0, Math.min(MAX_LINES, entry.size()))));
        }
    }
}
