package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logging.Logger;
import org.jboss.logmanager.ExtLogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LimitedLogTest {

    private static final String NAME = LimitedLogTest.class.getName();
    private static final java.util.logging.Logger LOG = java.util.logging.Logger.getLogger(NAME);

    private final AtomicLong nanos = new AtomicLong();
    private final List<String> lines = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord logged) {
            lines.add(ExtLogRecord.wrap(logged).getFormattedMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOG.addHandler(handler);
    }

    @AfterEach
    void stopListening() {
        LOG.removeHandler(handler);
    }

    @Test
    void writesAHundredLinesAMinuteAndHowManyItLeftOut() {
        LimitedLog log = new LimitedLog(Logger.getLogger(NAME), Logger.Level.INFO, nanos::get);
        for (int i = 0; i < 10_000; i++) {
            log.line("attempt %d", i);
        }
        assertThat(lines).hasSize(100).startsWith("attempt 0").endsWith("attempt 99");

        nanos.set(61_000_000_000L);
        log.line("attempt %s", "later");
        log.line("attempt %s", "again");

        assertThat(lines.subList(100, lines.size()))
                .containsExactly("9900 lines like the next one were left out", "attempt later", "attempt again");
    }
}
