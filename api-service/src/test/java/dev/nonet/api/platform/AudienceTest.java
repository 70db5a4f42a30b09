package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without an audience Quarkus takes every token of the issuer, also those that other services were given. */
class AudienceTest {

    private static Config config(Map<String, String> settings) {
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withSources(new PropertiesConfigSource(settings, "test", 100))
                .build();
    }

    @Test
    void anIssuerWithoutOneStopsTheStart() {
        assertThat(SettingsCheck.issuerProblems(config(Map.of("quarkus.oidc.tenant-enabled", "true"))))
                .singleElement()
                .asString()
                .contains("quarkus.oidc.token.audience");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonet", "any", "nonet,other"})
    void anIssuerWithOneIsTaken(String audience) {
        Config named = config(Map.of("quarkus.oidc.tenant-enabled", "true", "quarkus.oidc.token.audience", audience));
        assertThat(SettingsCheck.issuerProblems(named)).isEmpty();
    }

    @Test
    void namesMayHaveNumbers() {
        Config named = config(Map.of("quarkus.oidc.tenant-enabled", "true", "quarkus.oidc.token.audience[0]", "nonet"));
        assertThat(SettingsCheck.issuerProblems(named)).isEmpty();
    }

    @Test
    void noIssuerNeedsNone() {
        assertThat(SettingsCheck.issuerProblems(config(Map.of()))).isEmpty();
    }
}
