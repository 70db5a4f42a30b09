package dev.nonet.api.dispatch;

import dev.nonet.api.task.Demand;
import dev.nonet.api.task.InFlight;
import dev.nonet.api.task.Weight;
import dev.nonet.job.Priority;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToIntFunction;

/**
 * Decides which jobs may dispatch tasks next. Each task is granted to the tenant with the least {@linkplain Weight
 * weight} in flight; among its jobs to the one with the highest priority, then the least weight in flight, then the
 * oldest. No tenant and no job exceeds its maximum.
 *
 * <p>Interactive tasks are granted first, to the tenant with the fewest of them in flight. They need no free weight in
 * the window, as workers have a topic and threads for them alone. Workers take tasks from that topic in the order of
 * sending, so few may be in flight, of each tenant and of all: otherwise a newcomer's would wait behind many others.
 * Those of slow tenants, which have some that took too long, come last, and have a part of the threads alone: a task
 * that is given up is no longer in flight, so its tenant would be served first again and again.
 *
 * <p>What the items of a job cost is a guess until one is done, and may be wrong by any factor. So few tasks of such
 * jobs may be in flight of a tenant, or a newcomer's would wait behind many that each hold a thread for a minute.
 *
 * <p>A pure function.
 */
final class FairShare {

    /** A job with waiting tasks, and how many of them were granted in this round. */
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
        private final PriorityQueue<Share> interactive = new PriorityQueue<>(WITHIN_TENANT);
        private final PriorityQueue<Share> others = new PriorityQueue<>(WITHIN_TENANT);
        private final int maxTasks;
        private InFlight inFlight;

        Tenant(String name, InFlight inFlight, int maxTasks) {
            this.name = name;
            this.inFlight = inFlight;
            this.maxTasks = maxTasks;
        }

        void add(Share share) {
            jobs(share.isInteractive()).add(share);
        }

        PriorityQueue<Share> jobs(boolean areInteractive) {
            return areInteractive ? interactive : others;
        }
    }

    private static final Comparator<Tenant> MIN_WEIGHT = Comparator.comparingDouble(
                    (Tenant tenant) -> tenant.inFlight.weight())
            .thenComparing(tenant -> tenant.name);

    /** Least interactive tasks first, whatever else is in flight: a tenant's bulk work does not delay these tasks. */
    private static final Comparator<Tenant> MIN_INTERACTIVE = Comparator.comparingInt(
                    (Tenant tenant) -> tenant.inFlight.interactive())
            .thenComparing(MIN_WEIGHT);

    /**
     * What may be granted in one round.
     *
     * @param freeWeight of the window, for all tenants; the last task granted may exceed it; below 0 if the window is
     *     overfull. Interactive tasks are granted without it, but count against it
     * @param max tasks of any kind
     * @param freeTasks how many more tasks the window has room for, whatever they weigh. Interactive tasks are granted
     *     without it, but count against it
     * @param guaranteedWeight that each tenant may have in flight even if no weight is free, so that a newcomer does
     *     not wait until the tasks of others are done
     * @param interactiveOfTenant the most interactive tasks of a tenant in flight
     * @param freeInteractive how many more interactive tasks of all tenants may be in flight
     * @param freeOfSlow how many more of them may be of slow tenants
     * @param untriedOfTenant the most other tasks of a tenant in flight of jobs of which no item is done yet
     */
    record Capacity(
            double freeWeight,
            int max,
            int freeTasks,
            double guaranteedWeight,
            int interactiveOfTenant,
            int freeInteractive,
            int freeOfSlow,
            int untriedOfTenant) {

        /** The same, but for slow tenants, after so many interactive tasks were granted to others. */
        private Capacity forSlow(int grantedToOthers) {
            return new Capacity(
                    freeWeight,
                    max,
                    freeTasks,
                    guaranteedWeight,
                    interactiveOfTenant,
                    Math.min(freeInteractive, grantedToOthers + freeOfSlow),
                    freeOfSlow,
                    untriedOfTenant);
        }

        private boolean allows(boolean isInteractive, InFlight granted, Tenant tenant) {
            if (granted.tasks() >= max || tenant.inFlight.tasks() >= tenant.maxTasks) {
                return false;
            }
            if (isInteractive) {
                return granted.interactive() < freeInteractive && tenant.inFlight.interactive() < interactiveOfTenant;
            }
            return granted.tasks() < freeTasks
                    && (granted.weight() < freeWeight || tenant.inFlight.weight() < guaranteedWeight);
        }
    }

    private FairShare() {}

    /**
     * @param inFlightByTenant tasks in flight of each tenant, including those of jobs without waiting tasks
     * @param slow the slow tenants
     * @param perJob the most tasks of one job in flight
     * @param perTenant the most tasks of a tenant in flight, by its name
     * @return a job for every task granted, in the order of granting; a job may be named many times
     */
    static List<UUID> grant(
            List<Demand> demands,
            Map<String, InFlight> inFlightByTenant,
            Set<String> slow,
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
                        .add(share);
            }
        }
        List<UUID> granted = new ArrayList<>();
        List<Tenant> others = new ArrayList<>();
        List<Tenant> slowOnes = new ArrayList<>();
        tenants.forEach((name, tenant) -> (slow.contains(name) ? slowOnes : others).add(tenant));
        InFlight sum = grant(true, others, InFlight.NOTHING, capacity, perJob, granted);
        sum = grant(true, slowOnes, sum, capacity.forSlow(sum.interactive()), perJob, granted);
        grant(false, tenants.values(), sum, capacity, perJob, granted);
        return granted;
    }

    /**
     * Grants tasks of one kind.
     *
     * @param before the tasks granted earlier in this round
     * @param granted the jobs of the tasks granted, to which this adds
     * @return all tasks granted in this round
     */
    private static InFlight grant(
            boolean areInteractive,
            Collection<Tenant> tenants,
            InFlight before,
            Capacity capacity,
            int perJob,
            List<UUID> granted) {
        PriorityQueue<Tenant> queue = new PriorityQueue<>(areInteractive ? MIN_INTERACTIVE : MIN_WEIGHT);
        queue.addAll(tenants);
        InFlight sum = before;
        while (!queue.isEmpty()) {
            Tenant tenant = queue.remove();
            PriorityQueue<Share> jobs = tenant.jobs(areInteractive);
            if (jobs.isEmpty() || !capacity.allows(areInteractive, sum, tenant)) {
                continue;
            }
            Share share = jobs.remove();
            boolean isUntried = !areInteractive && share.demand.isUntried();
            if (isUntried && tenant.inFlight.untried() >= capacity.untriedOfTenant()) {
                queue.add(tenant);
                continue;
            }
            InFlight task = new InFlight(1, share.demand.weight(), areInteractive ? 1 : 0, isUntried ? 1 : 0);
            granted.add(share.demand.job());
            share.granted++;
            tenant.inFlight = tenant.inFlight.plus(task);
            sum = sum.plus(task);
            if (share.wantsMore(perJob)) {
                jobs.add(share);
            }
            queue.add(tenant);
        }
        return sum;
    }
}
