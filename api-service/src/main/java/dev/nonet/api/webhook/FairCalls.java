package dev.nonet.api.webhook;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Chooses the due deliveries whose calls start next, by max-min fairness: each free slot goes to the tenant with the
 * fewest calls under way, and among its destinations to the one with the fewest. Ties are broken at random, between
 * tenants and then between the destinations of one: in a fixed order, with more tenants waiting than slots, the last
 * ones would never have a turn.
 */
final class FairCalls {

    private FairCalls() {}

    /** A delivery that is due. */
    record Due(UUID id, Destination destination) {}

    /** The due deliveries of one destination and the number of its calls under way. */
    private static final class DestinationQueue {

        private final Deque<Due> due = new ArrayDeque<>();
        private int running;
    }

    /**
     * Chooses at most {@code slots} deliveries.
     *
     * @param due in the order of calling within a destination; of each no more than it has free slots for calls
     * @param running calls under way by destination
     * @param maxOfTenant upper bound of calls under way for one tenant
     * @param random breaks ties
     */
    static List<Due> choose(
            List<Due> due, Map<Destination, Integer> running, int maxOfTenant, int slots, Random random) {
        List<Destination> destinations =
                shuffled(due.stream().map(Due::destination).distinct(), random);
        Map<String, Map<Destination, DestinationQueue>> tenants = new LinkedHashMap<>();
        // In an order of their own: in that of the destinations, a tenant with many of them would mostly be first.
        shuffled(destinations.stream().map(Destination::tenant).distinct(), random)
                .forEach(tenant -> tenants.put(tenant, new LinkedHashMap<>()));
        destinations.forEach(destination ->
                Objects.requireNonNull(tenants.get(destination.tenant())).put(destination, new DestinationQueue()));
        for (Due one : due) {
            waiting(tenants, one.destination()).orElseThrow().due.add(one);
        }
        Map<String, Integer> ofTenant = new LinkedHashMap<>();
        running.forEach((destination, calls) -> {
            ofTenant.merge(destination.tenant(), calls, Integer::sum);
            waiting(tenants, destination).ifPresent(waiting -> waiting.running = calls);
        });
        List<Due> chosen = new ArrayList<>();
        while (chosen.size() < slots) {
            Map.Entry<String, Map<Destination, DestinationQueue>> tenant = tenants.entrySet().stream()
                    .filter(entry -> ofTenant.getOrDefault(entry.getKey(), 0) < maxOfTenant)
                    .min(Comparator.comparingInt(entry -> ofTenant.getOrDefault(entry.getKey(), 0)))
                    .orElse(null);
            if (tenant == null) {
                break;
            }
            Map<Destination, DestinationQueue> queues = tenant.getValue();
            Map.Entry<Destination, DestinationQueue> next = queues.entrySet().stream()
                    .min(Comparator.comparingInt(entry -> entry.getValue().running))
                    .orElseThrow();
            chosen.add(next.getValue().due.remove());
            next.getValue().running++;
            ofTenant.merge(tenant.getKey(), 1, Integer::sum);
            if (next.getValue().due.isEmpty()) {
                queues.remove(next.getKey());
                if (queues.isEmpty()) {
                    tenants.remove(tenant.getKey());
                }
            }
        }
        return chosen;
    }

    private static <T> List<T> shuffled(Stream<T> some, Random random) {
        List<T> all = some.collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(all, random);
        return all;
    }

    private static Optional<DestinationQueue> waiting(
            Map<String, Map<Destination, DestinationQueue>> tenants, Destination destination) {
        return Optional.ofNullable(
                tenants.getOrDefault(destination.tenant(), Map.of()).get(destination));
    }
}
