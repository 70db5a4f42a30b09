package dev.nonet.api.webhook;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Chooses which due deliveries are called next, by max-min fairness: each free slot goes to the tenant with the fewest
 * calls under way, and among its destinations to the one with the fewest. Ties are broken at random: in a fixed order,
 * with more tenants waiting than slots, the last ones would never have a turn.
 */
final class FairCalls {

    private FairCalls() {}

    /** A delivery that is due. */
    record Due(UUID id, Destination destination) {}

    /** The due deliveries of one destination and the number of its calls under way. */
    private static final class Waiting {

        private final Deque<Due> due = new ArrayDeque<>();
        private int running;
    }

    /**
     * Chooses at most {@code slots} deliveries.
     *
     * @param due for each destination its deliveries in calling order, and no more than it may have calls
     * @param running calls under way by destination
     * @param maxOfTenant upper bound of calls under way for one tenant
     * @param random breaks ties
     */
    static List<Due> choose(
            List<Due> due, Map<Destination, Integer> running, int maxOfTenant, int slots, Random random) {
        Map<String, Map<Destination, Waiting>> tenants = new LinkedHashMap<>();
        for (Destination destination : shuffled(due, random)) {
            tenants.computeIfAbsent(destination.tenant(), tenant -> new LinkedHashMap<>())
                    .put(destination, new Waiting());
        }
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
            Map.Entry<String, Map<Destination, Waiting>> tenant = tenants.entrySet().stream()
                    .filter(entry -> ofTenant.getOrDefault(entry.getKey(), 0) < maxOfTenant)
                    .min(Comparator.comparingInt(entry -> ofTenant.getOrDefault(entry.getKey(), 0)))
                    .orElse(null);
            if (tenant == null) {
                break;
            }
            Map<Destination, Waiting> destinations = tenant.getValue();
            Map.Entry<Destination, Waiting> next = destinations.entrySet().stream()
                    .min(Comparator.comparingInt(entry -> entry.getValue().running))
                    .orElseThrow();
            chosen.add(next.getValue().due.remove());
            next.getValue().running++;
            ofTenant.merge(tenant.getKey(), 1, Integer::sum);
            if (next.getValue().due.isEmpty()) {
                destinations.remove(next.getKey());
                if (destinations.isEmpty()) {
                    tenants.remove(tenant.getKey());
                }
            }
        }
        return chosen;
    }

    private static List<Destination> shuffled(List<Due> due, Random random) {
        List<Destination> destinations =
                due.stream().map(Due::destination).distinct().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(destinations, random);
        return destinations;
    }

    private static Optional<Waiting> waiting(Map<String, Map<Destination, Waiting>> tenants, Destination destination) {
        return Optional.ofNullable(
                tenants.getOrDefault(destination.tenant(), Map.of()).get(destination));
    }
}
