package dev.nonet.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.ClueRange;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.RatingRange;
import dev.nonet.job.Recipe;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TaskSlicesTest {

    private record Config(
            int easyItems, int generateItems, int hardItems, int rareItems, int solveItems, int stepsItems, int spread)
            implements TasksConfig {}

    private static final Config CONFIG = new Config(1_000, 400, 60, 2, 200, 10, 8);

    @Test
    void makesSmallerTasksOfRarerItems() {
        assertThat(size(100_000, it -> {})).isEqualTo(400);
        assertThat(size(100_000, it -> it.level = Level.MEDIUM)).isEqualTo(1_000);
        assertThat(size(100_000, it -> it.rating = new RatingRange(Level.EASY.lowest(), Level.MEDIUM.highest())))
                .isEqualTo(1_000);
        assertThat(size(100_000, it -> it.rating = new RatingRange(Level.EASY.lowest(), Level.HARD.highest())))
                .isEqualTo(400);
        assertThat(size(100_000, it -> it.level = Level.HARD)).isEqualTo(60);
        assertThat(size(100_000, it -> it.recipe = Recipe.THREE_BOARDS)).isEqualTo(60);
        assertThat(size(100_000, it -> it.level = Level.EXTREME)).isEqualTo(2);
        assertThat(size(100_000, it -> it.requires = List.of(new TechniqueId("swordfish"))))
                .isEqualTo(2);
        assertThat(size(100_000, it -> it.clues = new ClueRange(17, 20))).isEqualTo(2);
        assertThat(size(100_000, it -> it.detail = Detail.STEPS)).isEqualTo(10);
    }

    @Test
    void splitsASmallJobForSeveralWorkers() {
        assertThat(size(10, it -> {})).isEqualTo(2);
        assertThat(size(3, it -> {})).isEqualTo(1);
    }

    @Test
    void makesAtMostAHundredThousandTasks() {
        assertThat(size(10_000_000, it -> it.level = Level.EXTREME)).isEqualTo(100);
    }

    private static int size(int count, Consumer<GenerateSpec.Fields> change) {
        return TaskSlices.size(GenerateSpec.of(count).with(change), count, CONFIG);
    }
}
