package dev.nonet.engine.generate;

import dev.nonet.engine.screen.Closure;
import dev.nonet.engine.solve.LeanPath;
import dev.nonet.job.Detail;
import dev.nonet.job.ExplainerGoal;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.HodokuGoal;
import dev.nonet.job.PathForm;
import dev.nonet.job.SecondsRange;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.ExplainerGrade;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A climb towards a single puzzle. Each attempt removes clues, from a newly drawn grid or from a puzzle near the
 * closest so far ({@link Climb}), and then tests the puzzle against the goal, cheap tests first.
 *
 * <pre>
 *   BEGIN ─▶ REMOVE ─▶ [DEMAND_MINIMAL] ─▶ JUDGE ─▶ [REPORT_MINIMAL] ─▶ [REPORT_IRREDUCIBLE] ─▶ DONE
 *     ▲         │ too many    │ not           │ misses
 *     │         │ clues       │ minimal       │ the goal
 *     └─────────┴─────────────┴───────────────┘       until the climb is over
 * </pre>
 *
 * Phases in brackets are skipped where what they find out is known or not asked for.
 */
final class PuzzleDraft extends Draft {

    private enum Phase {
        /** Begin an attempt. */
        BEGIN,
        /** Remove clues, orbit by orbit. */
        REMOVE,
        /** The puzzle must be minimal: look for a single clue that can be removed, which ends the attempt. */
        DEMAND_MINIMAL,
        /** Test the puzzle against the goal. */
        JUDGE,
        /** Find out whether a single clue can be removed, for the flag {@code minimal}. */
        REPORT_MINIMAL,
        /** Find out whether an orbit can be removed, for the flag {@code irreducible}. */
        REPORT_IRREDUCIBLE,
        /** The puzzle is the item. */
        DONE
    }

    private final Tools tools;
    private final Goal goal;
    private final SharedGrid grid;

    /** Whether this is the first climb of its grid, which draws it and takes the checkpoint. */
    private final boolean firstOfGrid;

    private final Climb climb;
    private final ClueRemoval removal;
    private Phase phase = Phase.BEGIN;
    private int attempts;

    /** The sets of clues that DEMAND_MINIMAL, REPORT_MINIMAL and REPORT_IRREDUCIBLE ask about, one after the other. */
    private List<CellSet> toAsk = List.of();

    /** The number of sets in {@link #toAsk} that have been answered. */
    private int position;

    private boolean minimal;
    private boolean irreducible;
    private @Nullable Grade grade;
    private @Nullable ExplainerGrade explainer;
    private @Nullable HodokuGrade hodoku;

    /** The easier boards of its grid that the goal asks for, from the easiest. */
    private @Nullable List<EasierBoards.GradedBoard> easier;

    PuzzleDraft(Tools tools, Goal goal, int index, int climb, SharedGrid grid, BooleanSupplier stop) {
        super(goal.seed(), index, climb, grid, stop);
        this.tools = tools;
        this.goal = goal;
        this.grid = grid;
        this.firstOfGrid = grid.beginClimb();
        this.climb = new Climb(goal.orbits(), random);
        this.removal = new ClueRemoval(goal.orbits(), puzzle, sets);
    }

    @Override
    boolean proceed() {
        while (true) {
            switch (phase) {
                case BEGIN -> {
                    if (attempts > 0 && climb.isOver() || attempts == Generator.MAX_ATTEMPTS) {
                        grid.firstClimbEnded();
                        return end(null);
                    }
                    attempts++;
                    begin();
                }
                case REMOVE -> {
                    if (firstOfGrid && grid.isCheckpointAt(removal.clues())) {
                        grid.takeCheckpoint(goal.orbits(), puzzle, climb.order(), removal.position());
                    }
                    CellSet next = removal.next();
                    if (!next.isEmpty()) {
                        return ask(next);
                    }
                    removed();
                }
                case DEMAND_MINIMAL, REPORT_MINIMAL, REPORT_IRREDUCIBLE -> {
                    sets.countLearned(puzzle);
                    for (; position < toAsk.size(); position++) {
                        CellSet clues = toAsk.get(position);
                        if (holdsClues(clues) && sets.take(clues)) {
                            sets.putBack(clues);
                            return ask(clues);
                        }
                    }
                    noneRemovable();
                }
                case JUDGE -> {
                    long begun = System.nanoTime();
                    Attempts.End end = judge();
                    tools.attempts().add(end, System.nanoTime() - begun);
                    if (end == Attempts.End.MET) {
                        report();
                    } else {
                        climb.offTarget(puzzle);
                        phase = Phase.BEGIN;
                    }
                }
                case DONE -> {
                    return end(goal.easierLevels().isEmpty() ? made() : boards());
                }
            }
        }
    }

