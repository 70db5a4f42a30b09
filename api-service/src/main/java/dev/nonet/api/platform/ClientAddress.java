package dev.nonet.api.platform;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.util.Objects;

/** The IP address of a client. */
public final class ClientAddress {

    private ClientAddress() {}

    /**
     * The address that a trusted proxy names, else that of the connection: a proxy may also name none ({@code unknown},
     * RFC 7239), or a client by a word.
     */
    public static String of(HttpServerRequest request) {
        SocketAddress named = request.remoteAddress();
        return named == null || named.hostAddress() == null
                ? Objects.requireNonNullElse(
                        request.connection().remoteAddress().hostAddress(), "")
                : named.hostAddress();
    }
}
