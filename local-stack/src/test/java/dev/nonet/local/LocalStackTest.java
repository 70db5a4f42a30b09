package dev.nonet.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalStackTest {

    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return LocalStack.commandLine().setErr(new PrintWriter(err, true)).execute(args);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            up --port 99999    | --port must be 1 to 65535, is 99999
            up --port abc      | Invalid value for option '--port': 'abc' is not a whole number
            up --port 99999999999 | Invalid value for option '--port': '99999999999' is out of range
            up --workers 0     | --workers must be 1 to 48, is 0
            up --auth tokens   | Invalid value for option '--auth': expected local or token, not 'tokens'
            demo --puzzles 1   | --puzzles must be 400 to 100000, is 1
            demo --port 90     | unknown option '--port'
            up -o x            | unknown option '-o'
            up --prot 9000     | unknown option '--prot'; did you mean --port?
            bench              | Say what to measure: bench service, bench scale or bench fleet
            """)
    void aWrongCallIsToldInOneLineAndHasExitCode2(String line, String message) {
        String[] args = line.split(" ");

        assertThat(run(args)).isEqualTo(2);
        assertThat(err).hasToString("nonet: " + message + "\nSee 'nonet " + args[0] + " --help'.\n");
    }
}
