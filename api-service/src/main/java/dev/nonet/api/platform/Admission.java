package dev.nonet.api.platform;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Admission control: bounds what clients hold of this process's memory, disk and streams, in all and for each tenant.
 * Memory is counted in bytes, from one {@link HeapBudget}, and taken before anything is built. What they hold of the
 * database is bounded by {@link ClientTransactions}.
 */
@ApplicationScoped
public class Admission {

    /**
     * Memory reserved to read a body as a stream: the buffers of parser and spool, the spec, and the pieces that the
     * server holds for the reader, eight of {@link ConnectionGate#PIECE}.
     */
    private static final int BODY_BYTES = 448 * 1024;

    /**
     * Memory reserved to read a body in a format that is parsed document by document, see
     * {@code dev.nonet.format.Json}: as {@link #BODY_BYTES}, and one document.
     */
    private static final int DOCUMENT_BYTES = 3 * 1024 * 1024;

    /** The most memory that a character of such a document takes once it is read: a value of three takes 200. */
    private static final int VALUE_BYTES = 70;

    /** Bodies announced as at most this long are small: they reserve memory in proportion to their length. */
    private static final int SMALL_BODY = 16 * 1024;

    /** The memory that a small body reserves besides {@link #SMALL_BODY_FACTOR} times its length. */
    private static final int SMALL_BODY_BUFFERS = 16 * 1024;

    private static final int SMALL_BODY_FACTOR = 4;

    /**
     * Small bodies have a pool of their own, this fraction of the memory, so that slow large bodies cannot hold them
     * up.
     */
    private static final int SMALL_BODIES_DIVISOR = 8;

    /**
     * So many bytes of a head, and of what came of a body with it, are part of what each request takes; only the others
     * take memory.
     */
    static final int SHORT_REQUEST = 5 * 1024;

    /** The memory for each character of a text that is kept. */
    private static final int CHARACTER_BYTES = 3;

    /** The contract as one buffer, and as much of it again that the operating system has not taken yet. */
    private static final int CONTRACT_BYTES = 320 * 1024;

    /** Whose share the contract is made of. No tenant has this name, nor do those who ask for pages without a key. */
    private static final String CONTRACT = "? contract";

    /** Short answers have a pool of their own, this fraction of the memory. */
    private static final int SHORT_ANSWERS_DIVISOR = 4;

    /** The fraction of the memory for answers that is left to errors. */
    private static final int ERRORS_DIVISOR = 6;

    /** How long a body may wait for memory. Meanwhile {@linkplain UnreadBody nothing of it comes}. */
    private static final Duration BODY_WAIT = Duration.ofSeconds(10);

    /**
     * How long an answer may wait for memory. Longer than a client that does not read keeps what it holds
     * ({@link ClientStream}), so that such clients delay the others of their tenant and do not shut them out; and long
     * enough for 150 sorted downloads of 100,000 results at once on two CPUs.
     */
    private static final Duration ANSWER_WAIT = Duration.ofMinutes(10);

    /**
     * The memory of a part of an answer: the rows of a query, and what is made of them. The largest ordinary rows are
     * result slices, half a megabyte together as stored, of which one at a time is decompressed to up to 2 MB. A part
     * with a result of megabytes needs more, see {@link PartMemory}.
     */
    public static final int PART_BYTES = 6 * 1024 * 1024;

    /** Parts built at once: more would not be faster, and take connections of the database from others. */
    private static final int PARTS = 6;

    /**
     * How long a part may wait for memory. Parts are built in milliseconds, those that are a picture of a page or a
     * short book in a second or so; they take longer only while the database does not answer.
     */
    private static final Duration PART_WAIT = Duration.ofMinutes(1);

    /**
     * How many requests may wait to make a short book or a picture, which takes a second. Each keeps its job, 37 KB.
     */
    private static final int SHORT_BOOKS_WAITING = 128;

    /** How many requests may wait for their turn to make a long book, which takes a minute at most. */
    private static final int BOOKS_WAITING = 64;

    /**
     * Hints that are looked for at once: more than a fleet of some hundred threads finds while a request waits for one.
     * Others are refused at once: they would wait in vain, and each takes a job of its own.
     */
    private static final int HINTS = 256;

