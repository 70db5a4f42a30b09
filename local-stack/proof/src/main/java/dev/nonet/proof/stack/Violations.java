package dev.nonet.proof.stack;

import java.util.ArrayList;
import java.util.List;

/** Promises that were seen broken, in words. Thread-safe. */
public final class Violations {

    /** One fault of the service may break a promise thousands of times. */
    private static final int MAX = 100;

    private final List<String> all = new ArrayList<>();

    /** Adds one, unless there are {@value #MAX} already. */
    public synchronized void add(String violation) {
        if (all.size() < MAX && !all.contains(violation)) {
            all.add(violation);
        }
    }

    public void addAll(List<String> violations) {
        violations.forEach(this::add);
    }

    public synchronized List<String> all() {
        return List.copyOf(all);
    }
}
