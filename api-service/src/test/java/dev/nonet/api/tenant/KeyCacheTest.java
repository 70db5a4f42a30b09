package dev.nonet.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.platform.Lent;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Counts look-ups in the database. */
class KeyCacheTest {

    private static final String KNOWN = "known";
    private static final String ADDRESS = "192.0.2.1";
    private static final Access ACME = new Access("acme", Set.of(Scope.JOBS_READ));

    private final List<String> lookedUp = new CopyOnWriteArrayList<>();
    private volatile Runnable duringLookUp = () -> {};

    /** Of whose share requests have taken memory while they waited, and how much is taken now. */
    private final List<String> shares = new CopyOnWriteArrayList<>();

    private final AtomicInteger taken = new AtomicInteger();

    /** A database with one key. */
    private final class OneKey extends ApiKeys {

        @SuppressWarnings("NullAway") // What needs them is overridden.
        OneKey() {
            super(null, null, null);
        }

        @Override
        Optional<Access> use(String share, String hash) {
            return access(share, hash);
        }

        @Override
        Optional<Access> access(String share, String hash) {
            lookedUp.add(hash);
            duringLookUp.run();
            return hash.equals(KNOWN) ? Optional.of(ACME) : Optional.empty();
        }
    }

    /** Knows the same key. */
    private static final class OneName extends KeyDirectory {

        @SuppressWarnings("NullAway") // What needs it is overridden.
        OneName() {
            super(null, null);
        }

        @Override
        boolean contained(String hash) {
            return hash.equals(KNOWN);
        }

        @Override
        boolean mayContain(String hash) {
            return hash.equals(KNOWN);
        }
    }

    private KeyCache cache(String kept) {
        return new KeyCache(
                new OneKey(),
                new OneName(),
                AuthConfigTest.read(
                        Map.of("NONET_AUTH_KEYS_KEPT", kept, "NONET_AUTH_UNKNOWN_TOKENS_PER_SECOND", "0.001")));
    }

    private Optional<Access> access(KeyCache cache, String hash, String address) {
        return cache.access(hash, address, share -> {
            shares.add(share);
            taken.incrementAndGet();
            return taken::decrementAndGet;
        });
    }

    @Test
    void looksUpAKeyOnce() {
        KeyCache cache = cache("1h");
        for (int i = 0; i < 100; i++) {
            assertThat(access(cache, KNOWN, ADDRESS)).contains(ACME);
            assertThat(access(cache, "unknown", ADDRESS)).isEmpty();
        }

        assertThat(lookedUp).containsExactly(KNOWN, "unknown");
    }

    @Test
    void looksUpAKeyAgainWhenItsTimeIsOver() {
        KeyCache cache = cache("0s");
        for (int i = 0; i < 3; i++) {
            assertThat(access(cache, KNOWN, ADDRESS)).contains(ACME);
        }

        assertThat(lookedUp).hasSize(3);
    }

    @Test
    void looksUpAKeyAgainOnceItIsForgottenAndNoOther() {
        KeyCache cache = cache("1h");
        access(cache, KNOWN, ADDRESS);
        access(cache, "unknown", ADDRESS);
        cache.forget(KNOWN);
        access(cache, KNOWN, ADDRESS);
        access(cache, "unknown", ADDRESS);

        assertThat(lookedUp).containsExactly(KNOWN, "unknown", KNOWN);
    }

    @Test
    void keepsNoAnswerFromBeforeARevocation() {
        KeyCache cache = cache("1h");
        duringLookUp = () -> cache.forget(KNOWN);
        access(cache, KNOWN, ADDRESS);
        duringLookUp = () -> {};
        access(cache, KNOWN, ADDRESS);

        assertThat(lookedUp).hasSize(2);
    }

    @Test
    void looksUpAKeyOnceForRequestsThatComeAtOnce() throws Exception {
        KeyCache cache = cache("1h");
        CountDownLatch answered = new CountDownLatch(1);
        duringLookUp = () -> awaited(answered);
        List<Thread> requests = new ArrayList<>();
        List<Optional<Access>> found = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 100; i++) {
            requests.add(Thread.ofVirtual().start(() -> found.add(access(cache, KNOWN, ADDRESS))));
        }
        await().until(() -> requests.stream().allMatch(request -> request.getState() == Thread.State.WAITING));
        assertThat(taken).hasValue(100);
        answered.countDown();
        for (Thread request : requests) {
            request.join();
        }

