package dev.nonet.api.platform;

import io.vertx.ext.web.RoutingContext;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Whether the credentials of a request still hold. They are accepted when its head has come. What happens much later,
 * after a body that came slowly or a wait for a job, a turn or a reader, asks anew: otherwise a key would work on after
 * it was revoked, in as many requests as were begun before. Thread-safe: while its thread waits,
 * {@link CredentialWatch} asks for it.
 */
public final class Credentials {

    /** While a request waits, its credentials are checked at least this often. */
    public static final Duration INTERVAL = Duration.ofSeconds(2);

    /** Of requests without any. */
    private static final Credentials NONE = new Credentials(anew -> true);

    /** How often this process has ended credentials, whose ever they were. */
    private static final AtomicLong ENDINGS = new AtomicLong();

    private static final String KEY = "nonet.credentials";

    private final Check check;
    private volatile long askedAt = System.nanoTime();

    /** {@link #ENDINGS} when they were looked at. The first look asks: they may have ended as they were accepted. */
    private volatile long endingsSeen = -1;

    private volatile boolean haveEnded;

    Credentials(Check check) {
        this.check = check;
    }

    /** Tells whether credentials hold. */
    public interface Check {

        /**
         * Whether they hold. May block for a look into the database.
         *
         * @param anew whether nothing may be used that was read before: another process may have revoked them since
         */
        boolean areValid(boolean anew);
    }

    /** A wait, cut to {@link #INTERVAL}: after it the credentials are to be checked again. */
    public static Duration orInterval(Duration wait) {
        return wait.compareTo(INTERVAL) < 0 ? wait : INTERVAL;
    }

    /** Notes the credentials with which a request was just accepted. */
    public static void accepted(RoutingContext routing, Check check) {
        routing.put(KEY, new Credentials(check));
    }

    /** From now on the request is answered whatever becomes of its credentials: what it asked for has been done. */
    public static void served(RoutingContext routing) {
        routing.put(KEY, NONE);
    }

    /** Some credentials were ended in this process: every request that is under way asks about its own anew. */
    static void someHaveEnded() {
        ENDINGS.incrementAndGet();
    }

    static Credentials of(@Nullable RoutingContext routing) {
        return routing != null && routing.get(KEY) instanceof Credentials noted ? noted : NONE;
    }

    /** Whether they may end at all; false for requests without any. */
    boolean mayEnd() {
        return this != NONE;
    }

    /** Whether they hold, or did less than {@link #INTERVAL} ago, since when this process has ended none. */
    boolean holdLately() {
        boolean isRecent = endingsSeen == ENDINGS.get() && System.nanoTime() - askedAt < INTERVAL.toNanos();
        return isRecent ? !haveEnded : hold(false);
    }

    /** @throws ProblemException 401 unless they {@linkplain #holdLately hold lately} */
    void requireLately() {
        if (!holdLately()) {
            throw ended();
        }
    }

    /** @throws ProblemException 401 unless they hold, as far as this process knows */
    void require() {
        if (!hold(false)) {
            throw ended();
        }
    }

    /**
     * Before a change: what a revoked key makes, another key for instance, would outlive it.
     *
     * @throws ProblemException 401 unless they hold by what the database says now
     */
    void requireAnew() {
        if (!hold(true)) {
            throw ended();
        }
    }

    /** A request's body, of which no more can be read soon after they have ended. */
    InputStream whileTheyHold(InputStream sent) {
        return new FilterInputStream(sent) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = super.read(bytes, offset, length);
                requireLately();
                return count;
            }
        };
    }

    /** Whether they hold now. While the database is away nobody is refused, but for a change, which would need it. */
    private boolean hold(boolean anew) {
        long now = System.nanoTime();
        long endings = ENDINGS.get();
        try {
            if (!check.areValid(anew)) {
                haveEnded = true;
            }
        } catch (ProblemException e) {
            haveEnded = true;
        } catch (RuntimeException e) {
            if (anew || !Outage.isCauseOf(e)) {
                throw e;
            }
        } finally {
            // Last, so that no other thread takes what was known before for the answer.
            askedAt = now;
            endingsSeen = endings;
        }
        return !haveEnded;
    }

    static ProblemException ended() {
        return Problem.of(
                401,
                "unauthorized",
                "The request is not authenticated",
                "Its credentials were revoked or have expired before it was done");
    }
}
