package dev.nonet.engine.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CascadeTest {

    /** A slow {@link Cascade} on sets of candidates; a filled cell keeps the candidate of its digit. */
    private static final class Naive {

        private final Set<Candidate> candidates = new HashSet<>();
        private final Set<Cell> placed = new HashSet<>();

        Naive(Board board) {
            candidates.addAll(board.candidates().candidates());
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                if (board.digit(cell) != 0) {
                    candidates.add(Candidate.of(cell, board.digit(cell)));
                    placed.add(Cell.of(cell));
                }
            }
        }

        void place(Candidate candidate) {
            placed.add(candidate.cell());
            candidates.removeIf(other -> other.cell().equals(candidate.cell())
                    ? other.digit() != candidate.digit()
                    : other.digit() == candidate.digit() && other.cell().sees(candidate.cell()));
        }

        private List<Candidate> among(List<Candidate> alternatives) {
            return alternatives.stream().filter(candidates::contains).toList();
        }

        Cascade.Wave wave() {
            Set<Candidate> singles = new LinkedHashSet<>();
            for (List<Candidate> alternatives : alternatives()) {
                List<Candidate> left = among(alternatives);
                if (left.isEmpty()) {
                    return Cascade.Wave.CONTRADICTION;
                }
                if (left.size() == 1 && !placed.contains(left.getFirst().cell())) {
                    singles.add(left.getFirst());
                }
            }
            singles.forEach(this::place);
            return singles.isEmpty() ? Cascade.Wave.NOTHING : Cascade.Wave.PLACED;
        }

        /**
         * The sets of candidates of which exactly one is true: those of a cell, and the places of a digit in a house.
         */
        private static List<List<Candidate>> alternatives() {
            List<List<Candidate>> all = new java.util.ArrayList<>();
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                int place = cell;
                all.add(IntStream.rangeClosed(1, 9)
                        .mapToObj(digit -> Candidate.of(place, digit))
                        .toList());
            }
            for (int house = 0; house < House.COUNT; house++) {
                for (int digit = 1; digit <= 9; digit++) {
                    int wanted = digit;
                    all.add(House.of(house).cells().cells().stream()
                            .map(cell -> new Candidate(cell, wanted))
                            .toList());
                }
            }
            return all;
        }
    }

    private static Set<Candidate> candidates(Cascade cascade) {
        Set<Candidate> candidates = new HashSet<>();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = cascade.places(digit);
            for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                candidates.add(Candidate.of(cell, digit));
            }
        }
        return candidates;
    }

    @Test
    void makesTheSameWavesAsTheDefinition() {
        long seed = 11;
        Random random = new Random(seed);
        int contradictions = 0;
        for (Grid puzzle : OwnPuzzles.grids(40)) {
            Board board = Board.of(puzzle);
            List<Candidate> candidates = board.candidates().candidates();
            for (int i = 0; i < 5; i++) {
                Candidate assumed = candidates.get(random.nextInt(candidates.size()));
                Cascade cascade = Cascade.of(board);
                Naive naive = new Naive(board);
                cascade.place(assumed.cell().index(), assumed.digit());
                naive.place(assumed);
                Cascade.Wave wave;
                do {
                    wave = cascade.wave();
                    String description = "seed " + seed + ": " + assumed + " on " + puzzle;
                    assertThat(wave).as(description).isEqualTo(naive.wave());
                    assertThat(candidates(cascade)).as(description).isEqualTo(naive.candidates);
                    assertThat(Set.copyOf(cascade.placed().cells()))
                            .as(description)
                            .isEqualTo(naive.placed);
                } while (wave == Cascade.Wave.PLACED);
                contradictions += wave == Cascade.Wave.CONTRADICTION ? 1 : 0;
            }
        }
        assertThat(contradictions).isPositive();
    }

    @Test
    void fillsSinglesUntilNoneIsLeft() {
        for (Grid puzzle : OwnPuzzles.grids(20)) {
            Cascade byWaves = Cascade.of(Board.of(puzzle));
            Cascade atOnce = new Cascade();
            atOnce.copyFrom(byWaves);
            Cascade.Wave wave;
            do {
                wave = byWaves.wave();
            } while (wave == Cascade.Wave.PLACED);

            assertThat(atOnce.fillSingles()).isTrue();
            assertThat(wave).isEqualTo(Cascade.Wave.NOTHING);
            assertThat(candidates(atOnce)).isEqualTo(candidates(byWaves));
        }
    }

    @Test
    void seesACellThatIsLeftWithoutADigit() {
        Cascade cascade = Cascade.of(Board.of(Grid.EMPTY));
        for (int digit = 1; digit <= 9; digit++) {
            cascade.eliminate(digit, CellSet.of(40));
        }
        assertThat(cascade.fillSingles()).isFalse();
    }

    @Test
    void seesAHouseThatIsLeftWithoutAPlace() {
        for (int house = 0; house < House.COUNT; house++) {
            Cascade cascade = Cascade.of(Board.of(Grid.EMPTY));
            cascade.eliminate(5, House.of(house).cells());
            assertThat(cascade.fillSingles()).as("%s", House.of(house)).isFalse();
        }
    }
}
