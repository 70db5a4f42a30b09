package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BoundedResourceTest {

    private final BoundedResource resource =
            new BoundedResource(10, 6, () -> Problem.tooMany("none-left", "none is left"));

    @Test
    void boundsEachTenantAndTheTotal() {
        BoundedResource.Permit first = resource.take("a", 6);
        assertRefused("a", 1);
        BoundedResource.Permit second = resource.take("b", 4);
        assertRefused("b", 1);
        assertRefused("c", 1);

        first.close();

        resource.take("c", 6).close();
        assertThat(resource.used()).isEqualTo(4);
        second.close();
        second.close();
        assertThat(resource.used()).isZero();
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
            boolean isFree = used + amount <= 10 && own + amount <= 6;
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
