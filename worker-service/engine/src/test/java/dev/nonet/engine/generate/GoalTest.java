package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.RatingRange;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GoalTest {

    private static Goal rated(int from, int to, Ladder ladder) {
        GenerateSpec spec = GenerateSpec.of(1).with(it -> {
            it.seed = 1L;
            it.rating = new RatingRange(Rating.tenths(from), Rating.tenths(to));
        });
        return Goal.of(spec, ladder);
    }

    private static Ladder with(String id) {
        return StandardLadder.LADDER.only(Set.of(new TechniqueId("full-house"), new TechniqueId(id)));
    }

    @Test
    void longArgumentsOfAnyFamilyMayReachARatingAboveTheirRung() {
        for (String id : new String[] {"xy-chain", "als-chain", "cell-forcing-chain", "dynamic-forcing-chain"}) {
            Ladder ladder = with(id);
            assertThat(rated(88, 89, ladder).impossible(ladder)).as(id).isNull();
        }
    }

    @Test
    void stepsOfOneSizeAreRatedAsTheirRung() {
        for (String id : new String[] {"three-strong-links", "als-xz", "template-delete", "m-wing"}) {
            Ladder ladder = with(id);
            assertThat(rated(88, 89, ladder).impossible(ladder)).as(id).isNotNull();
        }
    }
}
