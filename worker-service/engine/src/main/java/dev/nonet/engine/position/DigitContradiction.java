package dev.nonet.engine.position;

import dev.nonet.engine.board.DigitTemplates;
import dev.nonet.puzzle.CellSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A candidate that would leave a digit no arrangement over the houses that lack it.
 *
 * @param node the candidate, in the graph of single cells
 * @param digit perhaps its own
 * @param left where the digit could still be
 */
public record DigitContradiction(int node, int digit, CellSet left) {

    /** Most candidates leave room for one of the first few arrangements that come up. */
    private static final int MOST_KNOWN = 4;

    /** In the order of the nodes, then of the digits. */
    static List<DigitContradiction> all(Position position) {
        List<DigitContradiction> found = new ArrayList<>();
        LinkGraph graph = position.links();
        Consequences consequences = graph.consequences();
        DigitTemplates arrangements = new DigitTemplates();
        CellSet[][] known = new CellSet[10][0];
        for (int node = 0; node < graph.size(); node++) {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet left = position.places(digit).minus(consequences.madeFalse(node, digit));
                if (!holdsOne(left, known[digit])) {
                    CellSet some = arrangements.any(left);
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

    /** How many cells an arrangement has unless houses have lost all their places; such a one says nothing of other candidates. */
    private static int rowsLacking(int digit, Position position) {
        int rows = 0;
        for (int row = 0; row < 9; row++) {
            rows += position.places(digit, row) == 0 ? 0 : 1;
        }
        return rows;
    }

    private static boolean holdsOne(CellSet left, CellSet[] arrangements) {
        for (CellSet some : arrangements) {
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
