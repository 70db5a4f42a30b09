package dev.nonet.api.console;

import io.quarkus.runtime.LaunchMode;
import io.quarkus.vertx.http.HttpServerStart;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Requests a few pages in the background once the server is up. Otherwise the first visitor would wait while classes
 * are loaded and templates are parsed. Errors are ignored.
 */
@Singleton
final class WarmUp {

    private static final List<String> PAGES =
            List.of("/console", "/console/new/generate", "/console/techniques/x-wing");
    private static final int ROUNDS = 3;
    private static final int TIMEOUT_SECONDS = 10;

    void begin(@ObservesAsync HttpServerStart started, Vertx vertx) {
        if (LaunchMode.current() != LaunchMode.NORMAL || started.options().isSsl()) {
            return;
        }
        HttpClient client = vertx.createHttpClient(new HttpClientOptions()
                .setConnectTimeout(TIMEOUT_SECONDS * 1000)
                .setIdleTimeout(TIMEOUT_SECONDS));
        int port = started.options().getPort();
        Future<?> asked = Future.succeededFuture();
        for (int round = 0; round < ROUNDS; round++) {
            for (String page : PAGES) {
                asked = asked.compose(before -> client.request(HttpMethod.GET, port, "localhost", page))
                        .compose(HttpClientRequest::send)
                        .compose(HttpClientResponse::body);
            }
        }
        asked.onComplete(done -> client.close());
    }
}
