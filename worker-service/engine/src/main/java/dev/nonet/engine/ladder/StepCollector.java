package dev.nonet.engine.ladder;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.Conclusions;
import dev.nonet.engine.technique.CountingFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects all steps of a rung on a position. Steps are identified by their conclusions: a hidden single in a row that
 * is one in the column too is one step. So the number of steps does not depend on the orientation of the board. Of
 * several reports with the same conclusions the shortest is kept, and the first of those that are equally short.
 *
 * <pre>
 *   findings   steps that a finder has reported, in its order        known     conclusions ──▶ index in findings
 *   counted    steps that it has only counted ({@link CountingFinder}), as sets of candidates
 * </pre>
 *
 * Invariant: no two findings have the same conclusions; either there are findings or counted steps, never both. For one
 * thread, which can use it again and again.
 */
public final class StepCollector implements StepSink {

    /**
     * A step without what is the same for all steps of the rung.
     *
     * @param placed sorted; empty for an elimination
     * @param gone empty for a placement
     * @param rating the rung's, plus what its length adds
     * @param evidence null if it was not asked for
     */
    private record CollectedStep(
            List<Candidate> placed,
            CandidateSet gone,
            Rating rating,
            int nodes,
            @Nullable Evidence evidence) {

        void applyTo(Board board) {
            placed.forEach(each -> board.place(each.cell().index(), each.digit()));
            if (!gone.isEmpty()) {
                board.eliminate(gone);
            }
        }
    }

    private final List<CollectedStep> findings = new ArrayList<>();

    /** The index of each finding by its conclusions: a list of placed candidates or a set of eliminated ones. */
    private final Map<Object, Integer> known = new HashMap<>();

    /** What the steps conclude that were only counted. */
    private final Conclusions counted = new Conclusions();

    private @Nullable Rung rung;
    private @Nullable Position position;
    private boolean explaining;
    private boolean complete;

    /** Collects all steps of a rung on a position, with evidence, in place of what it holds. */
    public void collect(Rung from, Position on) {
        collect(from, on, on.changesSince(null), true);
    }

    /**
     * Collects all steps of a rung on a position in place of what it holds.
     *
     * @param changes since the rung was exhausted: what follows from what has not changed may be left out
     * @param withEvidence whether the steps can be shown ({@link #steps}), or only counted and applied
     */
    public void collect(Rung from, Position on, Changes changes, boolean withEvidence) {
        begin(from, on);
        explaining = withEvidence;
        from.finder().find(on, changes, this);
    }

    /**
     * Counts all steps of a rung on a position in place of what it holds, without making them.
     *
     * @param from one that {@linkplain Rung#canCount can}
     */
    public void count(Rung from, Position on) {
        begin(from, on);
        explaining = false;
        ((CountingFinder) from.finder()).count(on, counted);
    }

    private void begin(Rung from, Position on) {
        if (!findings.isEmpty()) {
            findings.clear();
            known.clear();
        }
        counted.clear();
        rung = from;
        position = on;
        complete = true;
    }

    @Override
    public void place(int cell, int digit, int nodes, Supplier<Evidence> evidence) {
        if (position != null && position.isCandidate(cell, digit)) {
            take(List.of(Candidate.of(cell, digit)), CandidateSet.EMPTY, nodes, evidence);
        }
    }

    @Override
    public void placeAll(CandidateSet placements, Supplier<Evidence> evidence) {
        if (position != null) {
            List<Candidate> placed = placements.and(position.candidates()).candidates();
            if (!placed.isEmpty()) {
                take(placed, CandidateSet.EMPTY, 0, evidence);
            }
        }
    }

    @Override
    public void eliminate(int digit, CellSet cells, Supplier<Evidence> evidence) {
        if (position != null) {
            CellSet gone = cells.and(position.places(digit));
            if (!gone.isEmpty()) {
                take(List.of(), CandidateSet.of(digit, gone), 0, evidence);
            }
        }
    }

    @Override
    public void eliminate(CandidateSet eliminations, int nodes, Supplier<Evidence> evidence) {
        if (position != null) {
            CandidateSet gone = eliminations.and(position.candidates());
            if (!gone.isEmpty()) {
                take(List.of(), gone, nodes, evidence);
            }
        }
    }

    private void take(List<Candidate> placed, CandidateSet gone, int nodes, Supplier<Evidence> evidence) {
        Integer before = known.putIfAbsent(placed.isEmpty() ? gone : placed, findings.size());
        if (before != null && findings.get(before).nodes() <= nodes) {
            return;
        }
        Rating rating = Length.rate(Objects.requireNonNull(rung).rating(), nodes);
        CollectedStep finding = new CollectedStep(placed, gone, rating, nodes, explaining ? evidence.get() : null);
        if (before == null) {
            findings.add(finding);
        } else {
            findings.set(before, finding);
        }
    }

    public boolean isEmpty() {
        return findings.isEmpty() && counted.isEmpty();
    }

    public int size() {
        return findings.size() + counted.steps();
    }

    /** Whether it holds all steps of the rung on the position: {@link #keepLightest} has dropped none. */
    public boolean isComplete() {
        return complete;
    }

    /** The rating of the first step, and after {@link #keepLightest} of all steps. There must be a step. */
    public Rating rating() {
        return findings.isEmpty()
                ? Objects.requireNonNull(rung).rating()
                : findings.getFirst().rating();
    }

    /** Keeps only the steps with the lowest rating. */
    public void keepLightest() {
        if (findings.isEmpty()) {
            return;
        }
        Rating lightest = findings.getFirst().rating();
        boolean alike = true;
        for (CollectedStep finding : findings) {
            int difference = finding.rating().compareTo(lightest);
            alike &= difference == 0;
            lightest = difference < 0 ? finding.rating() : lightest;
        }
        if (!alike) {
            Rating kept = lightest;
            findings.removeIf(finding -> !finding.rating().equals(kept));
            complete = false;
        }
    }

    /** Applies all steps to a board. */
    public void applyTo(Board board) {
        counted.applyTo(board);
        findings.forEach(finding -> finding.applyTo(board));
    }

    /**
     * The steps collected.
     *
     * @param round the solver's round in which they were found
     * @throws IllegalStateException if they were collected without evidence
     */
    public List<Step> steps(int round) {
        List<Step> steps = new ArrayList<>(findings.size());
        if (rung != null) {
            for (CollectedStep finding : findings) {
                steps.add(step(round, rung, finding));
            }
        }
        return steps;
    }

    private static Step step(int round, Rung rung, CollectedStep finding) {
        if (finding.evidence() == null) {
            throw new IllegalStateException("the steps of " + rung.id() + " were collected without evidence");
        }
        return new Step(
                round,
                rung.id(),
                finding.rating(),
                finding.placed(),
                finding.gone().candidates(),
                finding.evidence());
    }
}
