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
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Simple coloring and multi-coloring. The conjugate pairs of a digit (the houses with two places for it) form clusters
 * where they share cells. A cluster is colored with two colors so that each conjugate pair has both: then the digit is
 * in all cells of one color and in none of the other. A single cluster gives the simple colors trap and wrap, two
 * clusters the multi-colors 1 and 2, as HoDoKu names them.
 */
public final class Coloring implements StepFinder {

    /** When a candidate is eliminated. */
    public enum ColoringRule {
        /** A cell outside the cluster sees both of its colors: the digit is eliminated there. */
        TRAP,
        /** Two cells of a color see each other: that color is false, the digit is eliminated from all its cells. */
        WRAP,
        /** A color of each of two clusters see each other: at least one of the two opposite colors is true. */
        ONE_OF_TWO,
        /** A color sees both colors of another cluster: it is false. */
        SEES_BOTH
    }

    private final ColoringRule rule;

    public Coloring(ColoringRule rule) {
        this.rule = rule;
    }

    /** A cluster by colors: either all cells of one color hold the digit, or all cells of the other. */
    private record Cluster(CellSet one, CellSet two) {

        Cluster swapped() {
            return new Cluster(two, one);
        }
    }

    @Override
    public Need needs() {
        return Need.TEMPLATE_ELIMINATIONS;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        for (int digits = changes.digitsWithTemplateEliminations(); digits != 0; digits = Digits.dropFirst(digits)) {
            int digit = Digits.first(digits);
            List<Cluster> clusters = clusters(digit, position);
            for (int i = 0; i < clusters.size(); i++) {
                Cluster cluster = clusters.get(i);
                switch (rule) {
                    case TRAP -> trap(digit, cluster, position, sink);
                    case WRAP -> {
                        wrap(digit, cluster, sink);
                        wrap(digit, cluster.swapped(), sink);
                    }
                    case ONE_OF_TWO -> {
                        for (int j = i + 1; j < clusters.size(); j++) {
                            oneOfTwo(digit, cluster, clusters.get(j), position, sink);
                        }
                    }
                    case SEES_BOTH -> {
                        for (Cluster other : clusters) {
                            seesBoth(digit, cluster, other, sink);
                            seesBoth(digit, cluster.swapped(), other, sink);
                        }
                    }
                }
            }
        }
    }

    private static void trap(int digit, Cluster cluster, Position position, StepSink sink) {
        CellSet gone = position.places(digit)
                .minus(cluster.one())
                .minus(cluster.two())
                .and(Houses.seenBy(cluster.one()))
                .and(Houses.seenBy(cluster.two()));
        if (!gone.isEmpty()) {
            sink.eliminate(digit, gone, () -> colors(digit, cluster));
        }
    }

    private static void wrap(int digit, Cluster cluster, StepSink sink) {
        if (cluster.one().intersects(Houses.seenBy(cluster.one()))) {
            sink.eliminate(digit, cluster.one(), () -> colors(digit, cluster));
        }
    }

    private static void seesBoth(int digit, Cluster from, Cluster to, StepSink sink) {
        CellSet seen = Houses.seenBy(from.one());
        if (!from.one().intersects(to.one().or(to.two())) && seen.intersects(to.one()) && seen.intersects(to.two())) {
            sink.eliminate(digit, from.one(), () -> colors(digit, from, to));
        }
    }

    /**
     * Where a color of one cluster sees a color of the other, cells that see both opposite colors lose the digit. All
     * such pairs are one step.
     */
    private static void oneOfTwo(int digit, Cluster one, Cluster two, Position position, StepSink sink) {
        CellSet gone = CellSet.EMPTY;
        for (Cluster from : List.of(one, one.swapped())) {
            for (Cluster to : List.of(two, two.swapped())) {
                if (Houses.seenBy(from.one()).intersects(to.one())) {
                    gone = gone.or(Houses.seenBy(from.two()).and(Houses.seenBy(to.two())));
                }
            }
        }
        gone = gone.and(position.places(digit));
        if (!gone.isEmpty()) {
            sink.eliminate(digit, gone, () -> colors(digit, one, two));
        }
    }

    private static Evidence.Colors colors(int digit, Cluster... clusters) {
        List<CellSet> colors = new ArrayList<>();
        for (Cluster cluster : clusters) {
            colors.add(cluster.one());
            colors.add(cluster.two());
        }
        return new Evidence.Colors(digit, colors);
    }

    /**
     * The colored clusters of a digit, without those in which a cell would get both colors: such a board has no
     * solution.
     */
    private static List<Cluster> clusters(int digit, Position position) {
        List<CellSet> links = new ArrayList<>();
        for (int rest = position.housesWithTwoPlaces(digit); rest != 0; rest = Masks.dropFirst(rest)) {
            int house = Masks.first(rest);
            links.add(Houses.cells(house, position.places(digit, house)));
        }
        List<Cluster> clusters = new ArrayList<>();
        CellSet colored = CellSet.EMPTY;
        for (CellSet link : links) {
            if (!colored.intersects(link)) {
                Cluster cluster = colorFrom(link.first(), links);
                colored = colored.or(cluster.one()).or(cluster.two());
                if (!cluster.one().intersects(cluster.two())) {
                    clusters.add(cluster);
                }
            }
        }
        return clusters;
    }

    /** The cluster of a cell; a cell that gets both colors is in both sets. */
    private static Cluster colorFrom(int start, List<CellSet> links) {
        CellSet one = CellSet.of(start);
        CellSet two = CellSet.EMPTY;
        int size = 0;
        while (one.size() + two.size() > size) {
            size = one.size() + two.size();
            for (CellSet link : links) {
                if (link.intersects(one)) {
                    two = two.or(link.minus(one));
                }
                if (link.intersects(two)) {
                    one = one.or(link.minus(two));
                }
            }
        }
        return new Cluster(one, two);
    }
}
