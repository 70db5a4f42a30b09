package dev.nonet.endtoend;

import dev.nonet.api.dispatch.DispatchConfig;
import dev.nonet.api.job.LimitsConfig;
import dev.nonet.api.job.TasksConfig;
import dev.nonet.api.platform.QuotaConfig;
import dev.nonet.api.result.AttemptsConfig;
import dev.nonet.api.retention.RetentionConfig;
import dev.nonet.api.tenant.AuthConfig;
import dev.nonet.api.webhook.WebhookConfig;
import dev.nonet.worker.platform.WorkerConfig;
import io.smallrye.config.ConfigMapping;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The environment variables that the services read. */
final class EnvironmentNames {

    /** Addresses and credentials, which have no value in the files. */
    private static final List<String> DATABASE =
            List.of("quarkus.datasource.jdbc.url", "quarkus.datasource.username", "quarkus.datasource.password");

    private static final List<Class<?>> API = List.of(
            AuthConfig.class,
            QuotaConfig.class,
            RetentionConfig.class,
            LimitsConfig.class,
            TasksConfig.class,
            DispatchConfig.class,
            AttemptsConfig.class,
            WebhookConfig.class);

    private EnvironmentNames() {}

    static Set<String> ofApi() throws IOException {
        Set<String> names = of("api-service", API);
        names.add(nameOf("kafka.bootstrap.servers"));
        DATABASE.forEach(property -> names.add(nameOf(property)));
        // Of a map, whose names are tenants.
        names.add(nameOf("nonet.auth.tokens.operator"));
        return names;
    }

    static Set<String> ofWorker() throws IOException {
        return of("worker-service", List.of(WorkerConfig.class));
    }

    private static Set<String> of(String module, List<Class<?>> mappings) throws IOException {
        Set<String> names = new TreeSet<>();
        Repository.properties(module).stringPropertyNames().forEach(property -> names.add(nameOf(property)));
        for (Class<?> mapping : mappings) {
            String prefix = mapping.getAnnotation(ConfigMapping.class).prefix();
            for (Method setting : mapping.getMethods()) {
                names.add(nameOf(prefix + "." + inKebabCase(setting.getName())));
            }
        }
        return names;
    }

    /** As a mapping names its properties: {@code connectTimeout} is {@code connect-timeout}. */
    private static String inKebabCase(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static String nameOf(String property) {
        return property.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }
}
