package dev.nonet.engine.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.DigitTemplates;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.LinkGraph.Nodes;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LinkGraphTest {

    private static final List<GeneratedPuzzle> PUZZLES = OwnPuzzles.make(12);

    private static LinkGraph graph(Grid puzzle, Nodes nodes) {
        Position position = new Position(Board.of(puzzle));
        return position.links(nodes);
    }

    private static boolean holds(LinkGraph graph, int node, Grid solution) {
        return graph.cells(node).cells().stream().anyMatch(cell -> solution.digit(cell.index()) == graph.digit(node));
    }

    private static int[] strong(LinkGraph graph, int node) {
        return join(graph.strongInCell(node), join(graph.strongInDigit(node), graph.strongInSet(node)));
    }

    private static int[] weak(LinkGraph graph, int node) {
        return join(graph.weakInCell(node), graph.weakInDigit(node));
    }

    private static int[] join(int[] some, int[] others) {
        return IntStream.concat(IntStream.of(some), IntStream.of(others)).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void linksHoldInTheSolution(Nodes nodes) {
        for (GeneratedPuzzle puzzle : PUZZLES) {
            LinkGraph graph = graph(puzzle.puzzle(), nodes);
            for (int node = 0; node < graph.size(); node++) {
                boolean holds = holds(graph, node, puzzle.solution());
                for (int other : strong(graph, node)) {
                    assertThat(holds || holds(graph, other, puzzle.solution()))
                            .as("%s: %d and %d cannot both be false", puzzle.puzzle(), node, other)
                            .isTrue();
                }
                for (int other : weak(graph, node)) {
                    assertThat(holds && holds(graph, other, puzzle.solution()))
                            .as("%s: %d and %d cannot both be true", puzzle.puzzle(), node, other)
                            .isFalse();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void linksGoBothWays(Nodes nodes) {
        LinkGraph graph = graph(PUZZLES.getFirst().puzzle(), nodes);
        for (int node = 0; node < graph.size(); node++) {
            int one = node;
            for (int other : strong(graph, node)) {
                assertThat(strong(graph, other)).contains(one);
            }
            for (int other : weak(graph, node)) {
                assertThat(weak(graph, other)).contains(one);
            }
        }
    }

    /** The nodes that are false if a node is true, by following all links until nothing new is found. */
    private static BitSet naiveFalse(LinkGraph graph, int start) {
        BitSet isTrue = new BitSet();
        BitSet isFalse = new BitSet();
        isTrue.set(start);
        follow(graph, isTrue, isFalse);
        return isFalse;
    }

    /** The nodes that are true if a node is false. */
    private static BitSet naiveTrueIfFalse(LinkGraph graph, int start) {
        BitSet isTrue = new BitSet();
        BitSet isFalse = new BitSet();
        isFalse.set(start);
        follow(graph, isTrue, isFalse);
        return isTrue;
    }

    private static void follow(LinkGraph graph, BitSet isTrue, BitSet isFalse) {
        int before = 0;
        while (isTrue.cardinality() + isFalse.cardinality() > before) {
            before = isTrue.cardinality() + isFalse.cardinality();
            for (int node = 0; node < graph.size(); node++) {
                if (isTrue.get(node)) {
                    IntStream.of(weak(graph, node)).forEach(isFalse::set);
                }
                if (isFalse.get(node)) {
                    IntStream.of(strong(graph, node)).forEach(isTrue::set);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void joinsTheEndsOfChainsThatRuleOutACandidate(Nodes nodes) {
        int joined = 0;
        for (GeneratedPuzzle puzzle : PUZZLES.subList(0, nodes == Nodes.SETS ? 2 : 8)) {
            LinkGraph graph = graph(puzzle.puzzle(), nodes);
            int[] refuted = graph.refuted().toArray();
            for (int node = 0; node < graph.size(); node++) {
                BitSet expected = new BitSet();
                for (int candidate : refuted) {
                    int[] beside = weak(graph, candidate);
                    int start = node;
                    if (IntStream.of(beside).anyMatch(other -> other == start)) {
                        IntStream.of(beside).forEach(expected::set);
                    }
                }
                expected.and(naiveTrueIfFalse(graph, node));
                assertThat(graph.chainEnds(node).toArray())
                        .as("%s: node %d", puzzle.puzzle(), node)
                        .containsExactly(expected.stream().toArray());
                joined += expected.cardinality();
            }
        }
        assertThat(joined).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void refutesWhatLeadsToItsContrary(Nodes nodes) {
        int refuted = 0;
        for (GeneratedPuzzle puzzle : PUZZLES.subList(0, nodes == Nodes.SETS ? 3 : 12)) {
            LinkGraph graph = graph(puzzle.puzzle(), nodes);
            List<Integer> expected = new ArrayList<>();
            for (int node = 0; node < graph.size(); node++) {
                if (graph.cells(node).size() == 1 && naiveFalse(graph, node).get(node)) {
                    expected.add(node);
                }
            }
            assertThat(graph.refuted().toArray())
                    .as("%s", puzzle.puzzle())
                    .containsExactly(
                            expected.stream().mapToInt(Integer::intValue).toArray());
            refuted += expected.size();
        }
        assertThat(refuted).isPositive();
    }

    @Test
    void consequencesAreWhatFollowingAllLinksLeadsTo() {
        for (GeneratedPuzzle puzzle : PUZZLES) {
            LinkGraph graph = graph(puzzle.puzzle(), Nodes.CELLS);
            NumberSet[] madeFalse = graph.consequences().madeFalse();
            NumberSet[] madeTrue = graph.consequences().madeTrue();
            for (int node = 0; node < graph.size(); node++) {
                BitSet expected = naiveFalse(graph, node);
                assertThat(madeFalse[node].toArray())
                        .as("%s: false if %d is true", puzzle.puzzle(), node)
                        .containsExactly(expected.stream().toArray());
                BitSet isTrue = new BitSet();
                isTrue.set(node);
                expected.stream()
                        .forEach(other -> IntStream.of(strong(graph, other)).forEach(isTrue::set));
                assertThat(madeTrue[node].toArray())
                        .as("%s: true if %d is", puzzle.puzzle(), node)
                        .containsExactly(isTrue.stream().toArray());
                for (int digit = 1; digit <= 9; digit++) {
                    CellSet cells = CellSet.EMPTY;
                    for (int other = expected.nextSetBit(0); other >= 0; other = expected.nextSetBit(other + 1)) {
                        cells = graph.digit(other) == digit ? cells.or(graph.cells(other)) : cells;
                    }
                    assertThat(graph.consequences().madeFalse(node, digit))
                            .as("%s: where %d rules out %d", puzzle.puzzle(), node, digit)
                            .isEqualTo(cells);
                }
            }
        }
    }

    @Test
    void candidatesContradictTheDigitsThatTheyLeaveNoTemplate() {
        DigitTemplates templates = new DigitTemplates();
        int contradictions = 0;
        for (GeneratedPuzzle puzzle : PUZZLES) {
            Position position = new Position(Board.of(puzzle.puzzle()));
            LinkGraph graph = position.links();
            List<DigitContradiction> expected = new ArrayList<>();
            for (int node = 0; node < graph.size(); node++) {
                for (int digit = 1; digit <= 9; digit++) {
                    CellSet left =
                            position.places(digit).minus(graph.consequences().madeFalse(node, digit));
                    if (!left.isEmpty() && templates.eliminations(left).equals(left)) {
                        expected.add(new DigitContradiction(node, digit, left));
                    }
                }
            }
            assertThat(position.digitContradictions()).as("%s", puzzle.puzzle()).isEqualTo(expected);
            contradictions += expected.size();
        }
        assertThat(contradictions).isPositive();
    }

    @Test
    void setsLinkThePlacesOfTwoOfTheirDigits() {
        Position position = new Position(Board.of(PUZZLES.getFirst().puzzle()));
        LinkGraph graph = position.links(Nodes.SETS);
        int links = 0;
        for (int node = 0; node < graph.size(); node++) {
            for (int other : graph.strongInSet(node)) {
                assertThat(hasSet(position, graph, node, other)).isTrue();
                links++;
            }
        }
        assertThat(links).isPositive();
    }

    private static boolean hasSet(Position position, LinkGraph graph, int node, int other) {
        AlmostLockedSets sets = position.almostLockedSets();
        return IntStream.range(0, sets.size())
                .mapToObj(sets::set)
                .anyMatch(set -> isAlmostLocked(set.cells(), position)
                        && position.places(graph.digit(node)).and(set.cells()).equals(graph.cells(node))
                        && position.places(graph.digit(other)).and(set.cells()).equals(graph.cells(other)));
    }

    private static boolean isAlmostLocked(CellSet cells, Position position) {
        int digits = 0;
        for (Cell cell : cells.cells()) {
            digits |= position.digits(cell.index());
        }
        return Integer.bitCount(digits) == cells.size() + 1;
    }
}
