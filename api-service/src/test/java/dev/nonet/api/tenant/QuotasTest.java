package dev.nonet.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuotasTest {

    /** Kubernetes and Docker Compose give settings as environment variables. */
    @Test
    void readsOverridesOfATenantFromTheEnvironment() {
        Quotas quotas = read(Map.of(
                "NONET_QUOTA_BURST", "50",
                "NONET_QUOTA_TENANTS_ACME_BURST", "7",
                "NONET_QUOTA_TENANTS_ACME_QUEUED_ITEMS", "1000"));

        assertThat(quotas.of("acme").burst()).isEqualTo(7);
        assertThat(quotas.of("acme").queuedItems()).isEqualTo(1000);
        assertThat(quotas.of("acme").requestsPerSecond()).isEqualTo(100);
        assertThat(quotas.of("brick").burst()).isEqualTo(50);
    }

    static Quotas read(Map<String, String> environment) {
        return new Quotas(new SmallRyeConfigBuilder()
                .withSources(new EnvConfigSource(environment, 300))
                .withMapping(QuotaConfig.class)
                .build()
                .getConfigMapping(QuotaConfig.class));
    }
}
