package dev.nonet.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.task.Demand;
import dev.nonet.api.task.InFlight;
import dev.nonet.api.task.ItemCost;
import dev.nonet.api.task.TaskSize;
import dev.nonet.api.task.Weight;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.Priority;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

class FairShareTest {

    private static final UUID OLD = new UUID(0, 1);
    private static final UUID NEW = new UUID(0, 2);
    private static final UUID OTHER = new UUID(0, 3);
    private static final ToIntFunction<String> UNBOUNDED = tenant -> Integer.MAX_VALUE;

    @Test
    void sharesEvenlyBetweenTenantsHoweverManyJobsTheyHave() {
        List<UUID> granted = grant(
                List.of(demand(OLD, "a", 0, 100), demand(NEW, "a", 0, 100), demand(OTHER, "b", 0, 100)),
                Map.of(),
                free(8),
                100,
                UNBOUNDED);

        assertThat(granted).containsExactly(OLD, OTHER, NEW, OTHER, OLD, OTHER, NEW, OTHER);
    }

    @Test
    void letsATenantCatchUp() {
        List<UUID> granted = grant(
                List.of(demand(OLD, "a", 5, 100), demand(OTHER, "b", 0, 100)),
                Map.of("a", tasks(5), "b", tasks(0)),
                free(6),
                100,
                UNBOUNDED);

        assertThat(granted).containsExactly(OTHER, OTHER, OTHER, OTHER, OTHER, OLD);
    }

    @Test
    void putsPriorityBeforeFairnessWithinATenant() {
        List<UUID> granted = grant(
                List.of(
                        new Demand(OLD, "a", Priority.BULK, tasks(0), 100, 1, false),
                        new Demand(NEW, "a", Priority.INTERACTIVE, tasks(3), 2, 1, false)),
                Map.of("a", tasks(3)),
                free(4),
                100,
                UNBOUNDED);

        assertThat(granted).containsExactly(NEW, NEW, OLD, OLD);
    }

    @Test
    void grantsNoMoreThanWaitsAndNoMoreThanAJobMayHave() {
        List<UUID> granted = grant(
                List.of(demand(OLD, "a", 0, 2), demand(NEW, "a", 3, 100), demand(OTHER, "b", 4, 100)),
                Map.of("a", tasks(3), "b", tasks(4)),
                free(100),
                4,
                UNBOUNDED);

        assertThat(granted).containsExactlyInAnyOrder(OLD, OLD, NEW);
    }

    @Test
    void grantsATenantNoMoreThanItsQuota() {
        List<UUID> granted = grant(
                List.of(demand(OLD, "a", 1, 100), demand(NEW, "a", 0, 100), demand(OTHER, "b", 2, 100)),
                Map.of("a", tasks(1), "b", tasks(2)),
                free(100),
                100,
                tenant -> tenant.equals("a") ? 3 : 2);

        assertThat(granted).containsExactlyInAnyOrder(OLD, NEW);
    }

    @Test
    void grantsNothingWhenTheWindowIsFull() {
        assertThat(grant(List.of(demand(OLD, "a", 0, 2)), Map.of(), free(0), 4, UNBOUNDED))
                .isEmpty();
    }

    @Test
    void letsANewcomerInThoughTheWindowIsFull() {
        List<Demand> demands = List.of(demand(OLD, "a", 8, 100), demand(OTHER, "b", 1, 10));
        Map<String, InFlight> inFlight = Map.of("a", tasks(8), "b", tasks(1));

        assertThat(grant(demands, inFlight, new FairShare.Capacity(0, 100, 100, 4, 100, 100, 100, 100), 100, UNBOUNDED))
                .containsExactly(OTHER, OTHER, OTHER);
        assertThat(grant(demands, inFlight, new FairShare.Capacity(0, 2, 2, 4, 100, 100, 100, 100), 100, UNBOUNDED))
                .as("at most two tasks may be granted")
                .containsExactly(OTHER, OTHER);
        assertThat(grant(demands, inFlight, new FairShare.Capacity(5, 100, 100, 4, 100, 100, 100, 100), 100, UNBOUNDED))
                .as("free weight goes to the tenant with the least in flight")
                .containsExactly(OTHER, OTHER, OTHER, OTHER, OTHER);
    }

    @Test
    void leavesRoomForTheInteractiveTasksOfOthers() {
        Demand hints = hints(OLD, "a", 50);
        Demand bulk = new Demand(NEW, "a", Priority.BULK, tasks(0), 2, 1, false);
        Demand other = hints(OTHER, "b", 2);
        FairShare.Capacity capacity = new FairShare.Capacity(100, 100, 100, 0, 3, 100, 100, 100);

        assertThat(grant(
                        List.of(hints, bulk, other),
                        Map.of("a", new InFlight(1, 0.05, 1, 0), "b", tasks(0)),
                        capacity,
                        100,
                        UNBOUNDED))
                .containsExactlyInAnyOrder(OLD, OLD, OTHER, OTHER, NEW, NEW);
        assertThat(grant(List.of(hints), Map.of("a", new InFlight(3, 0.15, 3, 0)), capacity, 100, UNBOUNDED))
                .isEmpty();
    }

