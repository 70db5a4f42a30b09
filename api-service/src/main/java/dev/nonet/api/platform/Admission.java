package dev.nonet.api.platform;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.Arc;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.narayana.jta.TransactionRunnerOptions;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Admission control: bounds what clients hold of this process's memory, disk and streams, in all and for each tenant.
 * Memory is counted in bytes, from one {@link HeapBudget}, and taken before anything is built.
 */
@ApplicationScoped
public class Admission {

    static final String USED = "nonet.admission.used";
    static final String USED_DESCRIPTION = "What clients hold now of a bounded resource of this process";
    private static final String WAITING = "nonet.admission.waiting";
    static final String LIMIT = "nonet.admission.limit";
    static final String LIMIT_DESCRIPTION = "The limit of a bounded resource of this process";

    /** Memory reserved to read a body as a stream: the buffers of parser and spool, and the spec. */
    private static final int BODY_BYTES = 384 * 1024;

    /**
     * Memory reserved to read a body in a format that is parsed document by document, see
     * {@code dev.nonet.format.Json}: as {@link #BODY_BYTES}, and one document.
     */
    private static final int DOCUMENT_BYTES = 3 * 1024 * 1024;

    /** Bodies announced as at most this long are small: they reserve memory in proportion to their length. */
    private static final int SMALL_BODY = 16 * 1024;

    /**
     * Small bodies have a pool of their own, this fraction of the memory, so that slow large bodies cannot hold them
     * up.
     */
    private static final int SMALL_BODIES_DIVISOR = 8;

    /**
     * Memory for each byte of a request's head until the request is answered: the head is held as it came, and as text.
     */
    private static final int HEAD_FACTOR = 3;

    /**
     * Heads of at most this many bytes, as almost all are, take nothing from the budget: the limit of requests bounds
     * them.
     */
    private static final int SHORT_HEAD = 4 * 1024;

    /** Short answers have a pool of their own, this fraction of the memory. */
    private static final int SHORT_ANSWERS_DIVISOR = 4;

    /** The memory that a small body reserves besides {@link #SMALL_BODY_FACTOR} times its length. */
    private static final int SMALL_BODY_BUFFERS = 16 * 1024;

    /** The most bytes of a body that are received before anybody reads it; then its connection is paused. */
    private static final int UNREAD_BYTES = 128 * 1024;

    private static final int SMALL_BODY_FACTOR = 4;

    /** How long a body may wait for memory. Meanwhile its connection is paused (back-pressure). */
    private static final Duration BODY_WAIT = Duration.ofSeconds(10);

    /**
     * How long an answer may wait for memory. Longer than a client that does not read keeps what it holds
     * ({@link ClientStream}), so that such clients delay the others of their tenant and do not shut them out; and long
     * enough for many large downloads at once.
     */
    private static final Duration ANSWER_WAIT = Duration.ofMinutes(5);

    /**
     * Upper bound of a part of an answer: the rows of a query, of which the largest are a result slice of up to 256 KB
     * and the 4 MB that it may be decompressed, and what is made of them.
     */
    public static final int PART_BYTES = 6 * 1024 * 1024;

    /** Parts built at once: more would not be faster, and take connections of the database from others. */
    private static final int PARTS = 6;

    /**
     * How long a part may wait for memory. Parts are built in milliseconds, and take longer only while the database
     * does not answer.
     */
    private static final Duration PART_WAIT = Duration.ofMinutes(1);

    /**
     * Books that may be made at once, each of which takes a CPU for seconds. A tenant may have half of these places:
     * one book at a time.
     */
    private static final int BOOKS = 2;

    /**
     * The fraction of the database connections that short transactions of clients may hold. A transaction keeps its
     * connection while it waits for a lock of another one. What {@link #LONG_CHANGES} and {@link #LOOKUPS} leave is for
     * other reads, and for the service itself.
     */
    private static final double CHANGES = 0.4;

