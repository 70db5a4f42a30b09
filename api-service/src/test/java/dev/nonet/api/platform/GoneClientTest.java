package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Clients that do not wait for their answers. */
@QuarkusTest
@SuppressWarnings("NullAway.Init")
class GoneClientTest extends ServiceTest {

    private static final String TENANT = "local";
    private static final int CLIENTS = 20;

    @Inject
    Admission admission;

    private double waiting(String resource) {
        return metric("nonet_admission_waiting{resource=\"" + resource + "\"");
    }

    /** What a request that waits takes of the heap would stay taken for minutes. */
    @Test
    void leaveNoRequestWaiting() throws IOException {
        worker.isSilent();
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        List<RawHttp> clients = new ArrayList<>();
        try (BoundedResource.Permit all = admission.answer(TENANT, Long.MAX_VALUE)) {
            for (int client = 0; client < CLIENTS; client++) {
                clients.add(RawHttp.connect().get(Client.JOBS + "/" + job + "/events", ""));
            }
            await().until(() -> waiting("answer-bytes") == CLIENTS);
            RawHttp patient = clients.removeLast();

            for (RawHttp client : clients) {
                client.close();
            }

            await().until(() -> waiting("answer-bytes") == 1);
            assertThat(patient.hasAnswer()).isFalse();
            all.close();
            assertThat(patient.status()).isEqualTo(200);
            patient.close();
        }
    }

    /** While a body is held unread, its connection is not read either, and nobody sees that it is closed. */
    @Test
    void areNoticedAlsoBehindABodyThatNobodyReads() throws Exception {
        worker.isSilent();
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        // More than the buffers of both sockets.
        byte[] body = new byte[16_000_000];
        try (RawHttp client = RawHttp.connect();
                ExecutorService sender = Executors.newVirtualThreadPerTaskExecutor()) {
            client.get(Client.JOBS + "/" + job, "Prefer: wait=60\r\nContent-Length: " + body.length + "\r\n");
            await().until(() -> held("waits") == 1);
            Future<RawHttp> sent = sender.submit(() -> client.send(body));

            await().atMost(Duration.ofSeconds(40)).until(sent::isDone);

            assertThat(sent.get().hasAnswer()).isFalse();
        }
    }

    @Test
    void leaveNoRequestWaitingForAPart() throws IOException {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        List<Lent> parts = new ArrayList<>();
        try {
            for (double taken = 0; taken + Admission.PART_BYTES <= limit("part-bytes"); taken += Admission.PART_BYTES) {
                parts.add(admission.part("local", false));
            }
            RawHttp client = RawHttp.connect().get(Client.JOBS + "/" + job + "/results", "");
            await().until(() -> held("short-answer-bytes") > 0);

            client.close();

            // A part is waited for a minute.
            await().atMost(Duration.ofSeconds(40)).until(() -> held("short-answer-bytes") == 0);
        } finally {
            parts.forEach(Lent::close);
        }
    }

    /** Otherwise two threads would change it at once, see {@link OneThread}. */
    @Test
    void leaveThePositionAmongTheHandlersAsItIs() throws IOException, InterruptedException {
        RawHttp client = RawHttp.connect().get("/awaits-close", "");

        Integer position = AwaitsClose.POSITIONS.poll(1, TimeUnit.MINUTES);
        assertThat(position).isNotNull();

        client.close();

        assertThat(AwaitsClose.POSITIONS.poll(1, TimeUnit.MINUTES)).isEqualTo(position);
    }

    private double limit(String resource) {
        return metric("nonet_admission_limit{resource=\"" + resource + "\"");
    }
}
