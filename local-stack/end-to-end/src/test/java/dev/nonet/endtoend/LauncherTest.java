package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.local.backend.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code ./nonet}, with its standard streams redirected and closed in the ways that shells offer. */
class LauncherTest {

    private static final long LIMIT_SECONDS = 120;
    private static final String HARD =
            "8.7.......51....6....14.9...3.9.......5..3...6..25....9...87..2........15.8....47";
    private static final String NO_FILE = "nonet: there is no file nofile.txt\n";

    @TempDir
    private Path folder;

    /** Runs lines of bash, in which {@code $nonet} is the script, and returns all that they print. */
    private String shell(String lines) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", lines)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(folder.resolve("printed").toFile());
        builder.environment().put("nonet", Repository.HOME.resolve("nonet").toString());
        builder.environment().put("NONET_NO_BUILD", "yes");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as(lines)
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return Files.readString(folder.resolve("printed"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"> log 2>&1", ">> log 2>&1", "> log 2>> log", "2>&1 | cat > log", "2> log >&2", "&> log"})
    void errorsStandWhereTheyHappened(String redirection) throws Exception {
        shell("(echo before >&2; $nonet solve nofile.txt; echo after >&2) " + redirection);
        assertThat(folder.resolve("log")).hasContent("before\n" + NO_FILE + "after\n");
    }

    @Test
    void aLogThatIsAppendedToKeepsWhatItHad() throws Exception {
        shell("echo earlier > log; for i in 1 2; do $nonet solve nofile.txt >> log 2>&1; done");
        assertThat(folder.resolve("log")).hasContent("earlier\n" + NO_FILE + NO_FILE);
    }

    @Test
    void aCommandInTheBackgroundLogsItsResultsAndErrors() throws Exception {
        shell("nohup $nonet convert - --to line < /dev/null > log 2>&1 & wait $!; echo $? >> log");
        assertThat(folder.resolve("log")).content().contains("nonet: -: ").endsWith("\n2\n");
        shell("printf '%081d\\nwrong\\n' 0 > puzzles.txt; nohup $nonet solve puzzles.txt > log 2>&1 & wait $!;"
                + " echo $? >> log");
        assertThat(folder.resolve("log"))
                .content()
                .startsWith(
                        "puzzle,solutions,solution,error\n" + ".".repeat(81) + ",2,,\"several solutions: r1c1 can be ")
                .contains("nonet: 1 of 2 items failed\nnonet: 1 of 2 items with several solutions\n")
                .endsWith("\n1\n");
    }

    /** Help starts and builds nothing, and has one text. */
    @ParameterizedTest
    @ValueSource(strings = {"up", "demo", "test", "check-upgrade"})
    void aCommandOfTheScriptShowsItsHelp(String command) throws Exception {
        assertThat(shell("$nonet " + command + " --help"))
                .startsWith("Usage: nonet " + command)
                .isEqualTo(shell("$nonet help " + command));
    }

    @Test
    void startsThroughLinks() throws Exception {
        assertThat(shell("mkdir bin; ln -s $nonet first; ln -s ../first bin/nonet; cd bin; ./nonet --version;"
                        + " CDPATH=.. PATH=$PWD:$PATH nonet --version"))
                .hasLineCount(2)
                .startsWith("nonet, engine ");
    }

    @Test
    void theWarningOfTheVectorModuleIsDropped() throws Exception {
        assertThat(shell("$nonet --version; $nonet --version > /dev/null"))
                .hasLineCount(1)
                .startsWith("nonet, engine ");
    }

    /** A closed standard input is an error for a command that reads it, and for no other. */
    @Test
    void closedInput() throws Exception {
        for (String command : List.of("solve", "grade", "convert --to sdm", "convert --from line --to sdm")) {
            assertThat(shell("$nonet " + command + " - <&-; echo $?"))
                    .isEqualTo("nonet: cannot read or write: standard input is closed, or cannot be read\n1\n");
        }
        assertThat(shell("$nonet --version <&-; echo $?"))
                .startsWith("nonet, engine ")
                .endsWith("\n0\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {">&-", "> /dev/full"})
    void outputThatCannotBeWrittenIsAnError(String output) throws Exception {
        String lost = "nonet: cannot read or write: standard output is closed, or its disk is full\n1\n";
        assertThat(shell("$nonet generate --count 3 --level easy " + output + "; echo $?"))
                .isEqualTo(lost);
        assertThat(shell("$nonet --version " + output + "; echo $?")).isEqualTo(lost);
    }

    @Test
    void closedErrors() throws Exception {
        assertThat(shell("$nonet solve nofile.txt 2>&-; echo $?")).isEqualTo("1\n");
        assertThat(shell("$nonet --version 2>&-; echo $?"))
                .startsWith("nonet, engine ")
                .endsWith("\n0\n");
    }

    /** The reader has gone after a line, or before the first: the command stops, as others that SIGPIPE ends. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "generate --count 10000000 --level easy",
                "generate --count 100000 --level easy --format line",
                "solve many",
                "grade many --format ndjson",
                "convert many --from line --to sdm",
                "techniques",
                "explain " + HARD,
                "explain " + HARD + " --format json",
                "explain " + HARD + " --scale se",
                "help",
                "--version"
            })
    void aReaderThatGoesEndsTheCommand(String command) throws Exception {
        String printed = shell("yes " + HARD + " | head -5000 > many; $nonet " + command
                + " | sleep 0; echo ${PIPESTATUS[0]}; $nonet " + command
                + " | head -1 > first; wc -l < first");
        assertThat(printed).isEqualTo("141\n1\n");
    }

    /**
     * Ctrl-C reaches all processes of the terminal's group. While Kafka and PostgreSQL start it is no failure either.
     */
    @Test
    void ctrlCEndsAStartThatIsUnderWay() throws Exception {
        // A shell has its background jobs ignore SIGINT, unless they have groups of their own (set -m); so may whoever
        // started the tests.
        String printed = shell("set -m; env --default-signal=INT $nonet up --port " + Ports.free() + """
                 --data data > log 2>&1 &
                set +m
                until grep -qs starting log || ! kill -0 $!; do sleep 0.1; done
                kill -INT -- -$!; wait $!; echo $?; cat log""");

        assertThat(printed)
                .startsWith("0\n")
                .endsWith(" stopped\n")
                .doesNotContain("ready;", "ended with", "did not start");
    }
}
