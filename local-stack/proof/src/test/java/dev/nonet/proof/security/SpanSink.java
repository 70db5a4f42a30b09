package dev.nonet.proof.security;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A collector of OpenTelemetry that keeps what is sent to it as it came: protobuf has texts as they are. */
final class SpanSink implements AutoCloseable {

    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final HttpServer server;

    SpanSink() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            synchronized (received) {
                received.writeBytes(body);
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Everything, a character for each byte. */
    String text() {
        synchronized (received) {
            return received.toString(StandardCharsets.ISO_8859_1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
