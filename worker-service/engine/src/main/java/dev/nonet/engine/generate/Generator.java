package dev.nonet.engine.generate;

import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.grade.HumanTime;
import dev.nonet.engine.grade.ScaleGrader;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.screen.Closure;
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
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the items of generate jobs. Many items are in progress at once, so that the exact search always has enough
 * questions; an item of a rare goal has several climbs in progress at once, each with its own random numbers. None of
 * that changes an item: of its climbs that meet the goal the one with the lowest number is the item, whichever ends
 * first, so it depends on the spec, the seed and its index alone. The budget of an item counts attempts, not time, so
 * that it is used up at the same attempt on every machine. Not thread-safe.
 *
 * <pre>
 *   an item, climb    0        1        2             3                4             5 …
 *                     missed   missed   in progress   met: it waits    in progress   not begun
 *                     missed = 2                      in ended                       begun = 5
 *
 *   a draft           proceed ─▶ waiting: has a question ─▶ inSlot: the search works on it ─▶ found ─▶ proceed …
 *                        └─▶ ended: met the goal, or missed it
 * </pre>
 *
 * Invariant: an item is decided by its climbs in the order of their numbers. A climb that meets the goal becomes the
 * item only once all with lower numbers have missed it; those with higher numbers are then dropped.
 */
public final class Generator {

    /** How many attempts an item may take before it is given up as not found. */
    public static final int MAX_ATTEMPTS = 20_000;

    /** Calls for fewer items than this begin with the scalar search. */
    private static final int FEW = 8;

    /**
     * Attempts that an item of such a call makes with the scalar search before it goes on with the search of many
     * boards.
     */
    private static final int FEW_ATTEMPTS = 16;

    /** The most climbs of an item in progress at once; each has one question at a time. */
    private static final int MAX_CLIMBS = 48;

    /**
     * An item gets one more climb in progress for each so many that have missed the goal. So the climbs that turn out
     * to be needless, as one with a lower number meets the goal, are a bounded share of all.
     */
    private static final int MISSED_A_CLIMB = 4;

    private static final BooleanSupplier NEVER = () -> false;

    /** Asked whether to stop making the current items. */
    private BooleanSupplier stop = NEVER;

    private final Tools tools;
    private final Search search;

    /** For few items: the scalar search answers a single question sooner than lanes that are mostly empty. */
    private final Search searchOfFew = SearchKind.SCALAR.create();

    /** Rates with the usual bound of work; parameters as below. */
    public Generator(String engineVersion, Ladder ladder, Search search) {
        this(engineVersion, ladder, search, new ScaleGrader());
    }

    /**
     * A generator.
     *
     * @param engineVersion is written into every puzzle
     * @param scaleGrader rates puzzles on the scales of other programs
     */
    public Generator(String engineVersion, Ladder ladder, Search search, ScaleGrader scaleGrader) {
        this.tools = new Tools(
                engineVersion,
                ladder,
                new SolutionGrids(),
                new Closure(),
                new Grader(new LogicalSolver(ladder, this::isStopped)),
                new HumanTime(),
                scaleGrader,
                new LogicalSolver(ladder, this::isStopped),
                new CanonicalForm(),
                new Attempts());
        this.search = search;
    }

    private boolean isStopped() {
        return stop.getAsBoolean();
    }

    /** How the attempts at all items so far ended. */
    public Attempts attempts() {
        return tools.attempts();
    }

    /**
     * Makes consecutive items.
     *
     * @param spec checked, with a seed
     * @param first the index of the first item
     * @param count how many items; the more, up to some hundreds, the faster each
     * @param stop asked before each attempt and while a puzzle is graded, from this thread
     * @return the outcomes in the order of the items
     * @throws CancellationException if {@code stop} says so; the generator can then make other items
     */
    public List<ItemOutcome> generate(GenerateSpec spec, int first, int count, BooleanSupplier stop) {
        Slice slice = new Slice(Goal.of(spec, tools.ladder()), first, count);
        this.stop = stop;
        try {
            if (count < FEW) {
                slice.patience = FEW_ATTEMPTS;
                searchOfFew.run(slice);
                slice.patience = MAX_ATTEMPTS;
            }
            if (!slice.hasEnded()) {
                search.run(slice);
            }
            return slice.outcomes();
        } finally {
            this.stop = NEVER;
        }
    }

    /**
     * An item in progress. {@link #climbs} are its climbs from the lowest number that has not missed the goal; those of
     * them in {@link #ended} wait until all climbs with lower numbers have missed.
     */
    private static final class Item {

        private final int index;
        private final Deque<Draft> climbs = new ArrayDeque<>();
        private final Set<Draft> ended = new HashSet<>();

        /** The number of climbs that were begun. */
        private int begun;

        /** The grid of the next climb, unless it is used up. */
        private SharedGrid grid;

        /** The number of climbs that have missed the goal, all with lower numbers than those in {@link #climbs}. */
        private int missed;

        /** The number of attempts that the climbs made that have missed the goal. */
        private int attempts;

        /** Whether some climb has met the goal; then no further climbs are begun. */
        private boolean met;

