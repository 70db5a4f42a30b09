package dev.nonet.engine.technique.singledigit;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Two strong links of one digit, joined by a weak link: two houses with two places each for the digit, and one place of the one house
 * sees one place of the other. The digit cannot be in both of these, so it is in at least one of the other two, the free ends, and is
 * eliminated from the cells that see both free ends. This is the X-chain of four cells; how the houses lie gives it its name:
 * skyscraper, 2-string kite or turbot fish.
 */
public final class TwoStrongLinks implements StepFinder {

    private enum Kind {
        /** Two parallel lines; the joined ends are in one line across. */
        SKYSCRAPER,
        /** A row and a column; the joined ends are in one box. */
        KITE,
        /** At least one of the houses is a box. */
        TURBOT
    }

    private final Kind kind;

    private TwoStrongLinks(Kind kind) {
        this.kind = kind;
    }

    public static TwoStrongLinks skyscraper() {
        return new TwoStrongLinks(Kind.SKYSCRAPER);
    }

    public static TwoStrongLinks kite() {
        return new TwoStrongLinks(Kind.KITE);
    }

    public static TwoStrongLinks turbot() {
        return new TwoStrongLinks(Kind.TURBOT);
    }

    /** A house with two places for the digit: the free end, and the one at which it is joined. */
    private record Link(int house, int free, int joint) {

        private Link turned() {
            return new Link(house, joint, free);
        }

        private static List<Link> of(int digit, Position position, int houses) {
            List<Link> links = new ArrayList<>();
            for (int house = 0; house < houses; house++) {
                int places = position.places(digit, house);
                if (Integer.bitCount(places) == 2) {
                    links.add(new Link(
                            house,
                            Houses.cell(house, Integer.numberOfTrailingZeros(places)),
                            Houses.cell(house, 31 - Integer.numberOfLeadingZeros(places))));
                }
            }
            return links;
        }

        private int kind() {
            return house / 9;
        }

        private boolean isBox() {
            return kind() == 2;
        }
    }

    @Override
    public Need needs() {
        return Need.TEMPLATE_ELIMINATIONS;
    }

    @Override
    public void find(Position position, StepSink sink) {
        for (int digits = position.changedDigitsWithTemplateEliminations(); digits != 0; digits &= digits - 1) {
            int digit = 1 + Integer.numberOfTrailingZeros(digits);
            List<Link> links = Link.of(digit, position, kind == Kind.TURBOT ? House.COUNT : 18);
            for (int i = 0; i < links.size(); i++) {
                for (int j = i + 1; j < links.size(); j++) {
                    if (areOfKind(links.get(i), links.get(j))) {
                        tryJoints(digit, links.get(i), links.get(j), position, sink);
                    }
                }
            }
        }
    }

    private boolean areOfKind(Link one, Link two) {
        return switch (kind) {
            case SKYSCRAPER -> one.kind() == two.kind();
            case KITE -> one.kind() != two.kind();
            case TURBOT -> one.isBox() || two.isBox();
        };
    }

    private void tryJoints(int digit, Link one, Link two, Position position, StepSink sink) {
        tryJoint(digit, one, two, position, sink);
        tryJoint(digit, one.turned(), two, position, sink);
        tryJoint(digit, one, two.turned(), position, sink);
        tryJoint(digit, one.turned(), two.turned(), position, sink);
    }

    private void tryJoint(int digit, Link one, Link two, Position position, StepSink sink) {
        if (!isJoined(one, two)
                || one.joint() == two.joint()
                || one.free() == two.free()
                || one.free() == two.joint()
                || one.joint() == two.free()) {
            return;
        }
        CellSet gone = position.places(digit).and(Houses.peers(one.free())).and(Houses.peers(two.free()));
        if (!gone.isEmpty()) {
            sink.eliminate(digit, gone, () -> chain(digit, one, two));
        }
    }

    private boolean isJoined(Link one, Link two) {
        return switch (kind) {
            case SKYSCRAPER ->
                one.kind() == 0
                        ? Houses.column(one.joint()) == Houses.column(two.joint())
                        : Houses.row(one.joint()) == Houses.row(two.joint());
            case KITE -> Houses.box(one.joint()) == Houses.box(two.joint());
            case TURBOT -> Houses.peers(one.joint()).contains(two.joint());
        };
    }

    private static Evidence.Chain chain(int digit, Link one, Link two) {
        return new Evidence.Chain(
                List.of(
                        node(digit, one.free()),
                        node(digit, one.joint()),
                        node(digit, two.joint()),
                        node(digit, two.free())),
                false);
    }

    private static Evidence.Chain.Node node(int digit, int cell) {
        return new Evidence.Chain.Node(digit, CellSet.of(cell));
    }
}
