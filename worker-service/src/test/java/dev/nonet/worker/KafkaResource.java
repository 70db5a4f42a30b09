package dev.nonet.worker;

import dev.nonet.local.backend.Backends;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A real broker for the tests. */
public class KafkaResource implements QuarkusTestResourceLifecycleManager {

    private @Nullable Backends backends;

    @Override
    public Map<String, String> start() {
        Backends started = Backends.start();
        backends = started;
        return Map.of("kafka.bootstrap.servers", started.kafkaBootstrapServers());
    }

    @Override
    public void stop() {
        if (backends != null) {
            backends.close();
        }
    }
}
