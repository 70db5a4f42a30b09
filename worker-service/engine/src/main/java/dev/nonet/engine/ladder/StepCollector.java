package dev.nonet.engine.ladder;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects every step that a rung gives on a position. What counts as one step is its conclusions: findings with the same
 * conclusions, such as a digit's last place in a row that is its last place in the column too, are one step. So the number
 * of steps is the same for every orientation of a board; the evidence shown is the first in the finder's order.
 *
 * <p>Reusable, with its memory, by one thread.
 */
public final class StepCollector implements StepSink {

    /**
     * @param placed null for an elimination
     * @param gone empty for a placement
     * @param evidence null if none is wanted
     */
    private record Finding(
            @Nullable Candidate placed,
            CandidateSet gone,
            @Nullable Evidence evidence) {}

    private final List<Finding> findings = new ArrayList<>();

    /** What was concluded: candidates placed, and sets of candidates ruled out. */
    private final Set<Object> known = new HashSet<>();

    private @Nullable Rung rung;
    private @Nullable Position position;
    private boolean explaining;

    /** Forgets what it holds and collects all steps of the rung on the position. */
    public void collect(Rung from, Position on) {
        collect(from, on, true);
    }

    /** The same without evidence, for those who want to know of the steps and bring them on the board, not to see them. */
    public void collectUnexplained(Rung from, Position on) {
        collect(from, on, false);
    }

    private void collect(Rung from, Position on, boolean withEvidence) {
        if (!findings.isEmpty()) {
            findings.clear();
            known.clear();
        }
        rung = from;
        position = on;
        explaining = withEvidence;
        from.finder().find(on, this);
    }

    @Override
    public boolean wantsMore() {
        return true;
    }

    @Override
    public void place(int cell, int digit, Evidence evidence) {
        Candidate placed = Candidate.of(cell, digit);
        if (position != null && position.isCandidate(cell, digit) && known.add(placed)) {
            findings.add(new Finding(placed, CandidateSet.EMPTY, evidence));
        }
    }

    @Override
    public void place(int cell, int digit, Supplier<Evidence> evidence) {
        Candidate placed = Candidate.of(cell, digit);
        if (position != null && position.isCandidate(cell, digit) && known.add(placed)) {
            findings.add(new Finding(placed, CandidateSet.EMPTY, explaining ? evidence.get() : null));
        }
    }

    @Override
    public void eliminate(CandidateSet eliminations, Evidence evidence) {
        eliminate(eliminations, () -> evidence);
    }

    @Override
    public void eliminate(CandidateSet eliminations, Supplier<Evidence> evidence) {
        if (position == null) {
            return;
        }
        CandidateSet gone = eliminations.and(position.candidates());
        if (!gone.isEmpty() && known.add(gone)) {
            findings.add(new Finding(null, gone, explaining ? evidence.get() : null));
        }
    }

    public boolean isEmpty() {
        return findings.isEmpty();
    }

    public int size() {
        return findings.size();
    }

    /** Brings all steps on the board. */
    public void applyTo(Board board) {
        for (Finding finding : findings) {
            if (finding.placed() != null) {
                board.place(finding.placed().cell().index(), finding.placed().digit());
            } else {
                board.eliminate(finding.gone());
            }
        }
    }

    /**
     * The steps, stamped with the rung's name and rating.
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
        List<Candidate> placements = finding.placed() == null ? List.of() : List.of(finding.placed());
        return new Step(
                round, rung.id(), rung.rating(), placements, finding.gone().candidates(), finding.evidence());
    }
}
