package dev.nonet.api.tenant;

import dev.nonet.api.platform.ClientTransactions;
import dev.nonet.api.platform.CredentialWatch;
import dev.nonet.api.platform.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Sessions that were ended by signing out. The cookie of an ended session is still valid by itself, so every process
 * asks the database for the sessions it sees, and caches the answer for {@link AuthConfig#keysKept}: for that long a
 * session that another process ended can still read here.
 */
@ApplicationScoped
class EndedSessions {

    private static final int MAX_KEPT = 10_000;

    private final DataSource database;
    private final ClientTransactions transactions;
    private final AuthConfig config;
    private final CredentialUses uses;
    private final CredentialWatch watch;
    private final Map<String, Known> known = new RecentlyUsed<>(MAX_KEPT);

    EndedSessions(
            DataSource database,
            ClientTransactions transactions,
            AuthConfig config,
            CredentialUses uses,
            CredentialWatch watch) {
        this.database = database;
        this.transactions = transactions;
        this.config = config;
        this.uses = uses;
        this.watch = watch;
    }

    /** @param until {@link System#nanoTime} after which the database is asked again */
    private record Known(boolean isEnded, long until) {}

    /**
     * Ends a session in all processes, in this one at once. Blocking.
     *
     * @param share in whose turn that waits for changes under way
     */
    void end(Sessions.Session session, String share) {
        transactions.accessCredentials(share, () -> store(session));
        keep(session, true);
        watch.someHaveEnded();
        uses.await(share, id(session));
    }

    private int store(Sessions.Session session) {
        try (Connection connection = database.getConnection()) {
            return Sql.update(
                    connection,
                    "INSERT INTO ended_session (id, until) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
                    id(session),
                    Timestamp.from(session.until()));
        } catch (SQLException e) {
            throw new IllegalStateException("The session could not be ended", e);
        }
    }

    /** Whether a session was ended, if that is cached. */
    Optional<Boolean> cached(Sessions.Session session) {
        synchronized (known) {
            return Optional.ofNullable(known.get(id(session)))
                    .filter(kept -> kept.isEnded || kept.until - System.nanoTime() > 0)
                    .map(Known::isEnded);
        }
    }

    /**
     * Whether a session was ended. Blocking, unless the answer is cached.
     *
     * @param share of whoever has the session
     * @param anew whether to ask the database in any case
     */
    boolean contains(Sessions.Session session, String share, boolean anew) {
        return cached(session)
                .filter(isEnded -> isEnded || !anew)
                .orElseGet(() -> keep(session, transactions.accessCredentials(share, () -> isStored(session, anew))));
    }

    private boolean isStored(Sessions.Session session, boolean anew) {
        if (anew) {
            uses.begin(id(session));
        }
        try (Connection connection = database.getConnection()) {
            String query = "SELECT EXISTS (SELECT FROM ended_session WHERE id = ?)";
            return Sql.holds(connection, query, id(session));
        } catch (SQLException e) {
            throw new IllegalStateException("Ended sessions could not be read", e);
        }
    }

    /** Caches an answer. If the session was ended here while the database was asked, that stays. */
    private boolean keep(Sessions.Session session, boolean isEnded) {
        Known latest = new Known(isEnded, System.nanoTime() + config.keysKept().toNanos());
        synchronized (known) {
            return known.merge(id(session), latest, (before, found) -> before.isEnded ? before : found).isEnded;
        }
    }

    /** The id of a session: the hash of its CSRF token, which is random and of no other session. */
    private static String id(Sessions.Session session) {
        return KeyFormat.hash(session.csrf());
    }
}
