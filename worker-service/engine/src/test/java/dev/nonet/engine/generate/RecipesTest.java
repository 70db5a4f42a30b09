package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedBoards.Board;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.Recipe;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Level;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several boards of one grid. */
class RecipesTest extends GeneratesItems {

    /** Nested boards of one grid have the levels asked for, each with its own grade. */
    @ParameterizedTest
    @ValueSource(strings = {"", "easy,hard,expert", "medium,expert,extreme"})
    void makesBoardsOfThreeLevelsFromOneGrid(String levels) {
        GenerateSpec spec = GenerateSpec.of(6).withSeed(3).with(it -> {
            it.recipe = Recipe.THREE_LEVELS;
            it.boards = levels.isEmpty()
                    ? List.of()
                    : Stream.of(levels.split(",")).map(Level::parse).toList();
        });
        Generator generator = new Generator("test", StandardLadder.LADDER, SearchKind.SCALAR.create());
        Grader grader = new Grader(StandardLadder.LADDER);

        for (ItemOutcome outcome : generator.generate(spec, 0, 6, () -> false)) {
            GeneratedBoards made = (GeneratedBoards) outcome;
            assertThat(made.boards().keySet())
                    .containsExactlyElementsOf(
                            spec.levelsOfBoards().stream().map(Level::id).toList());
            Board before = null;
            for (Board board : made.boards().values()) {
                assertThat(Oracle.solutions(board.puzzle(), 2)).containsExactly(made.grid());
                assertThat(board)
                        .isEqualTo(Board.of(board.puzzle(), grader.grade(board.puzzle()), isMinimal(board.puzzle())));
                if (before != null) {
                    assertThat(before.puzzle()
                                    .clues()
                                    .containsAll(board.puzzle().clues()))
                            .isTrue();
                }
                before = board;
            }
            made.boards()
                    .forEach((name, board) -> assertThat(board.level().id()).isEqualTo(name));
        }
        assertThat(generator.generate(spec, 2, 1, () -> false))
                .as("an item depends on spec, seed and index alone")
                .isEqualTo(generator.generate(spec, 0, 3, () -> false).subList(2, 3));
    }

    @Test
    void makesThreeBoardsFromOneGrid() {
        Wanted wanted = new Wanted();
        wanted.recipe = Recipe.THREE_BOARDS;
        for (int index = 0; index < ITEMS; index++) {
            GeneratedBoards made = (GeneratedBoards) one(wanted, index);
            Board easy = Objects.requireNonNull(made.boards().get("easy"));
            Board medium = Objects.requireNonNull(made.boards().get("medium"));
            Board hard = Objects.requireNonNull(made.boards().get("hard"));
            assertThat(made.boards().values())
                    .extracting(Board::minimal)
                    .containsExactly(easy.equals(hard), medium.equals(hard), true);
            for (Board board : List.of(easy, medium, hard)) {
                assertThat(Oracle.solutions(board.puzzle(), 2)).containsExactly(made.grid());
                assertThat(board.clues()).isEqualTo(board.puzzle().clueCount());
            }
            assertThat(easy.puzzle().clues().containsAll(medium.puzzle().clues()))
                    .isTrue();
            assertThat(medium.puzzle().clues().containsAll(hard.puzzle().clues()))
                    .isTrue();
            assertThat(easy.clues() - medium.clues()).isEqualTo((easy.clues() - hard.clues()) / 2);
            assertThat(isMinimal(hard.puzzle())).isTrue();
            for (int house = 0; house < House.COUNT; house++) {
                assertThat(easy.puzzle().clues().and(House.of(house).cells()).size())
                        .isGreaterThanOrEqualTo(3);
            }
            for (int digit = 1; digit <= 9; digit++) {
                assertThat(easy.puzzle().toDigits()).contains((byte) digit);
            }
            assertThat(easy.puzzle().clues().cells())
                    .as("clues of %s that need not stay", easy.puzzle())
                    .allMatch(clue -> keepsAnEasyBoardEasy(clue, easy.puzzle())
                            || Oracle.count(easy.puzzle().with(clue.index(), 0), 2) == 2);
        }
    }

    /** Whether a house would have fewer than three clues without this one, or its digit none. */
    private static boolean keepsAnEasyBoardEasy(Cell clue, Grid puzzle) {
        boolean fewInHouse = IntStream.range(0, House.COUNT)
                .mapToObj(house -> House.of(house).cells())
                .anyMatch(cells -> cells.contains(clue.index())
                        && puzzle.clues().and(cells).size() == 3);
        return fewInHouse
                || puzzle.clues().cells().stream()
                                .filter(cell -> puzzle.digit(cell.index()) == puzzle.digit(clue.index()))
                                .count()
                        == 1;
    }
}
