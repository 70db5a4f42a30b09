package dev.nonet.engine.generate;

import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A puzzle in the making. Each attempt draws a grid and takes whole orbits of clues away in random order, where the solution
 * stays the only one: one pass is enough, as a clue that was needed once is needed with fewer clues too. What is left is held
 * against the goal, the cheap tests first.
 */
final class PuzzleDraft extends Draft {

    private enum Phase {
        /** Begin an attempt. */
        DRAW,
        /** Take clues away, orbit by orbit. */
        REMOVE,
        /** Look for a single clue that could go. */
        SPARE,
        /** Hold the puzzle against the goal. */
        JUDGE
    }

    private final Tools tools;
    private final Goal goal;
    private final int[] order;
    private Phase phase = Phase.DRAW;
    private int attempts;

    private final ClueRemoval removal;

    /** How far the search for a clue to spare has come: a cell. */
    private int position;

    private boolean minimal;

    PuzzleDraft(Tools tools, Goal goal, int index) {
        super(goal.seed(), index);
        this.tools = tools;
        this.goal = goal;
        this.order = new int[goal.orbits().size()];
        this.removal = new ClueRemoval(goal.orbits(), puzzle, sets);
    }

    @Override
    boolean proceed() {
        while (true) {
            switch (phase) {
                case DRAW -> {
                    if (attempts++ == Generator.MOST_ATTEMPTS) {
                        return end(new ItemError(
                                index,
                                null,
                                ItemError.NOT_FOUND,
                                "not found within " + Generator.MOST_ATTEMPTS + " attempts"));
                    }
                    draw();
                }
                case REMOVE -> {
                    CellSet next = removal.next();
                    if (!next.isEmpty()) {
                        return ask(next);
                    }
                    position = 0;
                    minimal = true;
                    phase = removal.clues() > goal.mostClues()
                            ? Phase.DRAW
                            : goal.mayLeaveSpareClues() ? Phase.SPARE : Phase.JUDGE;
                }
                case SPARE -> {
                    for (; position < Cell.COUNT; position++) {
                        if (puzzle[position] != 0 && sets.take(CellSet.of(position))) {
                            sets.putBack(CellSet.of(position));
                            return ask(CellSet.of(position));
                        }
                    }
                    phase = Phase.JUDGE;
                }
                case JUDGE -> {
                    GeneratedPuzzle made = judge();
                    if (made != null) {
                        return end(made);
                    }
                    phase = Phase.DRAW;
                }
            }
        }
    }

    private void draw() {
        tools.grids().draw(random, solution);
        System.arraycopy(solution, 0, puzzle, 0, Cell.COUNT);
        sets.find(solution);
        Arrays.setAll(order, i -> i);
        random.shuffle(order);
        removal.begin(order, order.length, Cell.COUNT, goal.fewestClues());
        phase = Phase.REMOVE;
    }

    @Override
    void answer(boolean stays) {
        if (phase == Phase.REMOVE) {
            removal.answer(stays);
        } else if (stays) {
            minimal = false;
            phase = Phase.JUDGE;
        } else {
            position++;
        }
    }

    /** The item, if the puzzle meets the goal. */
    private @Nullable GeneratedPuzzle judge() {
        GenerateSpec spec = goal.spec();
        if (spec.minimal() && !minimal) {
            return null;
        }
        Grid made = Grid.of(puzzle);
        Grade grade = null;
        if (goal.wantsGrade()) {
            grade = goal.limit().equals(Rating.MAX)
                    ? tools.grader().grade(made)
                    : tools.grader().grade(made, goal.limit());
            if (grade == null || !goal.isMetBy(grade)) {
                return null;
            }
        }
        SortedMap<TechniqueId, Integer> techniques =
                grade == null ? Collections.unmodifiableSortedMap(new TreeMap<>()) : grade.techniques();
        return new GeneratedPuzzle(
                index,
                made,
                Grid.of(solution),
                grade == null ? null : grade.level(),
                grade == null ? null : grade.rating(),
                grade == null ? null : grade.effort(),
                removal.clues(),
                spec.symmetry(),
                minimal,
                goal.seed(),
                techniques,
                spec.detail() == Detail.STEPS
                        ? tools.ladder().explain(tools.solver().solve(made).steps())
                        : null,
                tools.engineVersion());
    }
}
