package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.LoggedLines;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
class UncaughtExceptionsTest extends ServiceTest {

    @Inject
    Vertx vertx;

    @Test
    void areLoggedAHundredTimesAMinute() throws InterruptedException {
        try (LoggedLines log = new LoggedLines(UncaughtExceptions.class.getName()).listen()) {
            Context context = vertx.getOrCreateContext();
            for (int i = 0; i < 150; i++) {
                context.runOnContext(ignored -> {
                    throw new IllegalStateException("nothing catches it");
                });
            }
            CountDownLatch end = new CountDownLatch(1);
            context.runOnContext(ignored -> end.countDown());
            end.await();

            assertThat(log.messages()).hasSize(LimitedLog.MAX);
        }
    }
}
