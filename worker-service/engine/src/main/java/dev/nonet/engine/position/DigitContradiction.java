package dev.nonet.engine.position;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.DigitTemplates;
import dev.nonet.puzzle.CellSet;
import java.util.List;

/**
 * A candidate that is false because, if it were true, the links between candidates would leave some digit without a
 * {@linkplain DigitTemplates template}.
 *
 * @param node the candidate, as a node of the graph {@link LinkGraph.Nodes#CELLS}
 * @param digit the digit without a template; perhaps the candidate's own
 * @param left the places that the digit would still have
 */
public record DigitContradiction(int node, int digit, CellSet left) {

    /**
     * How many templates of a digit are remembered. Most candidates leave one of the last few intact, which is quicker
     * to see than to search for a template.
     */
    private static final int MAX_KNOWN = 4;

    /** Adds the contradictions of a board, in the order of the nodes, then of the digits. */
    static void addAll(
            Candidates candidates, LinkGraph graph, DigitTemplates templates, List<DigitContradiction> found) {
        Consequences consequences = graph.consequences();
        KnownTemplates known = new KnownTemplates();
        CellBits left = new CellBits();
        for (int node = 0; node < graph.size(); node++) {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet gone = consequences.madeFalse(node, digit);
                left.set(candidates.places(digit)).removeAll(gone);
                if (!known.holdsOne(digit, left)) {
                    CellSet some = templates.any(left.toSet());
                    if (some == null) {
                        found.add(new DigitContradiction(node, digit, left.toSet()));
                    } else if (some.size() == templateSize(digit, candidates)) {
                        known.add(digit, some);
                    }
                }
            }
        }
    }

    /**
     * How many cells a template of the digit has on the board: one in each row with places. One of fewer cells, found
     * where a row has lost all its places, is not remembered: it says nothing about other candidates.
     */
    private static int templateSize(int digit, Candidates candidates) {
        int rows = 0;
        for (int row = 0; row < 9; row++) {
            rows += candidates.places(digit, row) == 0 ? 0 : 1;
        }
        return rows;
    }

    /** The last few templates of each digit. */
    private static final class KnownTemplates {

        /** From {@code MAX_KNOWN * digit} on: the last templates of the digit. */
        private final CellSet[] templates = new CellSet[10 * MAX_KNOWN];

        /** By digit: how many have been added. */
        private final int[] count = new int[10];

        void add(int digit, CellSet template) {
            templates[MAX_KNOWN * digit + count[digit] % MAX_KNOWN] = template;
            count[digit]++;
        }

        /** Whether all cells of one of the templates are left. */
        boolean holdsOne(int digit, CellBits left) {
            for (int i = 0; i < Math.min(count[digit], MAX_KNOWN); i++) {
                if (left.containsAll(templates[MAX_KNOWN * digit + i])) {
                    return true;
                }
            }
            return false;
        }
    }
}
