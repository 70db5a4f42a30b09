package dev.nonet.proof;

import dev.nonet.local.BackendLog;
import dev.nonet.local.LocalStack;
import dev.nonet.proof.bugs.BugsCommand;
import dev.nonet.proof.endurance.EnduranceCommand;
import dev.nonet.proof.faults.FaultsCommand;
import dev.nonet.proof.fuzz.FuzzCommand;
import dev.nonet.proof.hostile.HostileCommand;
import java.util.logging.Level;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program of this module, {@code ./nonet prove}. */
@Command(
        name = "nonet prove",
        description = "Tries to prove that Nonet breaks its promises.",
        mixinStandardHelpOptions = true,
        subcommands = {
            FaultsCommand.class,
            FuzzCommand.class,
            HostileCommand.class,
            BugsCommand.class,
            EnduranceCommand.class
        })
public final class Prove implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets the field before it runs the command.
    private CommandSpec spec;

    private Prove() {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to prove.");
    }

    public static void main(String[] args) {
        BackendLog.setLevel(Level.SEVERE);
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return LocalStack.commandLine(new Prove());
    }
}
