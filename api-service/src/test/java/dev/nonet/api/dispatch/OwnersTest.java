package dev.nonet.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OwnersTest {

    private static Owners.Worker worker(int threads, int... partitions) {
        return new Owners.Worker(threads, partitions);
    }

    private static List<Integer> next(Owners owners, int tasks) {
        List<Integer> partitions = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            partitions.add(owners.next());
        }
        return partitions;
    }

    @Test
    void givesEachTaskToTheWorkerWithTheFewest() {
        Owners owners = new Owners(List.of(worker(1, 0, 1), worker(1, 2)), new long[] {2, 0, 0}, new Random(1));

        assertThat(next(owners, 2)).as("until both have two").containsExactly(2, 2);
        assertThat(next(owners, 2)).as("one each").containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void countsTheThreadsOfAWorker() {
        Owners owners = new Owners(List.of(worker(6, 0), worker(2, 1)), new long[2], new Random(1));

        assertThat(next(owners, 8)).filteredOn(partition -> partition == 0).hasSize(6);
    }

    @Test
    void keepsAllOfManyOwnersEquallyBusy() {
        List<Owners.Worker> workers = new ArrayList<>();
        for (int i = 0; i < 240; i++) {
            workers.add(worker(2, 2 * i, 2 * i + 1));
        }
        Owners owners = new Owners(workers, new long[480], new Random(1));

        assertThat(next(owners, 480)).doesNotHaveDuplicates();
    }

    @Test
    void leavesOutPartitionsThatAreUnavailable() {
        Owners owners = new Owners(List.of(worker(1, 0, 1), worker(1, 2)), new long[] {-1, 5, -1}, new Random(1));

        assertThat(next(owners, 3)).containsOnly(1);
        assertThat(new Owners(List.of(worker(1, 0)), new long[] {-1}, new Random(1)).isEmpty())
                .isTrue();
        assertThat(new Owners(List.of(), new long[480], new Random(1)).isEmpty())
                .isTrue();
    }
}
