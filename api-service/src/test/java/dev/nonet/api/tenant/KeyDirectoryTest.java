package dev.nonet.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.ClientTransactions;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(TokenMode.class)
@SuppressWarnings("NullAway.Init")
class KeyDirectoryTest extends ServiceTest {

    @Inject
    DataSource database;

    @Inject
    ClientTransactions transactions;

    @Test
    void containsKeysThatWereCreatedBeforeItIsAsked() throws InterruptedException {
        KeyDirectory directory = new KeyDirectory(database, transactions);
        String first = KeyFormat.hash(TokenMode.key("listed", "\"jobs:read\""));
        assertThat(directory.contained(first)).isFalse();
        assertThat(directory.mayContain(first)).isTrue();
        assertThat(directory.contained(first)).isTrue();

        String second = KeyFormat.hash(TokenMode.key("listed", "\"jobs:read\""));
        assertThat(directory.mayContain(second)).isTrue();
        assertThat(directory.mayContain(KeyFormat.hash(KeyFormat.newKey()))).isFalse();
    }

    /** A try may take seconds, and thousands may wait for it: one after another they would wait for hours. */
    @Test
    void tellsAllWhoWaitForATryOfItsFailure() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger tries = new AtomicInteger();
        KeyDirectory directory = new KeyDirectory(
                (DataSource) Proxy.newProxyInstance(
                        KeyDirectoryTest.class.getClassLoader(),
                        new Class<?>[] {DataSource.class},
                        (self, method, of) -> {
                            tries.incrementAndGet();
                            end.await();
                            throw new SQLException("The database is away");
                        }),
                transactions);
        List<Thread> requests = new ArrayList<>();
        for (int request = 0; request < 50; request++) {
            requests.add(Thread.startVirtualThread(() -> assertThatThrownBy(() -> directory.mayContain("0".repeat(64)))
                    .isInstanceOf(IllegalStateException.class)));
        }
        await().until(() ->
                tries.get() == 1 && requests.stream().allMatch(request -> request.getState() == Thread.State.WAITING));
        end.countDown();
        for (Thread request : requests) {
            request.join();
        }

        assertThat(tries.get()).isLessThanOrEqualTo(2);
    }
}
