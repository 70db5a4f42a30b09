package dev.nonet.local;

import dev.nonet.reasoning.Spelling;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program of this module. Each sub-command runs the whole system. */
@Command(
        name = "nonet",
        description = "Runs the whole system on this machine.",
        mixinStandardHelpOptions = true,
        subcommands = {UpCommand.class, DemoCommand.class, BenchCommand.class, CheckUpgradeCommand.class})
public final class LocalStack {

    private LocalStack() {}

    public static void main(String[] args) {
        BackendLog.setLevel(Level.SEVERE);
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return commandLine(new LocalStack())
                .registerConverter(UpCommand.Auth.class, UpCommand.Auth::parse)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    if (failure instanceof Arguments.WrongArgument) {
                        return wrongUsage(command, failure.getMessage());
                    }
                    if (failure instanceof RuntimeException && failure.getMessage() != null) {
                        command.getErr().println(failure.getMessage());
                    } else {
                        failure.printStackTrace(command.getErr());
                    }
                    return 1;
                });
    }

    /**
     * The commands of a program that tells wrong calls as {@code nonet} does: in one line, with exit code 2. What else
     * fails has exit code 1.
     */
    public static CommandLine commandLine(Object program) {
        return new CommandLine(program)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((failure, args) -> wrongUsage(failure.getCommandLine(), said(failure)));
    }

    /** What is wrong, in the words of the command line, and which option may have been meant. */
    private static String said(ParameterException wrong) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
            return String.valueOf(wrong.getMessage())
                    .replaceFirst("('-?\\d+') is not an? (int|long)$", "$1 is out of range")
                    .replaceFirst(" is not an? (int|long)$", " is not a whole number")
                    .replaceFirst(" is not a double$", " is not a number");
        }
        String name = unmatched.getUnmatched().getFirst();
        return (unmatched.isUnknownOption() ? "unknown option '" : "unexpected argument '") + name + "'"
                + Spelling.question(
                        name,
                        unmatched.getCommandLine().getCommandSpec().optionsMap().keySet());
    }

    private static int wrongUsage(CommandLine command, @Nullable String what) {
        command.getErr().println("nonet: " + what);
        command.getErr().println("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return 2;
    }
}
