package dev.nonet.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class FirstContactTest {

    private final AtomicLong now = new AtomicLong();
    private final FirstContact contact = new FirstContact(Duration.ofSeconds(5), this::unreachable, now::get);
    private final AtomicInteger asked = new AtomicInteger();
    private volatile boolean isReachable;

    private ProblemException unreachable() {
        return Problem.unavailable("unreachable").after(Duration.ofSeconds(5));
    }

    private String answer() {
        asked.incrementAndGet();
        if (!isReachable) {
            throw unreachable();
        }
        return "yes";
    }

    @Test
    void asksAgainOnlyAfterAPause() {
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> contact.ask(this::answer)).isInstanceOf(ProblemException.class);
        }
        assertThat(asked).hasValue(1);

        isReachable = true;
        now.addAndGet(Duration.ofSeconds(5).toNanos());
        for (int i = 0; i < 10; i++) {
            assertThat(contact.ask(this::answer)).isEqualTo("yes");
        }
        assertThat(asked).hasValue(11);
    }

    @Test
    void doesNotHoldUpALaterFailure() {
        isReachable = true;
        contact.ask(this::answer);
        isReachable = false;

        assertThatThrownBy(() -> contact.ask(this::answer)).isInstanceOf(ProblemException.class);
        isReachable = true;
        assertThat(contact.ask(this::answer)).isEqualTo("yes");
    }

    @Test
    void asksOnceForAllWhoWait() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            threads.add(Thread.startVirtualThread(() -> assertThatThrownBy(() -> contact.ask(() -> {
                        await(end);
                        return answer();
                    }))
                    .isInstanceOf(ProblemException.class)));
        }
        Awaitility.await().until(() -> threads.stream().allMatch(one -> one.getState() == Thread.State.WAITING));
        end.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(asked).hasValue(1);
    }

    /** Each of these questions waits for one of the others: one by one they would never end. */
    @Test
    void asksSideBySideOnceTheIssuerHasAnswered() throws InterruptedException {
        isReachable = true;
        CountDownLatch begin = new CountDownLatch(1);
        CountDownLatch asking = new CountDownLatch(2);
        AtomicInteger entered = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(Thread.startVirtualThread(() -> contact.ask(() -> {
                if (entered.getAndIncrement() == 0) {
                    await(begin);
                } else {
                    asking.countDown();
                    await(asking);
                }
                return answer();
            })));
        }
        begin.countDown();
        for (Thread thread : threads) {
            assertThat(thread.join(Duration.ofSeconds(10))).isTrue();
        }
        assertThat(asked).hasValue(3);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
