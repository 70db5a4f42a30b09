package dev.nonet.packing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.GeneratedBoards;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ItemFactsTest {

    /** Boards that are ordered by their clues may have the hardest anywhere. */
    @Test
    void takesTheHardestOfSeveralBoards() {
        assertClues(27, board(36, 12), board(27, 66), board(25, 30));
        assertClues(36, board(36, 45), board(27, 44), board(25, 30));
        assertClues(36, board(36, null), board(27, 99), board(25, 30));
        assertClues(25, board(36, 30), board(27, 30), board(25, 30));
    }

    private static GeneratedBoards.Board board(int clues, @Nullable Integer tenths) {
        Rating rating = tenths == null ? null : Rating.tenths(tenths);
        return new GeneratedBoards.Board(
                Grid.parse(".".repeat(81)), Level.of(rating), rating, clues, null, 1, false, new TreeMap<>());
    }

    private static void assertClues(
            int expected, GeneratedBoards.Board easy, GeneratedBoards.Board medium, GeneratedBoards.Board hard) {
        Map<String, GeneratedBoards.Board> boards = new LinkedHashMap<>();
        boards.put("easy", easy);
        boards.put("medium", medium);
        boards.put("hard", hard);
        ItemFacts facts = ItemFacts.of(new GeneratedBoards(0, Grid.parse("1".repeat(81)), boards, 7, "test"));
        assertThat(facts.clues()).isEqualTo(expected);
    }
}
