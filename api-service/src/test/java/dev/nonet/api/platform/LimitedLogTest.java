package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.LoggedLines;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LimitedLogTest {

    private static final String NAME = LimitedLogTest.class.getName();

    private final AtomicLong nanos = new AtomicLong();
    private final LoggedLines written = new LoggedLines(NAME);

    @BeforeEach
    void listen() {
        written.listen();
    }

    @AfterEach
    void stopListening() {
        written.close();
    }

    @Test
    void writesAHundredLinesAMinuteAndHowManyItLeftOut() {
        LimitedLog log = new LimitedLog(Logger.getLogger(NAME), Logger.Level.INFO, nanos::get);
        for (int i = 0; i < 10_000; i++) {
            log.line("attempt %d", i);
        }
        assertThat(written.messages()).hasSize(100).startsWith("attempt 0").endsWith("attempt 99");

        nanos.set(61_000_000_000L);
        log.line("attempt %s", "later");
        log.line("attempt %s", "again");

        assertThat(written.messages().subList(100, written.messages().size()))
                .containsExactly("9900 lines like the next one were left out", "attempt later", "attempt again");
    }
}
