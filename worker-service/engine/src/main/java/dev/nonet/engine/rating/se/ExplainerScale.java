package dev.nonet.engine.rating.se;

import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.engine.rating.RatingScale;
import dev.nonet.engine.rating.Work;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The walk of Sudoku Explainer 1.2.1: on each board the first hint of the first producer that has one, applied alone.
 * The weight of a step is its rating in tenths.
 *
 * <p>A puzzle is not checked: one with several solutions or none is walked as far as the arguments lead. From ER 9.0
 * on, the original itself is not exactly reproducible: the order in which it takes the cells of one hint within a
 * branch follows addresses of objects. Here it is the order in which they were found.
 */
public final class ExplainerScale implements RatingScale {

    private final List<Producer> producers = producers(this::assume);
    private final MarkedBoard board = new MarkedBoard();

    /** What the current walk may do. */
    private Work work = new Work(0);

    private void assume() {
        work.spend();
    }

    @Override
    public RatedPath walk(Grid puzzle, Work allowed, Predicate<List<RatedStep>> goesOn) {
        work = allowed;
        board.load(puzzle);
        List<RatedStep> steps = new ArrayList<>();
        try {
            while (!board.isFull()) {
                Hint hint = first();
                if (hint == null) {
                    return new RatedPath(steps, Ending.STUCK);
                }
                steps.add(step(hint));
                if (!goesOn.test(steps)) {
                    return new RatedPath(steps, Ending.STOPPED);
                }
                apply(hint);
            }
            return new RatedPath(steps, Ending.SOLVED);
        } catch (Work.Exceeded e) {
            return new RatedPath(steps, Ending.BEYOND_WORK);
        }
    }

    /** All producers in the order in which they are asked. */
    private static List<Producer> producers(Runnable assumed) {
        StaticLinks links = new StaticLinks();
        return List.of(
                Singles::hidden,
                new Locking(true),
                new HiddenSets("Direct Hidden Pair", 2.0, 2, true),
                Singles::naked,
                new HiddenSets("Direct Hidden Triplet", 2.5, 3, true),
                new Locking(false),
                new NakedSets("Naked Pair", 3.0, 2),
                new LineFish("X-Wing", 3.2, 2),
                new HiddenSets("Hidden Pair", 3.4, 2, false),
                new NakedSets("Naked Triplet", 3.6, 3),
                new LineFish("Swordfish", 3.8, 3),
                new HiddenSets("Hidden Triplet", 4.0, 3, false),
                new ShortWings(false),
                new ShortWings(true),
                new RectanglesAndLoops(),
                new NakedSets("Naked Quad", 5.0, 4),
                new LineFish("Jellyfish", 5.2, 4),
                new HiddenSets("Hidden Quad", 5.4, 4, false),
                new BivalueGraves(),
                new AlignedExclusion(false),
                new SingleChains(false, links),
                new AlignedExclusion(true),
                Branches.nishio(assumed),
                Branches.multiple(false, links, assumed),
                Branches.dynamic(0, false, assumed),
                Branches.dynamic(1, false, assumed),
                Branches.dynamic(2, false, assumed),
                Branches.dynamic(3, false, assumed),
                Branches.dynamic(4, false, assumed),
                Branches.dynamic(5, false, assumed));
    }

    private @Nullable Hint first() {
        List<Hint> found = new ArrayList<>(1);
        for (Producer producer : producers) {
            work.stopIfTold();
            producer.find(board, found::add);
            if (!found.isEmpty()) {
                return found.getFirst();
            }
        }
        return null;
    }

    private void apply(Hint hint) {
        for (int candidate : hint.removals()) {
            board.remove(Order.cell(candidate), Order.digit(candidate));
        }
        if (hint.placed() != Hint.NOTHING) {
            board.place(Order.cell(hint.placed()), Order.digit(hint.placed()));
        }
    }

    static RatedStep step(Hint hint) {
        List<Candidate> removals = new ArrayList<>();
        for (int candidate : hint.removals()) {
            removals.add(Candidate.of(Order.cell(candidate), Order.digit(candidate)));
        }
        Candidate placed = hint.placed() == Hint.NOTHING
                ? null
                : Candidate.of(Order.cell(hint.placed()), Order.digit(hint.placed()));
        return new RatedStep(hint.name(), hint.tenths(), placed, removals, hint.complexity());
    }
}
