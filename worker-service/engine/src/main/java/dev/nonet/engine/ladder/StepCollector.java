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
import org.jspecify.annotations.Nullable;

/**
 * Collects every step that a rung gives on a position. What counts as one step is its conclusions: findings with the same
 * conclusions, such as a digit's last place in a row that is its last place in the column too, are one step. So the number
 * of steps is the same for every orientation of a board; the evidence shown is the first in the finder's order.
 *
 * <p>Reusable, with its memory, by one thread.
 */
public final class StepCollector implements StepSink {

    private sealed interface Finding {
        record Placement(Candidate placed, Evidence evidence) implements Finding {}

        record Elimination(CandidateSet gone, Evidence evidence) implements Finding {}
    }

    private final List<Finding> findings = new ArrayList<>();

    /** What was concluded: candidates placed, and sets of candidates ruled out. */
    private final Set<Object> known = new HashSet<>();

    private @Nullable Rung rung;
    private @Nullable Position position;

    /** Forgets what it holds and collects all steps of the rung on the position. */
    public void collect(Rung from, Position on) {
        if (!findings.isEmpty()) {
            findings.clear();
            known.clear();
        }
        rung = from;
        position = on;
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
            findings.add(new Finding.Placement(placed, evidence));
        }
    }

    @Override
    public void eliminate(CandidateSet eliminations, Evidence evidence) {
        if (position == null) {
            return;
        }
        CandidateSet gone = eliminations.and(position.candidates());
        if (!gone.isEmpty() && known.add(gone)) {
            findings.add(new Finding.Elimination(gone, evidence));
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
            switch (finding) {
                case Finding.Placement(Candidate placed, Evidence evidence) ->
                    board.place(placed.cell().index(), placed.digit());
                case Finding.Elimination(CandidateSet gone, Evidence evidence) -> board.eliminate(gone);
            }
        }
    }

    /** The steps, stamped with the rung's name and rating. */
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
        return switch (finding) {
            case Finding.Placement(Candidate placed, Evidence evidence) ->
                new Step(round, rung.id(), rung.rating(), List.of(placed), List.of(), evidence);
            case Finding.Elimination(CandidateSet gone, Evidence evidence) ->
                new Step(round, rung.id(), rung.rating(), List.of(), gone.candidates(), evidence);
        };
    }
}
