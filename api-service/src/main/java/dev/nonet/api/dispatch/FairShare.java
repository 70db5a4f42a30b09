package dev.nonet.api.dispatch;

import dev.nonet.api.task.Demand;
import dev.nonet.api.task.InFlight;
import dev.nonet.api.task.Weight;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.function.ToIntFunction;

/**
 * Who gets the free places of the window: each goes to the tenant whose tasks in flight {@linkplain Weight weigh} least; among
 * its jobs to the one of the best priority, then with the least weight in flight, then to the oldest. None gets more than its
 * quota. Pure.
 */
final class FairShare {

    /** A job that may get places. */
    private static final class Share {

        private final Demand demand;
        private int granted;

        Share(Demand demand) {
            this.demand = demand;
        }

        double weight() {
            return demand.inFlight().weight() + granted * demand.weight();
        }

        boolean wantsMore(int perJob) {
            return granted < demand.waiting() && demand.inFlight().tasks() + granted < perJob;
        }
    }

    private static final Comparator<Share> WITHIN_TENANT = Comparator.comparing(
                    (Share share) -> share.demand.priority())
            .thenComparingDouble(Share::weight)
            .thenComparing(share -> share.demand.job());

    private static final class Tenant {

        private final String name;
        private final PriorityQueue<Share> jobs = new PriorityQueue<>(WITHIN_TENANT);
        private final int most;
        private InFlight inFlight;

        Tenant(String name, InFlight inFlight, int most) {
            this.name = name;
            this.inFlight = inFlight;
            this.most = most;
        }

        boolean wantsMore() {
            return !jobs.isEmpty() && inFlight.tasks() < most;
        }
    }

    /**
     * What there is to grant. Whoever has little in flight need not wait until what others have sent is done.
     *
     * @param free the weight of tasks for everyone; the last may go beyond it
     * @param atMost how many tasks, whatever they weigh
     * @param sure tenants with less weight than this in flight get more even if nothing is free
     */
    record Places(double free, int atMost, double sure) {

        private boolean isFree(InFlight granted, InFlight ofTenant) {
            return granted.tasks() < atMost && (granted.weight() < free || ofTenant.weight() < sure);
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
            Map<String, InFlight> inFlightByTenant,
            Places places,
            int perJob,
            ToIntFunction<String> perTenant) {
        Map<String, Tenant> tenants = new HashMap<>();
        for (Demand demand : demands) {
            Share share = new Share(demand);
            if (share.wantsMore(perJob)) {
                tenants.computeIfAbsent(
                                demand.tenant(),
                                name -> new Tenant(
                                        name,
                                        inFlightByTenant.getOrDefault(name, InFlight.NOTHING),
                                        perTenant.applyAsInt(name)))
                        .jobs
                        .add(share);
            }
        }
        PriorityQueue<Tenant> queue =
                new PriorityQueue<>(Comparator.comparingDouble((Tenant tenant) -> tenant.inFlight.weight())
                        .thenComparing(tenant -> tenant.name));
        tenants.values().stream().filter(Tenant::wantsMore).forEach(queue::add);
        List<UUID> granted = new ArrayList<>();
        InFlight sum = InFlight.NOTHING;
        while (!queue.isEmpty() && places.isFree(sum, queue.element().inFlight)) {
            Tenant tenant = queue.remove();
            Share share = tenant.jobs.remove();
            InFlight task = new InFlight(1, share.demand.weight());
            granted.add(share.demand.job());
            share.granted++;
            tenant.inFlight = tenant.inFlight.plus(task);
            sum = sum.plus(task);
            if (share.wantsMore(perJob)) {
                tenant.jobs.add(share);
            }
            if (tenant.wantsMore()) {
                queue.add(tenant);
            }
        }
        return granted;
    }
}