    /**
     * Where there are more of them than workers' threads, a newcomer's is the next, whatever else its tenant has in
     * flight.
     */
    @Test
    void sendsFewInteractiveTasksHoweverManyTenantsHaveSome() {
        Demand slow = hints(OLD, "a", 50);
        Demand slowToo = hints(NEW, "b", 50);
        Demand hint = hints(OTHER, "c", 1);
        List<Demand> demands = List.of(slow, slowToo, hint);
        Map<String, InFlight> inFlight = Map.of(
                "a", new InFlight(3, 0.15, 1, 0), "b", new InFlight(3, 0.15, 2, 0), "c", new InFlight(20, 40, 0, 0));

        assertThat(grant(demands, inFlight, interactive(2), 100, UNBOUNDED)).containsExactly(OTHER, OLD);
        assertThat(grant(demands, inFlight, interactive(0), 100, UNBOUNDED)).isEmpty();
    }

    private static FairShare.Capacity interactive(int ofAll) {
        return interactive(ofAll, 100);
    }

    private static FairShare.Capacity interactive(int ofAll, int ofSlow) {
        return new FairShare.Capacity(100, 100, 100, 0, 3, ofAll, ofSlow, 100);
    }

    /** Two tenants whose tasks are given up one after another, and so are never in flight for long. */
    @Test
    void leavesSlowTenantsAPartOfTheInteractiveThreads() {
        Demand slow = hints(OLD, "a", 50);
        Demand slowToo = hints(NEW, "b", 50);
        Demand hints = hints(OTHER, "c", 3);
        List<Demand> demands = List.of(slow, slowToo, hints);
        Map<String, InFlight> inFlight = Map.of("c", new InFlight(1, 0.05, 1, 0));

        assertThat(FairShare.grant(demands, inFlight, Set.of("a", "b"), interactive(6, 2), 100, UNBOUNDED))
                .containsExactly(OTHER, OTHER, OLD, NEW);
        assertThat(FairShare.grant(demands, inFlight, Set.of("a", "b"), interactive(3, 2), 100, UNBOUNDED))
                .as("they have what others leave")
                .containsExactly(OTHER, OTHER, OLD);
        assertThat(FairShare.grant(demands, inFlight, Set.of("a", "b"), interactive(6, 0), 100, UNBOUNDED))
                .as("they have all that they may have")
                .containsExactly(OTHER, OTHER);
        assertThat(FairShare.grant(demands, inFlight, Set.of("b"), interactive(6, 0), 100, UNBOUNDED))
                .containsExactly(OLD, OLD, OTHER, OLD, OTHER);
    }

    private static List<UUID> grant(
            List<Demand> demands,
            Map<String, InFlight> inFlight,
            FairShare.Capacity capacity,
            int perJob,
            ToIntFunction<String> perTenant) {
        return FairShare.grant(demands, inFlight, Set.of(), capacity, perJob, perTenant);
    }

    @Test
    void interactiveTasksWaitForNoRoomInTheWindow() {
        Demand hints = hints(OLD, "a", 50);
        Demand bulk = demand(NEW, "a", 8, 100);
        Demand other = demand(OTHER, "b", 1, 10);
        Map<String, InFlight> inFlight = Map.of("a", tasks(8), "b", tasks(1));

        assertThat(grant(
                        List.of(bulk, other, hints),
                        inFlight,
                        new FairShare.Capacity(-2, 100, 100, 4, 3, 100, 100, 100),
                        100,
                        UNBOUNDED))
                .as("though their own tenant fills it, and others have less in flight")
                .containsExactly(OLD, OLD, OLD, OTHER, OTHER, OTHER);
        assertThat(grant(
                        List.of(bulk, hints),
                        inFlight,
                        new FairShare.Capacity(-2, 2, 2, 4, 3, 100, 100, 100),
                        100,
                        UNBOUNDED))
                .as("at most two tasks may be granted")
                .containsExactly(OLD, OLD);
        assertThat(grant(
                        List.of(bulk, hints),
                        inFlight,
                        new FairShare.Capacity(-2, 100, 100, 4, 3, 100, 100, 100),
                        100,
                        tenant -> 9))
                .as("the tenant's quota")
                .containsExactly(OLD);
    }

