package dev.nonet.local.demo;

import java.util.List;
import java.util.Locale;

/** Prints the outcome of a demo for a person. */
public final class DemoReport {

    private static final int MAX_PROBLEMS = 20;

    private DemoReport() {}

    public static String of(Demo.Outcome outcome, List<Stages.Stage> stages) {
        StringBuilder text = new StringBuilder();
        int puzzles = outcome.generated().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        row(text, "generated", puzzles + " puzzles");
        outcome.generated().forEach((level, count) -> row(text, "  " + level, String.valueOf(count)));
        row(
                text,
                "solved",
                outcome.solved().values().stream().mapToInt(Integer::intValue).sum() + " puzzles");
        outcome.solved().forEach((kind, count) -> row(text, "  " + kind, String.valueOf(count)));
        row(text, "rate", String.format(Locale.ROOT, "%,.0f generated puzzles/s", outcome.generatedPerSecond()));
        row(
                text,
                "time",
                seconds(stages.stream().mapToDouble(Stages.Stage::seconds).sum()));
        stages.forEach(stage -> row(text, "  " + stage.name(), seconds(stage.seconds())));
        if (outcome.passed()) {
            text.append("All results were checked and are correct.\n");
        } else {
            text.append(outcome.problems().size()).append(" checks FAILED:\n");
            outcome.problems().stream()
                    .limit(MAX_PROBLEMS)
                    .forEach(problem -> text.append("  ").append(problem).append('\n'));
        }
        return text.toString();
    }

    private static void row(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-28s %s%n", name, value));
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%6.1f s", seconds);
    }
}
