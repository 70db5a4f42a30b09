package dev.nonet.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says how many threads work. */
final class Threads {

    private static final int MOST = 1_024;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    private int count = Runtime.getRuntime().availableProcessors();

    @Option(names = "--threads", paramLabel = "T", description = "how many threads work (default: one a CPU)")
    void setCount(int count) {
        if (count < 1 || count > MOST) {
            throw new ParameterException(command.commandLine(), "--threads must be 1 to " + MOST + ", is " + count);
        }
        this.count = count;
    }

    int count() {
        return count;
    }
}
