package dev.nonet.engine.rating.se;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the screens leave out gives nothing, and what is found is what an exhaustive search sorts to the front. */
class ScreenedChainsTest {

    private static final int BOARDS = 12;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theFirstChainIsTheFirstOfAll(long seed) {
        RandomBoards boards = new RandomBoards(seed);
        SingleChains first = new SingleChains(false, new StaticLinks());
        SingleChains all = new SingleChains(true, new StaticLinks());
        for (int i = 0; i < BOARDS; i++) {
            MarkedBoard board = boards.next();
            List<ExhaustiveChains.Found> expected = new ExhaustiveChains(board).hints();
            assertThat(found(all, board)).as("seed %d, board %d", seed, i).isEqualTo(withoutRanks(expected));
            assertThat(found(first, board))
                    .as("seed %d, board %d", seed, i)
                    .isEqualTo(withoutRanks(expected).stream().limit(1).toList());
        }
    }

    private static List<ExhaustiveChains.Found> found(Producer producer, MarkedBoard board) {
        List<ExhaustiveChains.Found> found = new ArrayList<>();
        producer.find(board, hint -> {
            Set<Integer> removals =
                    Arrays.stream(hint.removals()).boxed().collect(Collectors.toCollection(TreeSet::new));
            found.add(new ExhaustiveChains.Found(hint.rating(), hint.complexity(), 0, removals, hint.placed()));
            return false;
        });
        return found;
    }

    private static List<ExhaustiveChains.Found> withoutRanks(List<ExhaustiveChains.Found> all) {
        return all.stream()
                .map(found -> new ExhaustiveChains.Found(
                        found.rating(), found.complexity(), 0, found.removals(), found.placed()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void aLevelHasWhatASearchReachesWithSoManySteps(long seed) {
        RandomBoards boards = new RandomBoards(seed);
        StaticLinks links = new StaticLinks();
        for (int i = 0; i < BOARDS; i++) {
            links.of(boards.next());
            for (Pass pass : Pass.values()) {
                StepLevels levels = new StepLevels(pass, links);
                levels.begin();
                do {
                    for (int rank = 0; rank < links.count(); rank += 5) {
                        BitSet expected = reached(pass, links, rank, levels.level());
                        for (int other = 0; other < links.count(); other++) {
                            assertThat(levels.makesOn(rank, other))
                                    .as("seed %d, board %d, %s, level %d", seed, i, pass, levels.level())
                                    .isEqualTo(expected.get(other));
                        }
                    }
                } while (levels.advance());
            }
        }
    }

    private static BitSet reached(Pass pass, StaticLinks links, int start, int steps) {
        BitSet reached = new BitSet();
        reached.set(start);
        for (int step = 0; step < steps; step++) {
            BitSet next = (BitSet) reached.clone();
            for (int on = reached.nextSetBit(0); on >= 0; on = reached.nextSetBit(on + 1)) {
                for (int i = pass.weakFrom(links, on); i < links.weakOf(on).ends[on]; i++) {
                    int off = links.weakOf(on).ranks[i];
                    for (int j = pass.strongFrom(links, off); j < pass.strongTo(links, off); j++) {
                        next.set(links.strong().ranks[j]);
                    }
                }
            }
            reached = next;
        }
        return reached;
    }

    /** Each candidate and its opposite are assumed: there is a hint if and only if one of these contradicts itself. */
    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24})
    void nishioLeavesOutNoContradiction(long seed) {
        RandomBoards boards = new RandomBoards(seed);
        Branches nishio = Branches.nishio(() -> {});
        Runner runner = new Runner(false, true, List.of());
        for (int i = 0; i < BOARDS; i++) {
            MarkedBoard board = boards.next();
            runner.load(board);
            boolean contradiction = false;
            for (int candidate = 0; candidate < 9 * Cell.COUNT; candidate++) {
                if (board.has(Order.cell(candidate), Order.digit(candidate))
                        && board.count(Order.cell(candidate)) >= 2) {
                    contradiction |= runner.run(Links.on(candidate)).isContradictory()
                            || runner.run(Links.off(candidate)).isContradictory();
                }
            }
            assertThat(findsAny(nishio, board)).as("seed %d, board %d", seed, i).isEqualTo(contradiction);
        }
    }

    /**
     * All candidates of each cell, and all places of each digit in a house, are assumed: there is a hint if and only if
     * some agree.
     */
    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33, 34})
    void multipleChainsLeaveOutNothingCommon(long seed) {
        RandomBoards boards = new RandomBoards(seed);
        Branches multiple = Branches.multiple(false, new StaticLinks(), () -> {});
        Runner runner = new Runner(true, false, List.of());
        for (int i = 0; i < BOARDS; i++) {
            MarkedBoard board = boards.next();
            runner.load(board);
            boolean common = false;
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                for (int rest = board.digits(cell);
                        board.count(cell) >= 3 && rest != 0;
                        rest = Digits.dropFirst(rest)) {
                    for (int kind = 0; kind < Houses.KINDS; kind++) {
                        common |= agreeInHouse(Houses.house(cell, kind), cell, Digits.first(rest), board, runner);
                    }
                }
                common |= board.count(cell) >= 3 && agree(candidates(cell, board.digits(cell)), board, runner);
            }
            assertThat(findsAny(multiple, board))
                    .as("seed %d, board %d", seed, i)
                    .isEqualTo(common);
        }
    }

    private static boolean agreeInHouse(int house, int cell, int digit, MarkedBoard board, Runner runner) {
        int places = board.places(house, digit);
        if (!Masks.areSeveral(places) || Houses.firstCell(house, places) != cell) {
            return false;
        }
        List<Integer> starts = new ArrayList<>();
        for (int rest = places; rest != 0; rest = Masks.dropFirst(rest)) {
            starts.add(Order.candidate(Houses.firstCell(house, rest), digit));
        }
        return agree(starts, board, runner);
    }

    private static List<Integer> candidates(int cell, int digits) {
        List<Integer> candidates = new ArrayList<>();
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            candidates.add(Order.candidate(cell, Digits.first(rest)));
        }
        return candidates;
    }

    /** Whether some node that removes a candidate is in the runs of all. */
    private static boolean agree(List<Integer> starts, MarkedBoard board, Runner runner) {
        Set<Integer> common = null;
        for (int start : starts) {
            Run run = runner.run(Links.on(start));
            Set<Integer> members = new TreeSet<>();
            for (int node : run.nodes()) {
                if (run.has(node) && (!Links.isOn(node) || ChainHints.others(Links.candidate(node), board) != 0)) {
                    members.add(node);
                }
            }
            if (common == null) {
                common = members;
            } else {
                common.retainAll(members);
            }
        }
        return common != null && !common.isEmpty();
    }

    private static boolean findsAny(Producer producer, MarkedBoard board) {
        boolean[] any = {false};
        producer.find(board, hint -> any[0] = true);
        return any[0];
    }
}