        Item(int index, Goal goal) {
            this.index = index;
            this.grid = new SharedGrid(goal.sharesGrids());
        }
    }

    /** The items of a call to {@link #generate}. */
    private final class Slice implements Search.Questions {

        private final Goal goal;
        private final @Nullable String impossible;
        private final int first;
        private final @Nullable ItemOutcome[] outcomes;

        /** The attempts after which an item gets no further climbs in the current search. */
        private int patience = MAX_ATTEMPTS;

        private int begun;
        private int ended;

        /** Items that have begun and not ended, used in turn: the front gets the next additional climb. */
        private final Deque<Item> open = new ArrayDeque<>();

        private final Map<Draft, Item> itemOf = new IdentityHashMap<>();

        /** Drafts whose question no search has taken yet. */
        private final Deque<Draft> waiting = new ArrayDeque<>();

        private final @Nullable Draft[] inSlot = new Draft[Search.QUESTIONS];

        Slice(Goal goal, int first, int count) {
            this.goal = goal;
            this.impossible = goal.impossible(tools.ladder());
            this.first = first;
            this.outcomes = new ItemOutcome[count];
        }

        @Override
        public int begin(int slot, short[] board, int at, int stride) {
            while (waiting.isEmpty()) {
                if (begun < outcomes.length) {
                    beginItem(first + begun++);
                } else if (!beginAnotherClimb()) {
                    return NONE;
                }
            }
            Draft draft = waiting.remove();
            inSlot[slot] = draft;
            return draft.writeQuestion(board, at, stride);
        }

        private void beginItem(int index) {
            Item item = new Item(index, goal);
            if (goal.spec().recipe() == Recipe.THREE_BOARDS) {
                proceed(add(item, new BoardsDraft(tools, goal.seed(), index, stop)));
            } else if (impossible == null) {
                open.add(item);
                proceed(nextClimb(item));
            } else {
                end(item, new ItemError(index, null, ItemError.NOT_FOUND, impossible));
            }
        }

        /**
         * Begins one more climb of an item that may have one, as the search has free slots; false if there is no such
         * item.
         */
        private boolean beginAnotherClimb() {
            for (int i = open.size(); i > 0; i--) {
                Item item = open.remove();
                open.add(item);
                int max = Math.min(MAX_CLIMBS, 1 + item.missed / MISSED_A_CLIMB);
                if (!item.met && item.grid.isReady() && item.attempts < patience && item.climbs.size() < max) {
                    proceed(nextClimb(item));
                    return true;
                }
            }
            return false;
        }

        /** Runs a draft, and those that follow it, until one has a question. */
        private void proceed(Draft draft) {
            Draft next = draft;
            while (next != null && !next.proceed()) {
                Item item = Objects.requireNonNull(itemOf.remove(next));
                item.ended.add(next);
                item.met |= next.outcome() != null;
                next = decide(item);
            }
            if (next != null) {
                waiting.add(next);
            }
        }

        /**
         * Decides the item by the climbs that have ended, in the order of their numbers; returns a new climb if none is
         * in progress.
         */
        private @Nullable Draft decide(Item item) {
            while (!item.climbs.isEmpty() && item.ended.remove(item.climbs.getFirst())) {
                Draft climb = item.climbs.remove();
                item.attempts += climb.attempts();
                item.missed++;
                ItemOutcome made = climb.outcome();
                if (made != null && item.attempts <= MAX_ATTEMPTS) {
                    end(item, made);
                    return null;
                }
                if (item.attempts >= MAX_ATTEMPTS) {
                    end(item, new ItemError(item.index, null, ItemError.NOT_FOUND, notFound()));
                    return null;
                }
            }
            return item.climbs.isEmpty() && item.attempts < patience ? nextClimb(item) : null;
        }

        private String notFound() {
            String conditions = goal.spec().conditions();
            return "not found within " + MAX_ATTEMPTS + " attempts" + (conditions.isEmpty() ? "" : ": " + conditions);
        }

        private Draft nextClimb(Item item) {
            if (item.grid.isUsedUp()) {
                item.grid = new SharedGrid(goal.sharesGrids());
            }
            return add(item, new PuzzleDraft(tools, goal, item.index, item.begun, item.grid, stop));
        }

        private Draft add(Item item, Draft climb) {
            item.begun++;
            item.climbs.add(climb);
            itemOf.put(climb, item);
            return climb;
        }

        private void end(Item item, ItemOutcome outcome) {
            outcomes[item.index - first] = outcome;
            ended++;
            open.remove(item);
            for (Draft climb : item.climbs) {
                climb.drop();
                itemOf.remove(climb);
            }
            waiting.removeIf(Draft::isDropped);
        }

        @Override
        public void end(int slot, int count, byte[] solutions, int offset) {
            Draft draft = inSlot[slot];
            if (draft == null) {
                throw new IllegalStateException("nothing was begun in slot " + slot);
            }
            inSlot[slot] = null;
            if (!draft.isDropped()) {
                draft.found(count, solutions, offset);
                proceed(draft);
            }
        }

        boolean hasEnded() {
            return ended == outcomes.length;
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
