package dev.nonet.proof.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** {@code docs/proof.md}, written from what the suites published. */
public final class Page {

    /** The widest a line of prose may be, in characters. */
    private static final int WIDTH = 120;

    private static final String OPENING =
            "Each promise that Nonet makes has a test. These suites search for what no test's author thought of. Each"
                    + " section says what was tried, how often, on which machine, what was found and has been mended,"
                    + " and what is not covered. This page is written from `local-stack/proof/results`, where the"
                    + " suites leave what they showed.";

    private Page() {}

    /** The page as Markdown. */
    public static String of(List<Published> suites) {
        List<String> lines = new ArrayList<>();
        lines.add("# Proof");
        paragraph(lines, OPENING, "");
        for (Published suite : suites) {
            lines.add("");
            lines.add("## " + suite.title());
            paragraph(lines, suite.text(), "");
            paragraph(
                    lines,
                    String.format(
                            Locale.ROOT,
                            "`%s` on %s, %s, took %d min %d s. Its last line:",
                            suite.command(),
                            suite.date(),
                            suite.machine(),
                            suite.seconds() / 60,
                            suite.seconds() % 60),
                    "");
            lines.addAll(List.of("", "```", suite.summary(), "```"));
            table(lines, suite);
            sentences(lines, "Found, and mended:", suite.found());
            sentences(lines, "Not covered:", suite.missing());
        }
        return String.join("\n", lines) + "\n";
    }

    private static void table(List<String> lines, Published suite) {
        if (suite.head().isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(row(suite.head()));
        lines.add(row(Collections.nCopies(suite.head().size(), "---")));
        suite.rows().forEach(cells -> lines.add(row(cells)));
    }

    private static String row(List<String> cells) {
        return "| "
                + String.join(
                        " | ",
                        cells.stream().map(cell -> cell.replace("|", "\\|")).toList()) + " |";
    }

    private static void sentences(List<String> lines, String title, List<String> sentences) {
        if (sentences.isEmpty()) {
            return;
        }
        lines.addAll(List.of("", title, ""));
        for (String sentence : sentences) {
            wrap(lines, "- " + sentence, "  ");
        }
    }

    private static void paragraph(List<String> lines, String text, String indent) {
        lines.add("");
        wrap(lines, text, indent);
    }

    private static void wrap(List<String> lines, String text, String indent) {
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (line.length() + 1 + word.length() > WIDTH && !line.toString().isBlank()) {
                lines.add(line.toString());
                line = new StringBuilder(indent).append(word);
            } else {
                line.append(line.isEmpty() || line.toString().equals(indent) ? "" : " ")
                        .append(word);
            }
        }
        lines.add(line.toString());
    }
}
