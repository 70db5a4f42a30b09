package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.LoggedLines;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BackgroundLoopTest {

    /** Longer than any test: only a wake-up or a stop ends such a pause. */
    private static final Duration ENDLESS = Duration.ofHours(1);

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration SOON = Duration.ofMillis(1);

    private final AtomicInteger steps = new AtomicInteger();

    @Test
    void anErrorEndsNoLoopAndIsLoggedOnce() throws InterruptedException {
        try (LoggedLines log = new LoggedLines(BackgroundLoop.class.getName()).listen()) {
            BackgroundLoop loop = new BackgroundLoop("fragile", "Nothing was done", SOON, () -> {
                if (steps.incrementAndGet() <= 3) {
                    throw new OutOfMemoryError("simulated");
                }
                return ENDLESS;
            });
            loop.start();

            await().atMost(PATIENCE).until(() -> log.messages().contains("fragile goes on after 3 failures"));

            assertThat(log.messages()).containsExactly("Nothing was done", "fragile goes on after 3 failures");
            assertThat(loop.stop(PATIENCE)).isTrue();
        }
    }

    @Test
    void isWokenFromItsPauseAlsoByACallDuringTheStepBefore() throws InterruptedException {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch woken = new CountDownLatch(1);
        BackgroundLoop loop = new BackgroundLoop("sleeper", "Nothing was done", SOON, () -> {
            began.countDown();
            woken.await();
            steps.incrementAndGet();
            return ENDLESS;
        });
        loop.start();
        began.await();

        loop.wake();
        woken.countDown();
        await().atMost(PATIENCE).until(() -> steps.get() == 2);
        loop.wake();
        await().atMost(PATIENCE).until(() -> steps.get() == 3);

        assertThat(loop.stop(PATIENCE)).isTrue();
        assertThat(steps).hasValue(3);
    }

    @Test
    void finishesWhatItHasBegun() throws InterruptedException {
        AtomicInteger open = new AtomicInteger(3);
        CountDownLatch began = new CountDownLatch(1);
        BackgroundLoop loop = new BackgroundLoop(
                "finisher",
                "Nothing was done",
                SOON,
                () -> {
                    if (began.getCount() > 0) {
                        began.countDown();
                        return ENDLESS;
                    }
                    open.decrementAndGet();
                    return SOON;
                },
                () -> open.get() == 0);
        loop.start();
        began.await();

        assertThat(loop.stop(PATIENCE)).isTrue();
        assertThat(open).hasValue(0);
    }

    @Test
    void isNotAwaitedForLongerThanToldAndBeginsNothingAfterwards() throws InterruptedException {
        CountDownLatch hanging = new CountDownLatch(1);
        CountDownLatch began = new CountDownLatch(1);
        BackgroundLoop loop = new BackgroundLoop(
                "endless",
                "Nothing was done",
                SOON,
                () -> {
                    began.countDown();
                    hanging.await();
                    steps.incrementAndGet();
                    return Duration.ZERO;
                },
                () -> false);
        loop.start();
        began.await();

        assertThat(loop.stop(Duration.ofMillis(50))).isFalse();

        assertThat(steps).as("the step is not interrupted").hasValue(0);
        hanging.countDown();
        await().atMost(PATIENCE).until(() -> steps.get() == 1 && hasEnded("endless"));
        assertThat(steps).hasValue(1);
    }

    @Test
    void beginsNoStepIfItWasStoppedBefore() throws InterruptedException {
        BackgroundLoop loop = new BackgroundLoop("late", "Nothing was done", SOON, () -> {
            steps.incrementAndGet();
            return ENDLESS;
        });
        assertThat(loop.stop(Duration.ZERO)).isTrue();

        loop.start();

        await().atMost(PATIENCE).until(() -> hasEnded("late"));
        assertThat(steps).hasValue(0);
    }

    @AfterEach
    void noLoopIsLeft() {
        await().atMost(PATIENCE)
                .until(() -> List.of("fragile", "sleeper", "finisher", "endless", "late").stream()
                        .allMatch(BackgroundLoopTest::hasEnded));
    }

    private static boolean hasEnded(String thread) {
        return Thread.getAllStackTraces().keySet().stream()
                .noneMatch(one -> one.getName().equals(thread));
    }
}
