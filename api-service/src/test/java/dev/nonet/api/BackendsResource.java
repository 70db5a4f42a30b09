package dev.nonet.api;

import dev.nonet.local.backend.Backends;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts Kafka and PostgreSQL for the tests, with settings that make the service fast to test. */
public class BackendsResource implements QuarkusTestResourceLifecycleManager {

    private static @Nullable Backends backends;

    @Override
    public Map<String, String> start() {
        Backends started = Backends.start();
        backends = started;
        Map<String, String> configuration = new HashMap<>(started.configuration());
        configuration.put("quarkus.http.test-port", "0");
        configuration.put("nonet.auth.mode", "local");
        configuration.put("nonet.limits.max-body", "1M");
        configuration.put("nonet.limits.max-upload", "3M");
        configuration.put("nonet.limits.max-puzzles", "30000");
        configuration.put("nonet.admission.events", "40");
        configuration.put("nonet.dispatch.window", "12");
        configuration.put("nonet.dispatch.window-per-job", "8");
        configuration.put("nonet.attempts.max", "3");
        configuration.put("nonet.webhook.allow-private-targets", "true");
        configuration.put("nonet.webhook.retries", "50ms,50ms");
        configuration.put("nonet.webhook.timeout", "2s");
        configuration.put("nonet.secrets.keys", "bm9uZXQtdGVzdC1zZWNyZXRzLWtleS0zMi1ieXRlcyE=");
        return configuration;
    }

    @Override
    public void inject(TestInjector injector) {
        Backends running = running();
        injector.injectIntoFields(running, new TestInjector.MatchesType(Backends.class));
    }

    private static Backends running() {
        if (backends == null) {
            throw new IllegalStateException("The backends do not run");
        }
        return backends;
    }

    @Override
    public void stop() {
        FakeWorker.stop();
        if (backends != null) {
            backends.close();
        }
    }
}
