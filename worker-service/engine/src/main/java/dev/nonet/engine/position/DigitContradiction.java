package dev.nonet.engine.position;

import dev.nonet.engine.board.DigitTemplates;
import dev.nonet.puzzle.CellSet;
import java.util.ArrayList;
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
     * How many templates of a digit are remembered. Most candidates leave one of the last few intact, which is quicker to see than to
     * search for a template.
     */
    private static final int MOST_KNOWN = 4;

    /** All of a board, in the order of the nodes, then of the digits. */
    static List<DigitContradiction> all(Position position, DigitTemplates templates) {
        List<DigitContradiction> found = new ArrayList<>();
        LinkGraph graph = position.links();
        Consequences consequences = graph.consequences();
        CellSet[][] known = new CellSet[10][0];
        for (int node = 0; node < graph.size(); node++) {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet left = position.places(digit).minus(consequences.madeFalse(node, digit));
                if (!holdsOne(left, known[digit])) {
                    CellSet some = templates.any(left);
                    if (some == null) {
                        found.add(new DigitContradiction(node, digit, left));
                    } else if (some.size() == rowsLacking(digit, position)) {
                        known[digit] = withFirst(some, known[digit]);
                    }
                }
            }
        }
        return found;
    }

    /**
     * How many cells a template of the board has. One of fewer cells, found where a row has lost all its places, is not remembered: it
     * says nothing about other candidates.
     */
    private static int rowsLacking(int digit, Position position) {
        int rows = 0;
        for (int row = 0; row < 9; row++) {
            rows += position.places(digit, row) == 0 ? 0 : 1;
        }
        return rows;
    }

    private static boolean holdsOne(CellSet left, CellSet[] known) {
        for (CellSet some : known) {
            if (left.containsAll(some)) {
                return true;
            }
        }
        return false;
    }

    private static CellSet[] withFirst(CellSet some, CellSet[] known) {
        CellSet[] now = new CellSet[Math.min(known.length + 1, MOST_KNOWN)];
        now[0] = some;
        System.arraycopy(known, 0, now, 1, now.length - 1);
        return now;
    }
}
