package dev.nonet.cli;

import dev.nonet.engine.Engine;
import dev.nonet.job.Detail;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.words.ExplainedStep;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains how a person solves one puzzle. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Explains how a person solves a puzzle, step by step.")
final class ExplainCommand implements Callable<Integer> {

    /** What the path is written as. */
    enum Format {
        TEXT,
        JSON
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(
            index = "0",
            paramLabel = "PUZZLE",
            description = "81 characters: 1-9, and one of . 0 _ * for empty cells")
    @SuppressWarnings("NullAway.Init")
    private String puzzle;

    @Mixin
    private final Techniques techniques = new Techniques();

    @Option(names = "--format", defaultValue = "text", description = "text or json, the REST shape (default: text)")
    @SuppressWarnings("NullAway.Init")
    private Format format;

    @Override
    public Integer call() {
        ItemOutcome outcome = new Engine().solve(0, puzzle, Detail.STEPS, techniques.ids());
        if (outcome instanceof ItemError error) {
            throw new ParameterException(command.commandLine(), error.message());
        }
        SolvedPuzzle solved = (SolvedPuzzle) outcome;
        System.out.println(format == Format.JSON ? Output.prettyJson(solved) : told(solved));
        return solved.solutions() == 1 ? Nonet.OK : Nonet.SOME_BAD;
    }

    private static String told(SolvedPuzzle solved) {
        StringBuilder text = new StringBuilder();
        PencilMarks board = PencilMarks.of(solved.puzzle());
        text.append(BoardText.of(board)).append('\n');
        if (solved.solutions() != 1) {
            return text.append(solved.reason()).toString();
        }
        List<ExplainedStep> steps = Objects.requireNonNull(solved.steps());
        for (int i = 0; i < steps.size(); i++) {
            ExplainedStep step = steps.get(i);
            if (i == 0 || steps.get(i - 1).round() != step.round()) {
                text.append("Round ")
                        .append(step.round())
                        .append(", ")
                        .append(step.rating())
                        .append('\n');
            }
            text.append("  ").append(step.text()).append('\n');
            board = board.after(step.placements(), step.eliminations());
            if (i + 1 == steps.size() || steps.get(i + 1).round() != step.round()) {
                text.append('\n').append(BoardText.of(board)).append('\n');
            }
        }
        text.append(steps.size()).append(" steps, level ").append(solved.level());
        if (solved.rating() != null) {
            text.append(", rating ").append(solved.rating());
        }
        text.append(", effort ").append(solved.effort());
        if (solved.reason() != null) {
            text.append('\n').append(solved.reason()).append("\nSolution: ").append(solved.solution());
        }
        return text.toString();
    }
}
