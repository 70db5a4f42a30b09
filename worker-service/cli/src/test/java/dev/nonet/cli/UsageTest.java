package dev.nonet.cli;

import static dev.nonet.cli.CommandLines.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.cli.CommandLines.Finished;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** Wrong options and values are refused with exit code 2 and a message that names them. */
class UsageTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "generate --count 0                            | --count: must be 1 to",
                "generate --count -3                           | --count: must be 1 to",
                "generate --count x                            |"
                        + " Invalid value for option '--count': 'x' is not a whole number",
                "generate --count 99999999999                  |"
                        + " Invalid value for option '--count': '99999999999' is out of range",
                "generate --levels easy:0                      |"
                        + " --levels: expected a level and a number such as easy:25, not 'easy:0'",
                "help foo                                      | unknown command 'foo'",
                "help prnt                                     | unknown command 'prnt'; did you mean print?",
                "convert - --to sdm -o x.sdm                   |"
                        + " unknown option '-o': results go to standard output, so write '> FILE' instead",
                "generate --count 1 --output=x.csv             |"
                        + " unknown option '--output=x.csv': results go to standard output",
                "bench solve --seconds x                       |"
                        + " Invalid value for option '--seconds': 'x' is not a number",
                "generate                                      | Missing required option: '--count=N'",
                "generate --count 1 --level silly              | unknown level 'silly', expected one of easy, medium",
                "generate --count 1 --symmetry silly           | unknown symmetry 'silly', expected one of none",
                "generate --count 1 --recipe silly             | unknown recipe 'silly', expected one of three-boards",
                "generate --count 1 --requires silly           | unknown technique 'silly'; 'nonet techniques'",
                "generate --count 1 --requires xwing           |"
                        + " --requires: unknown technique 'xwing'; did you mean x-wing?",
                "generate --count 1 --excludes X-Wing          |"
                        + " --excludes: unknown technique 'X-Wing'; did you mean x-wing?",
                "grade --techniques xy-wig                     | did you mean xy-wing?",
                "generate --levels easy:99999999               |"
                        + " --levels: the number of easy puzzles must be 1 to 10000000, is 99999999",
                "generate --levels easy                        | expected a level and a number such as easy:25",
                "generate --levels silly:3                     | unknown level 'silly'",
                "generate --levels easy:3 --count 3            | --levels replaces --count",
                "generate --count 1 --clues 16..20             | fewer than 17 clues",
                "generate --count 1 --clues many               | expected a range such as 24..28",
                "generate --count 1 --rating 5.0..3.0          | min 5.0 is above max 3.0",
                "generate --count 1 --rating 1..2 --level easy | give only one of the two",
                "generate --count 1 --seed -1                  | --seed: must be 0 to",
                "generate --count 1 --threads 0                | --threads must be 1 to",
                "generate --count 1 --recipe three-boards --minimal | cannot be combined with a level",
                "grade --techniques silly                      | unknown technique 'silly'",
                "explain 12                                    | a puzzle has 81 characters, this has 2",
                "bench silly                                   | expected one of",
                "bench solve --seconds 0                       | --seconds must be above 0",
                "bench solve --by-rung                         | --by-rung needs grade",
                "silly                                         | unknown command 'silly'",
                "genrate                                       | unknown command 'genrate'; did you mean generate",
                "version                                       | unknown command 'version'; did you mean --version?",
                "generate --cout 3                             | did you mean --count?",
                "generate --count 1 5                          | unexpected argument '5'",
                "generate --count 1 --clues 90                 | --clues: must be at most 80, is 90",
                "generate --count 1 --level Easy --requires x-wing | --requires: 'x-wing' is rated 3.2",
                "generate --count 1 --hodoku-level easy --hodoku 900..1 | --hodoku: min 900 is above max 1",
                "generate --count 1 --recipe three-levels --level easy | cannot be combined with a level, a rating",
                "generate --cuont 3                            | unknown option '--cuont'; did you mean --count?",
                "solve --format line                           | --format: expected one of csv, ndjson, not 'line'",
                "convert - --to sdn                            | unknown format 'sdn', expected one of line, csv",
                "explain 12 --hint wher                        |"
                        + " --hint: expected one of where, technique, everything, not 'wher'",
                "grade --ratings se,silly                      | --ratings: expected one of se, hodoku"
            })
    void explainsWhatIsWrongWithACommand(String command, String message) {
        Finished ran = run(command.strip().split(" +"));
        assertThat(ran.err()).contains(message);
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
    }

    @Test
    void tellsThatThereIsNoSuchHost() {
        assertThat(run("jobs", "list", "--server", "no-such-host.invalid").err())
                .contains("cannot reach https://no-such-host.invalid/: there is no host of this name");
    }

    @Test
    void guessesNoOptionOfOneLetter() {
        assertThat(run("generate", "--count", "1", "-q", "x").err()).startsWith("nonet: unknown option '-q'\nSee");
    }

    /** Picocli wraps each text of an array for itself, so a sentence that goes on in the next one is torn. */
    @Test
    void describesEachOptionInOneText() {
        for (CommandLine command : new CommandLine(new Nonet()).getSubcommands().values()) {
            for (ArgSpec argument : command.getCommandSpec().args()) {
                assertThat(argument.description())
                        .as("%s %s", command.getCommandName(), argument.paramLabel())
                        .hasSizeLessThan(2);
            }
        }
    }
}
