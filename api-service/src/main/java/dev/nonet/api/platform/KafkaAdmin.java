package dev.nonet.api.platform;

import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * The client of Kafka's admin API, one for the process. It is created by the first call: that fails while no address of
 * a broker can be resolved, and the next one tries again.
 */
@Singleton
class KafkaAdmin {

    /** By which the broker's logs and quotas name the client. */
    private static final String CLIENT_ID = "nonet-api-admin";

    /** For one request, and for a call with its repeated requests. Callers wait no longer than they have time. */
    private static final int TIMEOUT_MILLIS = 5_000;

    @Produces
    @ApplicationScoped
    Admin admin(@Identifier("default-kafka-broker") Map<String, Object> kafka) {
        Map<String, Object> configuration = new HashMap<>(kafka);
        configuration.keySet().retainAll(AdminClientConfig.configNames());
        configuration.put(AdminClientConfig.CLIENT_ID_CONFIG, CLIENT_ID);
        configuration.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        configuration.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        return Admin.create(configuration);
    }

    void close(@Disposes Admin admin) {
        admin.close(Duration.ZERO);
    }
}
