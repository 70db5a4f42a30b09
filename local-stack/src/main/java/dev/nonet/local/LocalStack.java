package dev.nonet.local;

import java.util.logging.Level;
import picocli.CommandLine;
import picocli.CommandLine.Command;

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
