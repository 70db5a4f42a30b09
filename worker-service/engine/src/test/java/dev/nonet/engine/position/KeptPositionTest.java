package dev.nonet.engine.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.GoldenPuzzles;
import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Step;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A position that was used for other boards, and keeps their memory, says the same about a board as a new position:
 * every derived value is computed again and compared with what the kept position has.
 */
class KeptPositionTest {

    /** Every so many of the golden puzzles are walked. All of them, 1, take minutes. */
    private static final String EVERY = "nonet.kept-position.every";

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

    /** The boards of a golden path, of which each has few candidates less than the one before. */
    @Test
    void saysWhatANewOneSaysAlongPaths() {
        Board board = new Board();
        Position kept = new Position(board);
        LogicalSolver solver = new LogicalSolver(StandardLadder.LADDER);
        for (Grid puzzle : GoldenPuzzles.every(Integer.getInteger(EVERY, 90))) {
            board.load(puzzle);
            int round = 0;
            for (Step step : solver.solve(puzzle).steps()) {
                if (step.round() != round) {
                    round = step.round();
                    Position fresh = new Position(copy(board));
                    assertThat(facts(kept)).as("%s, round %d", puzzle, round).isEqualTo(facts(fresh));
                    assertBentSizesKept(kept, fresh);
                }
                board.apply(step);
            }
        }
    }

    /**
     * The sizes of bent subsets are kept while only cells outside a crossing change, so they may be too many, never too
     * few.
     */
    private static void assertBentSizesKept(Position kept, Position fresh) {
        for (int size = 4; size <= 9; size++) {
            for (int line = 0; line < 18; line++) {
                for (int box = 18; box < House.COUNT; box++) {
                    if (fresh.mayHaveBentSubsets(size, line, box)) {
                        assertThat(kept.mayHaveBentSubsets(size, line, box)).isTrue();
                        assertThat(kept.mayHaveBentSubsets(size)).isTrue();
                    }
                }
            }
        }
    }

    private static Board copy(Board board) {
        Board copy = Board.of(board.toGrid());
        copy.eliminate(copy.candidates().minus(board.candidates()));
        return copy;
    }

    private static CandidateSet some(CandidateSet candidates, Random random) {
        return CandidateSet.of(candidates.candidates().stream()
                .filter(any -> random.nextInt(12) == 0)
                .toList());
    }

    /** A line for each value that a position derives: what it says about the board. */
    private static final Map<String, BiConsumer<Position, List<Object>>> DERIVED = Map.ofEntries(
            Map.entry("templates", KeptPositionTest::addTemplates),
            Map.entry("lockedInBoxes", (position, facts) -> addLocked(position.lockedInBoxes(), facts)),
            Map.entry("lockedInLines", (position, facts) -> addLocked(position.lockedInLines(), facts)),
            Map.entry("subsets", KeptPositionTest::addSubsets),
            Map.entry("bent", (position, facts) -> {}), // compared by assertBentSizesKept, as it may say too much
            Map.entry("rectangles", KeptPositionTest::addRectangles),
            Map.entry("uniqueLoops", KeptPositionTest::addUniqueLoops),
            Map.entry("extendedRectangles", KeptPositionTest::addExtendedRectangles),
            Map.entry("almostLockedSets", KeptPositionTest::addLockedSets),
            Map.entry("links", (position, facts) -> addLinks(LinkGraph.Nodes.CELLS, position, facts)),
            Map.entry("linksOfGroups", (position, facts) -> addLinks(LinkGraph.Nodes.GROUPS, position, facts)),
            Map.entry("linksOfSets", (position, facts) -> addLinks(LinkGraph.Nodes.SETS, position, facts)),
            Map.entry("setsOnChains", KeptPositionTest::addSetsOnChains),
            Map.entry("digitContradictions", (position, facts) -> facts.add(position.digitContradictions())));

    /** A line for each value that its {@link Candidates} derive. */
    private static final Map<String, BiConsumer<Position, List<Object>>> CANDIDATES = Map.of(
            "byCell", KeptPositionTest::addCells,
            "byHouse", KeptPositionTest::addHouses,
            "counts", KeptPositionTest::addCounts,
            "alike", KeptPositionTest::addAlike,
            "all", (position, facts) -> facts.add(position.candidates()));

