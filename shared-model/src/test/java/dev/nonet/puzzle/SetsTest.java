package dev.nonet.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Compares the bit sets with {@link TreeSet}. */
class SetsTest {

    private static final long SEED = 11;

    private static Set<Integer> randomCells(Random random) {
        TreeSet<Integer> cells = new TreeSet<>();
        int size = random.nextInt(82);
        while (cells.size() < size) {
            cells.add(random.nextInt(Cell.COUNT));
        }
        return cells;
    }

    private static CellSet set(Iterable<Integer> cells) {
        CellSet set = CellSet.EMPTY;
        for (int cell : cells) {
            set = set.with(cell);
        }
        return set;
    }

    @Test
    void cellSetsBehaveLikeTreeSets() {
        Random random = new Random(SEED);
        for (int i = 0; i < 500; i++) {
            Set<Integer> a = randomCells(random);
            Set<Integer> b = randomCells(random);
            TreeSet<Integer> union = new TreeSet<>(a);
            union.addAll(b);
            TreeSet<Integer> both = new TreeSet<>(a);
            both.retainAll(b);
            TreeSet<Integer> left = new TreeSet<>(a);
            left.removeAll(b);

            assertThat(set(a).or(set(b))).isEqualTo(set(union));
            assertThat(set(a).and(set(b))).isEqualTo(set(both));
            assertThat(set(a).minus(set(b))).isEqualTo(set(left));
            assertThat(set(a).size()).isEqualTo(a.size());
            assertThat(set(a).isEmpty()).isEqualTo(a.isEmpty());
            assertThat(set(a).intersects(set(b))).isEqualTo(!both.isEmpty());
            assertThat(set(a).containsAll(set(b))).isEqualTo(a.containsAll(b));
            assertThat(set(a).cells().stream().map(Cell::index)).containsExactlyElementsOf(a);
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                assertThat(set(a).contains(cell)).isEqualTo(a.contains(cell));
                assertThat(set(a).without(cell).with(cell)).isEqualTo(set(a).with(cell));
            }
        }
    }

    @Test
    void iteratesInReadingOrder() {
        CellSet set = CellSet.of(80, 0, 53, 54);
        List<Integer> walked = new ArrayList<>();
        for (int cell = set.first(); cell < Cell.COUNT; cell = set.next(cell)) {
            walked.add(cell);
        }
        assertThat(walked).containsExactly(0, 53, 54, 80);
        assertThat(CellSet.EMPTY.first()).isEqualTo(Cell.COUNT);
        assertThat(set).hasToString("r1c1 r6c9 r7c1 r9c9");
    }

    @Test
    void rejectsBitsBeyondTheBoard() {
        assertThatThrownBy(() -> new CellSet(1L << 54, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CellSet(0, 1L << 27)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DigitSet(1 << 9)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DigitSet.of(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Candidate.of(3, 10)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void candidateSetsBehaveLikeTreeSets() {
        Random random = new Random(SEED);
        for (int i = 0; i < 200; i++) {
            Set<Candidate> a = randomCandidates(random);
            Set<Candidate> b = randomCandidates(random);
            CandidateSet setA = CandidateSet.of(a);
            CandidateSet setB = CandidateSet.of(b);
            TreeSet<Candidate> union = new TreeSet<>(a);
            union.addAll(b);
            TreeSet<Candidate> both = new TreeSet<>(a);
            both.retainAll(b);
            TreeSet<Candidate> left = new TreeSet<>(a);
            left.removeAll(b);

            assertThat(setA.candidates()).containsExactlyElementsOf(a);
            assertThat(setA.or(setB).candidates()).containsExactlyElementsOf(union);
            assertThat(setA.and(setB).candidates()).containsExactlyElementsOf(both);
            assertThat(setA.minus(setB).candidates()).containsExactlyElementsOf(left);
            assertThat(setA.containsAll(setB)).isEqualTo(a.containsAll(b));
            assertThat(setA.size()).isEqualTo(a.size());
            assertThat(setA.isEmpty()).isEqualTo(a.isEmpty());
            assertThat(setA.equals(setB)).isEqualTo(a.equals(b));
            assertThat(setA.intersects(setB)).isEqualTo(!setA.and(setB).isEmpty());
            assertThat(CandidateSet.of(union)).isEqualTo(setA.or(setB)).hasSameHashCodeAs(setA.or(setB));
        }
    }

    private static Set<Candidate> randomCandidates(Random random) {
        TreeSet<Candidate> candidates = new TreeSet<>();
        int size = random.nextInt(60);
        while (candidates.size() < size) {
            candidates.add(Candidate.of(random.nextInt(Cell.COUNT), 1 + random.nextInt(9)));
        }
        return candidates;
    }

    @Test
    void containsEveryPairOfADigitAndACell() {
        CandidateSet set = CandidateSet.of(DigitSet.of(4, 7), CellSet.of(0, 80));

        assertThat(set).hasToString("r1c1=4 r1c1=7 r9c9=4 r9c9=7");
        assertThat(set.cells(7)).isEqualTo(CellSet.of(0, 80));
        assertThat(set.cells(5)).isEqualTo(CellSet.EMPTY);
        assertThat(set.contains(80, 4)).isTrue();
        assertThat(set.with(5, CellSet.of(1)).contains(1, 5)).isTrue();
    }
}
