package dev.nonet.api.platform;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/**
 * Bounds what the kernel holds for a client. Left to itself the buffer of a connection grows to some megabytes, and the kernel reports
 * room again only when a third of it is free, so that slow readers would look like clients that do not read.
 */
@Singleton
class SendBuffer implements HttpServerOptionsCustomizer {

    private static final int BYTES = 256 * 1024;

    @Override
    public void customizeHttpServer(HttpServerOptions options) {
        options.setSendBufferSize(BYTES);
    }

    @Override
    public void customizeHttpsServer(HttpServerOptions options) {
        options.setSendBufferSize(BYTES);
    }
}
