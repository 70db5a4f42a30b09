package dev.nonet.api.tenant;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;

/** The quota of every tenant, from the configuration. */
@ApplicationScoped
public class Quotas {

    private final Quota common;
    private final Map<String, Quota> special = new HashMap<>();

    protected Quotas(QuotaConfig config) {
        common = new Quota(
                config.requestsPerSecond(),
                config.burst(),
                config.queuedItems(),
                config.storedBytes(),
                config.runningTasks());
        config.tenants().forEach((tenant, own) -> special.put(tenant, quota(tenant, own)));
    }

    /**
     * The limits of one tenant.
     *
     * @param requestsPerSecond sustained rate, for one API process
     * @param burst requests at once after an idle time
     * @param queuedItems unfinished items of all its jobs
     * @param storedBytes what its jobs take in the database
     * @param runningTasks tasks in flight
     */
    public record Quota(double requestsPerSecond, int burst, long queuedItems, long storedBytes, int runningTasks) {}

    public Quota of(String tenant) {
        return special.getOrDefault(tenant, common);
    }

    private Quota quota(String tenant, QuotaConfig.OfTenant own) {
        Quota quota = new Quota(
                own.requestsPerSecond().orElse(common.requestsPerSecond),
                own.burst().orElse(common.burst),
                own.queuedItems().orElse(common.queuedItems),
                own.storedBytes().orElse(common.storedBytes),
                own.runningTasks().orElse(common.runningTasks));
        if (!(quota.requestsPerSecond > 0)
                || quota.burst < 1
                || quota.queuedItems < 1
                || quota.storedBytes < 1
                || quota.runningTasks < 1) {
            throw new IllegalArgumentException(
                    "nonet.quota.tenants." + tenant + " must have numbers above zero, has " + quota);
        }
        return quota;
    }
}
