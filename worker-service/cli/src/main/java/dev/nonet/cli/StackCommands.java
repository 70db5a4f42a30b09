package dev.nonet.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Commands that the script {@code ./nonet} runs itself. They are declared here so that help and shell completion list
 * them.
 */
final class StackCommands {

    private StackCommands() {}

    /** A command of the script; this program cannot run it. */
    private abstract static class ScriptCommand implements Runnable {

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec command;

        @Override
        public void run() {
            throw new ParameterException(command.commandLine(), "start it as ./nonet " + command.name());
        }
    }

    @Command(
            name = "demo",
            description =
                    "Runs the whole system on this machine, generates and solves puzzles, and checks every result.")
    @SuppressWarnings("UnusedVariable")
    static final class Demo extends ScriptCommand {

        @Option(
                names = "--puzzles",
                paramLabel = "N",
                description = "how many puzzles are generated, at least 400 (default: 1000)")
        private int puzzles;

        @Option(names = "--seed", paramLabel = "S", description = "equal seeds give equal puzzles (default: 9)")
        private long seed;

        @Option(names = "--workers", paramLabel = "N", description = "how many worker processes (default: 1)")
        private int workers;
    }

    @Command(name = "up", description = "Runs Kafka, PostgreSQL, API and workers on this machine until Ctrl-C.")
    @SuppressWarnings("UnusedVariable")
    static final class Up extends ScriptCommand {

        @Option(
                names = "--apis",
                paramLabel = "N",
                description = "how many API processes, on ports that follow each other (default: 1)")
        private int apis;

        @Option(names = "--workers", paramLabel = "N", description = "how many worker processes (default: 1)")
        private int workers;

        @Option(
                names = "--port",
                paramLabel = "P",
                description = "the port of the (first) API; reachable from this machine only (default: 8080)")
        private int port;

        @Option(
                names = "--data",
                paramLabel = "DIR",
                description = "where data are kept (default: .nonet in the folder of ./nonet)")
        private String data = "";

        @Option(
                names = "--auth",
                paramLabel = "MODE",
                description =
                        "local, open to everybody on this machine; or token, which asks for keys: the operator's is"
                                + " made, printed once, and kept in operator.key among the data (default: local)")
        private String auth = "";
    }

    @Command(
            name = "check-upgrade",
            description = "Replaces an older version by this one while jobs run, and checks every result.")
    @SuppressWarnings("UnusedVariable")
    static final class CheckUpgrade extends ScriptCommand {

        @Parameters(
                arity = "0..1",
                paramLabel = "REVISION",
                description = "the revision of git to upgrade from (default: the last tag, or this build itself)")
        private String revision = "";

        @Option(
                names = "--items",
                paramLabel = "N",
                description = "how many puzzles each job has that runs meanwhile (default: 20000)")
        private int items;
    }

    @Command(name = "test", description = "Runs all tests, like CI.")
    static final class Test extends ScriptCommand {}

    @Command(
            name = "prove",
            description = "Searches for ways to break a promise: faults, fuzz, hostile, bugs, endurance.",
            footer = "The options of each: ./nonet prove COMMAND --help")
    @SuppressWarnings("UnusedVariable")
    static final class Prove extends ScriptCommand {

        @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "what to prove, and its options")
        private String[] command = {};
    }
}
