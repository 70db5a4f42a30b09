package dev.nonet.local.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestCountTest {

    private static final byte[] SSL_REQUEST = {0, 0, 0, 8, 0x04, (byte) 0xd2, 0x16, 0x2f};
    private static final byte[] STARTUP = {0, 0, 0, 9, 0, 3, 0, 0, 0};
    private static final byte[] EXECUTE_AND_SYNC = {'E', 0, 0, 0, 9, 0, 0, 0, 0, 0, 'S', 0, 0, 0, 4};
    private static final byte[] QUERY = "Q\0\0\0\15SELECT 1\0".getBytes(StandardCharsets.ISO_8859_1);

    @Test
    void countsMessagesThatComeInAnyPieces() {
        RequestCount count = new RequestCount();
        RequestCount.Reader reader = count.reader();
        for (byte[] message : new byte[][] {SSL_REQUEST, STARTUP, EXECUTE_AND_SYNC}) {
            for (byte one : message) {
                reader.read(new byte[] {one}, 1);
            }
        }
        reader.read(EXECUTE_AND_SYNC, EXECUTE_AND_SYNC.length);
        reader.read(QUERY, QUERY.length);

        assertThat(count.statements()).isEqualTo(3);
        assertThat(count.roundTrips()).isEqualTo(3);
    }

    @Test
    void countsWhatADriverSendsThroughASlowProxy() throws Exception {
        int statements = 10;
        Duration delay = Duration.ofMillis(5);
        RequestCount requests = new RequestCount();
        try (Backends backends = Backends.start();
                TcpProxy proxy = slow(backends, delay, requests);
                Connection connection = DriverManager.getConnection(
                        proxy.jdbcUrl(backends.jdbcUrl()), backends.username(), backends.password());
                PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
            long statementsBefore = requests.statements();
            long roundTripsBefore = requests.roundTrips();
            long begun = System.nanoTime();
            for (int i = 0; i < statements; i++) {
                statement.execute();
            }

            assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(statements * delay.toNanos());
            assertThat(requests.statements() - statementsBefore).isEqualTo(statements);
            assertThat(requests.roundTrips() - roundTripsBefore).isEqualTo(statements);
        }
    }

    private static TcpProxy slow(Backends backends, Duration delay, RequestCount requests) {
        TcpProxy proxy = new TcpProxy(TcpProxy.portOf(backends.jdbcUrl()), requests::reader);
        proxy.set(TcpProxy.Network.delayed(delay));
        return proxy;
    }
}
