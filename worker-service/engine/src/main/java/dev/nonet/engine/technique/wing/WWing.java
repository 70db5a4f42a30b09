package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * W-Wing: two bivalue cells with the same candidates a and b that do not see each other, and a house with just two places for a, of
 * which each cell sees another one. The house has its a in one of these places, so the cell that sees it is b: b is eliminated from
 * the cells that see both bivalue cells.
 */
public final class WWing implements StepFinder {

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, StepSink sink) {
        CellSet bivalue = position.withTwoCandidates();
        for (int one = bivalue.first(); one < Cell.COUNT; one = bivalue.next(one)) {
            int digits = position.digits(one);
            if (position.cellsWithJust(digits) < 2) {
                continue;
            }
            int low = 1 + Integer.numberOfTrailingZeros(digits);
            int high = 32 - Integer.numberOfLeadingZeros(digits);
            CellSet peers = Houses.peers(one);
            CellSet alike = new CellSet(
                    bivalue.upper() & position.upperPlaces(low) & position.upperPlaces(high) & ~peers.upper(),
                    bivalue.lower() & position.lowerPlaces(low) & position.lowerPlaces(high) & ~peers.lower());
            for (int two = alike.next(one); two < Cell.COUNT; two = alike.next(two)) {
                tryDigits(one, two, low, high, position, sink);
                tryDigits(one, two, high, low, position, sink);
            }
        }
    }

    /**
     * @param joining a, the digit of the strong link
     * @param digit b, the digit that is eliminated
     */
    private static void tryDigits(int one, int two, int joining, int digit, Position position, StepSink sink) {
        CellSet seenByOne = Houses.peers(one);
        CellSet seenByTwo = Houses.peers(two);
        long upper = position.upperPlaces(digit) & seenByOne.upper() & seenByTwo.upper();
        long lower = position.lowerPlaces(digit) & seenByOne.lower() & seenByTwo.lower();
        if ((upper | lower) == 0) {
            return;
        }
        boolean changed = position.changed().contains(one) || position.changed().contains(two);
        int houses = position.housesWithTwoPlaces(joining) & (changed ? -1 : position.changedHouses());
        for (; houses != 0; houses &= houses - 1) {
            int house = Integer.numberOfTrailingZeros(houses);
            int places = position.places(joining, house);
            int first = Houses.cell(house, Integer.numberOfTrailingZeros(places));
            int last = Houses.cell(house, 31 - Integer.numberOfLeadingZeros(places));
            if (first == one || first == two || last == one || last == two) {
                continue;
            }
            boolean straight =
                    Houses.peers(one).contains(first) && Houses.peers(two).contains(last);
            boolean crossed =
                    Houses.peers(one).contains(last) && Houses.peers(two).contains(first);
            if (straight || crossed) {
                sink.eliminate(
                        digit,
                        new CellSet(upper, lower),
                        () -> new Evidence.Chain(
                                List.of(
                                        node(digit, one),
                                        node(joining, one),
                                        node(joining, straight ? first : last),
                                        node(joining, straight ? last : first),
                                        node(joining, two),
                                        node(digit, two)),
                                false));
            }
        }
    }

    private static Evidence.Chain.Node node(int digit, int cell) {
        return new Evidence.Chain.Node(digit, CellSet.of(cell));
    }
}
