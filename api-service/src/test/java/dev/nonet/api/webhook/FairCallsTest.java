package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FairCallsTest {

    private static final Destination TARPIT = new Destination("a", "http://tarpit:80");
    private static final Destination SECOND_TARPIT = new Destination("a", "http://tarpit:81");
    private static final Destination GOOD = new Destination("a", "http://good:80");
    private static final Destination OTHER = new Destination("b", "http://tarpit:80");

    private static List<FairCalls.Due> due(Destination destination, int count) {
        List<FairCalls.Due> due = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            due.add(new FairCalls.Due(UUID.randomUUID(), destination));
        }
        return due;
    }

    @Test
    void prefersTheTenantAndTheReceiverThatHaveTheFewestCalls() {
        List<FairCalls.Due> due = new ArrayList<>(due(TARPIT, 4));
        due.addAll(due(SECOND_TARPIT, 4));
        due.addAll(due(GOOD, 1));
        due.addAll(due(OTHER, 1));

        List<FairCalls.Due> chosen = FairCalls.choose(due, Map.of(TARPIT, 3, SECOND_TARPIT, 1), 16, 3, new Random(1));

        assertThat(chosen).extracting(FairCalls.Due::destination).containsExactly(OTHER, GOOD, SECOND_TARPIT);
    }

    @Test
    void boundsTheCallsOfATenant() {
        assertThat(FairCalls.choose(due(TARPIT, 10), Map.of(GOOD, 3), 5, 100, new Random(1)))
                .hasSize(2);
    }

    @Test
    void takesTheOldestOfAReceiverFirst() {
        List<FairCalls.Due> due = due(TARPIT, 3);

        assertThat(FairCalls.choose(due, Map.of(), 16, 2, new Random(1))).isEqualTo(due.subList(0, 2));
    }

    /**
     * With more tenants, or receivers of a tenant, than slots: what is due at once is due again as soon as it is
     * called.
     */
    @Test
    void everybodyHasATurn() {
        Random random = new Random(7);
        List<FairCalls.Due> due = new ArrayList<>();
        for (int tenant = 0; tenant < 10; tenant++) {
            for (int receiver = 0; receiver < 10; receiver++) {
                due.addAll(due(new Destination("t" + tenant, "http://r" + receiver + ":80"), 2));
            }
        }
        Set<Destination> called = new HashSet<>();
        for (int round = 0; round < 500; round++) {
            FairCalls.choose(due, Map.of(), 2, 4, random).forEach(one -> called.add(one.destination()));
        }

        assertThat(called).hasSize(100);
    }

    /** Of two tenants with as many calls each is as likely to be served, however many receivers it has. */
    @Test
    void manyReceiversDoNotWinTies() {
        Random random = new Random(7);
        List<FairCalls.Due> due = new ArrayList<>(due(OTHER, 1));
        for (int receiver = 0; receiver < 100; receiver++) {
            due.addAll(due(new Destination("a", "http://r" + receiver + ":80"), 1));
        }
        int served = 0;
        for (int round = 0; round < 1_000; round++) {
            List<FairCalls.Due> chosen = FairCalls.choose(due, Map.of(), 16, 1, random);
            served += chosen.getFirst().destination().equals(OTHER) ? 1 : 0;
        }

        assertThat(served).isBetween(400, 600);
    }

    /**
     * No tenant that still has due deliveries, and is below its limit, has two calls fewer than a tenant that was given
     * a slot.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void isMaxMinFairBetweenTenants(long seed) {
        Random random = new Random(seed);
        List<FairCalls.Due> due = new ArrayList<>();
        Map<Destination, Integer> running = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            Destination destination = new Destination("t" + random.nextInt(5), "http://r" + random.nextInt(4) + ":80");
            due.addAll(due(destination, random.nextInt(5)));
            running.put(destination, random.nextInt(3));
        }
        int max = 1 + random.nextInt(12);
        int slots = random.nextInt(30);

        List<FairCalls.Due> chosen = FairCalls.choose(due, running, max, slots, random);

        Map<String, Integer> calls = new HashMap<>();
        running.forEach((destination, count) -> calls.merge(destination.tenant(), count, Integer::sum));
        chosen.forEach(one -> calls.merge(one.destination().tenant(), 1, Integer::sum));
        List<String> served = chosen.stream()
                .map(one -> one.destination().tenant())
                .distinct()
                .toList();
        List<String> left = due.stream()
                .filter(one -> !chosen.contains(one))
                .map(one -> one.destination().tenant())
                .filter(tenant -> calls.getOrDefault(tenant, 0) < max)
                .distinct()
                .toList();
        assertThat(chosen).as("seed %d", seed).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(slots);
        if (chosen.size() < slots) {
            assertThat(left).as("seed %d", seed).isEmpty();
        }
        for (String tenant : left) {
            assertThat(served)
                    .as("seed %d", seed)
                    .allSatisfy(other -> assertThat(calls.getOrDefault(other, 0))
                            .isLessThanOrEqualTo(calls.getOrDefault(tenant, 0) + 1));
        }
    }
}
