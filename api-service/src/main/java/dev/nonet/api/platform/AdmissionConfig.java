package dev.nonet.api.platform;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/**
 * Admission control: what clients may hold of one API process besides its heap, which is divided by its size. A tenant
 * may hold half of what the other tenants leave. Beyond that requests wait, and are answered with 429 if they wait in
 * vain.
 */
@ConfigMapping(prefix = "nonet.admission")
public interface AdmissionConfig {

    /**
     * Disk space for uploaded puzzles that are not stored yet and for books being read; each request has a temporary
     * file.
     */
    @WithDefault("1G")
    @Between(from = "1M", to = "1T")
    MemorySize spool();

    /**
     * Requests that wait for a job's end ({@code Prefer: wait}): each holds a connection and a kilobyte of the heap.
     */
    int WAITS = 4_000;

    /** Open event streams. */
    @WithDefault("600")
    @Min(1)
    @Max(1_000_000)
    int events();
}
