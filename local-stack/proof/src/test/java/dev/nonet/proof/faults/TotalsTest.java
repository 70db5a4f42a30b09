package dev.nonet.proof.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TotalsTest {

    @TempDir
    private Path folder;

    @Test
    void runsAddUpAndASeedThatRanAgainCountsAsItEndedLast() throws IOException {
        Totals first = new Totals(folder.resolve("first.csv"), false);
        first.add(schedule(7), new Outcome(10, 1_000, List.of("lost")), Duration.ofSeconds(60));
        first.add(schedule(8), new Outcome(20, 2_000, List.of()), Duration.ofSeconds(60));
        Totals second = new Totals(folder.resolve("second.csv"), false);
        second.add(schedule(7), new Outcome(11, 1_100, List.of()), Duration.ofSeconds(50));
        second.add(schedule(101), new Outcome(30, 3_000, List.of()), Duration.ofSeconds(70));
        Path kept = folder.resolve("kept.csv");

        new Totals(kept, true).addAll(first);
        Totals all = new Totals(kept, true);
        all.addAll(second);

        assertThat(all.summary())
                .startsWith("faults: 3 schedules (seeds from 7 to 101), ")
                .endsWith(" faults, 61 jobs, 6,100 items, 0 violations");
        assertThat(all.took()).isEqualTo(Duration.ofSeconds(180));
        assertThat(new Totals(kept, true).summary()).isEqualTo(all.summary());
        assertThat(Files.readAllLines(kept))
                .extracting(line -> line.substring(0, line.indexOf(',')))
                .containsExactly("7", "8", "101");
    }

    private static Schedule schedule(long seed) {
        return Schedule.of(seed, 35_000, EnumSet.allOf(Kind.class));
    }
}
