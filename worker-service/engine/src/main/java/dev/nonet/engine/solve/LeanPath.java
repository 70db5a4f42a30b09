package dev.nonet.engine.solve;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StepCollector;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.words.ExplainedStep;
import dev.nonet.words.MoreSteps;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A path without the steps that nothing later depends on. It is found in three stages:
 *
 * <ol>
 *   <li><em>Select.</em> Every step that places a digit is kept. Backward from the end, the {@linkplain Premises
 *       premises} of each kept step say which eliminations must be kept too. An elimination that also follows from a
 *       digit placed earlier needs no step.
 *   <li><em>Replay.</em> The kept steps are played from the start. Each must be found again by its own finder on the
 *       board as it is then, which has more candidates than that of the full path; its step may eliminate more. If one
 *       is not found, it is assumed to need everything before it, and selection starts again; after {@value #MAX_TRIES}
 *       tries the full path is returned.
 *   <li><em>Thin out.</em> Eliminations are left out one by one, from the last to the first, if the rest can still be
 *       replayed. That removes more because evidence may name more than a proof needs, and a finder may find another
 *       proof.
 * </ol>
 */
public final class LeanPath {

    /** How often selection may start again. */
    private static final int MAX_TRIES = 8;

    /**
     * A bound on thinning out, in rounds replayed; a round of a rung rated above {@link #LIGHT} counts
     * {@link #HEAVY_WORK}.
     */
    private static final int MAX_WORK = 600;

    private static final Rating LIGHT = Rating.tenths(70);

    /** What a round of a slow rung, such as forcing chains and nets, counts. */
    private static final int HEAVY_WORK = 20;

    private final Ladder ladder;
    private final Path path;
    private final PencilMarks start;
    private final List<Step> steps;
    private final Board board = new Board();
    private final Position position;
    private final StepCollector collector = new StepCollector();

    /** By step: the candidates, and below the empty cells, of the board before its round. */
    private final List<CandidateSet> candidatesBefore = new ArrayList<>();

    private final List<CellSet> emptyBefore = new ArrayList<>();

    /**
     * By step: the candidates that were missing without any elimination: from the start, or because of a digit placed
     * earlier.
     */
    private final List<CandidateSet> freeBefore = new ArrayList<>();

    /** By candidate: the steps that eliminated it, all of one round. */
    private final Map<Candidate, List<Integer>> ruledOutBy = new HashMap<>();

    private LeanPath(Ladder ladder, Path path, PencilMarks start, BooleanSupplier stop) {
        this.ladder = ladder;
        this.position = new Position(board, stop);
        this.path = path;
        this.start = start;
        this.steps = path.steps();
        follow();
    }

    /**
     * The lean form of a path, with the marks and the text of each step. The first step of each round lists the other
     * steps that the full path has in this round.
     *
     * @param ladder the ladder that the path was found with
     * @param start the board that the path begins on
     * @param stop asked before each round of a replay, and within rungs that take long, from this thread
     * @throws CancellationException if told to stop
     */
    public static List<ExplainedStep> explain(Ladder ladder, Path path, PencilMarks start, BooleanSupplier stop) {
        LeanPath lean = new LeanPath(ladder, path, start, stop);
        return lean.explain(lean.replayed());
    }

    /** The steps alone. */
    static List<Step> steps(Ladder ladder, Path path, PencilMarks start) {
        return new LeanPath(ladder, path, start, () -> false)
                .replayed().stream().map(Kept::step).toList();
    }

    /**
     * A step that is kept.
     *
     * @param number the number of the full path's step
     * @param step the step as found again on the lean path's board
     */
    private record Kept(int number, Step step) {}

    private void load() {
        LogicalSolver.load(board, path.puzzle(), start);
    }

    /** Plays the full path, and records its boards. */
    private void follow() {
        load();
        CandidateSet first = board.candidates();
        int from = 0;
        while (from < steps.size()) {
            int to = endOfRound(from);
            CandidateSet now = board.candidates();
            CellSet empty = board.empty();
            CandidateSet free = freeNow(first);
            for (int i = from; i < to; i++) {
                candidatesBefore.add(now);
                emptyBefore.add(empty);
                freeBefore.add(free);
                for (Candidate gone : steps.get(i).eliminations()) {
                    ruledOutBy.computeIfAbsent(gone, none -> new ArrayList<>()).add(i);
                }
            }
            for (int i = from; i < to; i++) {
                board.apply(steps.get(i));
            }
            from = to;
        }
    }

    private int endOfRound(int from) {
        int to = from;
        while (to < steps.size() && steps.get(to).round() == steps.get(from).round()) {
            to++;
        }
        return to;
    }

    /** The candidates that were missing from the start, or that the digits on the board exclude. */
    private CandidateSet freeNow(CandidateSet first) {
        CandidateSet byDigits = PencilMarks.of(board.toGrid()).candidates();
        return CandidateSet.of(
                digit -> CellSet.ALL.minus(first.cells(digit)).or(CellSet.ALL.minus(byDigits.cells(digit))));
    }

    private List<Kept> replayed() {
        BitSet needsAll = new BitSet();
        for (int attempt = 0; attempt < MAX_TRIES; attempt++) {
            BitSet needed = needed(needsAll);
            Replay replay = replay(needed, List.of(), 0);
            if (replay.lost() == null) {
                return thinnedOut(needed, replay.kept());
            }
            needsAll.set(replay.lost());
        }
        List<Kept> all = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            all.add(new Kept(i, steps.get(i)));
        }
        return all;
    }

    /** Thins out, see the class comment. */
    private List<Kept> thinnedOut(BitSet needed, List<Kept> found) {
        List<Kept> kept = found;
        int work = 0;
        int before;
        do {
            before = needed.cardinality();
            for (int i = needed.previousSetBit(steps.size()); i >= 0; i = needed.previousSetBit(i - 1)) {
                if (!steps.get(i).placements().isEmpty()) {
                    continue;
                }
                work += work(needed, i);
                if (work > MAX_WORK) {
                    return kept;
                }
                needed.clear(i);
                Replay without = replay(needed, kept, i);
                if (without.lost() == null) {
                    kept = without.kept();
                } else {
                    needed.set(i);
                }
            }
        } while (needed.cardinality() < before);
        return kept;
    }

    /** The cost of replaying all steps after one, see {@link #MAX_WORK}. */
    private int work(BitSet needed, int after) {
        int work = 0;
        int round = steps.get(after).round();
        for (int i = needed.nextSetBit(after); i >= 0; i = needed.nextSetBit(i + 1)) {
            if (steps.get(i).round() != round) {
                round = steps.get(i).round();
                work += steps.get(i).rating().compareTo(LIGHT) > 0 ? HEAVY_WORK : 1;
            }
        }
        return work;
    }

    /**
     * Selects the steps to keep.
     *
     * @param needsAll the steps that are assumed to need everything before them
     */
    private BitSet needed(BitSet needsAll) {
        BitSet needed = new BitSet();
        for (int i = steps.size() - 1; i >= 0; i--) {
            Step step = steps.get(i);
            if (!step.placements().isEmpty()) {
                needed.set(i);
            }
            if (needed.get(i)) {
                CandidateSet premises = needsAll.get(i)
                        ? Premises.all(candidatesBefore.get(i), emptyBefore.get(i), freeBefore.get(i))
                        : Premises.of(step.evidence(), candidatesBefore.get(i), emptyBefore.get(i), freeBefore.get(i));
                for (Candidate gone : premises.candidates()) {
                    List<Integer> givers = Objects.requireNonNull(ruledOutBy.get(gone), gone::toString);
                    if (givers.stream().noneMatch(needed::get)) {
                        needed.set(givers.getFirst());
                    }
                }
            }
        }
        return needed;
    }

    /**
     * The outcome of a replay.
     *
     * @param kept the steps as they were found; empty if one was not
     * @param lost the number of the step that was not found; null if all were
     */
    private record Replay(List<Kept> kept, @Nullable Integer lost) {}

    /**
     * Plays the kept steps.
     *
     * @param needed the steps to keep
     * @param known the steps of the last successful replay, which are taken over up to the round of {@code changed}
     * @param changed the number of the first step that may be found differently now
     */
    private Replay replay(BitSet needed, List<Kept> known, int changed) {
        load();
        List<Kept> kept = new ArrayList<>();
        int begin = changed;
        while (begin > 0 && steps.get(begin - 1).round() == steps.get(changed).round()) {
            begin--;
        }
        for (Kept one : known) {
            if (one.number() < begin) {
                kept.add(one);
                board.apply(one.step());
            }
        }
        for (int from = begin; from < steps.size(); from = endOfRound(from)) {
            int next = needed.nextSetBit(from);
            if (next < 0 || next >= endOfRound(from)) {
                continue;
            }
            position.stopIfTold();
            List<Step> found = found(steps.get(from));
            Set<Step> round = new HashSet<>();
            for (int i = next; i >= 0 && i < endOfRound(from); i = needed.nextSetBit(i + 1)) {
                Step again = counterpart(steps.get(i), found);
                if (again == null) {
                    return new Replay(List.of(), i);
                }
                if (round.add(again)) {
                    kept.add(new Kept(i, again));
                }
            }
            round.forEach(board::apply);
        }
        boolean same = board.toGrid().equals(path.end()) && !board.isContradictory();
        return new Replay(kept, same ? null : steps.size() - 1);
    }

    /** All steps that the rung of a step gives on the board as it is. */
    private List<Step> found(Step step) {
        Rung rung = ladder.rung(step.technique()).orElseThrow();
        collector.collect(rung, position);
        return collector.steps(step.round());
    }

    /**
     * Of the steps found, the one that stands for a step: it has all its conclusions, preferably the same evidence, as
     * few further conclusions as possible, and the lowest rating. Null if there is none.
     */
    private static @Nullable Step counterpart(Step step, List<Step> found) {
        return found.stream()
                .filter(one -> one.placements().containsAll(step.placements())
                        && CandidateSet.of(one.eliminations()).containsAll(CandidateSet.of(step.eliminations())))
                .min(Comparator.<Step>comparingInt(one -> one.evidence().equals(step.evidence()) ? 0 : 1)
                        .thenComparingInt(one ->
                                one.placements().size() + one.eliminations().size())
                        .thenComparing(Step::rating))
                .orElse(null);
    }

    private List<ExplainedStep> explain(List<Kept> kept) {
        BitSet inIt = new BitSet();
        kept.forEach(one -> inIt.set(one.number()));
        List<ExplainedStep> explained =
                ladder.explain(kept.stream().map(Kept::step).toList());
        List<ExplainedStep> told = new ArrayList<>();
        int round = 0;
        for (int i = 0; i < kept.size(); i++) {
            boolean first = kept.get(i).step().round() != round;
            round = kept.get(i).step().round();
            told.add(first ? explained.get(i).with(others(kept.get(i).number(), inIt)) : explained.get(i));
        }
        return told;
    }

    /** The other steps of the full path in the round of a step. */
    private @Nullable MoreSteps others(int number, BitSet inIt) {
        int begin = number;
        while (begin > 0 && steps.get(begin - 1).round() == steps.get(number).round()) {
            begin--;
        }
        List<MoreSteps.Other> others = new ArrayList<>();
        for (int i = begin; i < endOfRound(begin); i++) {
            if (i != number) {
                others.add(MoreSteps.Other.of(steps.get(i), inIt.get(i)));
            }
        }
        return MoreSteps.of(others);
    }
}
