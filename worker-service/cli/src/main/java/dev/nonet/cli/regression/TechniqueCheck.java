package dev.nonet.cli.regression;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks a ladder against cases: the conclusions of every step that the technique finds on the board are compared, as
 * sets, with the expected ones. If a case expects eliminations, a placement counts as the elimination of the cell's
 * other candidates.
 */
public final class TechniqueCheck {

    /** @param others the number of steps of the technique with other conclusions */
    public record CheckedCase(RegressionCase tested, Verdict verdict, int others) {}

    /** Conclusions of a technique that contradict the solution of the board. */
    public record Unsound(RegressionCase tested, TechniqueId technique, List<Candidate> conclusions) {}

    private final Ladder ladder;

    public TechniqueCheck(Ladder ladder) {
        this.ladder = ladder;
    }

    public CheckedCase check(RegressionCase tested) {
        TechniqueCodes.Meaning meaning = TechniqueCodes.of(tested.key());
        Position position = position(tested);
        List<Rung> rungs = rungs(meaning.names());
        Set<CandidateSet> found = conclusions(rungs, tested, position);
        if (tested.isSilent()) {
            Verdict verdict = rungs.isEmpty() ? Verdict.UNSUPPORTED : found.isEmpty() ? Verdict.SILENT : Verdict.FIRED;
            return new CheckedCase(tested, verdict, found.size());
        }
        CandidateSet expected = tested.placements().isEmpty() ? tested.eliminations() : tested.placements();
        int others = found.size() - (found.contains(expected) ? 1 : 0);
        return new CheckedCase(tested, verdict(expected, found, rungs, meaning, tested, position), others);
    }

    private Verdict verdict(
            CandidateSet expected,
            Set<CandidateSet> found,
            List<Rung> rungs,
            TechniqueCodes.Meaning meaning,
            RegressionCase tested,
            Position position) {
        if (found.contains(expected)) {
            return Verdict.EXACT;
        }
        if (covers(found, expected)) {
            return Verdict.COVER;
        }
        Set<CandidateSet> otherwise = conclusions(rungs(meaning.aliases()), tested, position);
        if (otherwise.contains(expected) || covers(otherwise, expected)) {
            return Verdict.ALIAS;
        }
        return rungs.isEmpty() ? Verdict.UNSUPPORTED : Verdict.MISS;
    }

    private static boolean covers(Set<CandidateSet> found, CandidateSet expected) {
        CandidateSet parts = CandidateSet.EMPTY;
        for (CandidateSet conclusions : found) {
            if (conclusions.containsAll(expected)) {
                return true;
            }
            if (expected.containsAll(conclusions)) {
                parts = parts.or(conclusions);
            }
        }
        return !expected.isEmpty() && parts.containsAll(expected);
    }

    /** Runs every rung of the ladder on the board and returns all conclusions that the solution contradicts. */
    public List<Unsound> unsound(RegressionCase tested, Grid solution) {
        List<Unsound> unsound = new ArrayList<>();
        Position position = position(tested);
        for (Rung rung : ladder.rungs()) {
            for (Step step : rung.findAll(position)) {
                List<Candidate> wrong = step.contradictedBy(solution);
                if (!wrong.isEmpty()) {
                    unsound.add(new Unsound(tested, rung.id(), wrong));
                }
            }
        }
        return unsound;
    }

    private static Position position(RegressionCase tested) {
        Board board = Board.of(tested.givens());
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (!tested.digits().isEmpty(cell)) {
                board.place(cell, tested.digits().digit(cell));
            }
        }
        board.eliminate(tested.deleted());
        return new Position(board);
    }

    private List<Rung> rungs(List<TechniqueId> ids) {
        return ids.stream().map(ladder::rung).flatMap(Optional::stream).toList();
    }

    /**
     * The conclusions of all steps of the rungs: as placements if the case expects placements, as eliminations
     * otherwise.
     */
    private static Set<CandidateSet> conclusions(List<Rung> rungs, RegressionCase tested, Position position) {
        Set<CandidateSet> conclusions = new LinkedHashSet<>();
        for (Rung rung : rungs) {
            for (Step step : rung.findAll(position)) {
                if (!tested.placements().isEmpty()) {
                    conclusions.add(CandidateSet.of(step.placements()));
                } else if (step.placements().isEmpty()) {
                    conclusions.add(CandidateSet.of(step.eliminations()));
                } else {
                    conclusions.add(othersOf(step.placements(), position));
                }
            }
        }
        return conclusions;
    }

    private static CandidateSet othersOf(List<Candidate> placements, Position position) {
        CandidateSet others = CandidateSet.EMPTY;
        for (Candidate placement : placements) {
            Cell cell = placement.cell();
            for (int digit = 1; digit <= 9; digit++) {
                if (digit != placement.digit() && position.isCandidate(cell.index(), digit)) {
                    others = others.with(digit, CellSet.of(cell.index()));
                }
            }
        }
        return others;
    }
}
