package dev.nonet.cli;

import dev.nonet.cli.service.ServiceException;
import dev.nonet.format.FormatException;
import dev.nonet.reasoning.Spelling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry point of the command line, with the list of all commands. */
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
            ConvertCommand.class,
            PrintCommand.class,
            JobsCommand.class,
            TechniquesCommand.class,
            CheckTechniquesCommand.class,
            CheckPathsCommand.class,
            CheckRatingsCommand.class,
            CheckOrientationsCommand.class,
            FitHumanTimesCommand.class,
            StackCommands.Demo.class,
            StackCommands.Up.class,
            StackCommands.CheckUpgrade.class,
            StackCommands.Test.class,
            StackCommands.Prove.class,
            CompletionCommand.class,
            CommandLine.HelpCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:success",
            " 1:some items failed, a check failed, a file could not be read or written,"
                    + " or the service reported an error",
            " 2:wrong usage",
            "130:stopped by Ctrl-C; the output so far is complete lines",
            "141:stopped because the program that reads the output has ended, such as head"
        },
        footer = {
            "",
            "Examples:",
            "  nonet generate --count 10 --level hard > puzzles.csv",
            "  nonet grade puzzles.csv",
            "  nonet convert puzzles.csv --to sdm > puzzles.sdm",
            "  nonet grade puzzles.csv --server https://nonet.example --key-file key",
            "  nonet help generate"
        })
public final class Nonet implements Runnable {

    /** Success. */
    static final int OK = 0;

    /** Some items failed, a check failed, or a file could not be read or written. */
    static final int SOME_BAD = 1;

    /** Wrong usage of the command. */
    static final int USAGE = 2;

    /** The program that reads the output has ended: what shells report of a command that SIGPIPE (13) ended. */
    static final int READER_GONE = 128 + 13;

    private static final int HELP_WIDTH = 110;

    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets the field before it runs the command.
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected a command");
    }

    public static void main(String[] args) {
        StandardError.install();
        Interruption.install();
        int code = execute(args);
        Interruption.done();
        System.exit(code);
    }

    /** Runs a command line and returns the exit code. */
    public static int execute(String... args) {
        CommandLine commands = new CommandLine(new Nonet())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(HELP_WIDTH)
                .setParameterExceptionHandler((wrong, arguments) -> {
                    CommandLine called = wrong.getCommandLine();
                    called.getErr().println("nonet: " + said(wrong));
                    called.getErr().println("See 'nonet" + helpOf(called) + "'.");
                    return USAGE;
                })
                .setExecutionExceptionHandler((exception, commandLine, parsed) -> {
                    if (Output.isReaderGone()) {
                        return READER_GONE;
                    }
                    commandLine.getErr().println("nonet: " + explained(exception));
                    return SOME_BAD;
                });
        int code = commands.execute(args);
        try {
            Output.check();
            return code;
        } catch (IOException e) {
            if (Output.isReaderGone()) {
                return READER_GONE;
            }
            if (code == OK) {
                commands.getErr().println("nonet: " + explained(e));
            }
            return Math.max(code, SOME_BAD);
        }
    }

    /** What is wrong, in our words where it is no command, option or choice, and which of them may have been meant. */
    private static String said(ParameterException wrong) {
        return switch (wrong) {
            case UnmatchedArgumentException unmatched -> unmatched(unmatched);
            case ParameterException invalid when isNoChoice(invalid) -> noChoice(invalid);
            case ParameterException unknown
            when isNoSubcommand(unknown) ->
                "unknown command '" + unknown.getValue() + "'"
                        + Spelling.question(
                                unknown.getValue(),
                                unknown.getCommandLine().getSubcommands().keySet());
            default ->
                String.valueOf(wrong.getMessage())
                        .replaceFirst("('-?\\d+') is not an? (int|long)$", "$1 is out of range")
                        .replaceFirst(" is not an? (int|long)$", " is not a whole number")
                        .replaceFirst(" is not a double$", " is not a number");
        };
    }

    private static String unmatched(UnmatchedArgumentException wrong) {
        CommandSpec called = wrong.getCommandLine().getCommandSpec();
        String name = wrong.getUnmatched().getFirst();
        if (!wrong.isUnknownOption() && called.subcommands().isEmpty()) {
            return "unexpected argument '" + name + "'";
        }
        Set<String> known = new LinkedHashSet<>(called.optionsMap().keySet());
        if (!wrong.isUnknownOption()) {
            known.addAll(called.subcommands().keySet());
        }
        if (wrong.isUnknownOption() && name.matches("(-o|--out|--output)(=.*)?")) {
            return "unknown option '" + name + "': results go to standard output, so write '> FILE' instead";
        }
        return (wrong.isUnknownOption() ? "unknown option '" : "unknown command '") + name + "'"
                + Spelling.question(name, known);
    }

    /** Whether {@code help} was asked about a command that does not exist. */
    private static boolean isNoSubcommand(ParameterException wrong) {
        return wrong.getValue() != null && String.valueOf(wrong.getMessage()).startsWith("Unknown subcommand '");
    }

    /**
     * Whether the value of an option is none of those to choose from. An option that reads its values itself has its
     * own message.
     */
    private static boolean isNoChoice(ParameterException wrong) {
        return wrong.getArgSpec() instanceof OptionSpec option
                && choices(option).isEnum()
                && option.converters().length == 0
                && wrong.getValue() != null;
    }

    /** The type of the option's value, or of the elements of a collection. */
    private static Class<?> choices(OptionSpec option) {
        return option.auxiliaryTypes().length > 0 ? option.auxiliaryTypes()[0] : option.type();
    }

    private static String noChoice(ParameterException wrong) {
        OptionSpec option = (OptionSpec) wrong.getArgSpec();
        return option.longestName() + ": expected one of "
                + Arrays.stream(choices(option).getEnumConstants())
                        .map(choice -> choice.toString().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "))
                + ", not '" + wrong.getValue() + "'";
    }

    /** The arguments that print the help of a command. Picocli's {@code help} does not know nested commands. */
    private static String helpOf(CommandLine called) {
        boolean isNested = called.getParent() != null && called.getParent().getParent() != null;
        return isNested ? pathOf(called) + " --help" : " help" + pathOf(called);
    }

    /** The command with its parents, as typed. */
    private static String pathOf(CommandLine called) {
        return called.getParent() == null ? "" : pathOf(called.getParent()) + " " + called.getCommandName();
    }

    private static String explained(Exception exception) {
        Exception cause = exception instanceof UncheckedIOException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : exception;
        if (cause instanceof java.nio.file.NoSuchFileException missing) {
            return "there is no file " + missing.getFile();
        }
        if (cause instanceof FormatException
                || cause instanceof ServiceException
                || cause instanceof CancellationException) {
            return String.valueOf(cause.getMessage());
        }
        if (cause instanceof IOException) {
            return "cannot read or write: " + cause.getMessage();
        }
        return cause.toString();
    }
}
