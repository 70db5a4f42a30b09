package dev.nonet.engine.ladder;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
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

    private record Finding(CandidateSet conclusions, boolean placement, Evidence evidence) {}

    private final List<Finding> findings = new ArrayList<>();
    private final Set<CandidateSet> known = new HashSet<>();
    private @Nullable Rung rung;
    private CandidateSet candidates = CandidateSet.EMPTY;

    /** Forgets what it holds and collects all steps of the rung on the position. */
    public void collect(Rung from, Position position) {
        findings.clear();
        known.clear();
        rung = from;
        candidates = position.candidates();
        from.finder().find(position, this);
    }

    @Override
    public boolean wantsMore() {
        return true;
    }

    @Override
    public void place(int cell, int digit, Evidence evidence) {
        add(CandidateSet.of(digit, CellSet.of(cell)), true, evidence);
    }

    @Override
    public void eliminate(CandidateSet eliminations, Evidence evidence) {
        add(eliminations, false, evidence);
    }

    private void add(CandidateSet concluded, boolean placement, Evidence evidence) {
        CandidateSet conclusions = concluded.and(candidates);
        if (!conclusions.isEmpty() && known.add(conclusions)) {
            findings.add(new Finding(conclusions, placement, evidence));
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
            if (finding.placement) {
                finding.conclusions
                        .candidates()
                        .forEach(candidate -> board.place(candidate.cell().index(), candidate.digit()));
            } else {
                board.eliminate(finding.conclusions);
            }
        }
    }

    /** The steps, stamped with the rung's name and rating. */
    public List<Step> steps(int round) {
        if (rung == null) {
            return List.of();
        }
        List<Step> steps = new ArrayList<>(findings.size());
        for (Finding finding : findings) {
            var conclusions = finding.conclusions.candidates();
            steps.add(new Step(
                    round,
                    rung.id(),
                    rung.rating(),
                    finding.placement ? conclusions : List.of(),
                    finding.placement ? List.of() : conclusions,
                    finding.evidence));
        }
        return steps;
    }
}
