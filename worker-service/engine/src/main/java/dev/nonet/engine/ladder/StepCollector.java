package dev.nonet.engine.ladder;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
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
 * Collects every step that a rung gives on a position. What counts as one step is its conclusions: findings with the same
 * conclusions, such as a digit's last place in a row that is its last place in the column too, are one step. So the number
 * of steps is the same for every orientation of a board; the evidence shown is the shortest, and the first in the finder's order
 * where several are as short.
 *
 * <p>Reusable, with its memory, by one thread.
 */
public final class StepCollector implements StepSink {

    /**
     * @param placed sorted; empty for an elimination
     * @param gone empty for a placement
     * @param rating that of the rung, and more for a long argument
     * @param evidence null if none is wanted
     */
    private record Finding(
            List<Candidate> placed,
            CandidateSet gone,
            Rating rating,
            int nodes,
            @Nullable Evidence evidence) {}

    private final List<Finding> findings = new ArrayList<>();

    /** What was concluded, lists of candidates placed and sets of candidates ruled out, and the number of the finding. */
    private final Map<Object, Integer> known = new HashMap<>();

    private @Nullable Rung rung;
    private @Nullable Position position;
    private boolean explaining;
    private boolean complete;

    /** Forgets what it holds and collects all steps of the rung on the position. */
    public void collect(Rung from, Position on) {
        collect(from, on, true);
    }

    /**
     * The same.
     *
     * @param withEvidence whether the steps are to be shown, or only to be counted and brought on the board
     */
    public void collect(Rung from, Position on, boolean withEvidence) {
        if (!findings.isEmpty()) {
            findings.clear();
            known.clear();
        }
        rung = from;
        position = on;
        explaining = withEvidence;
        complete = true;
        from.finder().find(on, this);
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
        Finding finding = new Finding(placed, gone, rating, nodes, explaining ? evidence.get() : null);
        if (before == null) {
            findings.add(finding);
        } else {
            findings.set(before, finding);
        }
    }

    public boolean isEmpty() {
        return findings.isEmpty();
    }

    public int size() {
        return findings.size();
    }

    /** Whether these are all steps that the rung has on the position. */
    public boolean isComplete() {
        return complete;
    }

    /** The rating of all steps that are kept. There is a step. */
    public Rating rating() {
        return findings.getFirst().rating();
    }

    /** Drops all steps but those of the lowest rating. */
    public void keepLightest() {
        if (findings.isEmpty()) {
            return;
        }
        Rating lightest = findings.getFirst().rating();
        boolean alike = true;
        for (Finding finding : findings) {
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

    /** Brings all steps on the board. */
    public void applyTo(Board board) {
        for (Finding finding : findings) {
            for (Candidate placed : finding.placed()) {
                board.place(placed.cell().index(), placed.digit());
            }
            if (!finding.gone().isEmpty()) {
                board.eliminate(finding.gone());
            }
        }
    }

    /**
     * The steps, stamped with the rung's name.
     *
     * @throws IllegalStateException if they were collected without evidence
     */
    public List<Step> steps(int round) {
        List<Step> steps = new ArrayList<>(findings.size());
        if (rung != null) {
            for (Finding finding : findings) {
                steps.add(step(round, rung, finding));
            }
        }
        return steps;
    }

    private static Step step(int round, Rung rung, Finding finding) {
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
