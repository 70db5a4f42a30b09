package dev.nonet.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProveTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            faults --seed abc      | Invalid value for option '--seed': 'abc' is not a whole number | prove faults
            fuzz --inputs 0        | --inputs must be 1 to 10000000000, is 0                        | prove fuzz
            endurance --hours long | Invalid value for option '--hours': 'long' is not a number     | prove endurance
            faults --sead 3        | unknown option '--sead'; did you mean --seed?                  | prove faults
            --seed 3               | unknown option '--seed'                                        | prove
            """)
    void aWrongCallIsToldInOneLineAndHasExitCode2(String line, String message, String command) {
        StringWriter err = new StringWriter();

        int code = Prove.commandLine().setErr(new PrintWriter(err, true)).execute(line.split(" "));

        assertThat(code).isEqualTo(2);
        assertThat(err).hasToString("nonet: " + message + "\nSee 'nonet " + command + " --help'.\n");
    }
}