    /** The fraction of the database connections that clients' transactions of seconds may hold. */
    private static final double LONG_CHANGES = 0.2;

    /**
     * The fraction of the database connections with which requests look up the job that they are about, in
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

    private final CurrentVertxRequest current;
    private final BoundedResource lookups;
    private final BoundedResource changes;
    private final BoundedResource longChanges;
    private final BoundedResource bodies;
    private final BoundedResource smallBodies;
    private final BoundedResource answers;
    private final BoundedResource shortAnswers;
    private final BoundedResource longHeads;
    private final BoundedResource requests;
    private final BoundedResource parts;
    private final BoundedResource longParts;
    private final BoundedResource large;
    private final BoundedResource books;
    private final BoundedResource deadLetters;
    private final BoundedResource spool;
    private final BoundedResource waits;
    private final BoundedResource events;
    private final Duration stall;
    private final long heads;

    Admission(
            AdmissionConfig config,
            SlowClients slow,
            @ConfigProperty(name = "mp.messaging.incoming.results.fetch.max.bytes") long fetch,
            @ConfigProperty(name = "quarkus.datasource.jdbc.max-size") int connections,
            CurrentVertxRequest current,
            MeterRegistry metrics) {
        this.current = current;
        HeapBudget heap = HeapBudget.ofThisProcess(fetch);
        Supplier<ProblemException> bodiesFull =
                () -> Problem.tooMany("too-many-bodies", "Too many bodies are being read at once");
        heads = heap.heads();
        Supplier<ProblemException> changesFull =
                () -> Problem.tooMany("too-many-changes", "Too many changes are being stored at once");
        lookups = new BoundedResource(
                share(connections, LOOKUPS),
                () -> Problem.tooMany("too-many-requests", "Too many requests look for their jobs at once"));
        changes = new BoundedResource(share(connections, CHANGES), changesFull);
        longChanges = new BoundedResource(share(connections, LONG_CHANGES), changesFull);
        smallBodies = new BoundedResource(
                heap.bodies() / SMALL_BODIES_DIVISOR, (int) (heap.unread() / 2 / SMALL_BODY), bodiesFull);
        bodies = new BoundedResource(
                heap.bodies() - smallBodies.inAll(), (int) (heap.unread() / 2 / UNREAD_BYTES), bodiesFull);
        Supplier<ProblemException> answersFull =
                () -> Problem.tooMany("too-many-answers", "Too many answers are being read at once; read them faster");
        shortAnswers = new BoundedResource(heap.answers() / SHORT_ANSWERS_DIVISOR, answersFull);
        longHeads = new BoundedResource(
                heap.heads(),
                () -> Problem.tooMany(
                        "too-many-requests", "Too many requests with headers of several kilobytes wait at once"));
        // The budget's heads are unfinished ones; those of requests that wait come out of the memory for answers.
        answers = new BoundedResource(heap.answers() - shortAnswers.inAll() - longHeads.inAll(), answersFull);
        requests = new BoundedResource(
                heap.requests(),
                () -> Problem.tooMany(
                        "too-many-requests",
                        "A process has at most " + heap.requests() + " requests at once, of one tenant "
                                + heap.requests() / 2));
        Supplier<ProblemException> partsFull =
                () -> Problem.tooMany("too-many-answers", "Too many answers are being made at once");
        parts = BoundedResource.lentByTurns(Math.min(heap.parts(), PARTS * PART_BYTES), partsFull);
        longParts = BoundedResource.lentByTurns(Math.max(PART_BYTES, parts.inAll() - PART_BYTES), partsFull);
        large = BoundedResource.lentByTurns(heap.large(), partsFull);
        books = new BoundedResource(
                BOOKS,
                () -> Problem.tooMany("too-many-books", "Books are made one after another, and many were asked for"));
        deadLetters = BoundedResource.lentByTurns(
                1, () -> Problem.tooMany("too-many-requests", "Too many requests wait for dead letters"));
        spool = new BoundedResource(
                config.spool().asLongValue(),
                () -> Problem.tooMany("spool-full", "Too many uploaded puzzles are waiting to be stored"));
        waits = streams(AdmissionConfig.WAITS, "waiting requests");
        events = streams(config.events(), "event streams");
        stall = slow.stall();
        observe(metrics, "lookups", lookups);
        observe(metrics, "changes", changes);
        observe(metrics, "long-changes", longChanges);
        observe(metrics, "body-bytes", bodies);
        observe(metrics, "small-body-bytes", smallBodies);
        observe(metrics, "answer-bytes", answers);
        observe(metrics, "short-answer-bytes", shortAnswers);
        observe(metrics, "head-bytes", longHeads);
        observe(metrics, "requests", requests);
        observe(metrics, "books", books);
        observe(metrics, "dead-letters", deadLetters);
        observe(metrics, "spool-bytes", spool);
        observe(metrics, "waits", waits);
        observe(metrics, "events", events);
        observe(metrics, "part-bytes", parts);
        observe(metrics, "large-bytes", large);
    }

    /**
     * A fraction of the database connections, and at least three: then one tenant may hold one, and a second tenant
     * another.
     */
    private static int share(int connections, double part) {
        return Math.max(3, (int) (part * connections));
    }

