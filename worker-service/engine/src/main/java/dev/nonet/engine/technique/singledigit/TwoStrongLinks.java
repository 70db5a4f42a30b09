package dev.nonet.engine.technique.singledigit;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * Two strong links of one digit, joined by a weak link: two houses with two places each for the digit, and one place of
 * the one house sees one place of the other. The digit cannot be in both of these, so it is in at least one of the
 * other two, the free ends, and is eliminated from the cells that see both free ends. This is the X-chain of four
 * cells; how the houses lie gives it its name: skyscraper, 2-string kite or turbot fish.
 */
public final class TwoStrongLinks implements StepFinder {

    /** How the two houses lie. */
    public enum StrongLinkKind {
        /** Two parallel lines; the joined ends are in one line across. */
        SKYSCRAPER,
        /** A row and a column; the joined ends are in one box. */
        KITE,
        /** At least one of the houses is a box. */
        TURBOT
    }

    /** All rows and columns, as a mask. */
    private static final int LINES = Masks.below(Houses.FIRST_BOX);

    private final StrongLinkKind kind;

    public TwoStrongLinks(StrongLinkKind kind) {
        this.kind = kind;
    }

    @Override
    public Need needs() {
        return Need.TEMPLATE_ELIMINATIONS;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        for (int digits = changes.digitsWithTemplateEliminations(); digits != 0; digits = Digits.dropFirst(digits)) {
            int digit = Digits.first(digits);
            int houses = position.housesWithTwoPlaces(digit)
                    & (kind == StrongLinkKind.TURBOT ? Masks.below(House.COUNT) : LINES);
            for (int ones = houses; ones != 0; ones = Masks.dropFirst(ones)) {
                int one = Masks.first(ones);
                for (int twos = Masks.dropFirst(ones); twos != 0; twos = Masks.dropFirst(twos)) {
                    int two = Masks.first(twos);
                    if (areOfKind(one, two)) {
                        tryJoints(digit, one, two, position, sink);
                    }
                }
            }
        }
    }

    /** @param other its number is higher, so that it is a box if one of them is */
    private boolean areOfKind(int house, int other) {
        return switch (kind) {
            case SKYSCRAPER -> house / 9 == other / 9;
            case KITE -> house / 9 != other / 9;
            case TURBOT -> other >= Houses.FIRST_BOX;
        };
    }

    /**
     * Tries all ways to join two houses with two places each.
     *
     * @param two its number is higher
     */
    private void tryJoints(int digit, int one, int two, Position position, StepSink sink) {
        int ofOne = position.places(digit, one);
        int ofTwo = position.places(digit, two);
        int low = Houses.firstCell(one, ofOne);
        int high = Houses.lastCell(one, ofOne);
        int otherLow = Houses.firstCell(two, ofTwo);
        int otherHigh = Houses.lastCell(two, ofTwo);
        if (low == otherLow || low == otherHigh || high == otherLow || high == otherHigh) {
            return;
        }
        int kindOfOne = one / 9;
        tryJoint(digit, kindOfOne, low, high, otherHigh, otherLow, position, sink);
        tryJoint(digit, kindOfOne, high, low, otherHigh, otherLow, position, sink);
        tryJoint(digit, kindOfOne, low, high, otherLow, otherHigh, position, sink);
        tryJoint(digit, kindOfOne, high, low, otherLow, otherHigh, position, sink);
    }

    /**
     * @param kindOfOne 0 if the first house is a row, 1 a column, 2 a box
     * @param free the free end in the first house
     * @param joint the joined end in the first house
     * @param otherJoint the joined end in the second
     * @param otherFree the free end in the second
     */
    private void tryJoint(
            int digit,
            int kindOfOne,
            int free,
            int joint,
            int otherJoint,
            int otherFree,
            Position position,
            StepSink sink) {
        boolean joined = switch (kind) {
            case SKYSCRAPER -> Houses.house(joint, 1 - kindOfOne) == Houses.house(otherJoint, 1 - kindOfOne);
            case KITE -> Houses.box(joint) == Houses.box(otherJoint);
            case TURBOT -> Houses.peers(joint).contains(otherJoint);
        };
        if (joined) {
            CellSet gone = position.places(digit).and(Houses.peers(free)).and(Houses.peers(otherFree));
            if (!gone.isEmpty()) {
                sink.eliminate(digit, gone, () -> Evidence.Chain.open(digit, free, joint, otherJoint, otherFree));
            }
        }
    }
}
