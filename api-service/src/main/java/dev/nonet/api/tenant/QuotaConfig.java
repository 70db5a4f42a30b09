package dev.nonet.api.tenant;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Quotas of a tenant. */
@ConfigMapping(prefix = "nonet.quota")
public interface QuotaConfig {

    /**
     * Rate limit: requests per second of one tenant to one API process (a token bucket refills at this rate). Processes
     * do not share buckets, which would cost a round trip per request: with N processes behind a load balancer a tenant
     * gets up to N times this rate, so divide the wanted rate by N. Calls that need the scope {@code admin} have a
     * bucket of their own, of the same size. Not applied in mode {@code local}.
     */
    @WithDefault("100")
    @DecimalMin("0.001")
    @DecimalMax("1000000")
    double requestsPerSecond();

    /** Rate limit: the burst, that is the size of the token bucket. */
    @WithDefault("200")
    @Min(1)
    @Max(1_000_000)
    int burst();

    /**
     * Upper bound of unfinished items in a tenant's jobs; a job that would exceed it is answered with 429. Concurrent
     * submissions do not see each other's items and may exceed it together.
     */
    @WithDefault("20000000")
    @Min(1)
    @Max(1_000_000_000_000L)
    long queuedItems();

    /**
     * Upper bound of what a tenant keeps in the database: the puzzles, results and errors of its jobs, in compressed
     * bytes, and their specs, labels and callbacks. While it has more, further jobs are answered with 429; unfinished
     * ones go on. Its jobs go when it deletes them or after {@code nonet.retention.jobs}.
     */
    @WithDefault("100000000000")
    @Min(1)
    @Max(1_000_000_000_000_000L)
    long storedBytes();

    /** Upper bound of a tenant's tasks in flight; the dispatch window bounds them too. */
    @WithDefault("100000")
    @Min(1)
    @Max(1_000_000)
    int runningTasks();

    /** Overrides by tenant name: {@code nonet.quota.tenants.acme.burst=1000}. */
    Map<String, OfTenant> tenants();

    /** The overrides of one tenant; what is absent is as for all. */
    interface OfTenant {

        /** Overrides {@code nonet.quota.requests-per-second}. */
        @DecimalMin("0.001")
        @DecimalMax("1000000")
        OptionalDouble requestsPerSecond();

        /** Overrides {@code nonet.quota.burst}. */
        @Min(1)
        @Max(1_000_000)
        OptionalInt burst();

        /** Overrides {@code nonet.quota.queued-items}. */
        @Min(1)
        @Max(1_000_000_000_000L)
        OptionalLong queuedItems();

        /** Overrides {@code nonet.quota.stored-bytes}. */
        @Min(1)
        @Max(1_000_000_000_000_000L)
        OptionalLong storedBytes();

        /** Overrides {@code nonet.quota.running-tasks}. */
        @Min(1)
        @Max(1_000_000)
        OptionalInt runningTasks();
    }
}