    private static BoundedResource streams(int inAll, String what) {
        return new BoundedResource(
                inAll,
                () -> Problem.tooMany(
                        "too-many-streams",
                        "A process has at most " + inAll + " " + what + " open at once, of one tenant " + inAll / 2));
    }

    private static void observe(MeterRegistry metrics, String resource, BoundedResource bounded) {
        observe(metrics, resource, bounded::used, bounded.inAll());
        Gauge.builder(WAITING, bounded::waiting)
                .description("Requests that wait for a bounded resource of this process")
                .tag("resource", resource)
                .register(metrics);
    }

    /**
     * Waits for a resource, at most until the client of the current request, if there is one, has gone. The resource is
     * given back if the client's credentials have ended while the request waited, for this or for anything before it.
     *
     * @throws ProblemException 401 if the credentials have ended
     */
    private <T extends Lent> T whileConnected(Supplier<T> wait) {
        RoutingContext routing = routing();
        T taken = routing != null && routing.request().connection() instanceof ConnectionBase connection
                ? CloseWatch.during(connection.channel(), wait)
                : wait.get();
        return checked(taken, Credentials.of(routing)::requireLately);
    }

    /** Checks, and gives back what was taken if the check fails. */
    private static <T extends Lent> T checked(T taken, Runnable check) {
        try {
            check.run();
        } catch (Throwable refused) {
            taken.close();
            throw refused;
        }
        return taken;
    }

    private @Nullable RoutingContext routing() {
        return Arc.requireContainer().requestContext().isActive() ? current.getCurrent() : null;
    }

    private static void observe(MeterRegistry metrics, String resource, Supplier<Number> used, long inAll) {
        Gauge.builder(USED, used)
                .description(USED_DESCRIPTION)
                .tag("resource", resource)
                .register(metrics);
        Gauge.builder(LIMIT, () -> inAll)
                .description(LIMIT_DESCRIPTION)
                .tag("resource", resource)
                .register(metrics);
    }

    /**
     * Reserves memory to read a JSON body. Blocks for up to ten seconds.
     *
     * @param announced its length in bytes; -1 if unknown
     * @throws ProblemException 429 if there is none, as for all methods here
     */
    public BoundedResource.Permit body(String tenant, long announced) {
        return whileConnected(() -> announced < 0 || announced > SMALL_BODY
                ? bodies.take(tenant, BODY_BYTES, BODY_WAIT)
                : smallBodies.take(tenant, SMALL_BODY_BUFFERS + SMALL_BODY_FACTOR * announced, BODY_WAIT));
    }

