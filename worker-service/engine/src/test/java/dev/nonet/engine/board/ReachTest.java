package dev.nonet.engine.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReachTest {

    /** A graph with as many arrows as it takes to have groups of vertices that lead to each other, large and small. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void findsTheMarksOfAllThatAWalkComesTo(int seed) {
        Random random = new Random(seed);
        int vertices = 1 + random.nextInt(200);
        int marks = 1 + random.nextInt(150);
        List<List<Integer>> arrows = new ArrayList<>();
        int[] marked = new int[vertices];
        Reach reach = new Reach(vertices, marks);
        for (int vertex = 0; vertex < vertices; vertex++) {
            arrows.add(new ArrayList<>());
            marked[vertex] = random.nextInt(marks);
            reach.mark(vertex, marked[vertex]);
        }
        for (int i = random.nextInt(seed * vertices); i > 0; i--) {
            int from = random.nextInt(vertices);
            int to = random.nextInt(vertices);
            arrows.get(from).add(to);
            reach.lead(from, to);
        }
        reach.find();
        for (int vertex = 0; vertex < vertices; vertex++) {
            BitSet expected = new BitSet();
            walk(vertex, arrows, new BitSet()).stream().forEach(reached -> expected.set(marked[reached]));
            BitSet found = new BitSet();
            for (int mark = 0; mark < marks; mark++) {
                found.set(mark, reach.leads(vertex, mark));
            }
            assertThat(found).as("seed %d, vertex %d", seed, vertex).isEqualTo(expected);
        }
    }

    private static BitSet walk(int vertex, List<List<Integer>> arrows, BitSet seen) {
        if (!seen.get(vertex)) {
            seen.set(vertex);
            arrows.get(vertex).forEach(next -> walk(next, arrows, seen));
        }
        return seen;
    }
}
