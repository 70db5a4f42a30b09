package dev.nonet.api.platform;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** The configuration of clients of Kafka's admin API. */
public final class KafkaAdmin {

    private KafkaAdmin() {}

    /**
     * @param kafka the configuration shared by all Kafka clients
     * @param clientId by which the broker's logs and quotas name the client
     * @param timeoutMillis for one request, and for a call with its repeated requests
     */
    public static Map<String, Object> configuration(Map<String, Object> kafka, String clientId, int timeoutMillis) {
        Map<String, Object> configuration = new HashMap<>(kafka);
        configuration.keySet().retainAll(AdminClientConfig.configNames());
        configuration.put(AdminClientConfig.CLIENT_ID_CONFIG, clientId);
        configuration.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, timeoutMillis);
        configuration.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, timeoutMillis);
        return configuration;
    }
}
