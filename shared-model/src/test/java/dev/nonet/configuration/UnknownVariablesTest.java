package dev.nonet.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnknownVariablesTest {

    private static final List<String> KEYS = List.of(
            "nonet.dispatch.window",
            "nonet.dispatch.poll-interval",
            "nonet.quota.tenants.*.burst",
            "nonet.webhook.retries");

    @Test
    void listsTheSettingsOfTheGroup() {
        assertThat(UnknownVariables.in(List.of("NONET_DISPATCH_WINDWO", "NONET_DISPATCH_WINDOW"), KEYS))
                .containsExactly("NONET_DISPATCH_WINDWO is not a setting; the settings of nonet.dispatch are"
                        + " NONET_DISPATCH_POLL_INTERVAL, NONET_DISPATCH_WINDOW");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NONET_DISPATCH_POLL_INTERVAL",
                "NONET_QUOTA_TENANTS_ACME_EU_BURST",
                "NONET_WEBHOOK_RETRIES_0_",
                // Variables of other programs, and those that Kubernetes sets for each service of a namespace.
                "NONET_JAVA_OPTS",
                "NONET_API_SERVICE_HOST",
                "PATH",
                "NONET_DISPATCH",
            })
    void ignoresSettingsAndForeignVariables(String variable) {
        assertThat(UnknownVariables.in(List.of(variable), KEYS)).isEmpty();
    }
}
