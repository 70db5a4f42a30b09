package dev.nonet.api.platform;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Min;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** How much one tenant may ask for at once. */
@ConfigMapping(prefix = "nonet.quota")
public interface QuotaConfig {

    /**
     * How many requests a second a tenant may send to one process of the API over a longer time. Processes do not tell each
     * other, which would cost a round trip for each request: behind a load balancer a tenant gets up to as many times this as
     * there are processes, so set it to what all shall let through, divided by their number. Not looked at in mode {@code local}.
     */
    @WithDefault("100")
    @DecimalMin("0.001")
    double requestsPerSecond();

    /** How many requests may come at once after a quiet time. */
    @WithDefault("200")
    @Min(1)
    int burst();

    /**
     * How many items of a tenant's jobs may be unfinished; a job that would bring more is answered with 429. Requests that
     * come at the same time do not see each other's items.
     */
    @WithDefault("20000000")
    @Min(1)
    long queuedItems();

    /** How many tasks of a tenant may be in flight; the window bounds them too. */
    @WithDefault("10000")
    @Min(1)
    int runningTasks();

    /** By tenant name, what differs for it: {@code nonet.quota.tenants.acme.burst=1000}. */
    Map<String, OfTenant> tenants();

    /** What differs for a tenant. */
    interface OfTenant {

        OptionalDouble requestsPerSecond();

        OptionalInt burst();

        OptionalLong queuedItems();

        OptionalInt runningTasks();
    }
}
