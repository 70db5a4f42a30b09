package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class OutageTest {

    private static final SQLException TERMINATED = new SQLException("terminating connection", "57P01");

    @Test
    void recognisesTransientFailuresOfTheDatabaseAtAnyDepth() {
        assertThat(Outage.isCauseOf(new IllegalStateException(new RuntimeException(TERMINATED))))
                .isTrue();
        assertThat(Outage.isCauseOf(new SQLException("no connection in time"))).isTrue();
        assertThat(Outage.isCauseOf(new SQLException("duplicate key", "23505"))).isFalse();
        assertThat(Outage.isCauseOf(new IllegalStateException("no cause"))).isFalse();
    }

    /** As the transaction manager reports a commit during which the connection was lost. */
    @Test
    void recognisesASuppressedFailure() {
        Exception commit = new Exception("Could not commit transaction");
        commit.addSuppressed(new Exception("Error trying to commit local transaction", TERMINATED));

        assertThat(Outage.isCauseOf(new RuntimeException(commit))).isTrue();
        assertThat(Outage.describe(new RuntimeException(commit))).isEqualTo("SQLException: terminating connection");
    }

    @Test
    void describesTheInnermostCauseThatHasAMessage() {
        assertThat(Outage.describe(
                        new RuntimeException(new IllegalStateException("why", new RuntimeException((String) null)))))
                .isEqualTo("IllegalStateException: why");
        RuntimeException closing = new IllegalStateException("why");
        closing.addSuppressed(new IllegalArgumentException("while closing"));
        assertThat(Outage.describe(closing)).isEqualTo("IllegalStateException: why");
    }

    @Test
    void endsOnCausesThatGoRoundInACircle() {
        Exception one = new Exception("one");
        Exception other = new Exception("other", one);
        one.initCause(other);

        assertThat(Outage.isCauseOf(one)).isFalse();
        assertThat(Outage.describe(one)).startsWith("Exception: ");
    }
}
