package dev.nonet.cli;

import dev.nonet.cli.rating.RatedPuzzle;
import dev.nonet.cli.rating.RatingComparison;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.StandardLadder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares the ladder's ratings with another program's. */
@Command(
        name = "check-ratings",
        mixinStandardHelpOptions = true,
        description = "Compares the ratings of puzzles with another program's: rank correlation and distributions.")
final class CheckRatingsCommand implements Callable<Integer> {

    private static final int BATCH = 32;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "lines of a puzzle and, as the last field, its rating by the other program")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--least",
            paramLabel = "R",
            defaultValue = "-1",
            description = "exit with 1 if the rank correlation is below (default: -1)")
    private double least;

    @Option(names = "--plot", paramLabel = "SVG", description = "also write a plot of both ratings to a file")
    private @Nullable Path plot;

    @Mixin
    private final Threads threads = new Threads();

    @Override
    public Integer call() throws IOException {
        RatingComparison compared = new RatingComparison(graded(read()));
        if (plot != null) {
            Files.writeString(plot, compared.plot());
        }
        double correlation = compared.rankCorrelation();
        try (OutputStream out = Output.standard()) {
            out.write(Output.bytes(compared.tables()));
            out.write(Output.bytes(String.format(
                    Locale.ROOT, "%nrank correlation %.4f, not finished %d%n", correlation, compared.unfinished())));
        }
        return correlation >= least ? Nonet.OK : Nonet.SOME_BAD;
    }

    private List<RatedPuzzle> read() throws IOException {
        List<RatedPuzzle> puzzles = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                try {
                    puzzles.add(RatedPuzzle.parse(line));
                } catch (IllegalArgumentException e) {
                    throw new ParameterException(
                            command.commandLine(), file + ": line " + number + ": " + e.getMessage(), e);
                }
            }
        }
        if (puzzles.size() < 2) {
            throw new ParameterException(command.commandLine(), file + " holds fewer than two puzzles");
        }
        return puzzles;
    }

    private List<RatedPuzzle> graded(List<RatedPuzzle> puzzles) throws IOException {
        ThreadLocal<Grader> graders = ThreadLocal.withInitial(() -> new Grader(StandardLadder.LADDER));
        Iterator<RatedPuzzle> rest = puzzles.iterator();
        List<RatedPuzzle> graded = new ArrayList<>(puzzles.size());
        try (Progress progress = new Progress("grading", puzzles.size())) {
            OrderedBatches.<List<RatedPuzzle>, List<RatedPuzzle>>run(
                    threads.count(),
                    () -> {
                        List<RatedPuzzle> batch = new ArrayList<>(BATCH);
                        while (rest.hasNext() && batch.size() < BATCH) {
                            batch.add(rest.next());
                        }
                        return batch.isEmpty() ? null : batch;
                    },
                    batch -> batch.stream()
                            .map(puzzle -> puzzle.graded(graders.get().grade(puzzle.puzzle())))
                            .toList(),
                    batch -> {
                        graded.addAll(batch);
                        progress.add(batch.size());
                    });
        }
        return graded;
    }
}
