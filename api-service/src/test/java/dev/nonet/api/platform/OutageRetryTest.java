package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OutageRetryTest {

    private static final RuntimeException AWAY = new IllegalStateException(new SQLException("refused", "08001"));

    private final OutageRetry retry = new OutageRetry(Duration.ofHours(1), Duration.ofMillis(1));
    private final AtomicInteger attempts = new AtomicInteger();

    private int failing(int times, RuntimeException failure) {
        if (attempts.incrementAndGet() <= times) {
            throw failure;
        }
        return attempts.get();
    }

    @Test
    void repeatsAReadUntilTheDatabaseIsBack() throws Exception {
        assertThat(retry.<Integer>run(() -> failing(3, AWAY), () -> true)).isEqualTo(4);
    }

    /** A stream is then cut off. */
    @Test
    void givesUpWhenTheOutageIsTooLong() {
        OutageRetry impatient = new OutageRetry(Duration.ofNanos(1), Duration.ofMillis(1));

        assertThatThrownBy(() -> impatient.run(() -> failing(Integer.MAX_VALUE, AWAY), () -> true))
                .isSameAs(AWAY);
        assertThat(attempts.get()).isEqualTo(2);
    }

    @Test
    void doesNotRepeatWhatIsNotWanted() {
        assertThatThrownBy(() -> retry.run(() -> failing(1, AWAY), () -> false)).isSameAs(AWAY);
        assertThat(attempts.get()).isEqualTo(1);
    }

    @Test
    void doesNotRepeatOtherFailures() {
        RuntimeException error = new IllegalStateException(new SQLException("no such column", "42703"));

        assertThatThrownBy(() -> retry.run(() -> failing(1, error), () -> true)).isSameAs(error);
        assertThat(attempts.get()).isEqualTo(1);
    }
}
