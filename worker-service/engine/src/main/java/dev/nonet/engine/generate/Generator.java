package dev.nonet.engine.generate;

import dev.nonet.engine.board.Closure;
import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.grade.HumanTime;
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
 * Makes items of generate jobs. Many are in the making at once, so that a search has the questions of all of them to work on;
 * that changes no item, as each depends on the spec, the seed and its index alone. A rare item has several climbs under way at
 * once, each with random numbers of its own; the lowest in number that meets the goal is the item. The budget of an item counts attempts,
 * never time, so that it ends at the same place on every machine. An instance belongs to one thread.
 */
public final class Generator {

    /** How many puzzles an item may try before it is given up. */
    public static final int MOST_ATTEMPTS = 20_000;

    private static final int FEW = 8;

    /** After so many attempts an item of few is made with the search of many. */
    private static final int FEW_ATTEMPTS = 16;

    /** How many climbs of an item are under way at once at most; each has one question at a time. */
    private static final int MOST_CLIMBS = 48;

    /** Another climb is under way for each so many that have missed the goal: so at most a part of them is made in vain. */
    private static final int MISSED_A_CLIMB = 4;

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
                new Closure(),
                new Grader(ladder),
                new HumanTime(),
                new LogicalSolver(ladder),
                new CanonicalForm(),
                new Attempts());
        this.search = search;
    }

    /** What the attempts of all items so far ended on. */
    public Attempts attempts() {
        return tools.attempts();
    }

    /**
     * Makes consecutive items.
     *
     * @param spec checked, with its seed settled
     * @param count how many; more are made faster, up to some hundreds
     * @param stop is asked before each attempt, from this thread
     * @return the outcomes in the order of the items
     * @throws CancellationException if told to stop; the generator can make other items
     */
    public List<ItemOutcome> generate(GenerateSpec spec, int first, int count, BooleanSupplier stop) {
        Slice slice = new Slice(Goal.of(spec, tools.ladder()), first, count, stop);
        if (count < FEW) {
            slice.patience = FEW_ATTEMPTS;
            searchOfFew.run(slice);
            slice.patience = MOST_ATTEMPTS;
        }
        if (!slice.hasEnded()) {
            search.run(slice);
        }
        return slice.outcomes();
    }

    /**
     * An item, and its climbs from the first that is not known to have missed the goal. The first climb to meet the goal is the item,
     * first by its number: which of them ended sooner depends on the search.
     */
    private static final class Item {

        private final int index;
        private final Deque<Draft> climbs = new ArrayDeque<>();
        private final Set<Draft> ended = new HashSet<>();

        /** How many climbs were begun. */
        private int begun;

        /** How many have missed the goal, all before the first of the climbs here, and the attempts that they made. */
        private int missed;

        private int attempts;
        private boolean met;

        Item(int index) {
            this.index = index;
        }
    }

    /** The items of a call: those in the making, and those that have ended. */
    private final class Slice implements Search.Jobs {

        private final Goal goal;
        private final @Nullable String impossible;
        private final int first;
        private final @Nullable ItemOutcome[] outcomes;
        private final BooleanSupplier stop;

        /** After so many attempts an item waits for the search of many. */
        private int patience = MOST_ATTEMPTS;

        private int begun;
        private int ended;

        /** Items that have begun and not ended; those that were given another climb longest ago come first. */
        private final Deque<Item> open = new ArrayDeque<>();

        private final Map<Draft, Item> itemOf = new IdentityHashMap<>();

        /** Drafts with a question that nobody works on yet. */
        private final Deque<Draft> waiting = new ArrayDeque<>();

        private final @Nullable Draft[] inSlot = new Draft[Search.JOBS];

        Slice(Goal goal, int first, int count, BooleanSupplier stop) {
            this.goal = goal;
            this.impossible = goal.impossible(tools.ladder());
            this.first = first;
            this.outcomes = new ItemOutcome[count];
            this.stop = stop;
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
            Item item = new Item(index);
            if (goal.spec().recipe() == Recipe.THREE_BOARDS) {
                proceed(add(item, new BoardsDraft(tools, goal.seed(), index, stop)));
            } else if (impossible == null) {
                open.add(item);
                proceed(nextClimb(item));
            } else {
                end(item, new ItemError(index, null, ItemError.NOT_FOUND, impossible));
            }
        }

        /** Gives the search more to do than the items have climbs under way: what is begun in vain is bounded by what was missed. */
        private boolean beginAnotherClimb() {
            for (int i = open.size(); i > 0; i--) {
                Item item = open.remove();
                open.add(item);
                int most = Math.min(MOST_CLIMBS, 1 + item.missed / MISSED_A_CLIMB);
                if (!item.met && item.attempts < patience && item.climbs.size() < most) {
                    proceed(nextClimb(item));
                    return true;
                }
            }
            return false;
        }

        private void proceed(Draft draft) {
            Draft next = draft;
            while (next != null && !next.proceed()) {
                Item item = Objects.requireNonNull(itemOf.remove(next));
                item.ended.add(next);
                item.met |= next.outcome() != null;
                next = settle(item);
            }
            if (next != null) {
                waiting.add(next);
            }
        }

        /** Takes the climbs that have ended, in the order of their numbers; returns the next one if none is under way. */
        private @Nullable Draft settle(Item item) {
            while (!item.climbs.isEmpty() && item.ended.remove(item.climbs.getFirst())) {
                Draft climb = item.climbs.remove();
                item.attempts += climb.attempts();
                item.missed++;
                ItemOutcome made = climb.outcome();
                if (made != null && item.attempts <= MOST_ATTEMPTS) {
                    end(item, made);
                    return null;
                }
                if (item.attempts >= MOST_ATTEMPTS) {
                    end(
                            item,
                            new ItemError(
                                    item.index,
                                    null,
                                    ItemError.NOT_FOUND,
                                    "not found within " + MOST_ATTEMPTS + " attempts"));
                    return null;
                }
            }
            return item.climbs.isEmpty() && item.attempts < patience ? nextClimb(item) : null;
        }

        private Draft nextClimb(Item item) {
            return add(item, new PuzzleDraft(tools, goal, item.index, item.begun, stop));
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
                draft.found(count);
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
