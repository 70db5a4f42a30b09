package dev.nonet.api.platform;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.configuration.MemorySize;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Admission control: bounds what clients hold of this process's memory, disk and streams, in all and for each tenant.
 * What does not fit is refused with 429.
 */
@ApplicationScoped
public class Admission {

    /** Memory reserved to read one large JSON body: buffers of parser and spool, and the spec. */
    static final int BODY_BYTES = 384 * 1024;

    /** Bodies announced as at most this long reserve memory in proportion to their length. */
    private static final int SMALL_BODY = 16 * 1024;

    /**
     * Small bodies have a pool of their own, this fraction of the memory, so that slow large bodies cannot hold them
     * up.
     */
    private static final int SMALL_BODIES_DIVISOR = 4;

    private static final int SMALL_BODY_BUFFERS = 16 * 1024;
    private static final int SMALL_BODY_FACTOR = 4;

    /** How long a body may wait for memory. Meanwhile its connection is paused (back-pressure). */
    private static final Duration BODY_WAIT = Duration.ofSeconds(2);

    /**
     * Parts of responses built at the same time from database rows; each holds some megabytes. A permit is held only
     * while building and not while the client reads, so that slow clients hold none. More permits would not be faster.
     */
    private static final int PREPARATIONS = 6;

    private final Semaphore preparing = new Semaphore(PREPARATIONS, true);
    private final BoundedResource bodies;
    private final BoundedResource smallBodies;
    private final BoundedResource uploads;
    private final BoundedResource spool;
    private final BoundedResource waits;
    private final BoundedResource events;
    private final BoundedResource downloads;

    Admission(AdmissionConfig config, MeterRegistry metrics) {
        bodies = bodies(config, 1);
        smallBodies = bodies(config, SMALL_BODIES_DIVISOR);
        uploads = new BoundedResource(
                config.uploads(),
                config.uploadsPerTenant(),
                () -> Problem.tooMany(
                        "too-many-uploads",
                        "A process reads at most " + config.uploads() + " uploads at once, of one tenant "
                                + config.uploadsPerTenant()));
        spool = new BoundedResource(
                bytes(config.spool()),
                bytes(config.spoolPerTenant()),
                () -> Problem.tooMany("spool-full", "Too many uploaded puzzles are waiting to be stored"));
        waits = streams(config.waits(), config.waitsPerTenant(), "waiting requests");
        events = streams(config.events(), config.eventsPerTenant(), "event streams");
        downloads = streams(config.downloads(), config.downloadsPerTenant(), "downloads");
        observe(metrics, "body-bytes", bodies);
        observe(metrics, "small-body-bytes", smallBodies);
        observe(metrics, "uploads", uploads);
        observe(metrics, "spool-bytes", spool);
        observe(metrics, "waits", waits);
        observe(metrics, "events", events);
        observe(metrics, "downloads", downloads);
    }

    private static BoundedResource bodies(AdmissionConfig config, int divisor) {
        return new BoundedResource(
                bytes(config.bodyMemory()) / divisor,
                bytes(config.bodyMemoryPerTenant()) / divisor,
                () -> Problem.tooMany("too-many-bodies", "Too many bodies are being read at once"));
    }

    private static long bytes(MemorySize size) {
        return size.asLongValue();
    }

    private static BoundedResource streams(int inAll, int perTenant, String what) {
        return new BoundedResource(
                inAll,
                perTenant,
                () -> Problem.tooMany(
                        "too-many-streams",
                        "A process has at most " + inAll + " " + what + " open at once, of one tenant " + perTenant));
    }

    private static void observe(MeterRegistry metrics, String resource, BoundedResource bounded) {
        Gauge.builder("nonet.admission.used", bounded, BoundedResource::used)
                .description("What clients hold now of a bounded resource of this process")
                .tag("resource", resource)
                .register(metrics);
        Gauge.builder("nonet.admission.limit", bounded, BoundedResource::inAll)
                .description("The limit of a bounded resource of this process")
                .tag("resource", resource)
                .register(metrics);
    }

    /**
     * Reserves memory to read a JSON body. Blocks for up to two seconds.
     *
     * @param announced its length in bytes; -1 if unknown
     * @throws ProblemException 429 if there is none, as for all methods here
     */
    public BoundedResource.Permit body(String tenant, long announced) {
        return announced < 0 || announced > SMALL_BODY
                ? bodies.take(tenant, BODY_BYTES, BODY_WAIT)
                : smallBodies.take(tenant, SMALL_BODY_BUFFERS + SMALL_BODY_FACTOR * announced, BODY_WAIT);
    }

    /** To read an upload: a body with one puzzle per line. */
    public BoundedResource.Permit upload(String tenant) {
        return uploads.take(tenant, 1);
    }

    /** An empty permit for disk space; every byte spooled is added to it. */
    public BoundedResource.Permit spool(String tenant) {
        return spool.take(tenant, 0);
    }

    /** For a request that waits for a job's end. */
    public BoundedResource.Permit wait(String tenant) {
        return waits.take(tenant, 1);
    }

    public BoundedResource.Permit events(String tenant) {
        return events.take(tenant, 1);
    }

    /** Held while a part of a response is built in memory. Acquiring blocks until a permit is free. */
    public final class Preparation implements AutoCloseable {

        private Preparation() throws InterruptedException {
            preparing.acquire();
        }

        @Override
        public void close() {
            preparing.release();
        }
    }

    /** Must be closed before waiting for the client. */
    public Preparation prepare() throws InterruptedException {
        return new Preparation();
    }

    public BoundedResource.Permit download(String tenant) {
        return downloads.take(tenant, 1);
    }
}
