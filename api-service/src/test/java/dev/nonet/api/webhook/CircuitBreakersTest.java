package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CircuitBreakersTest {

    private static final Destination DEAD = new Destination("a", "https://dead.example:443");
    private static final int MAX = 4;

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000);
    private final CircuitBreakers breakers =
            new CircuitBreakers(3, Duration.ofSeconds(10), Duration.ofSeconds(35), now::get);

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            breakers.failed(DEAD);
        }
    }

    @Test
    void opensAfterConsecutiveFailures() {
        fail(2);
        assertThat(breakers.permits(DEAD, MAX)).isEqualTo(MAX);

        assertThat(breakers.failed(DEAD)).isEqualTo(Duration.ofSeconds(10));

        assertThat(breakers.permits(DEAD, MAX)).isZero();
        assertThat(breakers.open()).isEqualTo(1);
        assertThat(breakers.limits()).containsEntry(DEAD, 0);
        assertThat(breakers.permits(new Destination("b", DEAD.receiver()), MAX)).isEqualTo(MAX);
    }

    @Test
    void allowsOneTrialCallThenStaysOpenTwiceAsLongUpToALimit() {
        fail(3);
        pass(Duration.ofSeconds(10));
        assertThat(breakers.permits(DEAD, MAX)).isEqualTo(1);
        assertThat(breakers.failed(DEAD)).isEqualTo(Duration.ofSeconds(20));
        assertThat(breakers.failed(DEAD))
                .as("a call that began before the circuit opened")
                .isZero();
        pass(Duration.ofSeconds(20));
        assertThat(breakers.failed(DEAD)).isEqualTo(Duration.ofSeconds(35));
        pass(Duration.ofSeconds(35));
        assertThat(breakers.failed(DEAD)).isEqualTo(Duration.ofSeconds(35));
    }

    @Test
    void closesOnAnAnswer() {
        fail(3);
        pass(Duration.ofSeconds(10));

        breakers.answered(DEAD);

        assertThat(breakers.permits(DEAD, MAX)).isEqualTo(MAX);
        fail(2);
        assertThat(breakers.permits(DEAD, MAX)).isEqualTo(MAX);
    }

    @Test
    void boundsTheDestinationsItRemembers() {
        for (int i = 0; i < CircuitBreakers.MAX + 10; i++) {
            open(i);
        }
        assertThat(breakers.open()).isEqualTo(CircuitBreakers.MAX);
    }

    @Test
    void forgetsClosedCircuitsFirstThenTheOneThatBecomesHalfOpenEarliest() {
        fail(3);
        pass(Duration.ofSeconds(1));
        for (int i = 0; i < CircuitBreakers.MAX - 2; i++) {
            open(i);
        }
        breakers.failed(new Destination("a", "http://closed:80"));

        open(CircuitBreakers.MAX);
        assertThat(breakers.permits(DEAD, MAX))
                .as("a closed circuit was forgotten")
                .isZero();

        open(CircuitBreakers.MAX + 1);
        assertThat(breakers.permits(DEAD, MAX)).as("the circuit opened first").isEqualTo(MAX);
        assertThat(breakers.open()).isEqualTo(CircuitBreakers.MAX);
    }

    private void open(int receiver) {
        Destination destination = new Destination("a", "http://" + receiver + ":80");
        for (int failure = 0; failure < 3; failure++) {
            breakers.failed(destination);
        }
    }
}