    private final CurrentRequest current;
    private final BoundedResource bodies;
    private final BoundedResource smallBodies;
    private final BoundedResource answers;
    private final BoundedResource shortAnswers;
    private final BoundedResource received;
    private final BoundedResource requests;
    private final BoundedResource parts;
    private final BoundedResource longParts;
    private final BoundedResource large;
    private final BoundedResource books;
    private final BoundedResource shortBooks;
    private final BoundedResource deadLetters;
    private final BoundedResource spool;
    private final BoundedResource waits;
    private final BoundedResource events;
    private final BoundedResource hints;
    private final Duration stall;
    private final long heads;
    private final long unreadAnswers;

    Admission(
            AdmissionConfig config,
            SlowClients slow,
            @ConfigProperty(name = "mp.messaging.incoming.results.fetch.max.bytes") long fetch,
            CurrentRequest current,
            MeterRegistry metrics) {
        this.current = current;
        HeapBudget heap = HeapBudget.ofThisProcess(fetch);
        Supplier<ProblemException> bodiesFull =
                () -> Problem.tooMany("too-many-bodies", "Too many bodies are being read at once");
        heads = heap.heads();
        unreadAnswers = heap.answers();
        smallBodies = new BoundedResource(heap.bodies() / SMALL_BODIES_DIVISOR, bodiesFull);
        bodies = new BoundedResource(heap.bodies() - smallBodies.inAll(), bodiesFull);
        received = new BoundedResource(
                heap.received(),
                () -> Problem.tooMany(
                        "too-many-requests",
                        "Too many requests wait at once with bodies, or with headers, of several kilobytes"));
        Supplier<ProblemException> answersFull =
                () -> Problem.tooMany("too-many-answers", "Too many answers are being read at once; read them faster");
        shortAnswers = new BoundedResource(heap.answers() / SHORT_ANSWERS_DIVISOR, answersFull);
        // Errors take no memory before they are written, and are unread answers as the others are.
        long errors = heap.answers() / ERRORS_DIVISOR;
        answers = new BoundedResource(heap.answers() - shortAnswers.inAll() - errors, answersFull);
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
        books = BoundedResource.lentByTurns(
                1,
                BOOKS_WAITING,
                () -> Problem.tooMany(
                        "too-many-books", "Long books are made one after another, and many were asked for"));
        shortBooks = BoundedResource.lentByTurns(
                1,
                SHORT_BOOKS_WAITING,
                () -> Problem.tooMany(
                        "too-many-books", "Books and pictures are made one after another, and many were asked for"));
        deadLetters = BoundedResource.lentByTurns(
                1, () -> Problem.tooMany("too-many-requests", "Too many requests wait for dead letters"));
        spool = new BoundedResource(
                config.spool().asLongValue(),
                () -> Problem.tooMany("spool-full", "Too many uploaded puzzles are waiting to be stored"));
        waits = streams(AdmissionConfig.WAITS, "waiting requests");
        events = streams(config.events(), "event streams");
        hints = new BoundedResource(
                HINTS, () -> Problem.tooMany("too-many-hints", "Too many hints are being looked for at once"));
        stall = slow.stall();
        ResourceGauges.register(metrics, "body-bytes", bodies);
        ResourceGauges.register(metrics, "small-body-bytes", smallBodies);
        ResourceGauges.register(metrics, "answer-bytes", answers);
        ResourceGauges.register(metrics, "short-answer-bytes", shortAnswers);
        ResourceGauges.register(metrics, "received-bytes", received);
        ResourceGauges.register(metrics, "requests", requests);
        ResourceGauges.register(metrics, "books", books);
        ResourceGauges.register(metrics, "short-books", shortBooks);
        ResourceGauges.register(metrics, "dead-letters", deadLetters);
        ResourceGauges.register(metrics, "spool-bytes", spool);
        ResourceGauges.register(metrics, "waits", waits);
        ResourceGauges.register(metrics, "events", events);
        ResourceGauges.register(metrics, "hints", hints);
        ResourceGauges.register(metrics, "part-bytes", parts);
        ResourceGauges.register(metrics, "large-bytes", large);
    }

    private static BoundedResource streams(int inAll, String what) {
        return new BoundedResource(
                inAll,
                () -> Problem.tooMany(
                        "too-many-streams",
                        "A process has at most " + inAll + " " + what + " open at once, of one tenant " + inAll / 2));
    }

