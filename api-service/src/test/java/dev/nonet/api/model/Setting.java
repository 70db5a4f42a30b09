package dev.nonet.api.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The size of what is explored.
 *
 * @param items of the job
 * @param cut the most items of a task when it is cut
 * @param attempts at a task, before its items become errors
 * @param retries how often a client may retry the job
 * @param sweep whether what a process that died left undone is found; without, no process dies
 * @param without transactions that are left out
 */
record Setting(int items, int cut, int attempts, int retries, boolean sweep, Set<Kind> without) {

    static Setting of(int items, int cut, int attempts, int retries) {
        return new Setting(items, cut, attempts, retries, true, Set.of());
    }

    Setting without(Kind... kinds) {
        return new Setting(items, cut, attempts, retries, sweep, EnumSet.copyOf(List.of(kinds)));
    }

    Setting withoutSweep() {
        return new Setting(items, cut, attempts, retries, false, without);
    }
}
