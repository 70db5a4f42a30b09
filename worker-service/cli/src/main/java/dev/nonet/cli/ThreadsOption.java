package dev.nonet.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --threads}. */
final class ThreadsOption {

    private static final int MAX = 1_024;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    private int count = Runtime.getRuntime().availableProcessors();

    @Option(names = "--threads", paramLabel = "T", description = "the number of threads (default: one per CPU)")
    void setCount(int count) {
        if (count < 1 || count > MAX) {
            throw new ParameterException(command.commandLine(), "--threads must be 1 to " + MAX + ", is " + count);
        }
        this.count = count;
    }

    int count() {
        return count;
    }
}
