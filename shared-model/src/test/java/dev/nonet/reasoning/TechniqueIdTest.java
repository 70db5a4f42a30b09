package dev.nonet.reasoning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TechniqueIdTest {

    private static final List<TechniqueId> KNOWN = Stream.of(
                    "x-wing", "xy-wing", "w-wing", "swordfish", "unique-rectangle-1", "unique-rectangle-2")
            .map(TechniqueId::new)
            .toList();

    @Test
    void namesWhatMayHaveBeenMeant() {
        assertThat(TechniqueId.unknown("xwing", KNOWN)).isEqualTo("unknown technique 'xwing'; did you mean x-wing?");
        assertThat(TechniqueId.unknown("X Wing", KNOWN)).endsWith("did you mean x-wing?");
        assertThat(TechniqueId.unknown("sworfish", KNOWN)).endsWith("did you mean swordfish?");
        assertThat(TechniqueId.unknown("unique-rectangle", KNOWN))
                .endsWith("did you mean unique-rectangle-1 or unique-rectangle-2?");
        assertThat(TechniqueId.unknown("guessing", KNOWN))
                .isEqualTo(
                        "unknown technique 'guessing'; 'nonet techniques', /api/v1/techniques and /console/techniques"
                                + " list all ids.");
    }
}
