package dev.nonet.local.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TcpProxyTest {

    private static final int PATIENCE_MILLIS = 60_000;

    private ServerSocket echo;
    private TcpProxy proxy;

    @BeforeEach
    void start() throws IOException {
        echo = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (!echo.isClosed()) {
                try {
                    Socket socket = echo.accept();
                    Thread.ofVirtual().start(() -> answer(socket));
                } catch (IOException e) {
                    return;
                }
            }
        });
        proxy = new TcpProxy(echo.getLocalPort());
    }

    private static void answer(Socket socket) {
        try (socket) {
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException e) {
            // The proxy has cut it.
        }
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        echo.close();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private static byte[] exchange(Socket socket, int count) throws IOException {
        socket.getOutputStream().write(new byte[count]);
        return socket.getInputStream().readNBytes(count);
    }

    @Test
    void passesBytesInBothDirections() throws Exception {
        try (Socket socket = connect()) {
            assertThat(exchange(socket, 100_000)).hasSize(100_000);
        }
    }

    @Test
    void dropsWhatIsSentWhileTheNetworkIsSilentOnlyUntilItIsGoodAgain() throws Exception {
        try (Socket socket = connect()) {
            exchange(socket, 1);
            proxy.set(TcpProxy.Network.SILENT);
            socket.getOutputStream().write(7);
            socket.setSoTimeout(300);
            InputStream in = socket.getInputStream();
            assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);

            socket.setSoTimeout(PATIENCE_MILLIS);
            proxy.set(TcpProxy.Network.GOOD);

            assertThat(in.read()).isEqualTo(7);
        }
    }

    @Test
    void resetsOpenAndNewConnectionsWhileTheNetworkIsCut() throws Exception {
        try (Socket socket = connect()) {
            exchange(socket, 1);
            proxy.set(TcpProxy.Network.CUT);

            assertEnds(socket);
            try (Socket next = connect()) {
                assertEnds(next);
            }
        }
        proxy.set(TcpProxy.Network.GOOD);
        try (Socket again = connect()) {
            assertThat(exchange(again, 10)).hasSize(10);
        }
    }

    /** Waits until the connection is reset or closed. */
    private static void assertEnds(Socket socket) {
        assertThatThrownBy(() -> {
                    if (socket.getInputStream().read() < 0) {
                        throw new IOException("closed");
                    }
                })
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void cutsConnectionsAfterSoManyBytes() throws Exception {
        proxy.set(TcpProxy.Network.cutAfter(1_000));
        try (Socket socket = connect()) {
            assertThat(exchange(socket, 400)).hasSize(400);
            socket.getOutputStream().write(new byte[400]);
            int received = 0;
            try {
                received = socket.getInputStream().readNBytes(400).length;
            } catch (IOException e) {
                assertThat(e).isNotInstanceOf(SocketTimeoutException.class);
            }
            assertThat(received).isLessThan(400);
        }
    }

    @Test
    void delaysAndLimitsWhatIsSent() throws Exception {
        try (Socket socket = connect()) {
            proxy.set(TcpProxy.Network.delayed(Duration.ofMillis(200)));
            long begun = System.nanoTime();
            exchange(socket, 1);
            assertThat(System.nanoTime() - begun)
                    .isGreaterThanOrEqualTo(Duration.ofMillis(200).toNanos());

            proxy.set(TcpProxy.Network.limited(10_000));
            begun = System.nanoTime();
            assertThat(exchange(socket, 5_000)).hasSize(5_000);
            assertThat(System.nanoTime() - begun)
                    .isGreaterThanOrEqualTo(Duration.ofMillis(400).toNanos());
        }
    }

    @Test
    void closesTheClientOfAServerThatIsAway() throws Exception {
        int away;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            away = free.getLocalPort();
        }
        try (TcpProxy toNobody = new TcpProxy(away);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), toNobody.port())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            assertEnds(socket);
        }
    }
}
