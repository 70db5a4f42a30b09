package dev.nonet.engine.technique;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.engine.technique.TechniqueCase.Miss;
import dev.nonet.engine.technique.TechniqueCase.Way;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes near misses of a technique from boards on which it finds something. One candidate more breaks the pattern,
 * where it must be absent: a cell of a subset may hold a further digit, a digit of a fish has a further place, a strong
 * link is none. A candidate that digits in sight rule out comes back when their cells are opened again, each with its
 * digit as the only candidate; that alone must change nothing. Where no candidate more silences a technique, one
 * candidate fewer may, which is none of its conclusions, or one given fewer.
 *
 * <p>A near miss is silent by the finder and by its {@linkplain Twins twin}, where that is fast enough.
 */
final class NearMisses {

    /** Candidates tried for one board; each asks the finder once or twice. */
    private static final int MAX_TRIED = 400;

    private final Rung rung;
    private final Random random;

    NearMisses(Rung rung, long seed) {
        this.rung = rung;
        this.random = new Random(seed);
    }

    /**
     * Boards on the paths of puzzles on which the technique finds something only because candidates were eliminated
     * before.
     */
    List<TechniqueCase> firingOnPaths(List<Grid> puzzles) {
        List<TechniqueCase> firing = new ArrayList<>();
        for (Grid puzzle : puzzles) {
            Board board = Board.of(puzzle);
            List<Candidate> filled = new ArrayList<>();
            for (List<Step> round : rounds(puzzle)) {
                Set<Conclusion> conclusions = rung.findAll(new Position(board)).stream()
                        .map(Conclusion::of)
                        .collect(Collectors.toSet());
                TechniqueCase found = onPath(puzzle, filled, board, conclusions);
                if (!conclusions.isEmpty() && !finds(with(found, CandidateSet.EMPTY))) {
                    firing.add(found);
                }
                for (Step step : round) {
                    board.apply(step);
                    filled.addAll(step.placements());
                }
            }
        }
        return firing;
    }

    private static Collection<List<Step>> rounds(Grid puzzle) {
        return new LogicalSolver(StandardLadder.LADDER)
                .solve(puzzle).steps().stream()
                        .collect(Collectors.groupingBy(Step::round, TreeMap::new, Collectors.toList()))
                        .values();
    }

    private TechniqueCase onPath(Grid puzzle, List<Candidate> filled, Board board, Set<Conclusion> conclusions) {
        CandidateSet placed = CandidateSet.of(filled);
        TechniqueCase begin =
                new TechniqueCase(rung.id(), "on a path", puzzle, placed, CandidateSet.EMPTY, conclusions, null);
        CandidateSet without = begin.position().candidates().minus(board.candidates());
        return new TechniqueCase(rung.id(), begin.title(), puzzle, placed, without, conclusions, null);
    }

    /** A near miss of a board on which the technique finds something; null if none is found. */
    @Nullable
    TechniqueCase of(TechniqueCase fires) {
        return Stream.<Supplier<@Nullable TechniqueCase>>of(
                        () -> withOneMore(fires),
                        () -> withAsManyAsPossible(fires),
                        () -> withOneFewer(fires),
                        () -> withAsFewAsPossible(fires),
                        () -> withoutAGiven(fires))
                .map(Supplier::get)
                .filter(near -> near != null && finds(near.missed()) && !finds(near) && twinIsSilent(near))
                .findFirst()
                .orElse(null);
    }

    /**
     * Of the candidates that were eliminated, all come back that leave the technique something to find; each of the
     * others silences it.
     */
    private @Nullable TechniqueCase withAsManyAsPossible(TechniqueCase fires) {
        CandidateSet without = fires.without();
        for (Candidate candidate : shuffled(without)) {
            CandidateSet fewer = without.minus(only(candidate));
            if (finds(with(fires, fewer))) {
                without = fewer;
            }
        }
        if (without.isEmpty()) {
            return null;
        }
        Candidate last = without.candidates().getFirst();
        return TechniqueCase.near(
                fires.technique(),
                fires.board(),
                fires.filled(),
                without.minus(only(last)),
                new Miss(Way.BROKEN_BY, last));
    }

    /**
     * All candidates are eliminated without which the technique still finds something; without any of the others it
     * does not.
     */
    private @Nullable TechniqueCase withAsFewAsPossible(TechniqueCase fires) {
        CandidateSet without = fires.without();
        Candidate needed = null;
        for (Candidate candidate : shuffled(falseCandidates(fires))) {
            CandidateSet more = without.or(only(candidate));
            if (finds(with(fires, more))) {
                without = more;
            } else {
                needed = candidate;
            }
        }
        return needed == null
                ? null
                : TechniqueCase.near(
                        fires.technique(),
                        fires.board(),
                        fires.filled(),
                        without.or(only(needed)),
                        new Miss(Way.LACKS, needed));
    }

