package dev.nonet.api.dispatch;

import dev.nonet.api.task.Demand;
import dev.nonet.api.task.InFlight;
import dev.nonet.api.task.Weight;
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
 * Decides which jobs may dispatch tasks next. Each task goes to the tenant with the least {@linkplain Weight weight} in flight;
 * among its jobs to the one of the highest priority, then with the least weight in flight, then the oldest. No tenant and no job
 * exceeds its maximum. A tenant has few interactive tasks in flight, so that those of others do not wait behind them in the topic: there
 * the order is that of sending. A pure function.
 */
final class FairShare {

    /** A job with waiting tasks, and how many of them were granted so far. */
    private static final class Share {

        private final Demand demand;
        private int granted;

        Share(Demand demand) {
            this.demand = demand;
        }

        double weight() {
            return demand.inFlight().weight() + granted * demand.weight();
        }

        boolean isInteractive() {
            return demand.priority() == Priority.INTERACTIVE;
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
        private final int maxTasks;
        private InFlight inFlight;

        Tenant(String name, InFlight inFlight, int maxTasks) {
            this.name = name;
            this.inFlight = inFlight;
            this.maxTasks = maxTasks;
        }

        boolean wantsMore(int interactive) {
            while (inFlight.interactive() >= interactive
                    && !jobs.isEmpty()
                    && jobs.element().isInteractive()) {
                jobs.remove();
            }
            return !jobs.isEmpty() && inFlight.tasks() < maxTasks;
        }
    }

    /**
     * What may be granted in one round.
     *
     * @param weight free weight of the window, for all tenants; the last task granted may exceed it; below 0 if the window is overfull
     * @param tasks the most tasks to grant, whatever they weigh
     * @param guaranteed weight that each tenant may have in flight even if no weight is free, so that a newcomer does not wait until
     *     the tasks of others are done
     * @param interactive the most interactive tasks of a tenant in flight
     */
    record Capacity(double weight, int tasks, double guaranteed, int interactive) {

        private boolean allows(InFlight granted, InFlight ofTenant) {
            return granted.tasks() < tasks && (granted.weight() < weight || ofTenant.weight() < guaranteed);
        }
    }

    private FairShare() {}

    /**
     * @param inFlightByTenant tasks in flight of each tenant, including those of jobs without waiting tasks
     * @param perJob the most tasks of one job in flight
     * @param perTenant the most tasks of a tenant in flight, by its name
     * @return a job for every task granted, in the order of granting; a job may be named many times
     */
    static List<UUID> grant(
            List<Demand> demands,
            Map<String, InFlight> inFlightByTenant,
            Capacity capacity,
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
        tenants.values().stream()
                .filter(tenant -> tenant.wantsMore(capacity.interactive()))
                .forEach(queue::add);
        List<UUID> granted = new ArrayList<>();
        InFlight sum = InFlight.NOTHING;
        while (!queue.isEmpty() && capacity.allows(sum, queue.element().inFlight)) {
            Tenant tenant = queue.remove();
            Share share = tenant.jobs.remove();
            InFlight task = new InFlight(1, share.demand.weight(), share.isInteractive() ? 1 : 0);
            granted.add(share.demand.job());
            share.granted++;
            tenant.inFlight = tenant.inFlight.plus(task);
            sum = sum.plus(task);
            if (share.wantsMore(perJob)) {
                tenant.jobs.add(share);
            }
            if (tenant.wantsMore(capacity.interactive())) {
                queue.add(tenant);
            }
        }
        return granted;
    }
}
