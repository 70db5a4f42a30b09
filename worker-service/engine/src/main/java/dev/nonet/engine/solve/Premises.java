package dev.nonet.engine.solve;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.Arrays;
import java.util.List;

/**
 * The premises of a proof: the candidates that must be missing from the board for its evidence to hold. An X-Wing needs
 * its base lines to have no third place for the digit; a naked pair needs its cells to have no other candidates.
 * Depends on the shape of the evidence, not on the technique. Where a shape does not tell exactly, more is named than
 * needed: that makes a lean path longer, never wrong.
 */
final class Premises {

    private final CandidateSet now;
    private final CellSet empty;
    private final CandidateSet free;
    private final CellSet[] needed = new CellSet[10];

    /**
     * @param now the candidates of the board that the step was found on
     * @param empty its empty cells
     * @param free candidates that are missing without any elimination, which are no premises
     */
    private Premises(CandidateSet now, CellSet empty, CandidateSet free) {
        this.now = now;
        this.empty = empty;
        this.free = free;
        Arrays.fill(needed, CellSet.EMPTY);
    }

    /** The premises of the evidence, without those that are {@code free}. */
    static CandidateSet of(Evidence evidence, CandidateSet now, CellSet empty, CandidateSet free) {
        Premises premises = new Premises(now, empty, free);
        premises.add(evidence);
        return premises.needed();
    }

    /**
     * Everything that is missing in empty cells and not {@code free}: with these premises, every proof on the board
     * holds.
     */
    static CandidateSet all(CandidateSet now, CellSet empty, CandidateSet free) {
        Premises premises = new Premises(now, empty, free);
        premises.addCells(CellSet.ALL);
        return premises.needed();
    }

    private CandidateSet needed() {
        return CandidateSet.of(digit -> needed[digit]).minus(free);
    }

    /** The empty cells, of some, that cannot hold the digit. */
    private CellSet gone(int digit, CellSet cells) {
        return cells.and(empty).minus(now.cells(digit));
    }

    /** Adds that these cells lack the digit, where they do. */
    private void addDigit(int digit, CellSet cells) {
        needed[digit] = needed[digit].or(gone(digit, cells));
    }

    private void addDigits(DigitSet digits, CellSet cells) {
        digits.digits().forEach(digit -> addDigit(digit, cells));
    }

    /** Adds everything that these cells lack. */
    private void addCells(CellSet cells) {
        addDigits(DigitSet.ALL, cells);
    }

    /** Adds everything that these cells lack, except some digits, which the proof allows there. */
    private void addCellsExcept(DigitSet digits, CellSet cells) {
        addDigits(new DigitSet(Digits.allBut(digits.mask())), cells);
    }

    private void addCell(Cell cell) {
        addCells(CellSet.of(cell.index()));
    }

    private void add(Evidence evidence) {
        switch (evidence) {
            case Evidence.InCell(Cell cell, int digit) -> addCell(cell);
            case Evidence.InHouse(House house, Cell cell, int digit) -> addDigit(digit, house.cells());
            case Evidence.Intersection(int digit, House from, House into, CellSet cells) ->
                addDigit(digit, from.cells().minus(into.cells()));
            case Evidence.Subset subset -> {
                if (subset.hidden()) {
                    addDigits(subset.digits(), subset.house().cells().minus(subset.cells()));
                } else {
                    addCellsExcept(subset.digits(), subset.cells());
                }
            }
            case Evidence.Fish fish ->
                fish.base()
                        .forEach(house -> addDigit(fish.digit(), house.cells().minus(fish.body())));
            case Evidence.Wing wing -> {
                addCellsExcept(wing.pivotDigits(), CellSet.of(wing.pivot().index()));
                wing.pincers()
                        .forEach(pincer -> addCellsExcept(
                                DigitSet.of(pincer.digit(), wing.digit()),
                                CellSet.of(pincer.cell().index())));
            }
            case Evidence.DeadlyPattern pattern -> {
                addCells(pattern.cells().or(pattern.subset()));
                pattern.confining().forEach(house -> addDigits(DigitSet.ALL, house.cells()));
            }
            case Evidence.Chain chain -> addChain(chain);
            case Evidence.Colors(int digit, List<CellSet> colors) -> addColors(digit, colors);
            case Evidence.LockedSets sets -> sets.sets().forEach(this::addCells);
            case Evidence.Templates(int digit, CellSet places, boolean laidOver) -> {
                addDigits(laidOver ? DigitSet.ALL : DigitSet.of(digit), CellSet.ALL);
            }
            case Evidence.Branches branches -> addBranches(branches);
            case Evidence.ImpossiblePattern pattern -> addCells(pattern.cells());
            case Evidence.Fireworks(CellSet cells, List<Evidence.Firework> fireworks) ->
                fireworks.forEach(firework -> addDigits(
                        firework.digits(),
                        House.of(firework.crossing().row())
                                .cells()
                                .or(House.of(9 + firework.crossing().column()).cells())));
            case Evidence.CoveredCells(CellSet cells, List<Evidence.Cover> covers) -> addCells(cells);
            case Evidence.Exocet exocet -> {
                addCells(exocet.base().or(exocet.targets()));
                exocet.crossLines().forEach(house -> addDigits(exocet.digits(), house.cells()));
            }
            // A candidate may be eliminated because its image under the symmetry is missing, which may be in any cell.
            case Evidence.Automorphism _ -> addCells(CellSet.ALL);
            case Evidence.BentSubset subset -> addCells(subset.cells());
            case Evidence.Exchange exchange -> {
                addCells(exchange.locked());
                addDigits(exchange.digits(), exchange.hiddenIn().cells());
            }
            // A color is also false if it would leave some cell without candidates, and the evidence does not say
            // which.
            case Evidence.ColoredCandidates _ -> addCells(CellSet.ALL);
            case Evidence.Exclusion(List<Cell> cells, List<CellSet> sets) -> {
                cells.forEach(this::addCell);
                sets.forEach(this::addCells);
            }
            case Evidence.Several several -> several.parts().forEach(this::add);
        }
    }

