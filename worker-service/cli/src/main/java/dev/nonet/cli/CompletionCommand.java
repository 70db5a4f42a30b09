package dev.nonet.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a shell completion script. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = "Prints a script with which a shell completes commands, options and their values.",
        footer = {"", "Examples:", "  source <(./nonet completion bash)", "  source <(./nonet completion zsh)"})
final class CompletionCommand implements Callable<Integer> {

    /** Both shells get the same script of picocli; zsh runs it with bashcompinit. */
    enum Shell {
        BASH,
        ZSH
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash or zsh")
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // Only validated by picocli; the script is the same.
    private Shell shell;

    @Override
    public Integer call() {
        System.out.print(AutoComplete.bash("nonet", command.root().commandLine()));
        return Nonet.OK;
    }
}
