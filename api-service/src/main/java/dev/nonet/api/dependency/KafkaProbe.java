package dev.nonet.api.dependency;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.jspecify.annotations.Nullable;

/** Checks Kafka by listing the brokers of the cluster. */
final class KafkaProbe implements Dependency.Probe {

    private static final int TIMEOUT_MILLIS = 3_000;

    private final Map<String, Object> configuration;
    private @Nullable Admin admin;

    /** @param kafka the configuration shared by all Kafka clients */
    KafkaProbe(Map<String, Object> kafka) {
        configuration = new HashMap<>();
        kafka.forEach((name, value) -> {
            if (AdminClientConfig.configNames().contains(name)) {
                configuration.put(name, value);
            }
        });
        configuration.put(AdminClientConfig.CLIENT_ID_CONFIG, "nonet-api-watch");
        configuration.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        configuration.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    }

    @Override
    public void check() throws Exception {
        if (admin == null) {
            admin = Admin.create(configuration);
        }
        admin.describeCluster().nodes().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        if (admin != null) {
            admin.close(Duration.ZERO);
        }
    }
}