    @Test
    void sharesByWeightAndNotByNumber() {
        Demand large = demand(OLD, "a", 2, 100);
        Demand small = new Demand(OTHER, "b", Priority.NORMAL, tasks(0), 20, 0.1, false);

        List<UUID> granted = grant(
                List.of(large, small),
                Map.of("a", tasks(2)),
                new FairShare.Capacity(2, 100, 100, 0, 100, 100, 100, 100),
                100,
                UNBOUNDED);

        assertThat(granted)
                .as("twenty weigh as much as the two in flight, but for rounding when tenths are added")
                .hasSizeBetween(20, 21)
                .startsWith(Collections.nCopies(20, OTHER).toArray(UUID[]::new));
    }

    @Test
    void grantsNoMoreTasksThanTheWindowHasHoweverLightTheyAre() {
        Demand light = new Demand(OLD, "a", Priority.NORMAL, tasks(0), 50, Weight.MIN, false);

        assertThat(grant(
                        List.of(light),
                        Map.of(),
                        new FairShare.Capacity(8, 12, 12, 8, 100, 100, 100, 100),
                        100,
                        UNBOUNDED))
                .hasSize(12);
    }

    /** Ten jobs of one item, each of which may hold a thread for a minute. */
    @Test
    void sendsFewTasksWhoseCostIsAGuess() {
        List<Demand> demands = new ArrayList<>();
        for (int job = 0; job < 10; job++) {
            demands.add(new Demand(new UUID(0, job), "a", Priority.NORMAL, tasks(0), 1, 0.01, true));
        }
        demands.add(new Demand(OTHER, "a", Priority.BULK, tasks(0), 3, 0.01, false));
        FairShare.Capacity capacity = new FairShare.Capacity(100, 100, 100, 0, 100, 100, 100, 4);

        assertThat(grant(demands, Map.of("a", new InFlight(1, 0.01, 0, 1)), capacity, 100, UNBOUNDED))
                .hasSize(6)
                .startsWith(new UUID(0, 0), new UUID(0, 1), new UUID(0, 2))
                .endsWith(OTHER, OTHER, OTHER);
    }

    /** Twelve jobs of a rare technique on two threads, whose puzzles may each hold a thread for a minute. */
    @Test
    void sendsFewPuzzlesThatNeedATechniqueUntilOneIsDone() {
        GenerateSpec rare =
                GenerateSpec.of(100).with(spec -> spec.requires = List.of(new TechniqueId("junior-exocet")));
        double weight = ItemCost.guess(rare).weight(TaskSize.first(ItemCost.guess(rare)));
        List<Demand> demands = new ArrayList<>();
        for (int job = 0; job < 12; job++) {
            demands.add(new Demand(new UUID(0, job), "a", Priority.NORMAL, tasks(0), 100, weight, true));
        }
        int threads = 2;
        double seconds = TaskSize.seconds(threads);
        double window = Window.size(InFlight.NOTHING, threads, seconds, 0, Pace.STANDARD.minWindow());
        double guaranteed = Pace.STANDARD.minWindow() * seconds;
        FairShare.Capacity capacity =
                new FairShare.Capacity(window, 64, 64, guaranteed, 100, 100, 100, TaskSize.SPREAD);

        assertThat(grant(demands, Map.of(), capacity, 100, UNBOUNDED))
                .hasSizeBetween(threads, Window.PER_THREAD * threads);
    }

    /** However long its first items are believed to be, a job is to begin on all threads of a large fleet at once. */
    @Test
    void sendsAPuzzleThatNeedsATechniqueToEachThreadOfALargeFleet() {
        GenerateSpec rare =
                GenerateSpec.of(10_000).with(spec -> spec.requires = List.of(new TechniqueId("junior-exocet")));
        double weight = ItemCost.guess(rare).weight(1);
        int threads = 480;
        double seconds = TaskSize.seconds(threads);
        double window = Window.size(InFlight.NOTHING, threads, seconds, 0, Pace.STANDARD.minWindow());
        FairShare.Capacity capacity =
                new FairShare.Capacity(window, 4096, 4096, 8 * seconds, 100, 100, 100, Window.PER_THREAD * threads);
        Demand demand = new Demand(OLD, "a", Priority.NORMAL, tasks(0), 10_000, weight, true);

        assertThat(grant(List.of(demand), Map.of(), capacity, 100_000, UNBOUNDED))
                .hasSizeGreaterThanOrEqualTo(threads);
    }

    private static InFlight tasks(int number) {
        return new InFlight(number, number);
    }

    private static FairShare.Capacity free(int places) {
        return new FairShare.Capacity(places, places, places, 0, 100, 100, 100, 100);
    }

    /** A job of interactive tasks, none of which is in flight. */
    private static Demand hints(UUID job, String tenant, int waiting) {
        return new Demand(job, tenant, Priority.INTERACTIVE, tasks(0), waiting, 0.05, false);
    }

    private static Demand demand(UUID job, String tenant, int inFlight, int waiting) {
        return new Demand(job, tenant, Priority.NORMAL, tasks(inFlight), waiting, 1, false);
    }
}
