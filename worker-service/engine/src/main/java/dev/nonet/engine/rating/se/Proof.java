package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The chains of a hint.
 *
 * @param targets by target node: all that leads to it
 * @param reversed of a cycle: the same nodes in the other state, walked the other way; of other chains null
 * @param complexity how many nodes the targets' ancestries have, plus the complexity of each different proof nested in
 *     them
 */
record Proof(List<Ancestry> targets, @Nullable Ancestry reversed, int complexity) {

    /**
     * A node and all that it follows from: its parents, then theirs, and so on, each node once.
     *
     * @param nodes numbered as in {@link Links}
     * @param kinds by node: how it came
     * @param nested by node: the proof in a branch that gave it; null if none did, or for all nodes
     */
    record Ancestry(int[] nodes, int[] kinds, @Nullable Proof @Nullable [] nested) {

        boolean hasNodesOf(Ancestry other) {
            return Arrays.equals(nodes, other.nodes);
        }
    }

    static Proof of(List<Ancestry> targets) {
        int complexity = 0;
        List<Proof> different = new ArrayList<>();
        for (Ancestry target : targets) {
            complexity += target.nodes().length;
            if (target.nested() == null) {
                continue;
            }
            for (Proof nested : target.nested()) {
                if (nested != null && different.stream().noneMatch(nested::isSame)) {
                    different.add(nested);
                    complexity += nested.complexity();
                }
            }
        }
        return new Proof(targets, null, complexity);
    }

    private boolean isSame(Proof other) {
        if (this == other) {
            return true;
        }
        if (complexity != other.complexity || targets.size() != other.targets.size()) {
            return false;
        }
        for (int i = 0; i < targets.size(); i++) {
            if (!targets.get(i).hasNodesOf(other.targets.get(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The candidates whose absence the proof needs: for each ON node, those that its cell or house had and lost before.
     *
     * @param before the board on which the branch around this proof began
     * @param now the board on which the proof was found
     */
    int[] premises(MarkedBoard before, MarkedBoard now) {
        IntList premises = new IntList();
        boolean[] known = new boolean[9 * Cell.COUNT];
        for (Ancestry target : targets) {
            addPremises(target, before, now, premises, known);
        }
        if (reversed != null) {
            addPremises(reversed, before, now, premises, known);
        }
        return premises.toArray();
    }

    private static void addPremises(
            Ancestry target, MarkedBoard before, MarkedBoard now, IntList premises, boolean[] known) {
        for (int i = 0; i < target.nodes().length; i++) {
            int kind = target.kinds()[i];
            if (!Links.isOn(target.nodes()[i]) || kind == Links.NONE) {
                continue;
            }
            int candidate = Links.candidate(target.nodes()[i]);
            int cell = Order.cell(candidate);
            int digit = Order.digit(candidate);
            if (kind == Links.CELL) {
                for (int rest = before.digits(cell) & ~now.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                    addOnce(Order.candidate(cell, Digits.first(rest)), premises, known);
                }
            } else {
                int house = Houses.house(cell, kind);
                int gone = before.places(house, digit) & ~now.places(house, digit);
                for (int rest = gone; rest != 0; rest = Masks.dropFirst(rest)) {
                    addOnce(Order.candidate(Houses.firstCell(house, rest), digit), premises, known);
                }
            }
        }
    }

    private static void addOnce(int candidate, IntList premises, boolean[] known) {
        if (!known[candidate]) {
            known[candidate] = true;
            premises.add(candidate);
        }
    }
}