    /**
     * Reserves memory for a form of the console. Blocks as {@link #body}.
     *
     * @param most what the form may take in bytes
     */
    public BoundedResource.Permit form(String tenant, long most) {
        return whileConnected(() -> bodies.take(tenant, most, BODY_WAIT));
    }

    /**
     * Reads a whole small body, with memory reserved for it meanwhile. Blocks as {@link #body}.
     *
     * @param limit upper bound of the body in bytes
     * @throws ProblemException 401 if the client's credentials have ended meanwhile
     */
    public byte[] read(String tenant, InputStream sent, HttpHeaders headers, long limit) {
        try (BoundedResource.Permit memory = body(tenant, Body.announced(headers))) {
            byte[] body = Body.read(whileValid(sent), headers, limit);
            Credentials.of(routing()).require();
            return body;
        }
    }

    /**
     * Reserves memory to read an upload. Blocks as {@link #body}.
     *
     * @param inDocuments whether it consists of documents; otherwise it has a puzzle per line
     */
    public BoundedResource.Permit upload(String tenant, boolean inDocuments) {
        return whileConnected(() -> bodies.take(tenant, inDocuments ? DOCUMENT_BYTES : BODY_BYTES, BODY_WAIT));
    }

    /** An empty permit for disk space; every byte spooled is added to it. */
    public BoundedResource.Permit spool(String tenant) {
        return spool.take(tenant, 0);
    }

    /**
     * A body of which no more can be read soon after the client's credentials have ended: a body may take ten minutes
     * to come, and holds memory of its tenant meanwhile.
     *
     * @return the body; reading it throws a {@link ProblemException}, 401, once the credentials have ended
     */
    public InputStream whileValid(InputStream sent) {
        return Credentials.of(routing()).whileTheyHold(sent);
    }

    /** The turn to read one row of the database. Blocks for up to twenty seconds. */
    public BoundedResource.Permit lookup(String tenant) {
        return whileConnected(() -> lookups.take(tenant, 1, LOOKUP_WAIT));
    }

    /**
     * Makes a change that a client asks for, in a transaction of its own. A tenant has few of them at once; otherwise
     * one whose transactions wait for each other would take all connections of the database from the others. Just
     * before the commit the database is asked whether the client's credentials still hold, since a body or a lock may
     * have held the transaction up; whoever revokes them is answered after the commit. Blocks for up to ten seconds
     * until it begins.
     *
     * @throws ProblemException 401, with nothing changed, if the credentials of the current request, if there is one,
     *     no longer hold
     */
    public <T> T change(String tenant, Callable<T> work) {
        try (BoundedResource.Permit turn = turn(tenant)) {
            return confirmed(QuarkusTransaction.requiringNew(), work);
        }
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
        try (BoundedResource.Permit turn = whileConnected(() -> longChanges.take(tenant, 1, LONG_CHANGE_WAIT))) {
            return confirmed(QuarkusTransaction.requiringNew().timeout(LONG_CHANGE_SECONDS), work);
        }
    }

    /**
     * As {@link #change}, for a change that may end the very credentials that the request came with: the database is
     * asked about these before the change instead of after it.
     */
    public <T> T changeCredentials(String tenant, Callable<T> work) {
        try (BoundedResource.Permit turn = turn(tenant)) {
            return QuarkusTransaction.requiringNew().call(() -> {
                confirm();
                return work.call();
            });
        }
    }