        assertThat(taken).hasValue(0);
        assertThat(found).hasSize(100).containsOnly(Optional.of(ACME));
        assertThat(lookedUp).containsExactly(KNOWN);
    }

    @Test
    void waitsForNoLookUpFromBeforeARevocation() throws Exception {
        KeyCache cache = cache("1h");
        CountDownLatch answered = new CountDownLatch(1);
        duringLookUp = () -> awaited(answered);
        Thread earlier = Thread.ofVirtual().start(() -> access(cache, KNOWN, ADDRESS));
        await().until(() -> lookedUp.size() == 1);
        cache.forget(KNOWN);
        duringLookUp = () -> {};

        assertThat(access(cache, KNOWN, ADDRESS)).contains(ACME);
        assertThat(lookedUp).hasSize(2);
        answered.countDown();
        earlier.join();
    }

    @Test
    void looksUpAKeyAgainAfterALookUpThatFailed() {
        KeyCache cache = cache("1h");
        duringLookUp = () -> {
            throw new IllegalStateException("The database is away");
        };
        assertThatThrownBy(() -> access(cache, KNOWN, ADDRESS)).isInstanceOf(IllegalStateException.class);
        duringLookUp = () -> {};

        assertThat(access(cache, KNOWN, ADDRESS)).contains(ACME);
    }

    /** The default burst is 30. */
    @Test
    void refusesGuessesBeforeTheyReachTheDatabase() {
        KeyCache cache = cache("1h");
        for (int i = 0; i < 30; i++) {
            access(cache, "guess " + i, ADDRESS);
        }

        assertThatThrownBy(() -> access(cache, "guess 30", ADDRESS)).isInstanceOf(ProblemException.class);
        assertThat(lookedUp).hasSize(30);
        assertThat(access(cache, "guess 31", "192.0.2.2")).isEmpty();
        assertThat(access(cache, KNOWN, ADDRESS)).contains(ACME);
    }

    /** Each of them finds the bucket as the others leave it, however long their look-ups take. */
    @Test
    void refusesGuessesThatComeAtOnce() throws Exception {
        KeyCache cache = cache("1h");
        CountDownLatch answered = new CountDownLatch(1);
        duringLookUp = () -> awaited(answered);
        List<CompletableFuture<?>> guesses = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 200; i++) {
                String guess = "guess " + i;
                guesses.add(CompletableFuture.runAsync(() -> access(cache, guess, ADDRESS), threads));
            }
            await().until(() ->
                    guesses.stream().filter(CompletableFuture::isDone).count() >= 170);
            answered.countDown();
        }

        assertThat(guesses.stream().filter(CompletableFuture::isCompletedExceptionally))
                .hasSize(170);
        assertThat(lookedUp).hasSize(30);
        assertThat(access(cache, KNOWN, ADDRESS)).contains(ACME);
    }

    @Test
    void takesMemoryOnlyWhileARequestWaits() {
        KeyCache cache = cache("1h");
        duringLookUp = () -> assertThat(taken).hasValue(1);
        access(cache, "unknown", ADDRESS);
        access(cache, KNOWN, ADDRESS);
        assertThat(shares).containsExactly(Access.UNIDENTIFIED, Access.KNOWN_KEYS);
        assertThat(taken).hasValue(0);

        access(cache, "unknown", ADDRESS);
        access(cache, KNOWN, ADDRESS);
        assertThat(shares).hasSize(2);
    }

    @Test
    void knownKeysPassWhileUnknownOnesTakeAllTheirMemory() {
        KeyCache cache = cache("1h");
        Function<String, Lent> full = share -> {
            if (share.equals(Access.UNIDENTIFIED)) {
                throw Problem.tooMany("too-many-requests", "There is no memory");
            }
            return () -> {};
        };

        assertThatThrownBy(() -> cache.access("unknown", ADDRESS, full)).isInstanceOf(ProblemException.class);
        assertThat(cache.access(KNOWN, ADDRESS, full)).contains(ACME);
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Twenty times the burst of an address. */
    @Test
    void boundsGuessesOfAllAddressesTogether() {
        KeyCache cache = cache("1h");
        for (int i = 0; i < 600; i++) {
            access(cache, "guess " + i, "192.0.2." + i % 250);
        }

        assertThatThrownBy(() -> access(cache, "guess 600", "198.51.100.1")).isInstanceOf(ProblemException.class);
        assertThat(access(cache, KNOWN, "198.51.100.1")).contains(ACME);
    }
}
