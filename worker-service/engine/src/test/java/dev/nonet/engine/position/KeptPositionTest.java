package dev.nonet.engine.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A position that was used for other boards, and keeps their memory, says the same about a board as a new position. */
class KeptPositionTest {

    @Test
    void saysWhatANewOneSays() {
        long seed = 4711;
        Random random = new Random(seed);
        Board board = new Board();
        Position kept = new Position(board);
        for (Grid puzzle : OwnPuzzles.grids(12)) {
            board.load(puzzle);
            Board twin = Board.of(puzzle);
            for (int i = 0; i < 6; i++) {
                assertThat(facts(kept))
                        .as("seed %d, %s, board %d", seed, puzzle, i)
                        .isEqualTo(facts(new Position(twin)));
                CandidateSet gone = some(kept.candidates(), random);
                board.eliminate(gone);
                twin.eliminate(gone);
            }
        }
    }

    private static CandidateSet some(CandidateSet candidates, Random random) {
        return CandidateSet.of(candidates.candidates().stream()
                .filter(any -> random.nextInt(12) == 0)
                .toList());
    }

    private static List<Object> facts(Position position) {
        List<Object> facts = new ArrayList<>();
        ExtendedRectangles rectangles = position.extendedRectangles();
        for (int i = 0; i < rectangles.size(); i++) {
            facts.add(List.of(rectangles.first(i), rectangles.second(i), rectangles.across(i)));
        }
        AlmostLockedSets sets = position.lockedSets();
        for (int i = 0; i < sets.size(); i++) {
            facts.add(List.of(
                    sets.set(i).cells(), sets.set(i).digits(), sets.set(i).eliminatingDigits()));
            facts.add(ints(sets.linked(i).toArray()));
        }
        for (LinkGraph.Nodes nodes : LinkGraph.Nodes.values()) {
            LinkGraph graph = position.links(nodes);
            facts.add(graph.refutedCandidates());
            for (int node = 0; node < graph.size(); node++) {
                facts.add(List.of(graph.digit(node), graph.cells(node), graph.seen(node)));
                facts.add(ints(graph.strongInCell(node)));
                facts.add(ints(graph.strongInDigit(node)));
                facts.add(ints(graph.strongInSet(node)));
                facts.add(ints(graph.weakInCell(node)));
                facts.add(ints(graph.weakInDigit(node)));
                facts.add(ints(graph.consequences().excluded(node).toArray()));
            }
        }
        facts.add(position.digitContradictions());
        facts.add(List.of(position.digitsWithTemplateEliminations(), position.changedDigitsWithTemplateEliminations()));
        return facts;
    }

    private static List<Integer> ints(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
