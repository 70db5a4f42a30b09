package dev.nonet.proof.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.format.Format;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same inputs in every run, so that an unrelated change does not fail by chance; {@code ./nonet prove fuzz}
 * searches with others.
 */
class FuzzTest {

    private static final long SEED = 20_261_126;

    private static final Map<FuzzCommand.Kind, Long> INPUTS = new EnumMap<>(Map.of(
            FuzzCommand.Kind.PARSERS, 100_000L, FuzzCommand.Kind.MESSAGES, 10_000L, FuzzCommand.Kind.ENGINE, 2_000L));

    @Test
    void noInputBreaksAPromise() throws Exception {
        assertThat(FuzzCommand.runAll(INPUTS, SEED)).hasSize(3).allSatisfy(outcome -> {
            assertThat(outcome.violations()).as(outcome.target()).isEmpty();
            assertThat(outcome.inputs()).as(outcome.target()).isGreaterThanOrEqualTo(2_000);
        });
    }

    /** Texts that once made a reader throw what it does not document, allocate gigabytes, or lose puzzles. */
    static Stream<Arguments> kept() {
        String puzzle = ".".repeat(81);
        return Stream.of(
                Arguments.of(Format.CSV, "\u0130".repeat(60_000)),
                Arguments.of(Format.CSV, puzzle + "," + puzzle + "\nx,puzzle" + "\u0130".repeat(60_000)),
                Arguments.of(Format.NDJSON, "{\"" + "\u0130".repeat(60_000) + "\":1,\"puzzle\":\"" + puzzle + "\"}"),
                Arguments.of(Format.SDK, "[" + "\u0130".repeat(60_000)),
                Arguments.of(Format.NDJSON, "\"5\""),
                Arguments.of(Format.NDJSON, "\":0000:x:\""),
                Arguments.of(Format.NDJSON, "\"" + "z".repeat(81) + "\""),
                Arguments.of(Format.LINE, puzzle + "\n" + puzzle),
                Arguments.of(Format.LINE, puzzle + " https://www.sudokuwiki.org/sudoku.htm?bd=8\n"),
                Arguments.of(
                        Format.NDJSON, "{\"puzzle\":\"" + puzzle + "\",\"comment\":\"from http://ipuz.org/v2\"}\n"),
                Arguments.of(
                        Format.SUDOKUWIKI,
                        "https://www.sudokuwiki.org/sudoku.htm?bd=03" + "06" + "00".repeat(79) + "\n"),
                Arguments.of(
                        Format.OPENSUDOKU,
                        "<?xmlu1 version=\"1.0\"?><opensudoku><game data=\"" + puzzle + "\"/></opensudoku>"));
    }

    @ParameterizedTest
    @MethodSource("kept")
    void readsWhatOnceBroke(Format format, String text) throws Exception {
        FuzzTarget.Input input = new Parsers().input(text, format);

        Campaign.Outcome outcome =
                FuzzCommand.ofTexts(FixedInputs.of("kept", input)).run(1, 1);
        assertThat(outcome.violations()).isEmpty();
    }

    /** A campaign that notices nothing would prove nothing. */
    @Test
    void noticesAViolationAnExceptionAndTooMuchMemory() throws Exception {
        for (FixedInputs.Behaviour behaviour : FixedInputs.Behaviour.values()) {
            Campaign.Outcome outcome =
                    new Campaign(FixedInputs.of("bad", new FixedInputs.Bad(behaviour)), 1 << 20, 100).run(1, 1);
            assertThat(outcome.violations()).as(behaviour.name()).hasSize(1);
            assertThat(outcome.violations().getFirst()).contains(behaviour.expected());
        }
    }
}
