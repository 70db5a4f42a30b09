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
 * Refuses to start if an environment variable looks like a misspelt setting, if proxies are trusted without a list of
 * them, or if the tokens of an OpenID Connect issuer are accepted without a configured audience. Invalid values are
 * refused earlier, by the constraints of the settings.
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

    /** If the list of trusted proxies is empty, Quarkus trusts every client. */
    static List<String> proxyProblems(Config config) {
        boolean isForwarding = config.getOptionalValue(PROXY + "proxy-address-forwarding", Boolean.class)
                .orElse(false);
        boolean hasProxies = isSet(PROXY + "trusted-proxies", config);
        return isForwarding && !hasProxies
                ? List.of(
                        "nonet.http.trusted-proxies must not be empty: name the proxies, or leave it out to trust none")
                : List.of();
    }

    /**
     * Without a configured audience Quarkus accepts any: tokens that the issuer made out to another service would be
     * accepted here.
     */
    static List<String> issuerProblems(Config config) {
        boolean isEnabled = config.getOptionalValue(ISSUER + "tenant-enabled", Boolean.class)
                .orElse(false);
        return isEnabled && !isSet(ISSUER + "token.audience", config)
                ? List.of("quarkus.oidc.token.audience must be set: what the issuer's tokens for this service are made"
                        + " out to; \"any\" takes those for other services as well")
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

    /** Whether a mapping is Nonet's: mappings of frameworks do not list every key that the frameworks read. */
    private static boolean isOurs(Class<?> type) {
        ConfigMapping mapping = type.getAnnotation(ConfigMapping.class);
        return mapping != null && mapping.prefix().startsWith("nonet.");
    }
}
