package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.ClueRange;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Symmetry;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which cells of a puzzle are given: how many, in which symmetry, and whether one could be left out. */
class ClueGoalsTest extends GeneratesItems {

    @Test
    void removesCluesUntilThePuzzleIsMinimal() {
        assertThat(puzzles(new Wanted())).allMatch(GeneratedPuzzle::minimal);
    }

    @ParameterizedTest
    @EnumSource
    void keepsEverySymmetry(Symmetry symmetry) {
        Wanted wanted = new Wanted();
        wanted.symmetry = symmetry;
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            CellSet clues = puzzle.puzzle().clues();
            assertThat(symmetry.holds(clues)).isTrue();
            assertThat(puzzle.symmetry())
                    .as("all the symmetry that it has")
                    .isEqualTo(Stream.of(Symmetry.values())
                            .filter(held -> held.holds(clues))
                            .min(Comparator.comparing(held -> held.orbits().size()))
                            .orElseThrow());
            assertThat(puzzle.irreducible()).isTrue();
        });
    }

    @Test
    void makesMinimalPuzzlesUnderASymmetryToo() {
        Wanted wanted = new Wanted();
        wanted.symmetry = Symmetry.ROTATE_180;
        wanted.minimal = true;
        assertThat(puzzles(wanted)).allMatch(GeneratedPuzzle::minimal);
    }

    @Test
    void fillsTheCellsOfAMaskAndNoOthers() {
        String mask = "xxx...x.x" + "x..xx..xx" + ".xx..x.x." + ".x.x.x.x." + "x.x.x.x.x" + ".x.x.x.x." + ".x.x..xx."
                + "xx..xx..x" + "x.x...xxx";
        Wanted wanted = new Wanted();
        wanted.mask = mask;
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            for (int cell = 0; cell < 81; cell++) {
                assertThat(puzzle.puzzle().isEmpty(cell)).isEqualTo(mask.charAt(cell) == '.');
            }
        });
    }

    @Test
    void meetsTheNumberOfClues() {
        Wanted wanted = new Wanted();
        wanted.clues = new ClueRange(30, 32);
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.clues()).isBetween(30, 32));
    }

    @Test
    void climbsToFewClues() {
        Wanted wanted = new Wanted();
        wanted.clues = new ClueRange(17, 21);
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.clues()).isBetween(17, 21));
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "ROTATE_180"})
    void addsExtraClues(Symmetry symmetry) {
        Wanted wanted = new Wanted();
        wanted.symmetry = symmetry;
        List<GeneratedPuzzle> without = puzzles(wanted);
        wanted.extraClues = 4;
        List<GeneratedPuzzle> with = puzzles(wanted);
        for (int index = 0; index < ITEMS; index++) {
            assertThat(with.get(index).clues() - without.get(index).clues()).isBetween(4, 5);
            assertThat(symmetry.holds(with.get(index).puzzle().clues())).isTrue();
            assertThat(with.get(index).minimal()).isFalse();
        }
    }
}
