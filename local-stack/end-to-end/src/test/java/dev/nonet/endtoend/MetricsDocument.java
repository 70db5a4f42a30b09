package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The documented metrics: the tables of {@code api-service/docs/metrics.md} with the labels of each metric, by section.
 */
final class MetricsDocument {

    private static final Pattern SECTION = Pattern.compile("^## (.+)$");
    private static final Pattern ROW =
            Pattern.compile("^\\| `(nonet_\\w+)` \\|\\s*([^|]*?)\\s*\\|\\s*([^|]*?)\\s*\\|.*$");
    private static final Pattern TYPE = Pattern.compile("^# TYPE (nonet_\\w+) (\\w+)$");
    private static final Pattern SAMPLE = Pattern.compile("^(nonet_\\w+?)(?:_count|_sum|_max)?(?:\\{(.*)})? \\S+$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");

    private final Map<String, Map<String, Set<String>>> sections = new HashMap<>();

    /** Metrics of the frameworks that alerts and dashboards use, with their labels. */
    private static final Pattern FRAMEWORK_ROW =
            Pattern.compile("^\\| `((?!nonet_)[a-z]\\w+)` \\|\\s*([^|]*?)\\s*\\|.*$");

    private final Map<String, Set<String>> frameworks = new TreeMap<>();

    /** Metrics that appear only after the counted event has happened for the first time. */
    private final Set<String> late = new TreeSet<>();

    private MetricsDocument() {}

    static MetricsDocument read() throws IOException {
        MetricsDocument document = new MetricsDocument();
        String section = "";
        for (String line : Files.readAllLines(Repository.HOME.resolve("api-service/docs/metrics.md"))) {
            Matcher heading = SECTION.matcher(line);
            Matcher row = ROW.matcher(line);
            Matcher framework = FRAMEWORK_ROW.matcher(line);
            if (heading.matches()) {
                section = heading.group(1);
            } else if (row.matches()) {
                Set<String> labels = labels(row.group(3));
                document.sections
                        .computeIfAbsent(section, name -> new TreeMap<>())
                        .put(row.group(1), labels);
                if (row.group(2).contains("once it happens")) {
                    document.late.add(row.group(1));
                }
            } else if (framework.matches()) {
                document.frameworks.put(framework.group(1), labels(framework.group(2)));
            }
        }
        return document;
    }

    private static Set<String> labels(String cell) {
        Set<String> labels = new TreeSet<>();
        for (String label : cell.split(",", -1)) {
            if (!label.isBlank()) {
                labels.add(label.strip());
            }
        }
        return labels;
    }

    Set<String> ofFrameworks() {
        return frameworks.keySet();
    }

    /**
     * The labels of a metric, given by its name in a query, with suffixes such as {@code _count}; null if it is not
     * documented.
     */
    @Nullable
    Set<String> labelsOf(String metric) {
        Set<String> labels = frameworks.get(metric);
        for (Map<String, Set<String>> section : sections.values()) {
            for (String name : List.of(metric, metric.replaceFirst("_(count|sum|max)$", ""))) {
                labels = labels == null ? section.get(name) : labels;
            }
        }
        return labels;
    }

    /** The name of the samples: those of counters always end with {@code _total}. */
    private static String nameOf(Matcher type) {
        String name = type.group(1);
        return type.group(2).equals("counter") && !name.endsWith("_total") ? name + "_total" : name;
    }

    /** @param exposition the concatenated metrics of all processes of the section, in the Prometheus text format */
    void check(String section, String exposition) {
        Map<String, Set<String>> documented = sections.getOrDefault(section, Map.of());
        Map<String, Set<String>> running = new TreeMap<>();
        exposition.lines().forEach(line -> {
            Matcher type = TYPE.matcher(line);
            if (type.matches() && !type.group(1).endsWith("_seconds_max")) {
                running.putIfAbsent(nameOf(type), new TreeSet<>());
            }
        });
        exposition.lines().forEach(line -> {
            Matcher sample = SAMPLE.matcher(line);
            if (sample.matches() && sample.group(2) != null && running.containsKey(sample.group(1))) {
                Matcher label = LABEL.matcher(sample.group(2));
                while (label.find()) {
                    running.get(sample.group(1)).add(label.group(1));
                }
            }
        });
        assertThat(running).isNotEmpty();
        assertThat(documented).as("documented metrics of %s", section).containsAllEntriesOf(running);
        Set<String> missing = new TreeSet<>(documented.keySet());
        missing.removeAll(running.keySet());
        missing.removeAll(late);
        assertThat(missing)
                .as("metrics of %s that are documented but missing", section)
                .isEmpty();
    }
}
