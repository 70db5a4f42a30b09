package dev.nonet.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.Impatience;
import dev.nonet.api.platform.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Bodies that come too slowly or stall. */
@QuarkusTest
@TestProfile(SlowUploadTest.LittleTime.class)
public class SlowUploadTest extends ServiceTest {

    /** Little time for a body as well. */
    public static class LittleTime implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("nonet.limits.upload-time", "3s", "quarkus.http.read-timeout", "1s");
        }

        @Override
        public Set<Class<?>> getEnabledAlternatives() {
            return Set.of(Impatience.class);
        }
    }

    @Test
    void isAnsweredWithATimeout() throws Exception {
        assertThat(statusOf("text/plain", "", FakeWorker.PUZZLE + "\n", 10)).isEqualTo(408);
    }

    /** The rate counts bytes, not puzzles: blank lines give none. */
    @Test
    void aTrickleOfBlankLinesTimesOut() throws Exception {
        assertThat(statusOf("text/plain", "", "\n", 50)).isEqualTo(408);
        assertThat(statusOf("application/json", "{", " ", 50)).isEqualTo(408);
    }

    /** Sends an endless body in small parts. */
    private int statusOf(String type, String begin, String part, int millis) throws Exception {
        String last = Database.lastJob(backends);
        try (RawHttp http = RawHttp.connect()) {
            http.post(type, "Content-Length: 1000000\r\n").send(begin);
            for (int i = 0; i < 1_000 && !http.hasAnswer(); i++) {
                http.send(part);
                Thread.sleep(millis);
            }
            int status = http.status();
            assertThat(Database.jobsAfter(backends, last, "true")).isZero();
            return status;
        }
    }

    @Test
    void aStalledBodyTimesOut() throws Exception {
        List<RawHttp> stalled = new ArrayList<>();
        for (String type : List.of("application/json", "text/plain", "application/json")) {
            stalled.add(RawHttp.connect()
                    .post(type, "Content-Length: 900000\r\n")
                    .send("{\"kind\":\"solve\",\"puzzles\":["));
        }

        for (RawHttp http : stalled) {
            assertThat(http.status()).isIn(-1, 400, 408);
            http.close();
        }
    }

    @Test
    void holdsNoDatabaseConnectionWhileReading() throws Exception {
        try (RawHttp http = RawHttp.connect()) {
            http.post("text/plain", "Content-Length: 1000000\r\n").send((FakeWorker.PUZZLE + "\n").repeat(10_000));
            Thread.sleep(300);
            assertThat(Database.number(
                            backends,
                            "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'nonet-api'"
                                    + " AND xact_start < now() - interval '200 ms'"))
                    .isZero();
        }
    }
}