    private List<Candidate> shuffled(CandidateSet candidates) {
        List<Candidate> shuffled = new ArrayList<>(candidates.candidates());
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    /** The candidates that are not in the solution. */
    private static CandidateSet falseCandidates(TechniqueCase board) {
        Grid solution = Oracle.solve(board.board()).orElseThrow();
        List<Candidate> wrong = new ArrayList<>(board.position().candidates().candidates());
        wrong.removeIf(candidate -> solution.digit(candidate.cell().index()) == candidate.digit());
        return CandidateSet.of(wrong);
    }

    private static TechniqueCase with(TechniqueCase board, CandidateSet without) {
        return new TechniqueCase(
                board.technique(), board.title(), board.board(), board.filled(), without, board.conclusions(), null);
    }

    private @Nullable TechniqueCase withOneMore(TechniqueCase fires) {
        Position position = fires.position();
        List<Candidate> absent = new ArrayList<>();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9; digit++) {
                if (position.digit(cell) == 0 && !position.candidates().contains(cell, digit)) {
                    absent.add(Candidate.of(cell, digit));
                }
            }
        }
        Collections.shuffle(absent, random);
        for (Candidate candidate : absent.subList(0, Math.min(absent.size(), MAX_TRIED))) {
            TechniqueCase near = broken(fires, position, candidate);
            if (near != null && finds(near.missed()) && !finds(near)) {
                return near;
            }
        }
        return null;
    }

    /**
     * The board with a candidate more, for which cells with its digit are opened again; null if its givens then have
     * several solutions.
     */
    private @Nullable TechniqueCase broken(TechniqueCase fires, Position position, Candidate candidate) {
        Grid givens = fires.board();
        List<Candidate> reopened = new ArrayList<>();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (position.digit(cell) == candidate.digit() && Cell.of(cell).sees(candidate.cell())) {
                reopened.add(Candidate.of(cell, candidate.digit()));
                givens = givens.with(cell, 0);
            }
        }
        if (!reopened.isEmpty() && Oracle.solve(givens).isEmpty()) {
            return null;
        }
        CandidateSet filled = fires.filled().minus(CandidateSet.of(reopened));
        CandidateSet wanted =
                position.candidates().or(CandidateSet.of(reopened)).or(only(candidate));
        CandidateSet begin = allowed(fires, givens, filled);
        return !begin.containsAll(wanted)
                ? null
                : TechniqueCase.near(
                        fires.technique(), givens, filled, begin.minus(wanted), new Miss(Way.BROKEN_BY, candidate));
    }

    private @Nullable TechniqueCase withOneFewer(TechniqueCase fires) {
        List<Candidate> present = shuffled(falseCandidates(fires));
        present.removeIf(candidate -> fires.conclusions().stream()
                .anyMatch(conclusion ->
                        conclusion.candidates().contains(candidate.cell().index(), candidate.digit())));
        for (Candidate candidate : present.subList(0, Math.min(present.size(), MAX_TRIED))) {
            TechniqueCase near = TechniqueCase.near(
                    fires.technique(),
                    fires.board(),
                    fires.filled(),
                    fires.without().or(only(candidate)),
                    new Miss(Way.LACKS, candidate));
            if (!finds(near)) {
                return near;
            }
        }
        return null;
    }

    private @Nullable TechniqueCase withoutAGiven(TechniqueCase fires) {
        CandidateSet candidates = fires.position().candidates();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (fires.board().isEmpty(cell)) {
                continue;
            }
            Candidate given = Candidate.of(cell, fires.board().digit(cell));
            Grid givens = fires.board().with(cell, 0);
            if (Oracle.solve(givens).isEmpty()) {
                continue;
            }
            CandidateSet begin = allowed(fires, givens, fires.filled());
            TechniqueCase near = TechniqueCase.near(
                    fires.technique(),
                    givens,
                    fires.filled(),
                    begin.minus(candidates.or(only(given))),
                    new Miss(Way.UNFILLED, given));
            if (finds(near.missed()) && !finds(near)) {
                return near;
            }
        }
        return null;
    }

    /** The candidates that the digits of a board allow. */
    private static CandidateSet allowed(TechniqueCase of, Grid givens, CandidateSet filled) {
        return new TechniqueCase(of.technique(), "", givens, filled, CandidateSet.EMPTY, Set.of(), null)
                .position()
                .candidates();
    }

    private static CandidateSet only(Candidate candidate) {
        return CandidateSet.of(List.of(candidate));
    }

    private boolean finds(TechniqueCase given) {
        return !rung.findAll(given.position()).isEmpty();
    }

    private boolean twinIsSilent(TechniqueCase near) {
        Twins.Twin twin = Twins.ALL.get(rung.id().value());
        Position position = near.position();
        return twin == null
                || position.candidates().size() > twin.maxInCases()
                || twin.finder().apply(new NaiveBoard(position)).isEmpty();
    }
}
