package dev.nonet.api.platform;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/** Options of the HTTP server for which Quarkus has no setting. */
@Singleton
class ServerOptions implements HttpServerOptionsCustomizer {

    /**
     * Bounds what the kernel holds for a client. Left to itself the buffer of a connection grows to some megabytes, and
     * the kernel reports room again only when a third of it is free, so that slow readers would look like clients that
     * do not read.
     */
    private static final int SEND_BUFFER = 256 * 1024;

    private final Connections connections;

    ServerOptions(Connections connections) {
        this.connections = connections;
    }

    @Override
    public void customizeHttpServer(HttpServerOptions options) {
        customize(options);
    }

    @Override
    public void customizeHttpsServer(HttpServerOptions options) {
        customize(options);
    }

    private void customize(HttpServerOptions options) {
        options.setSendBufferSize(SEND_BUFFER);
        // quarkus.http.http2 concerns TLS only. The streams of a connection would evade what ConnectionGate counts.
        options.setHttp2ClearTextEnabled(false);
        connections.setOptions(options);
    }
}
