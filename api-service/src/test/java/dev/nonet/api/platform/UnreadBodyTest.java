package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
class UnreadBodyTest extends ServiceTest {

    private static final int LONG = 1_000_000;

    @Inject
    Admission admission;

    @Inject
    Arrivals arrivals;

    private double held() {
        return metric("nonet_admission_used{resource=\"received-bytes\"");
    }

    @Test
    void doesNotComeBeforeThereIsMemoryToReadIt() throws Exception {
        await().until(() -> held() == 0);
        String body = "{\"kind\":\"generate\",\"count\":1}" + " ".repeat(LONG);
        try (RawHttp client = RawHttp.connect();
                ExecutorService sender = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<RawHttp> sent;
            try (Lent all = admission.form("local", Long.MAX_VALUE)) {
                assertThat(all).isNotNull();
                client.post("application/json", Arrivals.HEADER + ": 1\r\nContent-Length: " + body.length() + "\r\n");
                sent = sender.submit(() -> client.send(body));
                await().until(() -> held() > 0);

                assertThat(held()).isLessThan(ConnectionGate.PIECE);
                Thread.sleep(500);
                assertThat(arrivals.bytes()).isLessThanOrEqualTo(ConnectionGate.PIECE);
            }

            assertThat(client.status()).isEqualTo(202);
            sent.get();
            assertThat(arrivals.bytes()).isGreaterThan(LONG - ConnectionGate.PIECE);
        }
        await().until(() -> held() == 0);
    }

    /** Otherwise thousands that wait for their jobs would take what those need that wait to be read. */
    @Test
    void takesNothingOnceItWasRead() throws Exception {
        worker.isSilent();
        await().until(() -> held() == 0);
        String body = "{\"kind\":\"generate\",\"count\":1}" + " ".repeat(LONG);
        try (RawHttp client = RawHttp.connect()) {
            client.post("application/json", "Prefer: wait=60\r\nContent-Length: " + body.length() + "\r\n")
                    .send(body);
            await().until(() -> metric("nonet_admission_used{resource=\"waits\"") == 1);

            assertThat(held()).isZero();
        }
    }
}
