package dev.nonet.engine.rating.se;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a twin that tries all combinations of digits, one by one, on every board anew. */
class AlignedExclusionTest {

    private static final int BOARDS = 6;

    /** The producer is asked on a board, and again and again after single candidates have left it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void findsTheFirstExclusion(long seed) {
        RandomBoards boards = new RandomBoards(seed);
        Random random = new Random(seed);
        AlignedExclusion pairs = new AlignedExclusion(false);
        AlignedExclusion triples = new AlignedExclusion(true);
        for (int i = 0; i < BOARDS; i++) {
            MarkedBoard board = boards.next();
            for (int changes = 0; changes < 5; changes++) {
                assertThat(first(pairs, board))
                        .as("seed %d, board %d, pairs", seed, i)
                        .isEqualTo(new Twin(board, 2).first());
                assertThat(first(triples, board))
                        .as("seed %d, board %d, triples", seed, i)
                        .isEqualTo(new Twin(board, 3).first());
                removeSome(board, random);
            }
        }
    }

    private static void removeSome(MarkedBoard board, Random random) {
        int cell = random.nextInt(Cell.COUNT);
        int digit = 1 + random.nextInt(9);
        if (board.count(cell) > 1 && board.has(cell, digit)) {
            board.remove(cell, digit);
        }
    }

    private static List<Integer> first(Producer producer, MarkedBoard board) {
        List<Integer> removals = new ArrayList<>();
        producer.find(board, hint -> {
            Arrays.stream(hint.removals()).forEach(removals::add);
            return true;
        });
        return removals;
    }

    private static final class Twin {

        private final MarkedBoard board;
        private final int size;

        Twin(MarkedBoard board, int size) {
            this.board = board;
            this.size = size;
        }

        private Set<Integer> excluders(int cell) {
            Set<Integer> excluders = new LinkedHashSet<>();
            for (int peer : Order.peers(cell)) {
                if (board.count(peer) >= 2 && board.count(peer) <= size) {
                    excluders.add(peer);
                }
            }
            return excluders;
        }

        private boolean isBase(int cell) {
            return board.count(cell) >= 2
                    && Arrays.stream(Order.peers(cell)).noneMatch(peer -> board.count(peer) == 1)
                    && !excluders(cell).isEmpty();
        }

        /** The removals of the first combination of cells that has any; empty if none has. */
        List<Integer> first() {
            for (int second = 0; second < Cell.COUNT; second++) {
                for (int first = 0; first < second; first++) {
                    if (!isBase(first) || !isBase(second)) {
                        continue;
                    }
                    List<Integer> removals = size == 2 ? removals(first, second) : withTails(first, second);
                    if (!removals.isEmpty()) {
                        return removals;
                    }
                }
            }
            return List.of();
        }

        private List<Integer> withTails(int first, int second) {
            Set<Integer> tails = excluders(first);
            tails.addAll(excluders(second));
            for (int third : tails) {
                if (third != first && third != second && isBase(third)) {
                    List<Integer> removals = removals(first, second, third);
                    if (!removals.isEmpty()) {
                        return removals;
                    }
                }
            }
            return List.of();
        }

        private List<Integer> removals(int... cells) {
            Set<Integer> common = excluders(cells[0]);
            for (int cell : cells) {
                common.retainAll(excluders(cell));
            }
            if (common.size() < 2) {
                return List.of();
            }
            int[] possible = new int[cells.length];
            combine(cells, new int[0], common, possible);
            IntList removals = new IntList();
            for (int i = 0; i < cells.length; i++) {
                Order.append(removals, cells[i], board.digits(cells[i]) & ~possible[i]);
            }
            return Arrays.stream(removals.toArray()).boxed().toList();
        }

        private void combine(int[] cells, int[] chosen, Set<Integer> common, int[] possible) {
            if (chosen.length == cells.length) {
                int together = Arrays.stream(chosen).reduce(0, (digits, digit) -> digits | digit);
                if (common.stream().noneMatch(cell -> (board.digits(cell) & ~together) == 0)) {
                    for (int i = 0; i < cells.length; i++) {
                        possible[i] |= chosen[i];
                    }
                }
                return;
            }
            int cell = cells[chosen.length];
            for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.of(Digits.first(rest));
                boolean twice = false;
                for (int i = 0; i < chosen.length; i++) {
                    twice |= chosen[i] == digit && Order.see(cells[i], cell);
                }
                if (!twice) {
                    int[] longer = Arrays.copyOf(chosen, chosen.length + 1);
                    longer[chosen.length] = digit;
                    combine(cells, longer, common, possible);
                }
            }
        }
    }
}
