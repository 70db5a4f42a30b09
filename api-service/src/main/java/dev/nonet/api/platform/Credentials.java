package dev.nonet.api.platform;

import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether the credentials of a request still hold. They are accepted when its head has come. What happens much later, after a body that
 * came slowly or a wait for a job, a turn or a reader, asks anew: otherwise a key would work on after it was revoked, in as many requests
 * as were begun before. Safe for use by the threads of one request, one after the other.
 */
public final class Credentials {

    /** How often it is asked at least while a request waits. */
    public static final Duration INTERVAL = Duration.ofSeconds(2);

    /** Of requests without any. */
    private static final Credentials NONE = new Credentials(() -> true);

    private static final String KEY = "nonet.credentials";

    private final BooleanSupplier areValid;
    private volatile long askedAt = System.nanoTime();
    private volatile boolean haveEnded;

    private Credentials(BooleanSupplier areValid) {
        this.areValid = areValid;
    }

    /**
     * Notes the credentials with which a request was just accepted.
     *
     * @param areValid whether they still hold; may block for a look into the database
     */
    public static void accepted(RoutingContext routing, BooleanSupplier areValid) {
        routing.put(KEY, new Credentials(areValid));
    }

    static Credentials of(@Nullable RoutingContext routing) {
        return routing != null && routing.get(KEY) instanceof Credentials noted ? noted : NONE;
    }

    /** Whether they hold, or did less than {@link #INTERVAL} ago. */
    boolean holdLately() {
        return System.nanoTime() - askedAt < INTERVAL.toNanos() ? !haveEnded : hold();
    }

    /** @throws ProblemException 401 unless they hold, or did less than {@link #INTERVAL} ago */
    void requireLately() {
        if (!holdLately()) {
            throw ended();
        }
    }

    /** @throws ProblemException 401 unless they hold now */
    void require() {
        if (!hold()) {
            throw ended();
        }
    }

    /** Whether they hold now. While the database is away nobody is refused. */
    private boolean hold() {
        askedAt = System.nanoTime();
        try {
            haveEnded = !areValid.getAsBoolean();
        } catch (ProblemException e) {
            haveEnded = true;
        } catch (RuntimeException e) {
            if (!Outage.isCauseOf(e)) {
                throw e;
            }
        }
        return !haveEnded;
    }

    static ProblemException ended() {
        return Problem.of(
                        401,
                        "unauthorized",
                        "The request is not authenticated",
                        "Its credentials were revoked or have expired before it was done")
                .toException();
    }
}
