package dev.nonet.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands of the offline tool. */
@Command(
        name = "nonet",
        description = "Sudoku in bulk: generated, graded, solved and explained.",
        mixinStandardHelpOptions = true,
        version = "nonet, engine " + dev.nonet.engine.Engine.VERSION,
        subcommands = {
            GenerateCommand.class,
            SolveCommand.class,
            GradeCommand.class,
            BenchCommand.class,
            ExplainCommand.class,
            CheckTechniquesCommand.class,
            CheckPathsCommand.class,
            CheckRatingsCommand.class,
            CheckOrientationsCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {
            "",
            "With the whole system, on this machine and without Docker:",
            "  nonet demo           runs the main job whole, and checks every result",
            "  nonet up             API, workers, Kafka and PostgreSQL until Ctrl-C",
            "  nonet bench service  the service's own figures",
            "  nonet test           all that CI runs"
        })
public final class Nonet implements Runnable {

    /** Everything went well. */
    static final int OK = 0;

    /** Some items were bad, or a check did not hold. */
    static final int SOME_BAD = 1;

    /** The command was called wrongly. */
    static final int USAGE = 2;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs the command.
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do");
    }

    public static void main(String[] args) {
        System.exit(execute(args));
    }

    /** Runs a command line and returns what to exit with. */
    static int execute(String... args) {
        return new CommandLine(new Nonet())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((exception, commandLine, parsed) -> {
                    commandLine.getErr().println("nonet: " + explained(exception));
                    return SOME_BAD;
                })
                .execute(args);
    }

    private static String explained(Exception exception) {
        Exception cause = exception instanceof UncheckedIOException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : exception;
        if (cause instanceof java.nio.file.NoSuchFileException missing) {
            return "there is no file " + missing.getFile();
        }
        if (cause instanceof IOException) {
            return "cannot read or write: " + cause.getMessage();
        }
        return cause.toString();
    }
}
