package dev.nonet.cli;

import dev.nonet.cli.regression.TechniqueCheckRun;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.search.ScalarSolver;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks the ladder's techniques against cases in the format of HoDoKu's library. */
@Command(
        name = "check-techniques",
        mixinStandardHelpOptions = true,
        description = "Checks the techniques against a file of cases: prints a verdict per case, a table by code,"
                + " and totals.")
final class CheckTechniquesCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(index = "0", paramLabel = "FILE", description = "cases in the format of HoDoKu's library")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--sound",
            description = "also run every technique on every board and check its conclusions against the solution")
    private boolean sound;

    @Option(
            names = "--transformations",
            paramLabel = "N",
            defaultValue = "0",
            description = "also check each case on N random transformations of its board, 0 to 1000:"
                    + " the verdict must be the same")
    private int transformations;

    @Override
    public Integer call() throws IOException {
        if (transformations < 0 || transformations > 1_000) {
            throw new ParameterException(
                    command.commandLine(), "--transformations must be 0 to 1000, not " + transformations);
        }
        PrintWriter out = new PrintWriter(Output.standard(), false, StandardCharsets.UTF_8);
        TechniqueCheckRun run =
                new TechniqueCheckRun(StandardLadder.LADDER, sound ? new ScalarSolver() : null, transformations, out);
        try {
            boolean passed = run.run(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
            return passed ? Nonet.OK : Nonet.SOME_BAD;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), file + ": " + e.getMessage(), e);
        } finally {
            out.flush();
        }
    }
}
