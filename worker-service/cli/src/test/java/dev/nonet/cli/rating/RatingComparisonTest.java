package dev.nonet.cli.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RatingComparisonTest {

    private static RatedPuzzle rated(@Nullable Integer tenths, double other) {
        Rating rating = tenths == null ? null : Rating.tenths(tenths);
        Grade grade = new Grade(
                Level.of(rating),
                rating,
                1.0,
                new TechniqueId("x-wing"),
                new HumanSeconds(1, 1, 1, HumanSeconds.Basis.EXTRAPOLATED),
                new TreeMap<>());
        return new RatedPuzzle(Grid.EMPTY, other, grade);
    }

    private static double correlation(RatedPuzzle... puzzles) {
        return new RatingComparison(List.of(puzzles)).rankCorrelation();
    }

    @Test
    void equalValuesShareTheirRanks() {
        assertThat(RankCorrelation.ranks(new double[] {3, 1, 3, 2, 3})).containsExactly(3, 0, 3, 1, 3);

        long seed = 41;
        Random random = new Random(seed);
        double[] values = random.ints(200, 0, 20).asDoubleStream().toArray();
        double[] naive = IntStream.range(0, values.length)
                .mapToDouble(i -> Arrays.stream(values)
                        .map(value -> value < values[i] ? 1 : value == values[i] ? 0.5 : 0)
                        .sum())
                .map(rank -> rank - 0.5)
                .toArray();
        assertThat(RankCorrelation.ranks(values)).as("seed %d", seed).containsExactly(naive);
    }

    @Test
    void correlatesRanksNotRatings() {
        assertThat(correlation(rated(12, 1), rated(15, 2), rated(90, 2.1))).isEqualTo(1, within(1e-12));
        assertThat(correlation(rated(12, 9), rated(15, 2), rated(90, 1))).isEqualTo(-1, within(1e-12));
        assertThat(correlation(rated(20, 1), rated(10, 2), rated(40, 3), rated(30, 4)))
                .isEqualTo(0.6, within(1e-12));
    }

    @Test
    void whatIsNotFinishedIsHardest() {
        RatedPuzzle[] puzzles = {rated(null, 9), rated(200, 8)};
        assertThat(correlation(puzzles)).isEqualTo(1, within(1e-12));
        assertThat(new RatingComparison(List.of(puzzles)).unfinished()).isEqualTo(1);
    }

    @Test
    void tellsTheOtherRatingsOfEachOfOurs() {
        String tables =
                new RatingComparison(List.of(rated(32, 3.4), rated(32, 3.0), rated(32, 6.6), rated(null, 9))).tables();
        assertThat(tables)
                .contains("| medium | 3 | 75.0 % |")
                .contains("| 3.2 | x-wing | 3 | 3.0 | 3.0 | 3.4 | 6.6 | 6.6 |")
                .contains("| none | not finished | 1 | 9.0 | 9.0 | 9.0 | 9.0 | 9.0 |");
    }

    @Test
    void plotsADiscForEveryPairOfRatings() {
        String plot = new RatingComparison(List.of(rated(32, 3.4), rated(32, 3.4), rated(66, 7.1))).plot();
        assertThat(plot).startsWith("<svg").endsWith("</svg>\n").contains("<title>2</title>", "<title>1</title>");
        assertThat(plot.split("<circle")).hasSize(3);
    }

    @Test
    void readsThePuzzleFirstAndTheRatingLast() {
        RatedPuzzle puzzle = RatedPuzzle.parse(".".repeat(81) + " 17  4.5 ");
        assertThat(puzzle.puzzle()).isEqualTo(Grid.EMPTY);
        assertThat(puzzle.other()).isEqualTo(4.5);
        assertThatThrownBy(() -> RatedPuzzle.parse(".".repeat(81))).hasMessageContaining("a puzzle and a rating");
        assertThatThrownBy(() -> RatedPuzzle.parse(".".repeat(80) + " 2.0")).hasMessageContaining("81 characters");
        assertThatThrownBy(() -> RatedPuzzle.parse(".".repeat(81) + " hard")).hasMessageContaining("'hard'");
    }
}
