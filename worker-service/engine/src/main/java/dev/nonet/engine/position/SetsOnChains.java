package dev.nonet.engine.position;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.NumberSets;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/**
 * Which almost locked sets may be the ends of a chain of sets. Everything that such a chain eliminates is
 * {@linkplain LinkGraph#refuted refuted} along all links: a set that lacks a digit holds its others (strong link), and
 * a set linked with it by one of these does not hold that one (weak link). So a set may be an end only if it would
 * eliminate a refuted candidate.
 *
 * <pre>
 *   digits[set]                            the digits by which it would eliminate a refuted candidate
 *   eliminating[9 * cell + digit - 1]      by refuted candidate: the sets that would eliminate it
 *   sharing[footprint]                     see {@link #sharingElimination}; computed when first asked for
 * </pre>
 *
 * Sets of sets are kept by their number in {@link NumberSets}.
 */
public final class SetsOnChains {

    private final AlmostLockedSets sets;
    private final Derived<LinkGraph> links;
    private final NumberSets numberSets = new NumberSets();
    private int[] digits = {};
    private final int[] eliminating = new int[9 * Cell.COUNT];
    private int[] sharing = {};

    /**
     * @param sets those that the links are derived from
     * @param links of the graph {@link LinkGraph.Nodes#SETS}
     */
    SetsOnChains(AlmostLockedSets sets, Derived<LinkGraph> links) {
        this.sets = sets;
        this.links = links;
    }

    /** Computes what follows from the sets and links of the board as it is now. */
    void update() {
        CandidateSet refuted = links.get().refutedCandidates();
        numberSets.begin(sets.size());
        if (digits.length < sets.size()) {
            digits = new int[2 * sets.size()];
        }
        if (sharing.length < sets.footprints().size()) {
            sharing = new int[2 * sets.footprints().size()];
        }
        Arrays.fill(digits, 0);
        Arrays.fill(eliminating, 0);
        Arrays.fill(sharing, 0);
        for (int digit = 1; digit <= 9; digit++) {
            CellSet cells = refuted.cells(digit);
            for (int set = 0; set < sets.size() && !cells.isEmpty(); set++) {
                CellSet gone = sets.set(set).gone(digit).and(cells);
                digits[set] |= gone.isEmpty() ? 0 : Digits.of(digit);
                for (int cell = gone.first(); cell < Cell.COUNT; cell = gone.next(cell)) {
                    numberSets.enter(set, eliminating, 9 * cell + digit - 1);
                }
            }
        }
    }

    /** The digits, as a mask, by which a set would eliminate a refuted candidate if it holds them. */
    public int digits(int set) {
        return digits[set];
    }

    /**
     * The sets that have an elimination of the digit in common with a set, and one that is refuted, so that chains may
     * find it: some cell sees all places of the digit in both. The set itself may be among them. Read-only.
     */
    public NumberSet sharingElimination(int set, int digit) {
        int footprint = sets.set(set).footprint(digit);
        if (footprint != Footprints.NONE && sharing[footprint] == 0) {
            sharing[footprint] = numberSets.lend();
            NumberSet all = numberSets.get(sharing[footprint]);
            CellSet gone = sets.set(set)
                    .gone(digit)
                    .and(links.get().refutedCandidates().cells(digit));
            for (int cell = gone.first(); cell < Cell.COUNT; cell = gone.next(cell)) {
                all.addAll(numberSets.get(eliminating[9 * cell + digit - 1]));
            }
        }
        return numberSets.get(sharing[footprint]);
    }

    /**
     * Whether there may be a chain by which one of two sets holds a digit if the other does not. If false, there is
     * none; see {@link Consequences#mayMakeTrue}.
     */
    public boolean mayBeJoined(int one, int two, int digit) {
        int from = node(one, digit);
        int to = node(two, digit);
        // Places that are no node have no links, from which it could be told.
        return from < 0 || to < 0 || links.get().consequences().mayMakeTrue(from, to);
    }

    /** The node of a digit's places in a set, in the graph {@link LinkGraph.Nodes#SETS}; -1 if they are no node. */
    public int node(int set, int digit) {
        int footprint = sets.set(set).footprint(digit);
        return links.get().nodeOf(sets.footprints(), footprint, digit);
    }
}
