package dev.nonet.api.dispatch;

import dev.nonet.job.Priority;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.function.ToIntFunction;

/**
 * Who gets the free places of the window: each goes to the tenant with the fewest tasks in flight; among its jobs to the one
 * of the best priority, then with the fewest tasks in flight, then to the oldest. None gets
 * more than its quota. Pure.
 */
final class FairShare {

    /**
     * How a job stands.
     *
     * @param inFlight its tasks in flight
     * @param waiting its tasks that could be dispatched now, counted up to some bound
     */
    record Demand(UUID job, String tenant, Priority priority, int inFlight, int waiting) {}

    private static final class Share {

        private final Demand demand;
        private int granted;

        Share(Demand demand) {
            this.demand = demand;
        }

        int inFlight() {
            return demand.inFlight() + granted;
        }
    }

    private static final Comparator<Share> WITHIN_TENANT = Comparator.comparing(
                    (Share share) -> share.demand.priority())
            .thenComparingInt(Share::inFlight)
            .thenComparing(share -> share.demand.job());

    private static final class Tenant {

        private final String name;
        private final PriorityQueue<Share> jobs = new PriorityQueue<>(WITHIN_TENANT);
        private final int most;
        private int inFlight;

        Tenant(String name, int inFlight, int most) {
            this.name = name;
            this.inFlight = inFlight;
            this.most = most;
        }
    }

    /**
     * What there is to grant. Whoever has little in flight need not wait until what others have sent is done.
     *
     * @param free for everyone
     * @param atMost for tenants that have fewer in flight than they are sure of; not below {@code free}
     * @param sure how many places a tenant is sure of, as long as there are any
     */
    record Places(int free, int atMost, int sure) {

        private boolean isFree(int granted, int inFlightOfTenant) {
            return granted < (inFlightOfTenant < sure ? atMost : free);
        }
    }

    private FairShare() {}

    /**
     * @param inFlightByTenant also of jobs that demand nothing more
     * @param places what there is to grant
     * @param perJob the most tasks of one job in flight
     * @param perTenant the most tasks of a tenant in flight, by its name
     * @return a job for every place granted, in the order of granting
     */
    static List<UUID> grant(
            List<Demand> demands,
            Map<String, Integer> inFlightByTenant,
            Places places,
            int perJob,
            ToIntFunction<String> perTenant) {
        Map<String, Tenant> tenants = new HashMap<>();
        for (Demand demand : demands) {
            if (demand.waiting() > 0 && demand.inFlight() < perJob) {
                tenants.computeIfAbsent(
                                demand.tenant(),
                                name -> new Tenant(
                                        name, inFlightByTenant.getOrDefault(name, 0), perTenant.applyAsInt(name)))
                        .jobs
                        .add(new Share(demand));
            }
        }
        PriorityQueue<Tenant> queue = new PriorityQueue<>(
                Comparator.comparingInt((Tenant tenant) -> tenant.inFlight).thenComparing(tenant -> tenant.name));
        tenants.values().stream()
                .filter(tenant -> tenant.inFlight < tenant.most)
                .forEach(queue::add);
        List<UUID> granted = new ArrayList<>();
        while (!queue.isEmpty() && places.isFree(granted.size(), queue.element().inFlight)) {
            Tenant tenant = queue.remove();
            Share share = tenant.jobs.remove();
            granted.add(share.demand.job());
            share.granted++;
            tenant.inFlight++;
            if (share.granted < share.demand.waiting() && share.inFlight() < perJob) {
                tenant.jobs.add(share);
            }
            if (!tenant.jobs.isEmpty() && tenant.inFlight < tenant.most) {
                queue.add(tenant);
            }
        }
        return granted;
    }
}
