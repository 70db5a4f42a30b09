package dev.nonet.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.api.platform.ProblemException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestRateLimitsTest {

    private final RequestRateLimits limits = new RequestRateLimits(
            QuotasTest.read(Map.of("NONET_QUOTA_REQUESTS_PER_SECOND", "0.001", "NONET_QUOTA_BURST", "2")));

    /** Whoever may choose the claim of a token makes up as many as there are letters. */
    @Test
    void boundsTheTenantsThatItRemembers() {
        for (int i = 0; i < 50_000; i++) {
            limits.count("made-up-" + i, false);
        }

        assertThat(limits.size()).isEqualTo(10_000);
    }

    @Test
    void remembersATenantThatIsActiveAmongThem() {
        limits.count("active", false);
        limits.count("active", false);
        for (int i = 0; i < 9_000; i++) {
            limits.count("made-up-" + i, false);
        }

        assertThatThrownBy(() -> limits.count("active", false)).isInstanceOf(ProblemException.class);
    }
}
