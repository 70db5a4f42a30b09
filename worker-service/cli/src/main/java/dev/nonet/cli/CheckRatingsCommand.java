package dev.nonet.cli;

import dev.nonet.cli.rating.OtherScale;
import dev.nonet.cli.rating.RatedPuzzle;
import dev.nonet.cli.rating.RatingComparison;
import dev.nonet.cli.rating.RecordedRun;
import dev.nonet.cli.rating.ScaleComparison;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Compares the ladder's ratings with those of another program, or a scale's with those of the very program that it
 * follows.
 */
@Command(
        name = "check-ratings",
        mixinStandardHelpOptions = true,
        description = {
            "Compares ratings with those of another program: rank correlation and distributions.",
            "With --scale: compares the ratings on that program's own scale, and its steps where the file has them."
        })
final class CheckRatingsCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "lines of a puzzle and, as the last field, its rating by the other program; "
                    + "with --scale also recorded runs, one JSON object a line, and either compressed by gzip (.gz)")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--least",
            paramLabel = "R",
            defaultValue = "-1",
            description = "exit with 1 if the rank correlation is below R (default: -1)")
    private double min;

    @Option(
            names = "--half",
            paramLabel = "H",
            description = "odd or even: only the odd- or even-numbered puzzles (default: all)")
    private @Nullable Half half;

    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            description = "se (Sudoku Explainer 1.2.1) or hodoku (HoDoKu 2.2); exit with 1 if anything differs")
    private @Nullable OtherScale scale;

    @Mixin
    private final WorkOption work = new WorkOption();

    private enum Half {
        ODD,
        EVEN
    }

    @Mixin
    private final GradedPuzzles grading = new GradedPuzzles();

    @Override
    public Integer call() throws IOException {
        if (scale != null) {
            return compareOn(scale);
        }
        work.bound(false);
        grading.requireNoInput(command, file);
        RatingComparison compared = new RatingComparison(
                grading.graded(read(), (grader, puzzle) -> puzzle.graded(grader.grade(puzzle.puzzle()))));
        grading.plot(compared::plot);
        double correlation = compared.rankCorrelation();
        try (OutputStream out = Output.standard()) {
            out.write(Output.bytes(compared.tables()));
            out.write(Output.bytes(String.format(
                    Locale.ROOT, "%nrank correlation %.4f, not finished %d%n", correlation, compared.unfinished())));
        }
        return correlation >= min ? Nonet.OK : Nonet.SOME_BAD;
    }

    private int compareOn(OtherScale scale) throws IOException {
        if (half != null || min > -1 || grading.isPlotted()) {
            throw new ParameterException(
                    command.commandLine(), "--scale cannot be combined with --half, --least or --plot");
        }
        long bound = work.bound(true);
        List<RecordedRun> runs = lines(line -> RecordedRun.parse(line, scale));
        if (runs.isEmpty()) {
            throw new ParameterException(command.commandLine(), file + " contains no puzzle");
        }
        ScaleComparison compared = ScaleComparison.of(
                runs, grading.each(runs, scale::walker, (walker, run) -> walker.walk(run.puzzle(), bound)));
        try (OutputStream out = Output.standard()) {
            out.write(Output.bytes(compared.text()));
        }
        return compared.differing() == 0 ? Nonet.OK : Nonet.SOME_BAD;
    }

    private List<RatedPuzzle> read() throws IOException {
        List<RatedPuzzle> rated = lines(RatedPuzzle::parse);
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

    /** What is read from each line but empty ones and comments. */
    private <T> List<T> lines(Function<String, T> parse) throws IOException {
        List<T> parsed = new ArrayList<>();
        try (InputStream bytes = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                BufferedReader lines = new BufferedReader(new InputStreamReader(plain, StandardCharsets.ISO_8859_1))) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank() && !line.startsWith("#")) {
                    try {
                        parsed.add(parse.apply(line));
                    } catch (IllegalArgumentException e) {
                        throw new ParameterException(
                                command.commandLine(), file + ": line " + number + ": " + e.getMessage(), e);
                    }
                }
            }
        }
        return parsed;
    }
}
