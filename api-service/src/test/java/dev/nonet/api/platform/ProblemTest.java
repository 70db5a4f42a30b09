package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.SpecViolation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Errors take nothing from the budget of memory, so each fits into the send buffer of a connection, whatever a client
 * sent.
 */
class ProblemTest {

    private static final String LONG = "\u0001".repeat(16_000);

    private static int bytes(Problem problem) {
        return problem.json().getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    void tellsTheFirstOfManyViolations() {
        List<SpecViolation> many = IntStream.range(0, 20_000)
                .mapToObj(i -> new SpecViolation("placed[" + i + "]", "expected a candidate such as r1c1=5, not ''"))
                .toList();

        Problem problem = Problem.invalid(many).problem();

        assertThat(problem.detail()).isEqualTo("20000 fields are invalid");
        assertThat(problem.violations())
                .hasSizeGreaterThan(50)
                .containsExactlyElementsOf(many.subList(0, problem.violations().size()));
        assertThat(bytes(problem)).isLessThan(ClientStream.SHORT);
    }

    @Test
    void shortensWhatAClientSent() {
        Problem one = Problem.invalid(List.of(new SpecViolation(LONG, LONG))).problem();
        Problem several = Problem.invalid(IntStream.range(0, 100)
                        .mapToObj(i -> new SpecViolation("metadata." + i, LONG))
                        .toList())
                .problem();

        assertThat(one.violations()).hasSize(1);
        assertThat(one.detail()).hasSize(1_000).endsWith("…");
        assertThat(bytes(one)).isLessThan(ClientStream.SHORT);
        assertThat(several.violations()).hasSizeGreaterThan(10);
        assertThat(bytes(several)).isLessThan(ClientStream.SHORT);
        assertThat(Problem.badRequest("x".repeat(998) + "\ud83d\ude00" + "x")
                        .problem()
                        .detail())
                .hasSize(999)
                .endsWith("x…");
    }

    @Test
    void leavesOthersAsTheyAre() {
        List<SpecViolation> some =
                List.of(new SpecViolation("count", "is required"), new SpecViolation("level", "x".repeat(1_000)));

        assertThat(Problem.invalid(some).problem().violations()).isEqualTo(some);
    }
}
