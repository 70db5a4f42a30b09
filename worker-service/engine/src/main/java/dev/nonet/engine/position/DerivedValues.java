package dev.nonet.engine.position;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.DigitTemplates;
import java.util.ArrayList;
import java.util.List;

/**
 * All that is derived from a board and its {@link Candidates}, each value when it is first asked for. A value stands
 * below those that it is derived from.
 *
 * <pre>
 *   candidates ──▶ templates, locked places, sizes of subsets, bent subsets, rectangles, loops
 *              ──▶ almost locked sets ──▶ links ──▶ ends of chains of sets
 *                                     ──▶ links ──▶ contradictions of a digit ◀── templates
 * </pre>
 */
final class DerivedValues {

    final Derived<DigitTemplates> templates;
    final Derived<LockedPlaces> lockedInBoxes;
    final Derived<LockedPlaces> lockedInLines;
    final Derived<SubsetSizes> subsets;
    final Derived<BentSubsets> bent;
    final Derived<Rectangles> rectangles;
    final Derived<UniqueLoops> uniqueLoops;
    final Derived<ExtendedRectangles> extendedRectangles;
    final Derived<AlmostLockedSets> almostLockedSets;
    final Derived<LinkGraph> links;
    final Derived<LinkGraph> linksOfGroups;
    final Derived<LinkGraph> linksOfSets;
    final Derived<SetsOnChains> setsOnChains;
    final Derived<List<DigitContradiction>> digitContradictions;

    DerivedValues(Board board, Candidates candidates) {
        templates = new Derived<>(board, new DigitTemplates(), value -> value.update(board));

        lockedInBoxes = new Derived<>(board, LockedPlaces.ofBoxes(), value -> value.update(candidates));
        lockedInLines = new Derived<>(board, LockedPlaces.ofLines(), value -> value.update(candidates));

        ChangedCells changedForSubsets = new ChangedCells();
        subsets = new Derived<>(
                board, new SubsetSizes(), value -> value.update(candidates, changedForSubsets.next(board)));
        ChangedCells changedForBent = new ChangedCells();
        bent = new Derived<>(board, new BentSubsets(), value -> value.update(candidates, changedForBent.next(board)));

        rectangles = new Derived<>(board, new Rectangles(), value -> value.update(candidates));
        uniqueLoops = new Derived<>(board, new UniqueLoops(candidates), UniqueLoops::update);
        extendedRectangles = new Derived<>(board, new ExtendedRectangles(), value -> value.update(candidates));

        AlmostLockedSets sets = new AlmostLockedSets(candidates);
        almostLockedSets = new Derived<>(board, sets, AlmostLockedSets::update);
        links = new Derived<>(board, new LinkGraph(LinkGraph.Nodes.CELLS), graph -> graph.update(candidates, null));
        linksOfGroups =
                new Derived<>(board, new LinkGraph(LinkGraph.Nodes.GROUPS), graph -> graph.update(candidates, null));
        linksOfSets = new Derived<>(
                board, new LinkGraph(LinkGraph.Nodes.SETS), graph -> graph.update(candidates, almostLockedSets.get()));
        setsOnChains = new Derived<>(board, new SetsOnChains(sets, linksOfSets), SetsOnChains::update);
        digitContradictions = new Derived<>(board, new ArrayList<>(), value -> {
            value.clear();
            DigitContradiction.addAll(candidates, links.get(), templates.get(), value);
        });
    }
}
