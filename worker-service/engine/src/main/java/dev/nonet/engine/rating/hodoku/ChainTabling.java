package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.rating.IntList;
import org.jspecify.annotations.Nullable;

/**
 * Line 55: what follows from every candidate on and off, with groups; an assumption that contradicts itself is refuted,
 * and what all candidates of a cell, all places of a digit in a house, or a candidate on and off have in common is
 * true. Placements come before eliminations, and the lowest cell, then digit, is taken.
 *
 * <p>Only what assumptions have in common is looked for, as all contradictions are among it: every implication holds in
 * both directions, so if x implies y, not-y implies not-x. Therefore
 *
 * <pre>
 *   s implies y and not-y                       not-s follows from y as well as from not-y
 *   s turns off all candidates of a cell, or    not-s follows from each of them
 *   all places of a digit in a house
 *   s turns on two digits in a cell, or a       s implies y and not-y: either turns the other off
 *   digit twice in a house
 * </pre>
 *
 * The program stops a table at 1,000 entries. A board that has one solution has fewer nodes, so the limit is not kept
 * here.
 */
final class ChainTabling {

    private final DirectImplications implications;

    /** The nodes that are true. */
    private final NumberSet concluded;

    private final NumberSet common;
    private final NumberSet consequences;

    private ChainTabling(QueuedBoard board) {
        implications = board.implications();
        concluded = new NumberSet(implications.nodes());
        common = new NumberSet(implications.nodes());
        consequences = new NumberSet(implications.nodes());
    }

    static @Nullable Finding find(QueuedBoard board) {
        return new ChainTabling(board).run();
    }

    private @Nullable Finding run() {
        for (int member = 0; member < implications.candidates(); member++) {
            agree(IntList.of(2 * member, 2 * member + 1));
        }
        implications.alternatives().forEach(this::agree);
        return first();
    }

    /** Concludes what follows from each of some assumptions, of which one is true. */
    private void agree(IntList starts) {
        common.clear();
        for (int i = 0; i < starts.size(); i++) {
            consequences.clear();
            implications.addConsequences(starts.get(i), consequences);
            if (i == 0) {
                common.addAll(consequences);
            } else {
                common.keepAll(consequences);
            }
        }
        concluded.addAll(common);
    }

    private @Nullable Finding first() {
        int eliminated = -1;
        for (int node = concluded.next(0); node >= 0 && !implications.isGroup(node); node = concluded.next(node + 1)) {
            if (DirectImplications.isOn(node)) {
                return new Finding("FORCING_CHAIN", implications.candidate(node), new int[0]);
            }
            eliminated = eliminated < 0 ? implications.candidate(node) : eliminated;
        }
        return eliminated < 0 ? null : new Finding("FORCING_CHAIN", -1, new int[] {eliminated});
    }
}
