package dev.nonet.endtoend;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Generates the reference page of all settings. The part above a marker is written by hand and kept. */
final class ConfigurationPage {

    private static final String MARK = "<!-- All below is written by ConfigurationTest. -->\n";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z][A-Z_0-9]*)(?::([-?])([^}]*))?}");

    private final StringBuilder page = new StringBuilder();

    private ConfigurationPage() {}

    /** @param before the current page, from which the part written by hand is kept */
    static String of(String before) throws IOException {
        ConfigurationPage made = new ConfigurationPage();
        made.page.append(before, 0, before.indexOf(MARK) + MARK.length());
        made.settings("api-service", "The API");
        made.settings("worker-service", "The worker");
        made.frameworks("api-service", "the API");
        made.frameworks("worker-service", "the worker");
        made.compose();
        return made.page.toString();
    }

    private void settings(String module, String service) throws IOException {
        page.append("\n## ").append(service).append("\n");
        for (Class<?> mapping : Setting.mappingsOf(module)) {
            page.append("\n### `%s`\n\n%s Read in `%s`.\n\n"
                    .formatted(Setting.prefix(mapping), Setting.meaningOf(module, mapping), mapping.getSimpleName()));
            page.append("| key | default | range | unit | meaning |\n|---|---|---|---|---|\n");
            for (Setting setting : Setting.of(module, mapping)) {
                page.append("| `%s` | %s | %s | %s | %s |\n"
                        .formatted(
                                setting.key(),
                                setting.preset().isEmpty() ? "" : "`" + setting.preset() + "`",
                                setting.range(),
                                setting.unit(),
                                setting.meaning()));
            }
        }
    }

    /** Copies application.properties: its comments as text, and the properties after each comment as a code block. */
    private void frameworks(String module, String service) throws IOException {
        page.append("\n## What ").append(service).append(" sets of its frameworks\n");
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(
                Repository.HOME.resolve(module).resolve("src/main/resources/application.properties"))) {
            if (line.startsWith("%test.")) {
                continue;
            }
            if (line.startsWith("#") || line.isBlank()) {
                block(lines);
                if (line.startsWith("#")) {
                    boolean goesOn = page.charAt(page.length() - 1) != '\n'
                            && !page.toString().endsWith("```");
                    page.append(goesOn ? "\n" : "\n\n").append(line.substring(1).strip());
                }
            } else {
                lines.add(line);
            }
        }
        block(lines);
        page.append("\n");
    }

    private void block(List<String> lines) {
        if (!lines.isEmpty()) {
            page.append("\n\n```\n").append(String.join("\n", lines)).append("\n```");
            lines.clear();
        }
    }

    private void compose() throws IOException {
        Map<String, String> variables = new TreeMap<>();
        String file = Files.readString(Repository.HOME.resolve("docker-compose.yml"));
        new YAMLMapper().readTree(file);
        PLACEHOLDER.matcher(file).results().forEach((MatchResult found) -> {
            String rest = found.group(3) == null ? "" : found.group(3);
            variables.putIfAbsent(found.group(1), "?".equals(found.group(2)) ? "required: " + rest : "`" + rest + "`");
        });
        page.append("\n## `docker-compose.yml`\n\n| variable | default |\n|---|---|\n");
        variables.forEach((name, preset) -> page.append("| `%s` | %s |\n".formatted(name, preset)));
    }
}
