package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Mark;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoardViewTest {

    private static BoardView.Link link(Candidate from, Candidate to) {
        return BoardView.of(
                        Grid.EMPTY,
                        PencilMarks.of(Grid.EMPTY),
                        List.of(new Mark.OfLink(from, to, Mark.Role.WEAK)),
                        Texts.of(Language.EN))
                .links()
                .getFirst();
    }

    private static Candidate at(int row, int column, int digit) {
        return Candidate.of(Cell.at(row, column).index(), digit);
    }

    @Test
    void linksAlongTheEdgeStayOnTheBoard() {
        List<Candidate> corners = List.of(at(0, 0, 1), at(0, 8, 3), at(8, 8, 9), at(8, 0, 7));
        for (Candidate from : corners) {
            for (Candidate to : corners) {
                if (!from.equals(to)) {
                    assertThat(Arrays.stream(link(from, to).path().split("[MQ ]+"))
                                    .filter(number -> !number.isEmpty())
                                    .map(Double::valueOf))
                            .as("%s to %s", from, to)
                            .allMatch(place -> place >= 0 && place <= 9 * BoardView.CELL);
                }
            }
        }
    }

    @Test
    void candidatesBesideEachOtherAreLinkedWithoutAnArrowhead() {
        assertThat(link(at(4, 4, 1), at(4, 4, 2)).isShort()).isTrue();
        assertThat(link(at(4, 4, 1), at(4, 4, 3)).isShort()).isFalse();
        assertThat(link(at(4, 4, 1), at(4, 5, 1)).isShort()).isFalse();
    }
}
