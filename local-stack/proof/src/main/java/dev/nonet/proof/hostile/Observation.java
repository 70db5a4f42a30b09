package dev.nonet.proof.hostile;

import java.time.Duration;
import java.util.List;

/**
 * What was seen during an attack.
 *
 * @param name what was attacked
 * @param cells operations × behaviours that were tried
 * @param tenPuzzles how long each ten puzzles of the tenant who pays took
 * @param deadline how long after its creation a job expired whose deadline is {@link Attack#DEADLINE}
 * @param connections of hostile clients that were open at the end
 * @param answers how many of their requests were answered by each status
 * @param mebibytes the highest resident memory of the API since its start
 * @param violations limits that were not kept, a sentence each
 */
record Observation(
        String name,
        int cells,
        List<Duration> tenPuzzles,
        Duration deadline,
        int connections,
        String answers,
        long mebibytes,
        List<String> violations) {

    Observation {
        tenPuzzles = List.copyOf(tenPuzzles);
        violations = List.copyOf(violations);
    }

    Duration slowest() {
        return tenPuzzles.stream().max(Duration::compareTo).orElse(Duration.ZERO);
    }

    static String seconds(Duration time) {
        return "%.1f s".formatted(time.toMillis() / 1e3);
    }

    @Override
    public String toString() {
        return ("%s: ten puzzles %d times, at most %s; a deadline of %s kept after %s; %d connections, answers %s;"
                        + " %d MiB")
                .formatted(
                        name,
                        tenPuzzles.size(),
                        seconds(slowest()),
                        seconds(Attack.DEADLINE),
                        seconds(deadline),
                        connections,
                        answers,
                        mebibytes);
    }
}
