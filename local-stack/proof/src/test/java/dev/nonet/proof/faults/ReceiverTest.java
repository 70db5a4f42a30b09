package dev.nonet.proof.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import dev.nonet.proof.stack.Violations;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReceiverTest {

    private static final String SECRET = "whsec_bm9uZXQtZXhhbXBsZS1zZWNyZXQtMzItYnl0ZXM=";
    private static final String BODY = "{\"type\":\"job.succeeded\"}";

    private final Violations violations = new Violations();

    @Test
    void keepsCallsWhoseSignatureVerifies() throws Exception {
        try (Receiver receiver = new Receiver(violations)) {
            String address = receiver.address("job", SECRET);

            assertThat(call(address, SECRET, Instant.now())).isEqualTo(204);
            receiver.behave(Receiver.Behaviour.LYING);
            assertThat(call(address, SECRET, Instant.now())).isEqualTo(503);

            assertThat(receiver.calls("job"))
                    .containsExactly(new Receiver.Call("msg", BODY, true), new Receiver.Call("msg", BODY, false));
            assertThat(violations.all()).isEmpty();
        }
    }

    @Test
    void tellsOfASignatureOfAnotherSecretAndOfAStrayCall() throws Exception {
        String other = "whsec_" + "A".repeat(43) + "=";
        try (Receiver receiver = new Receiver(violations)) {
            assertThat(call(receiver.address("job", SECRET), other, Instant.now()))
                    .isEqualTo(400);
            assertThat(call(receiver.address("job", SECRET) + "x", SECRET, Instant.now()))
                    .isEqualTo(404);

            assertThat(violations.all()).hasSize(2);
            assertThat(receiver.calls("job")).isEmpty();
        }
    }

    @Test
    void refusesACallOfAWrongTimeAndWaitsForAnother() throws Exception {
        try (Receiver receiver = new Receiver(violations)) {
            String address = receiver.address("job", SECRET);

            assertThat(call(address, SECRET, Instant.now().minusSeconds(3_600))).isEqualTo(400);

            assertThat(receiver.calls("job")).containsExactly(new Receiver.Call("msg", BODY, false));
            assertThat(violations.all()).isEmpty();
        }
    }

    private static int call(String address, String secret, Instant time) throws Exception {
        String signature = new Webhook(secret).sign("msg", time.getEpochSecond(), BODY);
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .header("webhook-id", "msg")
                .header("webhook-timestamp", String.valueOf(time.getEpochSecond()))
                .header("webhook-signature", "v1,bm90aGluZw== " + signature)
                .POST(HttpRequest.BodyPublishers.ofString(BODY))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }
}
