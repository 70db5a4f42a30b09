package dev.nonet.cli;

import dev.nonet.engine.canonical.Transformation;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Level;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Grades puzzles in many orientations and checks that the grade is always the same. */
@Command(
        name = "check-orientations",
        mixinStandardHelpOptions = true,
        description = "Checks that the grade of a puzzle stays the same when it is relabelled, permuted or transposed.")
final class CheckOrientationsCommand implements Callable<Integer> {

    private static final int MAX = 1_000_000;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(index = "0", paramLabel = "FILE", description = "one puzzle per line")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Option(
            names = "--puzzles",
            paramLabel = "N",
            defaultValue = "200",
            description = "how many puzzles, divided evenly among the levels (default: 200)")
    private int puzzles;

    @Option(
            names = "--orientations",
            paramLabel = "N",
            defaultValue = "1000",
            description = "random orientations of each puzzle (default: 1000)")
    private int orientations;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "of the random orientations (default: 1)")
    private long seed;

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    /** A puzzle with its number, which seeds its random orientations, and its grade in the original orientation. */
    private record Chosen(int number, Grid puzzle, Grade grade) {}

    @Override
    public Integer call() throws IOException {
        checkCount("--puzzles", puzzles);
        checkCount("--orientations", orientations);
        List<Chosen> chosen = choose();
        Iterator<Chosen> rest = chosen.iterator();
        ThreadLocal<Grader> graders = ThreadLocal.withInitial(() -> new Grader(StandardLadder.LADDER));
        Map<Level, Integer> levels = new EnumMap<>(Level.class);
        int[] different = {0};
        try (OutputStream out = Output.standard();
                Progress progress = new Progress("grading", chosen.size())) {
            OrderedBatches.<Chosen, List<String>>run(
                    threads.count(),
                    () -> rest.hasNext() ? rest.next() : null,
                    puzzle -> differences(puzzle, graders.get()),
                    differences -> {
                        for (String difference : differences) {
                            out.write(Output.bytes(difference + "\n"));
                        }
                        different[0] += differences.size();
                        progress.add(1);
                    });
            Interruption.check();
            chosen.forEach(puzzle -> levels.merge(puzzle.grade().level(), 1, Integer::sum));
            out.write(Output.bytes(chosen.size() + " puzzles " + levels + ", " + orientations + " orientations each, "
                    + different[0] + " grades differ\n"));
        }
        return different[0] == 0 ? Nonet.OK : Nonet.SOME_BAD;
    }

    private void checkCount(String option, int count) {
        if (count < 1 || count > MAX) {
            throw new ParameterException(command.commandLine(), option + " must be 1 to " + MAX + ", is " + count);
        }
    }

    /** Chooses puzzles from the levels in turn, each in the order of the file. */
    private List<Chosen> choose() throws IOException {
        Map<Level, Queue<Chosen>> byLevel = new EnumMap<>(Level.class);
        Grader grader = new Grader(StandardLadder.LADDER);
        int number = 0;
        for (Grid puzzle : PuzzleLines.grids(file, command)) {
            Interruption.check();
            Grade grade = grader.grade(puzzle);
            byLevel.computeIfAbsent(grade.level(), level -> new ArrayDeque<>())
                    .add(new Chosen(++number, puzzle, grade));
        }
        List<Chosen> chosen = new ArrayList<>();
        while (chosen.size() < puzzles && byLevel.values().stream().anyMatch(level -> !level.isEmpty())) {
            for (Queue<Chosen> level : byLevel.values()) {
                if (!level.isEmpty() && chosen.size() < puzzles) {
                    chosen.add(level.remove());
                }
            }
        }
        return chosen;
    }

    private List<String> differences(Chosen chosen, Grader grader) {
        SplittableRandom random = new SplittableRandom(seed + chosen.number());
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < orientations; i++) {
            Grid seen = Transformation.random(random).apply(chosen.puzzle());
            Grade grade = grader.grade(seen);
            if (!grade.equals(chosen.grade())) {
                differences.add(seen + " " + grade + ", but " + chosen.puzzle() + " " + chosen.grade());
            }
        }
        return differences;
    }
}
