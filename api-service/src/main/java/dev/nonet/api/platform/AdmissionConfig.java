package dev.nonet.api.platform;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/**
 * Admission control: limits of one API process, in all and for each tenant. Beyond them requests are answered with 429.
 * The defaults together fit into a heap of 160 MB.
 */
@ConfigMapping(prefix = "nonet.admission")
public interface AdmissionConfig {

    /** Memory for JSON bodies being read. A large body reserves 384 KB, one of up to 16 KB less. */
    @WithDefault("24M")
    @Between(from = "1M", to = "4G")
    MemorySize bodyMemory();

    /** The part of {@code body-memory} that one tenant may hold. */
    @WithDefault("6M")
    @Between(from = "1M", to = "4G")
    MemorySize bodyMemoryPerTenant();

    /** Concurrent uploads (bodies with one puzzle per line). */
    @WithDefault("16")
    @Min(1)
    @Max(10_000)
    int uploads();

    /** Concurrent uploads of one tenant. */
    @WithDefault("4")
    @Min(1)
    @Max(10_000)
    int uploadsPerTenant();

    /** Disk space for uploaded puzzles that are not stored yet; each request has a temporary file. */
    @WithDefault("768M")
    @Between(from = "1M", to = "1T")
    MemorySize spool();

    /** The part of {@code spool} that one tenant may hold. */
    @WithDefault("512M")
    @Between(from = "1M", to = "1T")
    MemorySize spoolPerTenant();

    /** Requests that wait for a job's end ({@code Prefer: wait}). */
    @WithDefault("4000")
    @Min(1)
    @Max(1_000_000)
    int waits();

    /** Waiting requests of one tenant. */
    @WithDefault("2500")
    @Min(1)
    @Max(1_000_000)
    int waitsPerTenant();

    /** Open event streams. */
    @WithDefault("600")
    @Min(1)
    @Max(1_000_000)
    int events();

    /** Open event streams of one tenant. */
    @WithDefault("300")
    @Min(1)
    @Max(1_000_000)
    int eventsPerTenant();

    /** Open downloads of results and errors, following ones included. */
    @WithDefault("256")
    @Min(1)
    @Max(1_000_000)
    int downloads();

    /** Open downloads of one tenant. */
    @WithDefault("160")
    @Min(1)
    @Max(1_000_000)
    int downloadsPerTenant();
}