    /**
     * Reserves memory to read a JSON body. Blocks for up to {@link #BODY_WAIT}.
     *
     * @param announced its length in bytes; -1 if unknown
     * @throws ProblemException 429 if there is none, as for all methods here
     */
    public BoundedResource.Permit body(String tenant, long announced) {
        return current.whileConnected(() -> announced < 0 || announced > SMALL_BODY
                ? bodies.take(tenant, BODY_BYTES, BODY_WAIT)
                : smallBodies.take(tenant, SMALL_BODY_BUFFERS + SMALL_BODY_FACTOR * announced, BODY_WAIT));
    }

    /**
     * Reserves memory for a form of the console. Blocks as {@link #body}.
     *
     * @param max what the form may take in bytes
     */
    public BoundedResource.Permit form(String tenant, long max) {
        return current.whileConnected(() -> bodies.take(tenant, max, BODY_WAIT));
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
            current.credentials().require();
            return body;
        }
    }

    /**
     * Reserves memory to read an upload. Blocks as {@link #body}.
     *
     * @param inDocuments whether it consists of documents; otherwise it has a puzzle per line
     * @param length of its text in bytes; -1 if unknown
     */
    public BoundedResource.Permit upload(String tenant, boolean inDocuments, long length) {
        long bytes = inDocuments ? documents(length) : BODY_BYTES;
        return current.whileConnected(() -> bodies.take(tenant, bytes, BODY_WAIT));
    }

    /** Short documents take less: slow uploads of two tenants leave too little for a long one. */
    private static long documents(long length) {
        return length < 0 || length > DOCUMENT_BYTES
                ? DOCUMENT_BYTES
                : Math.min(DOCUMENT_BYTES, BODY_BYTES + VALUE_BYTES * length);
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
        return current.credentials().whileTheyHold(sent);
    }

    /**
     * Memory for the texts of its client that a request keeps while it waits for a job's end, as {@link #received}.
     * Does not wait.
     *
     * @param characters of the texts that it keeps
     */
    public BoundedResource.Permit keeping(String tenant, long characters) {
        return received(tenant, CHARACTER_BYTES * characters);
    }

    /** A place for a request that waits for a job's end. Does not wait itself. */
    public BoundedResource.Permit wait(String tenant) {
        return waits.take(tenant, 1);
    }

    /** A place for a hint, from its request until its job is deleted. Does not wait. */
    public BoundedResource.Permit hint(String tenant) {
        return hints.take(tenant, 1);
    }

    /**
     * Asks whether the client's credentials still hold: for a request that waits for something else than is lent here,
     * at least every {@link Credentials#INTERVAL}.
     *
     * @throws ProblemException 401 if they have ended
     */
    public void requireCredentials() {
        current.credentials().requireLately();
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
     * Memory for an answer, held until the client has it. Blocks for up to {@link #ANSWER_WAIT}, and no longer than the
     * client stays connected.
     */
    BoundedResource.Permit answer(String tenant, long bytes) {
        return current.whileConnected(() -> answers.take(tenant, bytes, ANSWER_WAIT));
    }

    /**
     * Memory for an answer that fits into the send buffer of its connection. A client cannot make it be held, so the
     * wait is of milliseconds.
     */
    BoundedResource.Permit shortAnswer(String tenant, long bytes) {
        return current.whileConnected(() -> shortAnswers.take(tenant, bytes, ANSWER_WAIT));
    }

    /** Memory for the contract. Does not wait, as it is asked for on an event loop. */
    Lent contract() {
        return shortAnswers.take(CONTRACT, CONTRACT_BYTES);
    }

    /**
     * Builds a part of an answer with memory reserved for it. Blocks until it is free, for up to {@link #PART_WAIT}. If
     * the part proves to need more than {@link #PART_BYTES}, it is built again with memory from {@link #large}.
     *
     * @param isLong whether it is a part of a long answer: long answers wait for each other first, and so have only
     *     some of the memory, so that short ones find room
     * @param work must not wait for the client
     */
    <T, X extends Exception, Y extends Exception> T part(String tenant, boolean isLong, PartMemory.Work<T, X, Y> work)
            throws X, Y {
        return PartMemory.build(bytes -> bytes > PART_BYTES ? large(tenant, bytes) : part(tenant, isLong), work);
    }

    /** The memory of an ordinary part. Must be closed before waiting for the client. */
    Lent part(String tenant, boolean isLong) {
        return isLong
                ? current.whileConnected(() -> both(longParts.take(tenant, PART_BYTES, PART_WAIT), () -> part(tenant)))
                : current.whileConnected(() -> part(tenant));
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

    /**
     * The turn to make a long book, and then memory from {@link #large} for it. Long books are made one at a time, as
     * each takes a CPU for up to a minute and may need most of that memory; tenants take turns. Blocks for up to
     * {@link #ANSWER_WAIT} for each of the two. Must be closed before waiting for the client.
     *
     * @throws ProblemException 429 also if {@link #BOOKS_WAITING} requests wait already
     */
    public Lent book(String tenant, long bytes) {
        return both(current.whileConnected(() -> books.take(tenant, 1, ANSWER_WAIT)), () -> large(tenant, bytes));
    }

    /**
     * The turn to make a short book or a picture of a page, and then the memory of a part of a long answer for it. They
     * are made one at a time, as each takes up to a second of a CPU: so the parts of others wait for one of them at
     * most, however many were asked for. Blocks for up to {@link #ANSWER_WAIT}. Must be closed before waiting for the
     * client.
     *
     * @throws ProblemException 429 also if {@link #SHORT_BOOKS_WAITING} requests wait already
     */
    public Lent shortBook(String tenant, long bytes) {
        return both(
                current.whileConnected(() -> shortBooks.take(tenant, 1, ANSWER_WAIT)),
                () -> bytes > PART_BYTES ? large(tenant, bytes) : part(tenant, true));
    }

    /**
     * Does work for a CPU on a thread of its own. If the client disconnects or its credentials end meanwhile, the
     * thread is interrupted. Returns only when the thread has ended, so that what was reserved for the work can be
     * given back.
     *
     * @param work should end soon after an interrupt, in any way. Its result is closed if it is not returned
     * @throws ProblemException 401 if the credentials have ended
     */
    public <T> T onOwnThread(Callable<T> work) throws IOException {
        CpuWork<T> begun = CpuWork.start(work);
        try {
            do {
                // Each such wait checks the credentials when it ends.
                current.whileConnected(() -> begun.await(Credentials.INTERVAL));
            } while (begun.isAlive());
        } catch (Throwable refused) {
            begun.close();
            throw refused;
        }
        return begun.result();
    }

    /**
     * The turn to read or replay dead letters. Blocks for up to {@link #ANSWER_WAIT}. Take memory after it: such calls
     * run one after another, and those that wait would otherwise hold memory that books need.
     */
    public BoundedResource.Permit deadLetters(String tenant) {
        return current.whileConnected(() -> deadLetters.take(tenant, 1, ANSWER_WAIT));
    }

    /** A place for a request. Does not wait. */
    BoundedResource.Permit place(String tenant) {
        return requests.take(tenant, 1);
    }

    /**
     * Memory for what has come of a request while it is handled, its head and what came with it of its body: thousands
     * of requests that wait would otherwise fill the heap. Does not wait.
     *
     * @param bytes that it takes of the heap
     */
    BoundedResource.Permit received(String tenant, long bytes) {
        return received.take(tenant, beyondShort(bytes));
    }

    /** What a request takes memory for. */
    static long beyondShort(long bytes) {
        return Math.max(0, bytes - SHORT_REQUEST);
    }

    /**
     * The bytes that the unfinished heads of all requests may take. {@link Connections} counts them, as their tenants
     * are not known yet.
     */
    long heads() {
        return heads;
    }

    /** The bytes that the ends of all answers, errors included, may take while their clients do not read them. */
    long unreadAnswers() {
        return unreadAnswers;
    }

    /** The most that {@link #large} lends. */
    public long largest() {
        return large.inAll();
    }

    /**
     * Reserves memory for what takes seconds to make, such as a long book. Blocks until those before it are made, for
     * up to {@link #ANSWER_WAIT}.
     */
    public Lent large(String tenant, long bytes) {
        return current.whileConnected(() -> large.take(tenant, bytes, ANSWER_WAIT));
    }
}
