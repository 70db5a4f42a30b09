package dev.nonet.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.task.TaskState;
import dev.nonet.api.task.Transition;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** All interleavings of two processes with crashes at each step, of small jobs. */
class JobModelTest {

    static Stream<Setting> settings() {
        return Settings.explored().stream();
    }

    /** Those of the flaws are among the settings. */
    @ParameterizedTest
    @MethodSource("settings")
    void whateverHappensNothingIsLostOrTwiceAndTheJobEnds(Setting setting) {
        Exploration.Result result = Exploration.of(setting, null);

        assertThat(result.fault()).as("%s", setting).isNull();
        assertThat(result.states()).isGreaterThan(500);
    }

    @ParameterizedTest
    @EnumSource
    void findsWhatIsWrongWithADesign(Flaw flaw) {
        assertThat(Exploration.of(flaw.setting(), flaw).fault()).isNotNull();
    }

    @Test
    void theTableOfTransitionsLeadsToEveryStateAndOutOfEach() {
        Set<TaskState> reached =
                Arrays.stream(Transition.values()).map(Transition::to).collect(Collectors.toSet());
        Set<TaskState> left = Arrays.stream(Transition.values())
                .flatMap(transition -> transition.from().stream())
                .collect(Collectors.toSet());

        assertThat(reached).isEqualTo(EnumSet.allOf(TaskState.class));
        assertThat(left).isEqualTo(EnumSet.allOf(TaskState.class));
    }
}
