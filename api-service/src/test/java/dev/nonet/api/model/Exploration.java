package dev.nonet.api.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Visits all states of the model breadth first, so that the way to a fault is one of the shortest. */
final class Exploration {

    /**
     * @param steps between all states
     * @param transactions that differ in the rows before, their kind or their task, in the order in which they were
     *     found
     * @param fault the first, with the way to it; null if there is none
     */
    record Result(
            int states,
            long steps,
            Set<Transaction> transactions,
            @Nullable String fault) {}

    private static final int MAX_STATES = 8_000_000;

    private final JobModel model;
    private final List<State> states = new ArrayList<>();
    private final Map<State, Integer> numbers = new HashMap<>();
    private final Ints parents = new Ints();
    private final Ints helpful = new Ints();
    private final Ints helped = new Ints();
    private final List<String> names = new ArrayList<>();
    private final Set<Transaction> transactions = new LinkedHashSet<>();

    private Exploration(Setting setting, @Nullable Flaw flaw) {
        model = new JobModel(setting, flaw);
    }

    static Result of(Setting setting, @Nullable Flaw flaw) {
        return new Exploration(setting, flaw).explore();
    }

    private Result explore() {
        visit(model.start(), -1, "start");
        long steps = 0;
        String fault = null;
        for (int number = 0; number < states.size() && fault == null; number++) {
            State state = states.get(number);
            String wrong = model.fault(state.rows());
            if (wrong != null) {
                fault = wrong + way(number);
            }
            for (JobModel.Step step : model.steps(state)) {
                steps++;
                int to = visit(step.to(), number, step.name());
                if (step.transaction() != null) {
                    transactions.add(step.transaction());
                }
                if (step.helps()) {
                    helpful.add(number);
                    helped.add(to);
                }
            }
        }
        return new Result(states.size(), steps, transactions, fault == null ? endless() : fault);
    }

    private int visit(State state, int parent, String name) {
        Integer known = numbers.putIfAbsent(state, states.size());
        if (known != null) {
            return known;
        }
        if (states.size() == MAX_STATES) {
            throw new IllegalStateException("There are more than " + MAX_STATES + " states");
        }
        states.add(state);
        parents.add(parent);
        names.add(name);
        return states.size() - 1;
    }

    /** A state from which the steps that help do not lead to the job's end; null if they do from each. */
    private @Nullable String endless() {
        boolean[] ends = new boolean[states.size()];
        for (int number = 0; number < ends.length; number++) {
            ends[number] = JobModel.isOver(states.get(number).rows());
        }
        int[] starts = new int[ends.length + 1];
        for (int edge = 0; edge < helped.size(); edge++) {
            starts[helped.get(edge) + 1]++;
        }
        for (int number = 0; number < ends.length; number++) {
            starts[number + 1] += starts[number];
        }
        int[] before = new int[helped.size()];
        int[] free = Arrays.copyOf(starts, ends.length);
        for (int edge = 0; edge < helped.size(); edge++) {
            before[free[helped.get(edge)]++] = helpful.get(edge);
        }
        Ints open = new Ints();
        for (int number = 0; number < ends.length; number++) {
            if (ends[number]) {
                open.add(number);
            }
        }
        for (int place = 0; place < open.size(); place++) {
            int number = open.get(place);
            for (int edge = starts[number]; edge < starts[number + 1]; edge++) {
                if (!ends[before[edge]]) {
                    ends[before[edge]] = true;
                    open.add(before[edge]);
                }
            }
        }
        for (int number = 0; number < ends.length; number++) {
            if (!ends[number]) {
                return "the job never ends" + way(number);
            }
        }
        return null;
    }

    private String way(int to) {
        List<String> way = new ArrayList<>();
        for (int number = to; number >= 0; number = parents.get(number)) {
            way.add(names.get(number));
        }
        return ": " + String.join(", ", way.reversed()) + " to " + states.get(to);
    }

    /** A growing array. */
    private static final class Ints {

        private int[] values = new int[1024];
        private int size;

        void add(int value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = value;
        }

        int get(int place) {
            return values[place];
        }

        int size() {
            return size;
        }
    }
}
