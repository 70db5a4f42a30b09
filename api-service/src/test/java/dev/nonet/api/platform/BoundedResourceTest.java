package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BoundedResourceTest {

    private final BoundedResource resource =
            new BoundedResource(12, () -> Problem.tooMany("none-left", "none is left"));

    @Test
    void leavesRoomForOneTenantMore() {
        BoundedResource.Permit first = resource.take("a", 6);
        assertRefused("a", 1);
        BoundedResource.Permit second = resource.take("b", 3);
        assertRefused("b", 1);
        resource.take("c", 1).close();
        assertRefused("c", 2);

        first.close();

        resource.take("c", 4).close();
        assertThat(resource.used()).isEqualTo(3);
        second.close();
        second.close();
        assertThat(resource.used()).isZero();
    }

    /** With a small heap a large body is read alone, instead of waiting for memory that nobody has. */
    @Test
    void givesAWaiterAtMostWhatATenantAloneCanGet() {
        BoundedResource.Permit all = resource.take("a", 100, Duration.ofSeconds(1));
        assertThat(resource.used()).isEqualTo(6);
        all.close();
        assertThat(resource.used()).isZero();
    }

    /** Who waits holds something as well, such as its job. */
    @Test
    void boundsHowManyWait() throws Exception {
        BoundedResource narrow = BoundedResource.lentByTurns(2, 4, () -> Problem.tooMany("none-left", "none is left"));
        BoundedResource.Permit held = narrow.take("a", 2);
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            waiting.add(CompletableFuture.runAsync(
                    () -> narrow.take("a", 1, Duration.ofMinutes(1)).close()));
        }
        await().until(() -> narrow.waiting() == 2);

        assertThatThrownBy(() -> narrow.take("a", 1, Duration.ofMinutes(1))).isInstanceOf(ProblemException.class);

        held.close();
        for (CompletableFuture<Void> one : waiting) {
            one.get();
        }
    }

    @Test
    void shrinks() {
        BoundedResource.Permit held = resource.take("a", 6);
        held.shrink(2);
        held.shrink(4);
        assertThat(resource.used()).isEqualTo(2);
        resource.take("a", 4).close();
        held.close();
        assertThat(resource.used()).isZero();
    }

    /** Those of a tenant are served in turn, and no tenant waits for the many requests of another. */
    @Test
    void servesTenantsInTurn() throws Exception {
        BoundedResource.Permit held = resource.take("a", 6);
        List<String> served = Collections.synchronizedList(new ArrayList<>());
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        BoundedResource.Permit rest = resource.take("b", 3);
        for (String tenant : List.of("a", "a", "a", "b")) {
            int before = resource.waiting();
            waiting.add(CompletableFuture.runAsync(() -> {
                try (BoundedResource.Permit permit = resource.take(tenant, 3, Duration.ofSeconds(20))) {
                    served.add(tenant);
                }
            }));
            await().until(() -> resource.waiting() == before + 1);
        }

        rest.close();
        waiting.getLast().get();
        assertThat(served).containsExactly("b");
        held.close();
        CompletableFuture.allOf(waiting.toArray(CompletableFuture[]::new)).get();
        assertThat(served).hasSize(4);
        assertThat(resource.used()).isZero();
    }

    @Test
    void whoWaitsInVainHoldsUpNobody() throws Exception {
        BoundedResource.Permit held = resource.take("a", 5);
        CompletableFuture<Void> large = CompletableFuture.runAsync(() -> resource.take("a", 4, Duration.ofSeconds(2)));
        await().until(() -> resource.waiting() == 1);
        CompletableFuture<BoundedResource.Permit> small =
                CompletableFuture.supplyAsync(() -> resource.take("a", 1, Duration.ofSeconds(20)));
        assertThatThrownBy(large::get).hasCauseInstanceOf(ProblemException.class);
        small.get().close();
        held.close();
        assertThat(resource.used()).isZero();
        assertThat(resource.waiting()).isZero();
    }

    /** Most requests take nothing of the memory for long heads. */
    @Test
    void givesNothingToWhoeverHoldsMoreThanItsShareSinceOthersHaveCome() {
        resource.take("a", 6);
        resource.take("b", 3);
        assertRefused("a", 1);

        resource.take("a", 0).more(0);
        resource.take("a", 0, Duration.ZERO).close();

        assertThat(resource.used()).isEqualTo(9);
    }

    @Test
    void extendsAPermitOrLeavesItUnchanged() {
        try (BoundedResource.Permit permit = resource.take("a", 0)) {
            permit.more(5);
            assertThatThrownBy(() -> permit.more(2)).isInstanceOf(ProblemException.class);
            assertThat(resource.used()).isEqualTo(5);
        }
        assertThat(resource.used()).isZero();
    }

    @Test
    void waitsForAPermitToBeClosed() {
        BoundedResource.Permit held = resource.take("a", 6);
        CompletableFuture<BoundedResource.Permit> waiting =
                CompletableFuture.supplyAsync(() -> resource.take("a", 3, Duration.ofSeconds(20)));
        held.close();
        waiting.join().close();
        BoundedResource.Permit again = resource.take("a", 6);
        assertThatThrownBy(() -> resource.take("a", 1, Duration.ofMillis(20))).isInstanceOf(ProblemException.class);
        again.close();
    }

    @Test
    void lendsByTurnsAllThereIsForMore() {
        BoundedResource turns = turns();
        try (BoundedResource.Permit held = turns.take("a", 100, Duration.ZERO)) {
            assertThat(held).isNotNull();
            assertThat(turns.used()).isEqualTo(12);
        }
        assertThat(turns.used()).isZero();
    }

    @Test
    void lendsToTenantsByTurnsOvertakingNobody() {
        BoundedResource turns = turns();
        List<String> served = Collections.synchronizedList(new ArrayList<>());
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        BoundedResource.Permit held = turns.take("a", 4, Duration.ZERO);
        for (String tenant : List.of("many", "many", "many", "one")) {
            int before = turns.waiting();
            waiting.add(CompletableFuture.runAsync(() -> {
                try (BoundedResource.Permit lent =
                        turns.take(tenant, tenant.equals("one") ? 1 : 12, Duration.ofSeconds(20))) {
                    served.add(tenant);
                }
            }));
            await().until(() -> turns.waiting() == before + 1);
        }
        assertThat(served).isEmpty();

        held.close();

        CompletableFuture.allOf(waiting.toArray(CompletableFuture[]::new)).join();
        assertThat(served).containsExactly("many", "one", "many", "many");
        assertThat(turns.used()).isZero();
    }

    /** A stolen key may ask for thousands of turns; another tenant still finds room to wait for its own. */
    @Test
    void boundsHowManyWaitForTheirTurn() {
        BoundedResource turn = BoundedResource.lentByTurns(1, 4, () -> Problem.tooMany("none-left", "none is left"));
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        try (BoundedResource.Permit held = turn.take("a", 1, Duration.ZERO)) {
            for (String tenant : List.of("a", "a", "b")) {
                int before = turn.waiting();
                waiting.add(CompletableFuture.runAsync(
                        () -> turn.take(tenant, 1, Duration.ofMinutes(1)).close()));
                await().until(() -> turn.waiting() == before + 1);
            }

            assertThatThrownBy(() -> turn.take("a", 1, Duration.ofMinutes(1))).isInstanceOf(ProblemException.class);
            assertThat(held).isNotNull();
        }
        CompletableFuture.allOf(waiting.toArray(CompletableFuture[]::new)).join();
        assertThat(turn.used()).isZero();
    }

    private static BoundedResource turns() {
        return BoundedResource.lentByTurns(12, () -> Problem.tooMany("none-left", "none is left"));
    }

    /** Compared with sums computed from scratch. */
    @Test
    void neverExceedsTheLimits() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<BoundedResource.Permit, Map.Entry<String, Long>> held = new HashMap<>();
        for (int i = 0; i < 5_000; i++) {
            String tenant = List.of("a", "b", "c").get(random.nextInt(3));
            long amount = random.nextInt(4);
            long used = held.values().stream().mapToLong(Map.Entry::getValue).sum();
            long own = held.values().stream()
                    .filter(one -> one.getKey().equals(tenant))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            boolean isFree = amount == 0 || 2 * (own + amount) <= 12 - (used - own);
            boolean isGiven = true;
            try {
                held.put(resource.take(tenant, amount), Map.entry(tenant, amount));
            } catch (ProblemException e) {
                isGiven = false;
            }
            assertThat(isGiven).as("seed %d", seed).isEqualTo(isFree);
            if (!held.isEmpty() && random.nextBoolean()) {
                BoundedResource.Permit one = held.keySet().iterator().next();
                held.remove(one);
                one.close();
            }
        }
    }

    private void assertRefused(String tenant, long amount) {
        assertThatThrownBy(() -> resource.take(tenant, amount))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().status()).isEqualTo(429));
    }
}
