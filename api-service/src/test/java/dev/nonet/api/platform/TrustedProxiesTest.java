package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

/** Quarkus takes no trusted proxies at all for trust in everybody, who could then choose an address. */
class TrustedProxiesTest {

    private static final String KEY = "quarkus.http.proxy.trusted-proxies";

    private static Config config(Map<String, String> settings) throws IOException {
        Properties shipped = new Properties();
        try (InputStream file = SettingsCheck.class.getResourceAsStream("/application.properties")) {
            shipped.load(file);
        }
        Map<String, String> all = new HashMap<>();
        shipped.stringPropertyNames().stream()
                .filter(name -> name.startsWith("quarkus.http.proxy."))
                .forEach(name -> all.put(name, shipped.getProperty(name)));
        all.putAll(settings);
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withSources(new PropertiesConfigSource(all, "test", 100))
                .build();
    }

    @Test
    void trustsNobodyByDefault() throws IOException {
        assertThat(config(Map.of()).getValue(KEY, String.class)).isEqualTo("0.0.0.0/32");
        assertThat(SettingsCheck.proxyProblems(config(Map.of()))).isEmpty();
    }

    @Test
    void trustsThoseOfTheSetting() throws IOException {
        Config named = config(Map.of("nonet.http.trusted-proxies", "10.0.0.0/8,::1"));
        assertThat(named.getValues(KEY, String.class)).isEqualTo(List.of("10.0.0.0/8", "::1"));
        assertThat(SettingsCheck.proxyProblems(named)).isEmpty();
    }

    @Test
    void anEmptySettingStopsTheStart() throws IOException {
        assertThat(SettingsCheck.proxyProblems(config(Map.of("nonet.http.trusted-proxies", ""))))
                .singleElement()
                .asString()
                .contains("nonet.http.trusted-proxies");
    }
}
