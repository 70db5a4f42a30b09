package dev.nonet.engine.generate;

import dev.nonet.engine.board.BasicSteps;
import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.search.Search;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.Recipe;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes items of generate jobs. Many are in the making at once, so that a search has the questions of all of them to work on;
 * that changes no item, as each depends on the spec, the seed and its index alone. The budget of an item counts attempts,
 * never time, so that it ends at the same place on every machine. An instance belongs to one thread.
 */
public final class Generator {

    /** How many puzzles an item may try before it is given up. */
    public static final int MOST_ATTEMPTS = 20_000;

    private static final int FEW = 8;

    private final Tools tools;
    private final Search search;

    /** For few items: a board at a time has its answers sooner than some lanes of many. */
    private final Search searchOfFew = SearchKind.SCALAR.create();

    /** @param engineVersion is written on every puzzle */
    public Generator(String engineVersion, Ladder ladder, Search search) {
        this.tools = new Tools(
                engineVersion,
                ladder,
                new SolutionGrids(),
                new BasicSteps(),
                new Grader(ladder),
                new LogicalSolver(ladder),
                new CanonicalForm());
        this.search = search;
    }

    /**
     * Makes consecutive items.
     *
     * @param spec checked, with its seed settled
     * @param count how many; more are made faster, up to some hundreds
     * @return the outcomes in the order of the items
     */
    public List<ItemOutcome> generate(GenerateSpec spec, int first, int count) {
        Slice slice = new Slice(Goal.of(spec, tools.ladder()), first, count);
        (count < FEW ? searchOfFew : search).run(slice);
        return slice.outcomes();
    }

    /** The items of a call: those in the making, and those that have ended. */
    private final class Slice implements Search.Jobs {

        private final Goal goal;
        private final @Nullable String impossible;
        private final int first;
        private final @Nullable ItemOutcome[] outcomes;
        private int begun;

        /** Drafts with a question that nobody works on yet. */
        private final Deque<Draft> waiting = new ArrayDeque<>();

        private final @Nullable Draft[] inSlot = new Draft[Search.JOBS];

        Slice(Goal goal, int first, int count) {
            this.goal = goal;
            this.impossible = goal.impossible(tools.ladder());
            this.first = first;
            this.outcomes = new ItemOutcome[count];
        }

        @Override
        public int begin(int slot, short[] board, int at, int stride) {
            while (waiting.isEmpty()) {
                if (begun == outcomes.length) {
                    return NONE;
                }
                begin(first + begun++);
            }
            Draft draft = waiting.remove();
            inSlot[slot] = draft;
            return draft.writeQuestion(board, at, stride);
        }

        private void begin(int index) {
            if (goal.spec().recipe() == Recipe.THREE_BOARDS) {
                proceed(new BoardsDraft(tools, goal.seed(), index));
            } else if (impossible == null) {
                proceed(new PuzzleDraft(tools, goal, index));
            } else {
                outcomes[index - first] = new ItemError(index, null, ItemError.NOT_FOUND, impossible);
            }
        }

        private void proceed(Draft draft) {
            if (draft.proceed()) {
                waiting.add(draft);
            } else {
                outcomes[draft.index - first] = draft.outcome();
            }
        }

        @Override
        public void end(int slot, int count, byte[] solutions, int offset) {
            Draft draft = inSlot[slot];
            if (draft == null) {
                throw new IllegalStateException("nothing was begun in slot " + slot);
            }
            inSlot[slot] = null;
            draft.found(count);
            proceed(draft);
        }

        List<ItemOutcome> outcomes() {
            return Arrays.stream(outcomes)
                    .map(outcome -> {
                        if (outcome == null) {
                            throw new IllegalStateException("an item has not ended");
                        }
                        return outcome;
                    })
                    .toList();
        }
    }
}
