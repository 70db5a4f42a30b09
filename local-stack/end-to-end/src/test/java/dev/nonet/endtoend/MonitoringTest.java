package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Alerts and dashboard use only existing metrics, and the runbook explains every alert. */
class MonitoringTest {

    private static final Pattern STRING = Pattern.compile("\"[^\"]*\"");
    private static final Pattern SELECTOR = Pattern.compile("([a-z_][a-z0-9_]*)\\{([^}]*)}");
    private static final Pattern GROUPING =
            Pattern.compile("\\b(by|on|without|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
    private static final Pattern NAME = Pattern.compile("\\b[a-z_][a-z0-9_]*\\b(?!\\s*\\()");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool");

    /** Labels that Prometheus adds to every sample of a pod. */
    private static final Set<String> OF_TARGET = Set.of("pod", "namespace", "job", "instance");

    private final Manifests manifests = Manifests.of("overlays/prod");

    @Test
    void everyQueryUsesExistingMetricsAndLabels() throws IOException {
        MetricsDocument document = MetricsDocument.read();
        Map<String, String> queries = new TreeMap<>();
        for (JsonNode rule : rules()) {
            queries.put(rule.path("alert").asText(), rule.path("expr").asText());
        }
        for (JsonNode panel : dashboard().path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                queries.put(
                        panel.path("title").asText() + " "
                                + target.path("refId").asText(),
                        target.path("expr").asText());
            }
        }
        assertThat(queries).hasSizeGreaterThan(30);
        List<String> wrong = new ArrayList<>();
        queries.forEach((name, query) -> check(document, query).forEach(what -> wrong.add(name + ": " + what)));

        assertThat(wrong).isEmpty();
        assertThat(check(document, "sum by (kind) (rate(nonet_jobs_seconds[5m]))"))
                .isNotEmpty();
        assertThat(check(document, "max(nonet_jobs{kind=\"solve\"})")).isNotEmpty();
    }

    private static List<String> check(MetricsDocument document, String query) {
        List<String> wrong = new ArrayList<>();
        String text = STRING.matcher(query).replaceAll("\"\"");
        Set<String> labels = new TreeSet<>();
        Matcher selector = SELECTOR.matcher(text);
        while (selector.find()) {
            Set<String> known = document.labelsOf(selector.group(1));
            for (String label : selector.group(2).split("[=!~]+\"\",?\\s*", -1)) {
                if (!label.isBlank() && !OF_TARGET.contains(label) && (known == null || !known.contains(label))) {
                    wrong.add(selector.group(1) + " has no label " + label);
                }
            }
        }
        text = text.replaceAll("\\{[^}]*}", "").replaceAll("\\[[^]]*]", "");
        Matcher grouping = GROUPING.matcher(text);
        while (grouping.find()) {
            Arrays.stream(grouping.group(2).split(",", -1))
                    .map(String::strip)
                    .filter(label -> !label.isEmpty() && !OF_TARGET.contains(label))
                    .forEach(labels::add);
        }
        text = GROUPING.matcher(text).replaceAll(" ");
        Set<String> found = new TreeSet<>();
        NAME.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(name -> !WORDS.contains(name))
                .forEach(name -> {
                    Set<String> known = document.labelsOf(name);
                    if (known == null) {
                        wrong.add("no metric " + name);
                    } else {
                        found.addAll(known);
                    }
                });
        labels.removeAll(found);
        labels.forEach(label -> wrong.add("no metric of it has the label " + label));
        return wrong;
    }

    @Test
    void everyAlertIsInTheRunbook() throws IOException {
        List<String> headings = Files.readAllLines(Repository.HOME.resolve("k8s/docs/runbook.md")).stream()
                .filter(line -> line.startsWith("## Nonet"))
                .map(line -> line.substring(3))
                .toList();

        assertThat(headings)
                .containsExactlyElementsOf(rules().stream()
                        .map(rule -> rule.path("alert").asText())
                        .toList());
        assertThat(rules()).allSatisfy(rule -> {
            assertThat(rule.at("/annotations/runbook").asText())
                    .isEqualTo(
                            "k8s/docs/runbook.md#" + rule.path("alert").asText().toLowerCase(Locale.ROOT));
            assertThat(rule.at("/labels/severity").asText()).isIn("page", "ticket", "info");
        });
    }

    @Test
    void prometheusScrapesBothServices() {
        for (String service : List.of("api", "worker")) {
            JsonNode monitor = manifests.object("PodMonitor", "nonet-" + service);
            assertThat(monitor.at("/spec/selector"))
                    .isEqualTo(
                            manifests.object("Deployment", "nonet-" + service).at("/spec/selector"));
            JsonNode endpoint = monitor.at("/spec/podMetricsEndpoints/0");
            assertThat(endpoint.path("path").asText()).isEqualTo("/q/metrics");
            assertThat(manifests.container(service).path("ports").findValuesAsText("name"))
                    .contains(endpoint.path("port").asText());
        }
    }

    /** Skipped if promtool is not installed; {@code .ci/install-tools} installs it on Debian. */
    @Test
    void alertsFireAsTheirUnitTestsExpect() throws Exception {
        assumeTrue(
                Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "promtool"))),
                "promtool is not installed");
        Path output = Files.createTempFile("promtool", ".txt");
        int exit = new ProcessBuilder(
                        Repository.HOME.resolve("k8s/check-rules.sh").toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();

        assertThat(exit).as(Files.readString(output)).isZero();
        Files.delete(output);
    }

    private List<JsonNode> rules() {
        return Manifests.stream(manifests.object("PrometheusRule", "nonet").at("/spec/groups/0/rules"))
                .toList();
    }

    private JsonNode dashboard() throws IOException {
        return new ObjectMapper()
                .readTree(manifests
                        .object("ConfigMap", "nonet-dashboard")
                        .path("data")
                        .path("dashboard.json")
                        .asText());
    }
}
