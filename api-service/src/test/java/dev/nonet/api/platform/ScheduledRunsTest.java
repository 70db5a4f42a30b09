package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.ServiceTest;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduler;
import io.quarkus.scheduler.spi.JobInstrumenter.JobInstrumentationContext;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
class ScheduledRunsTest extends ServiceTest {

    @Inject
    Scheduler scheduler;

    @Test
    void theSchedulerHandsItsRunsToIt() throws Exception {
        CompletableFuture<Boolean> handed = new CompletableFuture<>();
        scheduler
                .newJob("calledByScheduledRuns")
                .setInterval("1s")
                .setTask(execution -> handed.complete(isOnTheStack(ScheduledRuns.class)))
                .schedule();
        try {
            assertThat(handed.get(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            scheduler.unscheduleJob("calledByScheduledRuns");
        }
    }

    @Test
    void aStopWaitsForTheRunUnderWay() throws Exception {
        ScheduledRuns runs = new ScheduledRuns();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread run = Thread.ofVirtual()
                .start(() -> runs.instrument(job(() -> {
                    begun.countDown();
                    end.await();
                })));
        begun.await();
        Thread stop = Thread.ofPlatform().start(() -> stop(runs));

        await().until(() -> stop.getState() == Thread.State.TIMED_WAITING);
        end.countDown();
        run.join();
        stop.join();
    }

    @Test
    void nothingRunsAfterAStop() throws Exception {
        ScheduledRuns runs = new ScheduledRuns();
        AtomicBoolean ran = new AtomicBoolean();
        runs.instrument(job(() -> ran.set(true)));
        assertThat(ran).isTrue();

        stop(runs);
        ran.set(false);

        assertThat(runs.instrument(job(() -> ran.set(true)))).isCompleted();
        assertThat(ran).isFalse();
    }

    private static void stop(ScheduledRuns runs) {
        try {
            runs.stop(new ShutdownEvent());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isOnTheStack(Class<?> type) {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(type.getName())));
    }

    private interface Body {
        void run() throws InterruptedException;
    }

    private static JobInstrumentationContext job(Body body) {
        return new JobInstrumentationContext() {
            @Override
            public String getSpanName() {
                return "test";
            }

            @Override
            public CompletionStage<Void> executeJob() {
                try {
                    body.run();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return CompletableFuture.completedStage(null);
            }
        };
    }
}
