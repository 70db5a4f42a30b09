package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.job.ClueRange;
import dev.nonet.job.Detail;
import dev.nonet.job.ExplainerGoal;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.HodokuGoal;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.RatingRange;
import dev.nonet.job.Recipe;
import dev.nonet.job.SecondsRange;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes items and checks what holds of every one; a test says what is wanted of them. */
abstract class GeneratesItems {

    static final int ITEMS = 12;

    final Generator generator = new Generator("test", StandardLadder.LADDER, SearchKind.SCALAR.create());

    /** A builder of specs; a test sets only what it is about. */
    static final class Wanted {
        @Nullable
        Level level;

        @Nullable
        RatingRange rating;

        @Nullable
        SecondsRange humanSeconds;

        @Nullable
        ExplainerGoal se;

        @Nullable
        HodokuGoal hodoku;

        List<TechniqueId> requires = List.of();
        List<TechniqueId> excludes = List.of();
        Symmetry symmetry = Symmetry.NONE;

        @Nullable
        String mask;

        @Nullable
        ClueRange clues;

        boolean minimal;

        @Nullable
        Integer extraClues;

        boolean canonical;

        @Nullable
        Recipe recipe;

        long seed = 11;
        Detail detail = Detail.GRADE;

        GenerateSpec spec() {
            return GenerateSpec.of(ITEMS).with(it -> {
                it.level = level;
                it.rating = rating;
                it.humanSeconds = humanSeconds;
                it.se = se;
                it.hodoku = hodoku;
                it.requires = requires;
                it.excludes = excludes;
                it.symmetry = symmetry;
                it.mask = mask;
                it.clues = clues;
                it.minimal = minimal;
                it.extraClues = extraClues;
                it.canonical = canonical;
                it.recipe = recipe;
                it.seed = seed;
                it.detail = detail;
            });
        }
    }

    static List<ItemOutcome> generate(Generator generator, Wanted wanted, int first, int count) {
        return generator.generate(wanted.spec(), first, count, () -> false);
    }

    List<GeneratedPuzzle> puzzles(Wanted wanted) {
        List<ItemOutcome> outcomes = generate(generator, wanted, 0, ITEMS);
        List<GeneratedPuzzle> puzzles = new ArrayList<>();
        for (int index = 0; index < ITEMS; index++) {
            ItemOutcome outcome = outcomes.get(index);
            assertThat(outcome).as("item %d", index).isInstanceOf(GeneratedPuzzle.class);
            GeneratedPuzzle puzzle = (GeneratedPuzzle) outcome;
            assertThat(puzzle.index()).isEqualTo(index);
            assertThat(Oracle.solutions(puzzle.puzzle(), 2))
                    .as("item %d has exactly the solution it carries", index)
                    .containsExactly(puzzle.solution());
            assertThat(puzzle.clues()).isEqualTo(puzzle.puzzle().clueCount());
            assertThat(puzzle.minimal())
                    .as("item %d is minimal as it says", index)
                    .isEqualTo(isMinimal(puzzle.puzzle()));
            assertThat(puzzle.irreducible())
                    .as("item %d is irreducible as it says", index)
                    .isEqualTo(isIrreducible(puzzle.puzzle()));
            puzzles.add(puzzle);
        }
        return puzzles;
    }

    ItemOutcome one(Wanted wanted, int index) {
        return generate(generator, wanted, index, 1).getFirst();
    }

    static boolean isMinimal(Grid puzzle) {
        return puzzle.clues().cells().stream().allMatch(cell -> Oracle.count(puzzle.with(cell.index(), 0), 2) == 2);
    }

    private static boolean isIrreducible(Grid puzzle) {
        return Symmetry.of(puzzle.clues()).orbits().stream()
                .filter(puzzle.clues()::containsAll)
                .allMatch(orbit -> Oracle.count(without(puzzle, orbit), 2) == 2);
    }

    private static Grid without(Grid puzzle, CellSet clues) {
        Grid left = puzzle;
        for (Cell cell : clues.cells()) {
            left = left.with(cell.index(), 0);
        }
        return left;
    }
}
