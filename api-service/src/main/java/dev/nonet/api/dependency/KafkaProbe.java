package dev.nonet.api.dependency;

import dev.nonet.api.platform.KafkaAdmin;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;

/** Checks Kafka by listing the brokers of the cluster. */
final class KafkaProbe implements Dependency.Probe {

    private static final int TIMEOUT_MILLIS = 3_000;

    private final Map<String, Object> configuration;
    private @Nullable Admin admin;

    /** @param kafka the configuration shared by all Kafka clients */
    KafkaProbe(Map<String, Object> kafka) {
        configuration = KafkaAdmin.configuration(kafka, "nonet-api-watch", TIMEOUT_MILLIS);
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
