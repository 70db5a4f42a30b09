package dev.nonet.engine.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReachabilityTest {

    /** Random graphs, with enough arrows for strongly connected components, large and small. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void findsAllThatAWalkComesTo(int seed) {
        Random random = new Random(seed);
        int vertices = 1 + random.nextInt(200);
        List<List<Integer>> arrows = new ArrayList<>();
        // Begun twice: the first graph must be forgotten.
        Reachability reach = new Reachability();
        int before = vertices + random.nextInt(100);
        reach.begin(before);
        reach.addArrows(0, only(0, before));
        reach.find();
        reach.begin(vertices);
        for (int vertex = 0; vertex < vertices; vertex++) {
            arrows.add(new ArrayList<>());
        }
        for (int i = random.nextInt(seed * vertices); i > 0; i--) {
            int from = random.nextInt(vertices);
            int to = random.nextInt(vertices);
            arrows.get(from).add(to);
            reach.addArrows(from, only(to, vertices));
        }
        reach.find();
        for (int vertex = 0; vertex < vertices; vertex++) {
            BitSet behind = new BitSet();
            for (int next : arrows.get(vertex)) {
                walk(next, arrows, behind);
            }
            NumberSet led = new NumberSet(vertices);
            reach.addReachable(vertex, led);
            assertThat(led.toArray())
                    .as("seed %d, vertex %d", seed, vertex)
                    .containsExactly(behind.stream().toArray());
            for (int other = 0; other < vertices; other++) {
                assertThat(reach.reaches(only(vertex, vertices), other)).isEqualTo(behind.get(other));
                assertThat(reach.reaches(vertex, other)).isEqualTo(behind.get(other));
            }
            for (int max = 0; max < 5; max++) {
                BitSet near = within(vertex, max, arrows);
                for (int other = 0; other < vertices; other++) {
                    assertThat(reach.reaches(only(vertex, vertices), other, max))
                            .as("seed %d, from %d to %d along %d", seed, vertex, other, max)
                            .isEqualTo(near.get(other));
                }
            }
            NumberSet all = new NumberSet(vertices);
            behind.stream().forEach(all::add);
            assertThat(reach.reachesAll(vertex, all)).isTrue();
            int missing = behind.nextClearBit(0);
            if (missing < vertices) {
                all.add(missing);
                assertThat(reach.reachesAll(vertex, all)).isFalse();
            }
            behind.set(vertex);
            NumberSet from = new NumberSet(vertices);
            reach.addWithReachable(only(vertex, vertices), from);
            assertThat(from.toArray()).containsExactly(behind.stream().toArray());
        }
    }

    private static NumberSet only(int vertex, int vertices) {
        NumberSet set = new NumberSet(vertices);
        set.add(vertex);
        return set;
    }

    /** What can be reached from a vertex along one arrow to so many. */
    private static BitSet within(int vertex, int max, List<List<Integer>> arrows) {
        BitSet reached = new BitSet();
        BitSet last = new BitSet();
        last.set(vertex);
        for (int i = 0; i < max; i++) {
            BitSet next = new BitSet();
            last.stream().forEach(each -> arrows.get(each).forEach(next::set));
            reached.or(next);
            last = next;
        }
        return reached;
    }

    private static void walk(int vertex, List<List<Integer>> arrows, BitSet seen) {
        if (!seen.get(vertex)) {
            seen.set(vertex);
            arrows.get(vertex).forEach(next -> walk(next, arrows, seen));
        }
    }
}
