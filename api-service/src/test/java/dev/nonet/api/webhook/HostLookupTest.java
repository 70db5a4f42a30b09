package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The test's resolver never answers for names that begin with "hangs". */
class HostLookupTest {

    private static final Duration LIMIT = Duration.ofMillis(200);

    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();
    private final HostLookup lookup = new HostLookup(LIMIT, this::addresses);

    private InetAddress[] addresses(String host) throws UnknownHostException {
        asked.incrementAndGet();
        if (host.startsWith("hangs")) {
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (host.startsWith("unknown")) {
            throw new UnknownHostException(host);
        }
        if (host.startsWith("fails")) {
            throw new OutOfMemoryError(host);
        }
        return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }

    @AfterEach
    void release() {
        released.countDown();
        lookup.close();
    }

    @Test
    void reportsAnUnknownHost() {
        assertThatThrownBy(() -> lookup.addresses("a", "unknown").get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(UnknownHostException.class);
    }

    /** Otherwise each error would take one of the tenant's places for good. */
    @Test
    void reportsAnErrorAndGoesOn() throws Exception {
        for (int i = 0; i <= HostLookup.MAX_OF_TENANT; i++) {
            String host = "fails-" + i;
            assertThatThrownBy(() -> lookup.addresses("a", host).get(10, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(OutOfMemoryError.class);
        }
        assertThat(lookup.addresses("a", "good").get(10, TimeUnit.SECONDS)).hasSize(1);
    }

    @Test
    void timesOutAndSharesOneLookupPerHost() {
        CompletableFuture<InetAddress[]> first = lookup.addresses("a", "hangs");
        CompletableFuture<InetAddress[]> second = lookup.addresses("a", "hangs");

        assertThatThrownBy(() -> first.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(TimeoutException.class);
        assertThatThrownBy(() -> second.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(TimeoutException.class);
        assertThat(asked).hasValue(1);
    }

    @Test
    void leavesThreadsToOtherTenantsWhileLookupsHang() throws Exception {
        List<CompletableFuture<InetAddress[]>> hanging = new ArrayList<>();
        for (int i = 0; i < 10 * HostLookup.THREADS; i++) {
            hanging.add(lookup.addresses("a", "hangs-" + i));
        }

        assertThat(lookup.addresses("b", "good").get(10, TimeUnit.SECONDS)).hasSize(1);
        assertThat(asked).hasValueLessThanOrEqualTo(HostLookup.MAX_OF_TENANT + 1);
        for (CompletableFuture<InetAddress[]> one : hanging) {
            assertThatThrownBy(() -> one.get(10, TimeUnit.SECONDS)).isInstanceOf(Exception.class);
        }

        // Once the name server answers again, the queued lookups are made.
        released.countDown();
        String last = "hangs-" + (10 * HostLookup.THREADS - 1);
        await().ignoreExceptions().until(() -> lookup.addresses("a", last).get(10, TimeUnit.SECONDS).length == 1);
    }

    @Test
    void leavesThreadsToNewTenantsWhileLookupsOfManyHang() throws Exception {
        for (int tenant = 0; tenant < HostLookup.THREADS / 2; tenant++) {
            for (int i = 0; i < HostLookup.MAX_OF_TENANT; i++) {
                lookup.addresses("slow-" + tenant, "hangs-" + i);
            }
        }

        assertThat(lookup.addresses("new", "good").get(10, TimeUnit.SECONDS)).hasSize(1);
    }

    /**
     * Who asks for the host of another tenant behind names that do not answer would hold up the callbacks of that
     * tenant.
     */
    @Test
    void delaysNoOtherTenantThatAsksForTheSameHost() throws Exception {
        for (int i = 0; i < HostLookup.MAX_OF_TENANT; i++) {
            lookup.addresses("a", "hangs-" + i);
        }
        CompletableFuture<InetAddress[]> queued = lookup.addresses("a", "good");

        assertThat(lookup.addresses("b", "good").get(10, TimeUnit.SECONDS)).hasSize(1);
        assertThatThrownBy(() -> queued.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(TimeoutException.class);
    }

    /**
     * Requests give up, but what they asked for waits: for each retry of a delivery another name, while name servers do
     * not answer.
     */
    @Test
    void boundsTheLookupsOfATenantThatWait() throws Exception {
        for (int i = 0; i < HostLookup.MAX_OF_TENANT + HostLookup.MAX_WAITING; i++) {
            lookup.addresses("a", "hangs-" + i);
        }

        assertThatThrownBy(() -> lookup.addresses("a", "good").get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(UnknownHostException.class)
                .hasMessageContaining("too many lookups");
        await().ignoreExceptions().until(() -> lookup.addresses("b", "good").get(10, TimeUnit.SECONDS).length == 1);
    }
}