    private BoundedResource.Permit turn(String tenant) {
        return whileConnected(() -> changes.take(tenant, 1, CHANGE_WAIT));
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
     * Asks the database whether the client's credentials hold. For a change that is no transaction of the database,
     * such as sending records to Kafka: call it right before.
     *
     * @throws ProblemException 401 if the credentials of the current request, if there is one, no longer hold
     */
    public void confirm() {
        Credentials.of(routing()).requireAnew();
    }

    /**
     * Memory for the texts of its client that a request keeps while it waits for a job's end. It comes from the memory
     * for heads, and some kilobytes are free as they are there. Does not wait.
     *
     * @param characters of the texts that it keeps
     */
    public BoundedResource.Permit keeping(String tenant, long characters) {
        return head(tenant, characters);
    }

    /** A place for a request that waits for a job's end. Does not wait itself. */
    public BoundedResource.Permit wait(String tenant) {
        return waits.take(tenant, 1);
    }

    /** A place for an event stream. Does not wait. */
    public BoundedResource.Permit events(String tenant) {
        return events.take(tenant, 1);
    }

    /** How long a client may read nothing of its answer. */
    Duration stall() {
        return stall;
    }

    /**
     * Memory for an answer, held until the client has it. Blocks for up to five minutes, and no longer than the client
     * stays connected.
     */
    BoundedResource.Permit answer(String tenant, long bytes) {
        return whileConnected(() -> answers.take(tenant, bytes, ANSWER_WAIT));
    }

    /**
     * Memory for an answer that fits into the send buffer of its connection. A client cannot make it be held, so the
     * wait is of milliseconds.
     */
    BoundedResource.Permit shortAnswer(String tenant, long bytes) {
        return whileConnected(() -> shortAnswers.take(tenant, bytes, ANSWER_WAIT));
    }

    /**
     * Reserves the memory to build a part of an answer. Blocks until it is free, as parts are built in milliseconds.
     * Must be closed before waiting for the client.
     *
     * @param isLong whether it is a part of a long answer: long answers wait for each other first, and so have only
     *     some of the memory, so that short ones find room
     */
    Lent part(String tenant, boolean isLong) {
        return isLong
                ? whileConnected(() -> both(longParts.take(tenant, PART_BYTES, PART_WAIT), () -> part(tenant)))
                : whileConnected(() -> part(tenant));
    }

    private Lent part(String tenant) {
        return parts.take(tenant, PART_BYTES, PART_WAIT);
    }

    /** What was taken and what is taken after it, to be given back together. */
    private static Lent both(Lent first, Supplier<Lent> take) {
        try {
            Lent second = take.get();
            return () -> {
                second.close();
                first.close();
            };
        } catch (Throwable refused) {
            first.close();
            throw refused;
        }
    }

    /** The turn to make a book. Blocks for up to five minutes. Must be closed before waiting for the client. */
    public BoundedResource.Permit book(String tenant) {
        return whileConnected(() -> books.take(tenant, 1, ANSWER_WAIT));
    }

    /**
     * The turn to read or replay dead letters. Blocks for up to five minutes. Take memory after it: such calls run one
     * after another, and those that wait would otherwise hold memory that books need.
     */
    public BoundedResource.Permit deadLetters(String tenant) {
        return whileConnected(() -> deadLetters.take(tenant, 1, ANSWER_WAIT));
    }

    /** A place for a request, from when its tenant is known until it has ended. Does not wait. */
    BoundedResource.Permit request(String tenant) {
        return requests.take(tenant, 1);
    }

    /**
     * Memory for the head of a request that may wait: otherwise the long heads of thousands of requests that wait would
     * fill the heap. Does not wait itself.
     *
     * @param bytes of its headers and its address
     */
    BoundedResource.Permit head(String tenant, long bytes) {
        return longHeads.take(tenant, bytes <= SHORT_HEAD ? 0 : HEAD_FACTOR * bytes);
    }

    /**
     * The bytes that the unfinished heads of all requests may take. {@link Connections} counts them, as their tenants
     * are not known yet.
     */
    long heads() {
        return heads;
    }

    /** The most that {@link #large} lends. */
    public long largest() {
        return large.inAll();
    }

    /**
     * Reserves memory for what takes seconds to make, such as a book. Blocks for up to five minutes, until those before
     * it are made.
     */
    public Lent large(String tenant, long bytes) {
        return whileConnected(() -> large.take(tenant, bytes, ANSWER_WAIT));
    }
}
