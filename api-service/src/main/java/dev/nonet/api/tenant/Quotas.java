package dev.nonet.api.tenant;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;

/** The quota of every tenant: the standard one, unless the configuration overrides it for the tenant. */
@ApplicationScoped
public class Quotas {

    private final Quota standard;
    private final Map<String, Quota> overridden = new HashMap<>();

    protected Quotas(QuotaConfig config) {
        standard = new Quota(
                config.requestsPerSecond(),
                config.burst(),
                config.queuedItems(),
                config.storedBytes(),
                config.runningTasks());
        config.tenants().forEach((tenant, own) -> overridden.put(tenant, quota(own)));
    }

    /**
     * The limits of one tenant.
     *
     * @param requestsPerSecond the sustained rate of requests to one API process
     * @param burst requests at once after an idle time: the size of the token bucket
     * @param queuedItems unfinished items of all its jobs
     * @param storedBytes compressed size of its jobs in the database
     * @param runningTasks tasks in flight
     */
    public record Quota(double requestsPerSecond, int burst, long queuedItems, long storedBytes, int runningTasks) {}

    public Quota of(String tenant) {
        return overridden.getOrDefault(tenant, standard);
    }

    private Quota quota(QuotaConfig.OfTenant own) {
        return new Quota(
                own.requestsPerSecond().orElse(standard.requestsPerSecond),
                own.burst().orElse(standard.burst),
                own.queuedItems().orElse(standard.queuedItems),
                own.storedBytes().orElse(standard.storedBytes),
                own.runningTasks().orElse(standard.runningTasks));
    }
}
