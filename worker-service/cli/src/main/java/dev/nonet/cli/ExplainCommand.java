package dev.nonet.cli;

import dev.nonet.cli.Remote.Submission;
import dev.nonet.cli.rating.OtherScale;
import dev.nonet.engine.Engine;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.format.CandidateText;
import dev.nonet.format.FormatException;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuText;
import dev.nonet.job.BoardHint;
import dev.nonet.job.Detail;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.HintStrength;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.JobKind;
import dev.nonet.job.PathForm;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
        description = "Explains how a person solves a puzzle, or a board with candidates, step by step.",
        footer = {
            "",
            "Examples:",
            "  nonet explain ..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1",
            "  nonet explain ..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1 --lean",
            "  nonet explain puzzle.txt --scale se              # the path of Sudoku Explainer",
            "  nonet explain board.sdx --hint where             # of a board with candidates, in any format"
        })
final class ExplainCommand implements Callable<Integer> {

    /** A path with a slash, or a name with an extension; neither has what links and lines of HoDoKu have. */
    private static final Pattern FILE_NAME = Pattern.compile("[^:?]*(/[^:?]*|[^.:?]\\.[A-Za-z][A-Za-z0-9]*)");

    private static final String QUOTED = "A digit in quotes is the only candidate of its cell, and not placed yet.\n";

    enum Wording {
        TEXT,
        JSON
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PUZZLE",
            description =
                    "81 characters: 1-9, and one of . 0 _ * for empty cells; or 729 characters, a HoDoKu line or a"
                            + " link; or a file with one in any format; - is standard input")
    private @Nullable String puzzle;

    @Mixin
    private final TechniqueOptions techniques = new TechniqueOptions();

    @Mixin
    private final Remote remote = new Remote();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text or json, the REST shape (default: text)")
    @SuppressWarnings("NullAway.Init")
    private Wording format;

