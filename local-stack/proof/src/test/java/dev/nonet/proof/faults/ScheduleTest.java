package dev.nonet.proof.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    private static final Set<Kind> ALL = EnumSet.allOf(Kind.class);
    private static final int LENGTH = 35_000;

    @Test
    void isAFunctionOfItsSeed() {
        assertThat(Schedule.of(7, LENGTH, ALL)).isEqualTo(Schedule.of(7, LENGTH, ALL));
        assertThat(Schedule.of(7, LENGTH, ALL).faults())
                .isNotEqualTo(Schedule.of(8, LENGTH, ALL).faults());
    }

    @Test
    void itsLogReadsAsTheSame() {
        for (long seed = 1; seed <= 50; seed++) {
            Schedule schedule = Schedule.of(seed, LENGTH, ALL);
            assertThat(Schedule.parse(schedule.log())).isEqualTo(schedule);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> Schedule.parse("100 KILL worker-1 5 0\n"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Schedule.parse(Schedule.of(1, LENGTH, ALL).log() + "100 KILL kafka 5 0\n"));
    }

    @Test
    void hasFaultsOfEveryKindSoonerOrLaterAndEachEndsInTime() {
        List<Fault> faults = LongStream.rangeClosed(1, 200)
                .boxed()
                .flatMap(seed -> Schedule.of(seed, LENGTH, ALL).faults().stream())
                .toList();

        assertThat(faults.stream().map(Fault::kind).collect(Collectors.toSet())).isEqualTo(ALL);
        assertThat(faults).allMatch(fault -> fault.end() <= LENGTH);
        assertThat(faults).hasSizeBetween(200 * 10, 200 * 20);
    }

    @Test
    void noTwoFaultsHitTheSameTargetAtOnce() {
        for (long seed = 1; seed <= 50; seed++) {
            List<Fault> faults = Schedule.of(seed, LENGTH, ALL).faults();
            for (Fault one : faults) {
                assertThat(faults)
                        .as("seed %d", seed)
                        .noneMatch(other -> other != one
                                && other.target().equals(one.target())
                                && other.start() <= one.end()
                                && one.start() <= other.end());
            }
        }
    }
}