    @Override
    int attempts() {
        return attempts;
    }

    private void begin() {
        stopIfTold();
        int length;
        if (attempts == 1 && firstOfGrid) {
            grid.draw(tools.grids(), random);
            sets.countAll();
            length = climb.fromGrid(solution, puzzle);
        } else if (attempts == 1) {
            length = climb.fromCheckpoint(grid, puzzle);
            sets.count(puzzle);
        } else {
            length = climb.nearClosest(solution, puzzle);
            sets.count(puzzle);
        }
        removal.begin(climb.order(), length, Grid.of(puzzle).clueCount(), goal.minClues());
        grade = null;
        phase = Phase.REMOVE;
    }

    private void removed() {
        boolean all = goal.minClues() == 0 && goal.spec().mask() == null;
        irreducible = all;
        minimal = all && goal.spec().symmetry() == Symmetry.NONE;
        if (removal.clues() > goal.maxClues()) {
            tools.attempts().add(Attempts.End.TOO_MANY_CLUES, 0);
            climb.tooManyClues(puzzle, removal.clues() - goal.maxClues());
            phase = Phase.BEGIN;
        } else if (goal.spec().minimal() && !minimal) {
            startAsking(Phase.DEMAND_MINIMAL, Symmetry.NONE);
        } else {
            addExtraClues();
            phase = Phase.JUDGE;
        }
    }

    /** Puts orbits back, in random order, until as many clues were added as the spec asks for. */
    private void addExtraClues() {
        int wanted = goal.extraClues();
        if (wanted == 0) {
            return;
        }
        minimal = false;
        irreducible = false;
        int[] order = climb.order();
        random.shuffle(order);
        for (int i = 0; i < order.length && wanted > 0; i++) {
            CellSet orbit = goal.orbits().get(order[i]);
            if (!holdsClues(orbit)) {
                Climb.putBack(orbit, solution, puzzle);
                wanted -= orbit.size();
            }
        }
    }

    private void startAsking(Phase lookingFor, Symmetry symmetry) {
        toAsk = symmetry.orbits();
        position = 0;
        phase = lookingFor;
    }

