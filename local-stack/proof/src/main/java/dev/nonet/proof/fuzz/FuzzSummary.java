package dev.nonet.proof.fuzz;

import dev.nonet.proof.page.Machine;
import dev.nonet.proof.page.Published;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run showed, and what all published runs showed together. Runs of different seeds add up; of one seed and
 * target the run with more inputs counts, as it holds the other.
 */
record FuzzSummary(long seed, List<Campaign.Outcome> outcomes) {

    static final String TITLE = "Inputs that nobody thought of";

    private static final List<String> HEAD =
            List.of("target", "inputs", "seeds, each with its inputs", "most memory of an input, or of the API");

    private static final String TEXT =
            "Random inputs for all that reads what others wrote, and random boards for every technique. Parsers:"
                    + " texts in every format, as they are written and changed in one to five ways, and changed"
                    + " further if their outcome was of a new kind; each is read by every format, whole and in pieces"
                    + " and with other line ends, by the detector, as the item of a solve job and as a spec, and what"
                    + " was read is written in another format and read back. Messages: records of both topics with"
                    + " bytes and values changed. Engine: boards with any digits and pencil marks, with one solution,"
                    + " several or none, and every step of every technique compared with all solutions, found by"
                    + " brute force. Endpoints: requests made from the contract's calls and examples, most of them"
                    + " changed, over kept connections to a packaged API; a violation is an answer of 5xx, none at"
                    + " all, a refusal that does not say why, or an error or a stack trace in the log. Elsewhere a"
                    + " violation is an undocumented exception, an input that takes five minutes, more memory than"
                    + " its length allows, a text that is not read back as it was written, or an unsound step.";

    private static final List<String> FOUND = List.of(
            "A flipped bit inside compressed results was not noticed: frames have a checksum now.",
            "A line of many U+0130, of which the lower case is longer, made the JDK allocate gigabytes.",
            "Puzzles after a carriage return without a line feed were lost, in exchange formats and in uploads.",
            "Readers of NDJSON and of zstd frames threw exceptions that they did not document.",
            "Messages of tasks and control could be read without a job, a spec or needs, and failed when they were"
                    + " used.",
            "A full board in front of candidate grids misled the detector, so that the rest was refused.",
            "A puzzle whose comment held the address of a site, or ipuz.org, was taken for a link, or for ipuz.",
            "A given that is listed as the last candidate of a cell that it sees was read as an empty cell from CSV and"
                    + " NDJSON with candidates, and the board refused.",
            "A comment with a carriage return was written so that its line could not be read back.",
            "An XML declaration with a wrong name was read or refused depending on how the bytes arrived.");

    private static final List<String> MISSING = List.of(
            "The search is seeded mutation with feedback from the outcomes, and not guided by the coverage of"
                    + " branches.",
            "Techniques that take it as given that a puzzle has one solution are not tried on boards whose puzzle has"
                    + " several.",
            "Multi-sector locked sets, which take five times as long on random boards as all other techniques together,"
                    + " are tried on one board of " + Boards.BOARDS_FOR_THE_SLOWEST + ".",
            "Requests go to the calls of the contract, and not to the pages of the console.");

    FuzzSummary {
        outcomes = List.copyOf(outcomes);
    }

    int violations() {
        return outcomes.stream().mapToInt(it -> it.violations().size()).sum();
    }

    /** The last line of the command. */
    String line() {
        return outcomes.stream()
                        .map(it -> String.format(Locale.ROOT, "%,d %s", it.inputs(), it.target()))
                        .collect(Collectors.joining(", "))
                + String.format(Locale.ROOT, ", seed %d: %d violations", seed, violations());
    }

    /** All published runs with this one. */
    Published published(List<Published> before, long seconds) {
        Published last = before.stream()
                .filter(it -> it.title().equals(TITLE))
                .findFirst()
                .orElse(null);
        List<List<String>> rows = new ArrayList<>(last == null ? List.of() : last.rows());
        long all = 0;
        for (Campaign.Outcome outcome : outcomes) {
            List<String> row = rows.stream()
                    .filter(it -> it.getFirst().equals(outcome.target()))
                    .findFirst()
                    .orElse(List.of(outcome.target(), "0", "", "0 MB"));
            rows.remove(row);
            rows.add(together(row, outcome));
        }
        for (List<String> row : rows) {
            all += Long.parseLong(row.get(1).replace(",", ""));
        }
        return new Published(
                TITLE,
                "./nonet prove fuzz",
                LocalDate.now(java.time.ZoneOffset.UTC).toString(),
                Machine.name(),
                seconds + (last == null ? 0 : last.seconds()),
                String.format(Locale.ROOT, "%,d inputs in all, the last run: %s", all, line()),
                TEXT,
                HEAD,
                rows,
                FOUND,
                MISSING);
    }

    private List<String> together(List<String> row, Campaign.Outcome outcome) {
        TreeMap<Long, Long> bySeed = new TreeMap<>();
        for (String each : row.get(2).isEmpty() ? new String[0] : row.get(2).split(", ")) {
            String[] parts = each.split(": ");
            bySeed.put(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
        }
        bySeed.merge(seed, outcome.inputs(), Math::max);
        long inputs = bySeed.values().stream().mapToLong(Long::longValue).sum();
        String seeds = bySeed.entrySet().stream()
                .map(it -> it.getKey() + ": " + it.getValue())
                .collect(Collectors.joining(", "));
        long max = Math.max(Long.parseLong(row.get(3).replace(" MB", "")), outcome.maxBytes() >> 20);
        return List.of(outcome.target(), String.format(Locale.ROOT, "%,d", inputs), seeds, max + " MB");
    }
}