    @Option(names = "--lean", description = "only the steps that the solution or a later step depends on")
    private boolean lean;

    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            description = "the path of another program: se (Sudoku Explainer 1.2.1) or hodoku (HoDoKu 2.2)")
    private @Nullable Scale scale;

    @Mixin
    private final WorkOption work = new WorkOption();

    @Option(
            names = "--hint",
            paramLabel = "STRENGTH",
            description = "only the next step; where: the house to look at; technique: which one, too; everything")
    private @Nullable HintStrength hint;

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

    @Override
    public Integer call() throws IOException {
        if (scale != null) {
            if (hint != null
                    || lean
                    || remote.isWanted()
                    || remote.isResumed()
                    || !techniques.ids().isEmpty()) {
                throw new ParameterException(
                        command.commandLine(),
                        "--scale has the path of another program, so it cannot be combined with --hint, --lean,"
                                + " --techniques or --server");
            }
            return printPathOn(scale);
        }
        work.bound(false);
        if (hint != null) {
            if (lean) {
                throw new ParameterException(command.commandLine(), "--lean cannot be combined with --hint");
            }
            return printHint(hint);
        }
        if (!placed.isEmpty() || !eliminated.isEmpty()) {
            throw new ParameterException(command.commandLine(), "--placed and --eliminated need --hint");
        }
        SolvedPuzzle solved = remote.isResumed()
                ? only(Submission.before(JobKind.SOLVE, Detail.STEPS))
                : solved(text(), Detail.STEPS);
        System.out.println(format == Wording.JSON ? Output.prettyJson(solved) : textOf(solved));
        return solved.solutions() == 1 ? Nonet.OK : Nonet.SOME_BAD;
    }

    /** Prints what another program says of the puzzle, and the path that it takes from the givens, a step a line. */
    private int printPathOn(Scale other) throws IOException {
        SolvedPuzzle solved = solved(new Engine()
                .solve(SolveSpec.of(Detail.SOLUTION), 0, parsed(text()).givens().toString()));
        if (solved.solutions() != 1) {
            System.out.println(solved.reason());
            return Nonet.SOME_BAD;
        }
        OtherScale on = OtherScale.of(other);
        RatedPath path = on.walker().walk(solved.puzzle(), work.bound(true));
        if (format == Wording.JSON) {
            System.out.println(Output.prettyJson(path));
        } else {
            int steps = path.steps().size();
            System.out.println(on.verdict(path)
                    + (path.ending() == RatedPath.Ending.BEYOND_WORK
                            ? " at least: the bound of work was reached after " + steps + " steps"
                            : ", " + steps + " steps"));
            System.out.println();
            int number = 0;
            for (RatedStep step : path.steps()) {
                System.out.println(++number + ". " + inWords(step, on));
            }
        }
        return Nonet.OK;
    }

    /** A step such as {@code Naked Pair, 3.0: eliminates 4 and 5 from r1c1}. */
    private static String inWords(RatedStep step, OtherScale on) {
        StringBuilder words = new StringBuilder(step.name()).append(", ").append(on.text(step.weight()));
        Candidate placed = step.placement();
        if (placed != null) {
            words.append(": ").append(placed.cell()).append(" is ").append(placed.digit());
        }
        if (!step.eliminations().isEmpty()) {
            Map<Cell, List<String>> byCell = new TreeMap<>();
            step.eliminations().stream()
                    .sorted()
                    .distinct()
                    .forEach(gone -> byCell.computeIfAbsent(gone.cell(), cell -> new ArrayList<>())
                            .add(String.valueOf(gone.digit())));
            words.append(placed == null ? ": " : "; ");
            words.append(byCell.entrySet().stream()
                    .map(entry -> entry.getKey() + " is not " + String.join(" or ", entry.getValue()))
                    .collect(Collectors.joining(", ")));
        }
        return words.toString();
    }

    /** Solves a puzzle or board, locally or on a service. */
    private SolvedPuzzle solved(String text, Detail detail) throws IOException {
        List<TechniqueId> rungs = detail == Detail.STEPS ? techniques.ids() : List.of();
        if (!remote.isWanted()) {
            return solved(new Engine()
                    .solve(
                            SolveSpec.of(detail).with(it -> {
                                it.path = path();
                                it.techniques = rungs;
                            }),
                            0,
                            text));
        }
        return only(Remote.solving(text, detail, path(), rungs));
    }

    private PathForm path() {
        return lean ? PathForm.LEAN : PathForm.FULL;
    }

    private SolvedPuzzle only(Submission submission) throws IOException {
        try (Remote.Done done = remote.run("explaining", submission)) {
            return solved(done.only());
        }
    }

    private SolvedPuzzle solved(ItemOutcome outcome) {
        return switch (outcome) {
            case SolvedPuzzle solved -> solved;
            case ItemError error -> throw new ParameterException(command.commandLine(), InputLine.reason(error));
            case GeneratedPuzzle _, GeneratedBoards _ ->
                throw new IllegalStateException("a generated puzzle in a solve job");
        };
    }

    /** The puzzle or board in one line. */
    private String text() throws IOException {
        if (puzzle == null) {
            throw new ParameterException(command.commandLine(), "Missing required parameter: 'PUZZLE'");
        }
        if (!puzzle.equals("-") && !namesFile(puzzle)) {
            return puzzle;
        }
        try (PuzzleLines lines = PuzzleLines.open(puzzle)) {
            List<InputLine> found = lines.next(2);
            if (found.size() == 1) {
                return found.getFirst().puzzle();
            }
            throw new ParameterException(
                    command.commandLine(),
                    puzzle + ": contains "
                            + (found.isEmpty()
                                    ? "no puzzle"
                                    : "several puzzles, and one is explained at a time: give one of them "
                                            + "instead of the file, or grade them all with nonet grade"));
        } catch (FormatException e) {
            throw new ParameterException(command.commandLine(), puzzle + ": " + e.getMessage(), e);
        }
    }

    /**
     * Whether the argument is a file, or looks like the name of one, which may not exist. A malformed puzzle also has
     * dots, but no extension.
     */
    private static boolean namesFile(String argument) {
        if (argument.length() >= 300 || argument.contains("://")) {
            return false;
        }
        try {
            return Files.exists(Path.of(argument))
                    || argument.length() != Cell.COUNT
                            && FILE_NAME.matcher(argument).matches();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /**
     * Prints a hint. With a service the puzzle is solved there as well, which refuses what no puzzle is; as jobs find
     * no hints, the hint itself is always found locally.
     */
    private int printHint(HintStrength strength) throws IOException {
        if (remote.isResumed()) {
            throw new ParameterException(command.commandLine(), "--hint cannot be combined with --job");
        }
        String text = text();
        Sudoku board = goneOn(parsed(text));
        if (remote.isWanted()) {
            solved(text, Detail.SOLUTION);
        }
        BoardHint found = new Engine().hint(board, strength, techniques.ids());
        System.out.println(format == Wording.JSON ? Output.prettyJson(found) : found.text());
        return found.outcome() == BoardHint.Outcome.STEP || found.outcome() == BoardHint.Outcome.SOLVED
                ? Nonet.OK
                : Nonet.SOME_BAD;
    }

    /**
     * The board with what has been filled in and ruled out since, right or wrong. What was filled in is no given,
     * whether the board holds it already or not.
     */
    private Sudoku goneOn(Sudoku start) {
        Grid givens = start.givens();
        Grid digits = start.digits();
        List<Candidate> filled = new ArrayList<>();
        for (String text : placed) {
            Candidate candidate = candidate("--placed", text);
            int cell = candidate.cell().index();
            if (digits.isEmpty(cell)) {
                filled.add(candidate);
                digits = digits.with(cell, candidate.digit());
            } else if (digits.digit(cell) != candidate.digit()) {
                throw new ParameterException(
                        command.commandLine(),
                        "--placed: " + text + " contradicts the puzzle, where " + candidate.cell()
                                + (givens.isEmpty(cell) ? " holds " : " is given as ") + digits.digit(cell));
            }
            givens = givens.with(cell, 0);
        }
        List<Candidate> gone =
                eliminated.stream().map(text -> candidate("--eliminated", text)).toList();
        return filled.isEmpty() && gone.isEmpty() && givens.equals(start.givens())
                ? start
                : Sudoku.of(givens, start.marks().after(filled, gone));
    }

    private Candidate candidate(String option, String text) {
        if (!text.matches("r[1-9]c[1-9]=[1-9]")) {
            throw new ParameterException(
                    command.commandLine(), option + ": expected a candidate such as r1c1=5, not '" + text + "'");
        }
        return new Candidate(Cell.parse(text.substring(0, 4)), text.charAt(5) - '0');
    }

    private Sudoku parsed(String text) {
        try {
            return SudokuText.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    /** The board at the start. */
    private static PencilMarks marks(SolvedPuzzle solved) {
        return solved.candidates() == null
                ? PencilMarks.of(solved.puzzle())
                : SudokuText.parse(solved.candidates()).marks();
    }

    /** What makes the puzzle as hard as it is rated, such as {@code w-wing in round 12}. */
    private static String hardest(SolvedPuzzle solved, List<ExplainedStep> steps) {
        List<Integer> rounds = steps.stream()
                .filter(step -> step.technique().equals(solved.hardest())
                        && step.rating().equals(solved.rating()))
                .map(ExplainedStep::round)
                .distinct()
                .toList();
        String technique = String.valueOf(solved.hardest());
        return switch (rounds.size()) {
            case 0 -> technique;
            case 1 -> technique + " in round " + rounds.getFirst();
            default -> technique + ", first in round " + rounds.getFirst();
        };
    }

    /**
     * How many steps of its technique the round has that a lean path leaves out; told at the first step of the round.
     */
    private static long unlisted(ExplainedStep step, List<ExplainedStep> steps) {
        if (step.more() == null) {
            return 0;
        }
        long listed = steps.stream()
                .filter(other ->
                        other.round() == step.round() && other.technique().equals(step.technique()))
                .count();
        return step.more().count() + 1 - listed;
    }

    /** Adds a board; below the first that has one, says what a digit in quotes is. */
    private static void draw(PencilMarks board, StringBuilder text) {
        String drawn = CandidateText.writeQuoted(board);
        boolean isFirst = drawn.contains("'") && text.indexOf(QUOTED) < 0;
        text.append(drawn).append(isFirst ? QUOTED : "").append('\n');
    }

    private static String textOf(SolvedPuzzle solved) {
        StringBuilder text = new StringBuilder(summary(solved)).append("\n\n");
        PencilMarks board = marks(solved);
        draw(board, text);
        List<ExplainedStep> steps = solved.solutions() == 1 ? Objects.requireNonNull(solved.steps()) : List.of();
        for (int i = 0; i < steps.size(); i++) {
            ExplainedStep step = steps.get(i);
            if (i == 0 || steps.get(i - 1).round() != step.round()) {
                text.append("Round ")
                        .append(step.round())
                        .append(", ")
                        .append(step.rating())
                        .append('\n');
            }
            text.append("  ").append(step.text());
            long unlisted = unlisted(step, steps);
            if (unlisted > 0) {
                text.append(" (").append(unlisted).append(" more like it, on which nothing depends)");
            }
            text.append('\n');
            board = board.after(step.placements(), step.eliminations());
            if (i + 1 == steps.size() || steps.get(i + 1).round() != step.round()) {
                text.append('\n');
                draw(board, text);
            }
        }
        if (solved.solutions() == 1 && solved.reason() != null) {
            text.append("Solution: ").append(solved.solution());
        }
        return text.toString().stripTrailing();
    }

    /** What makes the puzzle hard; why it has no path, or one that ends before the solution. */
    private static String summary(SolvedPuzzle solved) {
        if (solved.solutions() != 1) {
            return String.valueOf(solved.reason());
        }
        List<ExplainedStep> steps = Objects.requireNonNull(solved.steps());
        StringBuilder text = new StringBuilder("Level ").append(solved.level());
        if (solved.rating() != null) {
            text.append(", rating ").append(solved.rating());
            text.append(" (").append(hardest(solved, steps)).append(')');
        }
        text.append(", ").append(steps.size());
        if (solved.path() == PathForm.LEAN) {
            int found = solved.techniques().values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            text.append(" of ").append(found);
        }
        text.append(" steps, effort ").append(solved.effort());
        if (solved.humanSeconds() != null) {
            text.append("\nPeople take ").append(solved.humanSeconds().saidWithBasis(solved.level()));
        }
        return solved.reason() == null
                ? text.toString()
                : text.append('\n').append(solved.reason()).toString();
    }
}
