package dev.nonet.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AuthConfigTest {

    /** Kubernetes secrets and Docker Compose give settings as environment variables. */
    @Test
    void readsTheTokensOfEveryTenantFromTheEnvironment() {
        AuthConfig config = read(Map.of(
                "NONET_AUTH_TOKENS_ACME", "1a,2b",
                "NONET_AUTH_TOKENS_BRICK_AND_CO", "3c"));

        assertThat(config.mode()).isEqualTo(AuthConfig.Mode.TOKEN);
        assertThat(config.tokens())
                .containsExactlyInAnyOrderEntriesOf(Map.of("acme", List.of("1a", "2b"), "brick.and.co", List.of("3c")));
    }

    /** The settings of an environment. */
    static AuthConfig read(Map<String, String> environment) {
        return new SmallRyeConfigBuilder()
                .withSources(new EnvConfigSource(environment, 300))
                .withConverter(Duration.class, 100, new DurationConverter())
                .withMapping(AuthConfig.class)
                .build()
                .getConfigMapping(AuthConfig.class);
    }
}