    private boolean holdsClues(CellSet cells) {
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            if (puzzle[cell] == 0) {
                return false;
            }
        }
        return true;
    }

    private void noneRemovable() {
        switch (phase) {
            case DEMAND_MINIMAL -> {
                minimal = true;
                irreducible = true;
                phase = Phase.JUDGE;
            }
            case REPORT_MINIMAL -> {
                minimal = true;
                irreducible = true;
                phase = Phase.DONE;
            }
            default -> {
                irreducible = true;
                phase = Phase.DONE;
            }
        }
    }

    @Override
    void refused(byte[] other, int offset) {
        if (phase == Phase.REMOVE) {
            grid.learn(other, offset);
        }
    }

    @Override
    void answer(boolean unique) {
        if (phase == Phase.REMOVE) {
            removal.answer(unique);
        } else if (!unique) {
            position++;
        } else if (phase == Phase.DEMAND_MINIMAL) {
            tools.attempts().add(Attempts.End.NOT_MINIMAL, 0);
            climb.offTarget(puzzle);
            phase = Phase.BEGIN;
        } else if (phase == Phase.REPORT_MINIMAL && !irreducible) {
            startAsking(Phase.REPORT_IRREDUCIBLE, Symmetry.of(Grid.of(puzzle).clues()));
        } else {
            phase = Phase.DONE;
        }
    }

    /** Goes on to find out the flags {@code minimal} and {@code irreducible}, unless they are known. */
    private void report() {
        if (minimal || goal.extraClues() > 0) {
            phase = Phase.DONE;
        } else {
            startAsking(Phase.REPORT_MINIMAL, Symmetry.NONE);
        }
    }

    /**
     * Tests the puzzle against the goal, cheap tests first: the screens (does it need more than the deductions that are
     * too light, can the hardest required technique be the next, and do the deductions that are enough solve it?), the
     * expected time, then the required techniques. These must be used before the path needs a rung rated higher than
     * they are. That rejects some puzzles that use them later, but spares the higher rungs, which are the slowest.
     */
    private Attempts.End judge() {
        if (!goal.wantsGrade()) {
            return meetsScales(Grid.of(puzzle)) ? Attempts.End.MET : Attempts.End.SCALE;
        }
        if (tools.closure().solves(puzzle, goal.tooLight())) {
            return Attempts.End.TOO_LIGHT;
        }
        if (!goal.precondition().holds(tools.closure())) {
            return Attempts.End.REQUIRED;
        }
        Closure.Deductions enough = goal.enough();
        if (enough != null && !tools.closure().solvesOn(enough)) {
            return Attempts.End.TOO_HARD;
        }
        Grid made = Grid.of(puzzle);
        Rating limit = goal.ceiling();
        int maxSeconds = Integer.MAX_VALUE;
        SecondsRange seconds = goal.spec().humanSeconds();
        if (seconds != null) {
            if (!mayTake(made, seconds)) {
                return Attempts.End.TIME;
            }
            Rating hardest = tools.humanTime().hardestWithin(seconds.max());
            limit = hardest.compareTo(limit) < 0 ? hardest : limit;
            maxSeconds = seconds.max();
        }
        List<TechniqueId> required = goal.spec().requires();
        if (!required.isEmpty()
                && !tools.grader().techniques(made, goal.required()).containsAll(required)) {
            return Attempts.End.REQUIRED;
        }
        // Grading up to a limit is quick, without one it takes about as long as the other scales.
        boolean scalesFirst = limit.equals(Rating.MAX);
        if (scalesFirst && !meetsScales(made)) {
            return Attempts.End.SCALE;
        }
        grade = limit.equals(Rating.MAX)
                ? tools.grader().grade(made)
                : tools.grader().grade(made, limit, Set.copyOf(goal.spec().excludes()), maxSeconds);
        if (grade == null || !goal.isMetBy(grade)) {
            return Attempts.End.GRADE;
        }
        if (!scalesFirst && !meetsScales(made)) {
            return Attempts.End.SCALE;
        }
        easier = new EasierBoards(tools.grader(), random, solution).of(puzzle, goal.easierLevels());
        return easier == null ? Attempts.End.GRADE : Attempts.End.MET;
    }

    /** Whether the other programs rate the puzzle as the goal wants it; keeps what they say. */
    private boolean meetsScales(Grid made) {
        ExplainerGoal wanted = goal.spec().se();
        HodokuGoal wantedToo = goal.spec().hodoku();
        explainer = wanted == null ? null : tools.scaleGrader().explainer(wanted, made, stop);
        if (wanted != null && explainer == null) {
            return false;
        }
        hodoku = wantedToo == null ? null : tools.scaleGrader().hodoku(wantedToo, made, stop);
        return wantedToo == null || hodoku != null;
    }

    /** Whether the expected time may be in the range asked for, judged by singles alone, without grading. */
    private boolean mayTake(Grid made, SecondsRange wanted) {
        int atLeast = tools.humanTime().atLeast(made);
        return tools.humanTime().isExact() ? wanted.contains(atLeast) : atLeast <= wanted.max();
    }

    private List<ExplainedStep> steps(Grid made, boolean lean) {
        Path path = tools.solver().solve(made);
        return lean
                ? LeanPath.explain(tools.ladder(), path, PencilMarks.of(made), stop)
                : tools.ladder().explain(path.steps());
    }

    private GeneratedBoards boards() {
        Map<String, GeneratedBoards.Board> boards = new LinkedHashMap<>();
        for (EasierBoards.GradedBoard board : Objects.requireNonNull(easier)) {
            boards.put(
                    board.grade().level().id(),
                    GeneratedBoards.Board.of(Grid.of(board.digits()), board.grade(), false));
        }
        Grade hardest = Objects.requireNonNull(grade);
        boards.put(hardest.level().id(), GeneratedBoards.Board.of(Grid.of(puzzle), hardest, minimal));
        return new GeneratedBoards(index, Grid.of(solution), boards, goal.seed(), tools.engineVersion());
    }

    private GeneratedPuzzle made() {
        GenerateSpec spec = goal.spec();
        Grid made = Grid.of(puzzle);
        boolean lean = spec.path() == PathForm.LEAN;
        return new GeneratedPuzzle(
                index,
                made,
                Grid.of(solution),
                grade,
                Symmetry.of(made.clues()),
                minimal,
                irreducible,
                goal.seed(),
                lean ? PathForm.LEAN : null,
                spec.detail() == Detail.STEPS ? steps(made, lean) : null,
                spec.canonical() ? tools.canonicalForm().identity(made) : null,
                explainer != null ? explainer : tools.scaleGrader().explainer(spec.ratings(), made, stop),
                hodoku != null ? hodoku : tools.scaleGrader().hodoku(spec.ratings(), made, stop),
                tools.engineVersion());
    }
}
