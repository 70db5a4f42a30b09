package dev.nonet.cli;

import dev.nonet.engine.Engine;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.job.Detail;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Step;
import dev.nonet.words.ExplainedStep;
import dev.nonet.words.Hint;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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

    @Option(
            names = "--hint",
            paramLabel = "STRENGTH",
            description = "only the next step: where to look, which technique, or everything")
    private @Nullable Strength hint;

    @Option(
            names = "--placed",
            split = ",",
            paramLabel = "r1c1=5",
            description = "with --hint: digits filled in since the start")
    private List<String> placed = List.of();

    @Option(
            names = "--eliminated",
            split = ",",
            paramLabel = "r1c1=5",
            description = "with --hint: candidates ruled out since the start")
    private List<String> eliminated = List.of();

    /** How much a hint tells. */
    enum Strength {
        WHERE,
        TECHNIQUE,
        EVERYTHING
    }

    @Override
    public Integer call() {
        if (hint != null) {
            return tellHint(hint);
        }
        if (!placed.isEmpty() || !eliminated.isEmpty()) {
            throw new ParameterException(command.commandLine(), "--placed and --eliminated go with --hint");
        }
        ItemOutcome outcome = new Engine().solve(0, puzzle, Detail.STEPS, techniques.ids());
        if (outcome instanceof ItemError error) {
            throw new ParameterException(command.commandLine(), error.message());
        }
        SolvedPuzzle solved = (SolvedPuzzle) outcome;
        System.out.println(format == Format.JSON ? Output.prettyJson(solved) : told(solved));
        return solved.solutions() == 1 ? Nonet.OK : Nonet.SOME_BAD;
    }

    private int tellHint(Strength strength) {
        ItemOutcome outcome = new Engine().solve(0, puzzle, Detail.SOLUTION, List.of());
        if (outcome instanceof ItemError error) {
            throw new ParameterException(command.commandLine(), error.message());
        }
        SolvedPuzzle solved = (SolvedPuzzle) outcome;
        if (solved.solution() == null) {
            System.out.println(solved.reason());
            return Nonet.SOME_BAD;
        }
        List<Candidate> filled = candidates("--placed", placed, solved.solution(), true);
        List<Candidate> gone = candidates("--eliminated", eliminated, solved.solution(), false);
        PencilMarks now = PencilMarks.of(solved.puzzle()).after(filled, gone);
        Ladder ladder = techniques.ladder();
        List<Step> steps = new LogicalSolver(ladder).hint(solved.puzzle(), now);
        if (steps.isEmpty()) {
            System.out.println("No technique finds a step here.");
            return Nonet.SOME_BAD;
        }
        Step step = steps.getFirst();
        Hint told = Hint.of(step, ladder.rung(step.technique()).orElseThrow().name());
        System.out.println(
                switch (strength) {
                    case WHERE -> told.where();
                    case TECHNIQUE -> told.technique();
                    case EVERYTHING -> told.everything();
                });
        return Nonet.OK;
    }

    /** @param areTrue whether the solution has the candidates, or does not */
    private List<Candidate> candidates(String option, List<String> texts, Grid solution, boolean areTrue) {
        List<Candidate> candidates = new ArrayList<>();
        for (String text : texts) {
            if (!text.matches("r[1-9]c[1-9]=[1-9]")) {
                throw new ParameterException(
                        command.commandLine(), option + ": expected a candidate such as r1c1=5, not '" + text + "'");
            }
            Candidate candidate = new Candidate(Cell.parse(text.substring(0, 4)), text.charAt(5) - '0');
            if ((solution.digit(candidate.cell().index()) == candidate.digit()) != areTrue) {
                throw new ParameterException(
                        command.commandLine(),
                        option + ": " + text + " contradicts the solution: undo it, and what followed from it");
            }
            candidates.add(candidate);
        }
        return candidates;
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
