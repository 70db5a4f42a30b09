package dev.nonet.engine.technique.chain;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.AlmostLockedSets;
import dev.nonet.engine.position.LinkGraph;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Strong links through bent almost locked sets: an almost locked set of one house together with a cell of another
 * house, the bend. If the set lacks its digit x, it holds all its other digits. If these include every candidate of the
 * bend but one, z, and the bend sees all their places in the set, the bend is left with z. So x is in the set or z in
 * the bend: a strong link. It combines several consequences of x being false, like a dynamic chain, and is rated like
 * one. Cells that share a house with the whole set are no bends: with the set they are a larger almost locked set,
 * which the link graph already has.
 */
final class BentAlmostLockedSets {

    /**
     * @param cell the cell outside the set's houses, the bend
     * @param entry the digit x that the set lacks
     * @param shared the candidates of the cell that the set takes when it lacks x, as a mask: all but z
     */
    private record Bent(AlmostLockedSet set, int cell, int entry, int shared) {}

    private final LinkGraph graph;
    private final Position position;

    /** The links between two nodes: by node at one end, then by node at the other. */
    private final Map<Integer, Map<Integer, List<Bent>>> links = new HashMap<>();

    /** By node: the nodes at the other ends of its links, ascending. */
    private final int[][] linked;

    BentAlmostLockedSets(LinkGraph graph, Position position) {
        this.graph = graph;
        this.position = position;
        AlmostLockedSets sets = position.almostLockedSets();
        for (int number = 0; number < sets.size(); number++) {
            AlmostLockedSet set = sets.set(number);
            if (set.cells().size() > 1) {
                CellSet bends = bends(set);
                for (int cell = bends.first(); cell < Cell.COUNT; cell = bends.next(cell)) {
                    addLinks(number, cell);
                }
            }
        }
        this.linked = new int[graph.size()][];
        Arrays.fill(linked, new int[0]);
        links.forEach((node, others) -> linked[node] =
                others.keySet().stream().mapToInt(Integer::intValue).sorted().toArray());
    }

    /**
     * The cells that can be a bend: they see all places of some digit of the set, and share no house with the whole
     * set.
     */
    private static CellSet bends(AlmostLockedSet set) {
        CellSet bends = CellSet.EMPTY;
        for (int rest = set.eliminatingDigits(); rest != 0; rest = Digits.dropFirst(rest)) {
            bends = bends.or(set.gone(Digits.first(rest)));
        }
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            CellSet house = House.of(Houses.house(set.cells().first(), kind)).cells();
            if (house.containsAll(set.cells())) {
                bends = bends.minus(house);
            }
        }
        return bends;
    }

    /**
     * Adds the links of a set with a cell that can be its bend, if the set takes all candidates of the cell but one.
     */
    private void addLinks(int number, int cell) {
        AlmostLockedSet set = position.almostLockedSets().set(number);
        int shared = 0;
        for (int rest = position.digits(cell) & set.digits(); rest != 0; rest = Digits.dropFirst(rest)) {
            shared |= set.seen(Digits.first(rest)).contains(cell) ? Masks.onlyFirst(rest) : 0;
        }
        int left = position.digits(cell) & ~shared;
        if (shared != 0 && Digits.isOne(left)) {
            int end = graph.node(cell, Digits.first(left));
            // x must not be a shared digit: the set lacks x, so the cell could hold it.
            for (int entries = set.digits() & ~shared & ~left; entries != 0; entries = Digits.dropFirst(entries)) {
                int entry = Digits.first(entries);
                int start = position.setsOnChains().node(number, entry);
                if (start >= 0) {
                    Bent bent = new Bent(set, cell, entry, shared);
                    addLink(start, end, bent);
                    addLink(end, start, bent);
                }
            }
        }
    }

    private void addLink(int from, int to, Bent bent) {
        links.computeIfAbsent(from, none -> new HashMap<>())
                .computeIfAbsent(to, none -> new ArrayList<>())
                .add(bent);
    }

    /** The nodes strongly linked with a node through a bent set; not to be changed. */
    int[] linked(int node) {
        return linked[node];
    }

    private List<Bent> between(int one, int two) {
        return links.getOrDefault(one, Map.of()).getOrDefault(two, List.of());
    }

    /** The cells of each bent set that links two nodes, with the bend. */
    List<CellSet> cellsBetween(int one, int two) {
        return between(one, two).stream()
                .map(bent -> bent.set().cells().with(bent.cell()))
                .distinct()
                .toList();
    }

    /**
     * The candidates that are false if exactly one of two linked nodes is true, as on a closed chain. The set and the
     * bend then hold every other digit of the set: in the set, or, if it is a shared digit, in the set or the bend.
     */
    CandidateSet excludedBetween(int one, int two) {
        CandidateSet gone = CandidateSet.EMPTY;
        for (Bent bent : between(one, two)) {
            for (int rest = Digits.without(bent.set().digits(), bent.entry());
                    rest != 0;
                    rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                CellSet seen = bent.set().seen(digit).and(position.places(digit));
                boolean shared = Digits.contain(bent.shared(), digit);
                gone = gone.with(digit, shared ? seen.and(Houses.peers(bent.cell())) : seen);
            }
        }
        return gone;
    }
}
