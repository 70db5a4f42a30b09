package dev.nonet.local;

import java.util.logging.Level;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program of this module: one sub-command for each thing that needs the whole system. */
@Command(
        name = "nonet",
        description = "Runs the whole system on this machine.",
        mixinStandardHelpOptions = true,
        subcommands = {UpCommand.class, DemoCommand.class, BenchCommand.class})
public final class LocalStack {

    private LocalStack() {}

    public static void main(String[] args) {
        BackendLog.quiet(Level.SEVERE);
        System.exit(new CommandLine(new LocalStack())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    if (failure instanceof RuntimeException && failure.getMessage() != null) {
                        command.getErr().println(failure.getMessage());
                    } else {
                        failure.printStackTrace(command.getErr());
                    }
                    return 1;
                })
                .execute(args));
    }
}