    /** Whatever a position keeps is compared here: a value that is added needs its line above. */
    @Test
    void comparesEverythingThatAPositionKeeps() {
        assertThat(DERIVED.keySet()).isEqualTo(fields(DerivedValues.class));
        assertThat(CANDIDATES.keySet()).isEqualTo(without("board", fields(Candidates.class)));
        assertThat(fields(Position.class)).containsExactlyInAnyOrder("derived", "changes", "memories", "stop");
        assertThat(fields(Changes.class))
                .containsExactlyInAnyOrder("board", "templates", "exhausted", "version", "cells", "houses", "digits");
        assertThat(fields(Memories.class)).containsExactlyInAnyOrder("position", "memories");
    }

    private static Set<String> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(Field::getName)
                .collect(Collectors.toSet());
    }

    private static Set<String> without(String name, Set<String> names) {
        return names.stream().filter(each -> !each.equals(name)).collect(Collectors.toSet());
    }

    /**
     * Finders keep what they have found out in {@link Memory memories} of the position, from board to board: with those
     * of other boards each rung finds the same steps, with the same evidence in the same order, as with none.
     */
    @Test
    void everyRungFindsTheSameWithTheMemoriesOfOtherBoards() throws ReflectiveOperationException {
        Board board = new Board();
        Position kept = new Position(board);
        LogicalSolver solver = new LogicalSolver(StandardLadder.LADDER);
        for (Grid puzzle : GoldenPuzzles.every(10 * Integer.getInteger(EVERY, 90))) {
            board.load(puzzle);
            int round = 0;
            for (Step step : solver.solve(puzzle).steps()) {
                if (step.round() != round && step.round() % 4 == 1) {
                    round = step.round();
                    Position fresh = new Position(copy(board));
                    for (Rung rung : StandardLadder.LADDER.rungs()) {
                        assertThat(rung.findAll(kept))
                                .as("%s on %s, round %d", rung.id(), puzzle, round)
                                .isEqualTo(rung.findAll(fresh));
                    }
                }
                board.apply(step);
            }
        }
        Field memories = Memories.class.getDeclaredField("memories");
        memories.setAccessible(true);
        assertThat((Object[]) memories.get(kept.memories()))
                .as("memories that finders asked for")
                .filteredOn(Objects::nonNull)
                .hasSizeGreaterThan(20);
    }

    private static List<Object> facts(Position position) {
        List<Object> facts = new ArrayList<>();
        // In one order in every run, as a value that is asked for brings those that it is derived from up to date.
        new TreeMap<>(CANDIDATES).values().forEach(each -> each.accept(position, facts));
        new TreeMap<>(DERIVED).values().forEach(each -> each.accept(position, facts));
        Changes changes = position.changesSince(null);
        facts.add(List.of(changes.cells(), changes.houses(), changes.digitsWithTemplateEliminations()));
        return facts;
    }

    private static void addCells(Position position, List<Object> facts) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            facts.add(position.digits(cell));
        }
    }

    private static void addHouses(Position position, List<Object> facts) {
        addFewPlaces(position, facts);
        for (int digit = 1; digit <= 9; digit++) {
            facts.add(position.housesWithTwoPlaces(digit));
            for (int house = 0; house < House.COUNT; house++) {
                facts.add(position.places(digit, house));
            }
        }
    }

    private static void addFewPlaces(Position position, List<Object> facts) {
        for (int max = 2; max <= 4; max++) {
            facts.add(position.housesForHiddenSubsets(max));
            for (int house = 0; house < House.COUNT; house++) {
                facts.add(position.digitsWithFewPlaces(max, house));
            }
        }
    }

    private static void addCounts(Position position, List<Object> facts) {
        facts.add(List.of(position.withOneCandidate(), position.withTwoCandidates(), position.withThreeCandidates()));
    }

    private static void addAlike(Position position, List<Object> facts) {
        for (int digits = 0; digits < 1 << 9; digits++) {
            facts.add(position.cellsWithJust(digits));
        }
    }

    private static void addTemplates(Position position, List<Object> facts) {
        facts.add(position.digitsWithTemplateEliminations());
        for (int digit = 1; digit <= 9; digit++) {
            facts.add(position.templateEliminations(digit));
        }
    }

    private static void addLocked(LockedPlaces locked, List<Object> facts) {
        for (int i = 0; i < locked.size(); i++) {
            facts.add(List.of(locked.digit(i), locked.from(i), locked.into(i)));
        }
    }

    private static void addSubsets(Position position, List<Object> facts) {
        for (int size = 2; size <= 9; size++) {
            facts.add(List.of(position.mayHaveNakedSubsets(size), position.mayHaveHiddenSubsets(size)));
        }
    }

    private static void addRectangles(Position position, List<Object> facts) {
        Rectangles rectangles = position.rectangles();
        for (int i = 0; i < rectangles.size(); i++) {
            facts.add(List.of(rectangles.start(i), rectangles.opposite(i), rectangles.floors(i)));
        }
    }

    private static void addUniqueLoops(Position position, List<Object> facts) {
        UniqueLoops loops = position.uniqueLoops();
        for (int i = 0; i < loops.size(); i++) {
            facts.add(List.of(loops.cells(i), loops.digits(i)));
        }
    }

    private static void addExtendedRectangles(Position position, List<Object> facts) {
        ExtendedRectangles rectangles = position.extendedRectangles();
        for (int i = 0; i < rectangles.size(); i++) {
            facts.add(List.of(rectangles.first(i), rectangles.second(i), rectangles.across(i)));
        }
    }

    private static void addLockedSets(Position position, List<Object> facts) {
        AlmostLockedSets sets = position.almostLockedSets();
        for (int i = 0; i < sets.size(); i++) {
            facts.add(List.of(
                    sets.set(i).cells(), sets.set(i).digits(), sets.set(i).eliminatingDigits()));
            facts.add(ints(sets.linked(i).toArray()));
            facts.add(ints(sets.neighbors(i)));
            facts.add(ints(sets.linksToNeighbors(i)));
            for (int digit = 1; digit <= 9; digit++) {
                facts.add(hash(sets.sharingElimination(i, digit)));
            }
        }
        for (Candidate candidate : position.candidates().candidates()) {
            for (int other = 1; other <= 9; other++) {
                facts.add(sets.eliminatedWhenLocked(candidate.cell().index(), candidate.digit(), other));
            }
        }
    }

    private static void addSetsOnChains(Position position, List<Object> facts) {
        SetsOnChains onChains = position.setsOnChains();
        AlmostLockedSets sets = position.almostLockedSets();
        for (int i = 0; i < sets.size(); i++) {
            facts.add(onChains.digits(i));
            for (int rest = onChains.digits(i); rest != 0; rest = Digits.dropFirst(rest)) {
                facts.add(
                        ints(onChains.sharingElimination(i, Digits.first(rest)).toArray()));
            }
            for (int rest = sets.set(i).digits(); rest != 0; rest = Digits.dropFirst(rest)) {
                facts.add(onChains.node(i, Digits.first(rest)));
            }
        }
    }

    private static void addLinks(LinkGraph.Nodes nodes, Position position, List<Object> facts) {
        LinkGraph graph = position.links(nodes);
        facts.add(graph.refutedCandidates());
        facts.add(ints(graph.refuted().toArray()));
        facts.add(ints(graph.weaklyLinkedToRefuted().toArray()));
        NumberSet[] madeFalse = graph.consequences().madeFalse();
        NumberSet[] madeTrue = graph.consequences().madeTrue();
        for (int node = 0; node < graph.size(); node++) {
            facts.add(List.of(graph.digit(node), graph.cells(node), graph.seen(node)));
            facts.add(ints(graph.strongInCell(node)));
            facts.add(ints(graph.strongInDigit(node)));
            facts.add(ints(graph.strongInSet(node)));
            facts.add(ints(graph.weakInCell(node)));
            facts.add(ints(graph.weakInDigit(node)));
            facts.add(ints(graph.consequences().excluded(node).toArray()));
            facts.add(ints(graph.refutedLinkedTo(node).toArray()));
            facts.add(hash(graph.chainEnds(node)));
            facts.add(hash(madeFalse[node]));
            facts.add(hash(madeTrue[node]));
        }
    }

    /** Stands for a set of which there are many, each with many numbers. */
    private static int hash(NumberSet numbers) {
        return Arrays.hashCode(numbers.toArray());
    }

    private static List<Integer> ints(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
