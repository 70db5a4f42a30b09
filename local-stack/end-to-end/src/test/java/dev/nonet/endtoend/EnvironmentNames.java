package dev.nonet.endtoend;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** The environment variables that the services read. */
final class EnvironmentNames {

    /** Address and credentials of the database, which application.properties does not set. */
    private static final List<String> DATABASE =
            List.of("quarkus.datasource.jdbc.url", "quarkus.datasource.username", "quarkus.datasource.password");

    private EnvironmentNames() {}

    static Set<String> ofApi() throws IOException {
        Set<String> names = of("api-service");
        DATABASE.forEach(property -> names.add(nameOf(property)));
        // An entry of a map whose keys are tenants.
        names.add(nameOf("nonet.auth.tokens.operator"));
        return names;
    }

    static Set<String> ofWorker() throws IOException {
        return of("worker-service");
    }

    private static Set<String> of(String module) throws IOException {
        Set<String> names = new TreeSet<>();
        Repository.properties(module).stringPropertyNames().forEach(property -> names.add(nameOf(property)));
        // Every Kafka client setting can be given as kafka.*, such as security.protocol.
        AdminClientConfig.configNames().forEach(property -> names.add(nameOf("kafka." + property)));
        for (Class<?> mapping : Setting.mappingsOf(module)) {
            Setting.of(module, mapping).forEach(setting -> names.add(nameOf(setting.key())));
        }
        return names;
    }

    private static String nameOf(String property) {
        return property.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }
}