    private void addChain(Evidence.Chain chain) {
        List<Evidence.Chain.Node> nodes = chain.nodes();
        chain.sets().forEach(this::addCells);
        for (int i = 0; i + 1 < nodes.size(); i += 2) {
            addStrongLink(nodes.get(i), nodes.get(i + 1));
        }
    }

    /**
     * Adds the premises of a strong link: that a house has no third place for the digit, or the cell no third
     * candidate. Those of links within an almost locked set were added with the set.
     */
    private void addStrongLink(Evidence.Chain.Node one, Evidence.Chain.Node two) {
        if (one.digit() != two.digit()) {
            if (one.cells().equals(two.cells())) {
                addCells(one.cells());
            }
            return;
        }
        CellSet both = one.cells().or(two.cells());
        int digit = one.digit();
        CellSet min = null;
        for (int index = 0; index < House.COUNT; index++) {
            CellSet house = House.of(index).cells();
            CellSet places = now.cells(digit).and(house);
            if (!places.isEmpty() && both.containsAll(places)) {
                CellSet gone = gone(digit, house).minus(free.cells(digit));
                if (min == null || gone.size() < min.size()) {
                    min = gone;
                }
            }
        }
        addDigit(digit, min == null ? CellSet.ALL : min);
    }

    /** Adds the premises of colours of one digit: every house whose two places are coloured has no third. */
    private void addColors(int digit, List<CellSet> colors) {
        CellSet colored = colors.stream().reduce(CellSet.EMPTY, CellSet::or);
        for (int index = 0; index < House.COUNT; index++) {
            CellSet house = House.of(index).cells();
            CellSet places = now.cells(digit).and(house);
            if (places.size() == 2 && colored.containsAll(places)) {
                addDigit(digit, house);
            }
        }
    }

    private void addBranches(Evidence.Branches branches) {
        List<Evidence.Branch> each = branches.branches();
        if (branches.house() != null) {
            addDigit(each.getFirst().assumed().digit(), branches.house().cells());
        } else if (each.size() > 1) {
            addCell(each.getFirst().assumed().cell());
        }
        each.forEach(this::addBranch);
    }

    /**
     * Each inference holds on the board as the branch has changed it by then; what the branch eliminated itself is no
     * premise.
     */
    private void addBranch(Evidence.Branch branch) {
        CandidateSet left = now;
        CellSet open = empty;
        CandidateSet ruledOut = CandidateSet.EMPTY;
        List<Candidate> placed = List.of(branch.assumed());
        List<Candidate> eliminated = List.of();
        for (int i = 0; ; i++) {
            for (Candidate candidate : placed) {
                int cell = candidate.cell().index();
                ruledOut = ruledOut.or(CandidateSet.of(candidate.digit(), Houses.peers(cell)));
                open = open.without(cell);
            }
            ruledOut = ruledOut.or(CandidateSet.of(eliminated));
            CellSet filled = CellSet.ALL.minus(open);
            CandidateSet out = ruledOut;
            left = CandidateSet.of(
                    digit -> now.cells(digit).minus(out.cells(digit)).minus(filled));
            if (i == branch.inferences().size()) {
                break;
            }
            Evidence.Inference inference = branch.inferences().get(i);
            merge(of(inference.evidence(), left, open, free.or(ruledOut)));
            placed = inference.placed();
            eliminated = inference.eliminated();
        }
        Evidence.Contradiction contradiction = branch.contradiction();
        if (contradiction != null) {
            Premises end = new Premises(left, open, free.or(ruledOut));
            if (contradiction.cell() != null) {
                end.addCell(contradiction.cell());
            } else if (contradiction.house() != null) {
                end.addDigit(contradiction.digit(), contradiction.house().cells());
            }
            merge(end.needed());
        }
    }

    /** Adds those premises that are missing on this board already. */
    private void merge(CandidateSet more) {
        for (int digit = 1; digit <= 9; digit++) {
            addDigit(digit, more.cells(digit));
        }
    }
}
