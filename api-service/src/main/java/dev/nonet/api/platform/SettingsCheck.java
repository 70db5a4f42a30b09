package dev.nonet.api.platform;

import dev.nonet.configuration.UnknownVariables;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.interceptor.Interceptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Refuses to start if an environment variable looks like a misspelt setting, the list of trusted proxies is empty, or
 * an issuer's tokens are to be taken whomever they are made out to. Invalid values are refused earlier, by the
 * constraints of the settings.
 */
@ApplicationScoped
class SettingsCheck {

    private static final String PROXY = "quarkus.http.proxy.";
    private static final String ISSUER = "quarkus.oidc.";

    private final BeanManager beans;

    SettingsCheck(BeanManager beans) {
        this.beans = beans;
    }

    void check(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent event) {
        List<String> problems =
                new ArrayList<>(UnknownVariables.in(System.getenv().keySet(), keys()));
        problems.addAll(proxyProblems(ConfigProvider.getConfig()));
        problems.addAll(issuerProblems(ConfigProvider.getConfig()));
        if (!problems.isEmpty()) {
            throw new ConfigurationException(String.join("\n", problems));
        }
    }

    /** Quarkus takes an empty list of trusted proxies for trust in everybody. */
    static List<String> proxyProblems(Config config) {
        boolean areHeard = config.getOptionalValue(PROXY + "proxy-address-forwarding", Boolean.class)
                .orElse(false);
        boolean areNamed = isSet(PROXY + "trusted-proxies", config);
        return areHeard && !areNamed
                ? List.of(
                        "nonet.http.trusted-proxies must not be empty: name the proxies, or leave it out to trust none")
                : List.of();
    }

    /** Quarkus takes no audience for any: what the issuer has made out to another service could be used here. */
    static List<String> issuerProblems(Config config) {
        boolean isHeard = config.getOptionalValue(ISSUER + "tenant-enabled", Boolean.class)
                .orElse(false);
        return isHeard && !isSet(ISSUER + "token.audience", config)
                ? List.of(
                        "quarkus.oidc.token.audience must be set: what the issuer's tokens for this service are made out to;"
                                + " \"any\" takes those for other services as well")
                : List.of();
    }

    private static boolean isSet(String key, Config config) {
        return config.getOptionalValues(key, String.class)
                .filter(values -> values.stream().anyMatch(value -> !value.isBlank()))
                .isPresent();
    }

    private Set<String> keys() {
        return beans.getBeans(Object.class, Any.Literal.INSTANCE).stream()
                .flatMap(bean -> bean.getTypes().stream())
                .filter(type -> type instanceof Class<?> mapping && isOurs(mapping))
                .flatMap(type ->
                        ConfigMappings.getProperties(ConfigClass.configClass((Class<?>) type)).keySet().stream())
                .collect(Collectors.toSet());
    }

    /** Only our own mappings: those of the frameworks do not list every key they read. */
    private static boolean isOurs(Class<?> type) {
        ConfigMapping mapping = type.getAnnotation(ConfigMapping.class);
        return mapping != null && mapping.prefix().startsWith("nonet.");
    }
}
