package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Evidence.Chain.Node;
import java.util.List;

/**
 * W-Wing: two bivalue cells with the same candidates a and b that do not see each other, and a house with just two
 * places for a, one seen by each of the two cells. The house has its a in one of these places, so the cell that sees it
 * is b: b is eliminated from the cells that see both bivalue cells.
 */
public final class WWing implements StepFinder {

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet bivalue = position.withTwoCandidates();
        for (int one = bivalue.first(); one < Cell.COUNT; one = bivalue.next(one)) {
            int digits = position.digits(one);
            if (position.cellsWithJust(digits) < 2) {
                continue;
            }
            int low = Digits.first(digits);
            int high = Digits.last(digits);
            CellSet alike =
                    bivalue.and(position.places(low)).and(position.places(high)).minus(Houses.peers(one));
            for (int two = alike.next(one); two < Cell.COUNT; two = alike.next(two)) {
                tryDigits(one, two, low, high, position, changes, sink);
                tryDigits(one, two, high, low, position, changes, sink);
            }
        }
    }

    /**
     * @param joining a, the digit of the strong link
     * @param digit b, the digit that is eliminated
     */
    private static void tryDigits(
            int one, int two, int joining, int digit, Position position, Changes changes, StepSink sink) {
        CellSet gone = position.places(digit).and(Houses.peers(one)).and(Houses.peers(two));
        if (gone.isEmpty()) {
            return;
        }
        boolean changed = changes.cells().contains(one) || changes.cells().contains(two);
        int houses = position.housesWithTwoPlaces(joining) & (changed ? Masks.below(House.COUNT) : changes.houses());
        for (; houses != 0; houses = Masks.dropFirst(houses)) {
            int house = Masks.first(houses);
            int places = position.places(joining, house);
            int first = Houses.firstCell(house, places);
            int last = Houses.lastCell(house, places);
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
                        gone,
                        () -> new Evidence.Chain(
                                List.of(
                                        Node.in(digit, one),
                                        Node.in(joining, one),
                                        Node.in(joining, straight ? first : last),
                                        Node.in(joining, straight ? last : first),
                                        Node.in(joining, two),
                                        Node.in(digit, two)),
                                false));
            }
        }
    }
}
