package dev.nonet.engine.canonical;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random elements of the board's symmetry group, for tests. */
final class RandomTransformations {

    private RandomTransformations() {}

    static Transformation draw(Random random) {
        return new Transformation(
                random.nextBoolean(),
                lines(random),
                lines(random),
                shuffled(random, List.of(1, 2, 3, 4, 5, 6, 7, 8, 9)));
    }

    private static List<Integer> lines(Random random) {
        List<Integer> lines = new ArrayList<>();
        for (int group : shuffled(random, List.of(0, 1, 2))) {
            for (int line : shuffled(random, List.of(0, 1, 2))) {
                lines.add(3 * group + line);
            }
        }
        return lines;
    }

    private static List<Integer> shuffled(Random random, List<Integer> values) {
        List<Integer> shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }
}
