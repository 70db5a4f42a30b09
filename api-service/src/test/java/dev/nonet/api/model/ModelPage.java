package dev.nonet.api.model;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes what was explored and replayed for the page about all proofs, if {@code -Dnonet.model.page=FILE} asks for it.
 */
final class ModelPage {

    private static final String COMMAND =
            "./mvnw -pl api-service -am test -Dtest=JobModelTest,ModelReplayTest -Dnonet.model=long"
                    + " -Dsurefire.failIfNoSpecifiedTests=false";

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ModelPage() {}

    /**
     * @param replayed transactions of each setting
     * @param crashes of each setting
     * @param began in {@link System#nanoTime}
     */
    static void write(Map<Setting, Integer> replayed, Map<Setting, Integer> crashes, long began) throws IOException {
        String file = System.getProperty("nonet.model.page");
        if (file == null) {
            return;
        }
        long states = 0;
        long steps = 0;
        List<List<String>> rows = new ArrayList<>();
        for (Setting setting : Settings.explored()) {
            Exploration.Result result = Exploration.of(setting, null);
            if (result.fault() != null) {
                throw new IllegalStateException(result.fault());
            }
            states += result.states();
            steps += result.steps();
            rows.add(List.of(
                    text(setting),
                    number(result.states()),
                    number(result.steps()),
                    number(result.transactions().size()),
                    number(replayed.getOrDefault(setting, 0)),
                    number(crashes.getOrDefault(setting, 0))));
        }
        long all = replayed.values().stream().mapToInt(count -> count).sum();
        long crashed = crashes.values().stream().mapToInt(count -> count).sum();
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("title", "The life of a job as a model");
        page.put("command", COMMAND);
        page.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        page.put("machine", machine());
        page.put("seconds", (System.nanoTime() - began) / 1_000_000_000);
        page.put(
                "summary",
                ("%s states and %s steps explored, %d of %d planted errors found,"
                                + " %s transactions replayed and %s crashed, no violation")
                        .formatted(
                                number(states),
                                number(steps),
                                found(),
                                Flaw.values().length,
                                number(all),
                                number(crashed)));
        page.put("text", """
                A job, its tasks, results and counts are modelled as the rows that the database holds of them, and \
                each transaction as a change of these rows with the locks that it takes. All interleavings of two \
                processes of the API are explored: workers may answer anything, at any time, any number of times, or \
                never; any process dies between any two steps; clients cancel, delete and retry, deadlines pass, \
                retention takes the job. In each state every item has at most one outcome, the counts are what is \
                stored, and nothing of an ended job is left; and from each state the steps that need nobody's help \
                lead to the job's end. Errors of design, planted one at a time, are each found. Then each transaction \
                of the explored graph is run by the service's own classes on PostgreSQL, and its rows are compared \
                with the model's; and it is crashed at each of its statements and commits, after which only whole \
                transactions may have happened.""");
        page.put("head", List.of("explored", "states", "steps", "distinct transactions", "replayed", "crashes"));
        page.put("rows", rows);
        page.put(
                "found",
                List.of(
                        "Retention took a job that a client had reopened since retention had looked, to retry failed"
                                + " items, and deleted its results.",
                        "A retry that had looked a job up before its client deleted it reopened the deleted job.",
                        "A job whose last begun task was stored while it was cancelled, or while the lease of another"
                                + " task ended, was ended by the sweep only, up to a second late."));
        page.put(
                "missing",
                List.of(
                        "Tallies and identities are not in the model; IdentityTest and SideBySideTest hold them.",
                        "A batch of the model has one message; that batches lock in one order is tested by"
                                + " SideBySideTest.",
                        "Tasks that no worker has started in time, and tasks that a worker's version cannot do, are not"
                                + " in the model; TaskLifeTest has them.",
                        "Acknowledgements of Kafka are not in the model: a claim may expire at any time, also after"
                                + " the message was sent.",
                        "That a connection to the database is lost amid a commit, so that nobody knows whether it"
                                + " happened, is left to the schedules of faults."));
        Files.writeString(Path.of(file), JSON.writeValueAsString(page) + "\n");
    }

    private static long found() {
        long found = 0;
        for (Flaw flaw : Flaw.values()) {
            found += Exploration.of(flaw.setting(), flaw).fault() == null ? 0 : 1;
        }
        return found;
    }

    private static String text(Setting setting) {
        String text = "%s, at most %d in a task, %s, %s"
                .formatted(
                        count(setting.items(), "item", "items"),
                        setting.cut(),
                        count(setting.attempts(), "attempt", "attempts"),
                        count(setting.retries(), "retry", "retries"));
        String without = setting.without().stream()
                .map(kind -> kind.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
        return text
                + (setting.sweep() ? "" : ", neither crash nor sweep")
                + (without.isEmpty() ? "" : ", without " + without);
    }

    private static String count(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String machine() throws IOException {
        Path info = Path.of("/proc/cpuinfo");
        String name = Files.isReadable(info)
                ? Files.readAllLines(info).stream()
                        .filter(line -> line.startsWith("model name"))
                        .map(line -> line.replaceFirst(".*: ", ""))
                        .findFirst()
                        .orElse("unknown CPU")
                : "unknown CPU";
        return name + ", " + Runtime.getRuntime().availableProcessors() + " CPUs";
    }
}
