package dev.nonet.api.platform;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.narayana.jta.TransactionRunnerOptions;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The transactions that clients ask for. Bounds how many connections of the database they hold, in all and for each
 * tenant, and commits no change of a client whose credentials have ended.
 *
 * <p>A thread that serves a request takes a connection only in its turn, which is one of this class or the memory of a
 * part of an answer: thousands of requests would take all connections otherwise. Those that may hold one while they
 * wait for a lock have {@link #CHANGES} and {@link #LONG_CHANGES}; what these leave serves reads of milliseconds, and
 * the service's own threads.
 */
@ApplicationScoped
public class ClientTransactions {

    /** The fraction of the database connections that short transactions of clients may hold. */
    private static final double CHANGES = 0.4;

    /** The fraction of the database connections that clients' transactions of seconds may hold. */
    private static final double LONG_CHANGES = 0.2;

    /**
     * The fraction of the database connections with which requests look up whose they are and what they are about, in
     * milliseconds.
     */
    private static final double LOOKUPS = 0.2;

    /**
     * How long a look-up may wait for its turn: longer than the look-ups of all requests of a process take one by one.
     */
    private static final Duration LOOKUP_WAIT = Duration.ofSeconds(20);

    /**
     * How long a short change may wait for its turn: longer than a transaction waits for a lock. If the database is
     * away, more patience would not help.
     */
    private static final Duration CHANGE_WAIT = Duration.ofSeconds(10);

    /** How long a long change may wait for its turn: longer than several of the longest take. */
    private static final Duration LONG_CHANGE_WAIT = Duration.ofMinutes(1);

    /** The timeout of the transaction of a long change. */
    private static final int LONG_CHANGE_SECONDS = 120;

    /** How long credentials wait for their turn: as long as for a connection of the pool. */
    private static final Duration CREDENTIALS_WAIT = Duration.ofSeconds(3);

    /** Bound while the current thread has its turn. */
    private static final ScopedValue<BoundedResource.Permit> TURN = ScopedValue.newInstance();

    private final CurrentRequest current;
    private final BoundedResource lookups;
    private final BoundedResource changes;
    private final BoundedResource longChanges;

    ClientTransactions(
            @ConfigProperty(name = "quarkus.datasource.jdbc.max-size") int connections,
            CurrentRequest current,
            MeterRegistry metrics) {
        this.current = current;
        Supplier<ProblemException> changesFull =
                () -> Problem.tooMany("too-many-changes", "Too many changes are being stored at once");
        lookups = new BoundedResource(
                share(connections, LOOKUPS),
                () -> Problem.tooMany("too-many-requests", "Too many requests read from the database at once"));
        changes = new BoundedResource(share(connections, CHANGES), changesFull);
        longChanges = new BoundedResource(share(connections, LONG_CHANGES), changesFull);
        ResourceGauges.register(metrics, "lookups", lookups);
        ResourceGauges.register(metrics, "changes", changes);
        ResourceGauges.register(metrics, "long-changes", longChanges);
    }

    /**
     * A fraction of the database connections, and at least three: then one tenant may hold one, and a second tenant
     * another.
     */
    private static int share(int connections, double part) {
        return Math.max(3, (int) (part * connections));
    }

    /**
     * Reads a few rows of the database. Blocks for up to {@link #LOOKUP_WAIT} until it begins; a thread that has a turn
     * needs no other.
     */
    public <T> T lookup(String tenant, Supplier<T> work) {
        return hasTurn() ? work.get() : inTurn(lookups, tenant, LOOKUP_WAIT, work::get);
    }

    /**
     * Reads or ends credentials. Blocks for up to {@link #CREDENTIALS_WAIT} until it begins, and does not check those
     * of the request meanwhile: that check may be what asks here.
     *
     * @param share whose turn it takes
     * @throws IllegalStateException caused by an {@linkplain Outage outage} if there is no turn in time: that says
     *     nothing about the credentials
     */
    public <T> T accessCredentials(String share, Supplier<T> work) {
        return hasTurn() ? work.get() : inTurn(soon(share), work::get);
    }

    private BoundedResource.Permit soon(String share) {
        try {
            return lookups.take(share, 1, CREDENTIALS_WAIT);
        } catch (ProblemException full) {
            throw noConnection();
        }
    }

    private static IllegalStateException noConnection() {
        return new IllegalStateException(
                "Credentials could not be looked up",
                new SQLTransientConnectionException("Too many look-ups wait for a connection"));
    }

    /**
     * Waits for changes of others, with a connection. Blocks for up to {@link #CHANGE_WAIT} until it begins. Does not
     * ask about the credentials, which the request may have ended itself.
     */
    public void awaitOthers(String tenant, Runnable work) {
        inTurn(changes.take(tenant, 1, CHANGE_WAIT), () -> {
            work.run();
            return tenant;
        });
    }

    /** Whether the current thread may take a connection for a client. */
    static boolean hasTurn() {
        return TURN.isBound() || PartMemory.isReserved();
    }

    private <T, X extends Exception> T inTurn(
            BoundedResource resource, String tenant, Duration wait, ScopedValue.CallableOp<T, X> work) throws X {
        return inTurn(current.whileConnected(() -> resource.take(tenant, 1, wait)), work);
    }

    private static <T, X extends Exception> T inTurn(BoundedResource.Permit turn, ScopedValue.CallableOp<T, X> work)
            throws X {
        try (turn) {
            return ScopedValue.where(TURN, turn).call(work);
        }
    }

    /**
     * Makes a change that a client asks for, in a transaction of its own. A tenant has few of them at once; otherwise
     * one whose transactions wait for each other would take all connections of the database from the others. Just
     * before the commit the database is asked whether the client's credentials still hold, since a body or a lock may
     * have held the transaction up; whoever revokes them is answered after the commit. Blocks for up to
     * {@link #CHANGE_WAIT} until it begins.
     *
     * @throws ProblemException 401, with nothing changed, if the credentials of the current request, if there is one,
     *     no longer hold
     */
    public <T> T change(String tenant, Callable<T> work) {
        return inTurn(changes, tenant, CHANGE_WAIT, () -> confirmed(QuarkusTransaction.requiringNew(), work));
    }

    /** As {@link #change(String, Callable)}, for work without a result. */
    public void change(String tenant, Runnable work) {
        change(tenant, () -> {
            work.run();
            return tenant;
        });
    }

    /**
     * As {@link #change}, for a change that takes seconds, such as storing a large upload: it does not delay the short
     * ones of its tenant. Blocks for up to a minute until it begins.
     */
    public <T> T longChange(String tenant, Callable<T> work) {
        return inTurn(
                longChanges,
                tenant,
                LONG_CHANGE_WAIT,
                () -> confirmed(QuarkusTransaction.requiringNew().timeout(LONG_CHANGE_SECONDS), work));
    }

    /**
     * As {@link #change}, but the database is asked about the credentials before the change instead of after it: for
     * one that may end these very credentials, or that a rollback does not undo, such as a record sent to Kafka.
     */
    public <T> T changeOnceConfirmed(String tenant, Callable<T> work) {
        return inTurn(
                changes,
                tenant,
                CHANGE_WAIT,
                () -> QuarkusTransaction.requiringNew().call(() -> {
                    confirm();
                    return work.call();
                }));
    }

    private <T> T confirmed(TransactionRunnerOptions transaction, Callable<T> work) {
        return transaction.call(() -> {
            T done;
            try {
                done = work.call();
            } catch (ProblemException refused) {
                confirm();
                throw refused;
            }
            confirm();
            return done;
        });
    }

    /**
     * Asks the database whether the client's credentials hold. For a call that makes several changes, one by one, or
     * finds that there is none to make.
     *
     * @throws ProblemException 401 if the credentials of the current request, if there is one, no longer hold
     */
    public void confirm() {
        current.credentials().requireAnew();
    }
}
