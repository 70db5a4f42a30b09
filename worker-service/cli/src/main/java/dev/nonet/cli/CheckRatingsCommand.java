package dev.nonet.cli;

import dev.nonet.cli.rating.RatedPuzzle;
import dev.nonet.cli.rating.RatingComparison;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares the ladder's ratings with those of another program. */
@Command(
        name = "check-ratings",
        mixinStandardHelpOptions = true,
        description = "Compares ratings with those of another program: rank correlation and distributions.")
final class CheckRatingsCommand implements Callable<Integer> {

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
            description = "exit with 1 if the rank correlation is below R (default: -1)")
    private double least;

    @Option(
            names = "--half",
            paramLabel = "H",
            description = "odd or even: only the odd- or even-numbered puzzles (default: all)")
    private @Nullable Half half;

    private enum Half {
        ODD,
        EVEN
    }

    @Mixin
    private final GradedPuzzles grading = new GradedPuzzles();

    @Override
    public Integer call() throws IOException {
        RatingComparison compared = new RatingComparison(
                grading.graded(read(), (grader, puzzle) -> puzzle.graded(grader.grade(puzzle.puzzle()))));
        grading.plot(compared::plot);
        double correlation = compared.rankCorrelation();
        try (OutputStream out = Output.standard()) {
            out.write(Output.bytes(compared.tables()));
            out.write(Output.bytes(String.format(
                    Locale.ROOT, "%nrank correlation %.4f, not finished %d%n", correlation, compared.unfinished())));
        }
        return correlation >= least ? Nonet.OK : Nonet.SOME_BAD;
    }

    private List<RatedPuzzle> read() throws IOException {
        List<RatedPuzzle> rated = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                try {
                    rated.add(RatedPuzzle.parse(line));
                } catch (IllegalArgumentException e) {
                    throw new ParameterException(
                            command.commandLine(), file + ": line " + number + ": " + e.getMessage(), e);
                }
            }
        }
        if (half != null) {
            int first = half == Half.ODD ? 0 : 1;
            rated = IntStream.range(0, rated.size())
                    .filter(i -> i % 2 == first)
                    .mapToObj(rated::get)
                    .toList();
        }
        if (rated.size() < 2) {
            throw new ParameterException(command.commandLine(), file + " contains fewer than two puzzles");
        }
        return rated;
    }
}
