package dev.nonet.cli;

import dev.nonet.cli.human.HumanTimeFit;
import dev.nonet.cli.human.TimedPuzzle;
import dev.nonet.engine.canonical.CanonicalForm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Fits the model behind {@code humanSeconds} to measured times. */
@Command(
        name = "fit-human-times",
        mixinStandardHelpOptions = true,
        description = "Fits the model behind humanSeconds to measured times, and prints the quality of the fit.")
final class FitHumanTimesCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "CSV with the columns puzzle and mean_seconds; also read: players, d_to")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--coefficients", paramLabel = "PROPERTIES", description = "also write the model to a file")
    private @Nullable Path coefficients;

    @Option(
            names = "--identities",
            paramLabel = "TXT",
            description = "also write the identities of the puzzles that it was fitted to")
    private @Nullable Path identities;

    @Option(names = "--folds", paramLabel = "K", defaultValue = "10", description = "2 to 50 (default: 10)")
    private int folds;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            defaultValue = "20",
            description = "how often the cross-validation is repeated with other folds, 1 to 1000 (default: 20)")
    private int repeats;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "of the random folds (default: 1)")
    private long seed;

    @Mixin
    private final GradedPuzzles grading = new GradedPuzzles();

    @Override
    public Integer call() throws IOException {
        if (folds < 2 || folds > HumanTimeFit.MIN_PUZZLES) {
            throw usage("--folds: must be 2 to " + HumanTimeFit.MIN_PUZZLES + ", is " + folds);
        }
        if (repeats < 1 || repeats > 1000) {
            throw usage("--repeats: must be 1 to 1000, is " + repeats);
        }
        Output.requireNoInput(command, "--coefficients", coefficients, List.of(file.toString()));
        Output.requireNoInput(command, "--identities", identities, List.of(file.toString()));
        grading.requireNoInput(command, file);
        List<TimedPuzzle> puzzles = read();
        HumanTimeFit fit = fit(puzzles);
        if (coefficients != null) {
            Files.writeString(
                    coefficients,
                    "# The model behind humanSeconds; see docs/human-times.md. Written by\n# ./nonet fit-human-times "
                            + file.getFileName() + " --coefficients " + coefficients.getFileName() + " --folds " + folds
                            + " --repeats " + repeats + " --seed " + seed + "\n"
                            + fit.model().write());
        }
        if (identities != null) {
            CanonicalForm form = new CanonicalForm();
            Files.writeString(
                    identities,
                    puzzles.stream()
                            .map(puzzle -> form.identity(puzzle.puzzle()) + "\n")
                            .sorted()
                            .collect(Collectors.joining()));
        }
        grading.plot(fit::plot);
        try (OutputStream out = Output.standard()) {
            out.write(Output.bytes(fit.tables()));
        }
        return Nonet.OK;
    }

    private HumanTimeFit fit(List<TimedPuzzle> puzzles) throws IOException {
        try {
            double[][] quantities = grading.graded(puzzles, (grader, puzzle) -> grader.humanQuantities(puzzle.puzzle()))
                    .toArray(double[][]::new);
            return HumanTimeFit.of(puzzles, quantities, folds, repeats, seed);
        } catch (IllegalArgumentException e) {
            throw usage(file + ": " + e.getMessage());
        }
    }

    private List<TimedPuzzle> read() throws IOException {
        List<TimedPuzzle> puzzles;
        try {
            puzzles = TimedPuzzle.read(Files.readAllLines(file));
        } catch (IllegalArgumentException e) {
            throw usage(file + ": " + e.getMessage());
        }
        if (puzzles.size() < HumanTimeFit.MIN_PUZZLES) {
            throw usage(
                    file + ": holds " + puzzles.size() + " puzzles; a fit takes at least " + HumanTimeFit.MIN_PUZZLES);
        }
        return puzzles;
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
