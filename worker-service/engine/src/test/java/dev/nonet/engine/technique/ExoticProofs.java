package dev.nonet.engine.technique;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Proofs from exotic patterns. */
final class ExoticProofs {

    private final Facts facts;

    ExoticProofs(Facts facts) {
        this.facts = facts;
    }

    private List<Candidate> candidates(CellSet cells) {
        return facts.position().candidates().candidates().stream()
                .filter(candidate -> cells.contains(candidate.cell().index()))
                .toList();
    }

    /**
     * The exceptions, the guardians, must be all other candidates of the cells. One is placed if the cells cannot be
     * filled without it; a candidate is eliminated if the cells cannot be filled with it.
     */
    boolean provesImpossiblePattern(Evidence.ImpossiblePattern shown, Candidate conclusion, boolean isTrue) {
        List<Candidate> others = candidates(shown.cells()).stream()
                .filter(candidate -> !shown.digits().contains(candidate.digit()))
                .toList();
        boolean complete = others.size() == shown.exceptions().size() && others.containsAll(shown.exceptions());
        List<Cell> cells = new ArrayList<>(shown.cells().cells());
        if (isTrue) {
            return complete
                    && shown.exceptions().equals(List.of(conclusion))
                    && facts.digits(conclusion.cell()).stream()
                            .filter(digit -> digit != conclusion.digit())
                            .noneMatch(digit -> canFill(cells, new Candidate(conclusion.cell(), digit)));
        }
        return complete && !canFill(cells, conclusion);
    }

    private boolean canFill(List<Cell> cells, Candidate given) {
        List<Cell> rest = new ArrayList<>(cells);
        rest.remove(given.cell());
        return facts.canFill(rest, given);
    }

    /** Every way to place a digit in the two lines takes one of the cells; there are as many digits as cells. */
    boolean provesFireworks(Evidence.Fireworks shown, Candidate gone) {
        Set<Integer> digits = new HashSet<>();
        int count = 0;
        for (Evidence.Firework firework : shown.fireworks()) {
            CellSet taken = firework.wings().with(firework.crossing().index());
            House row = House.of(firework.crossing().row());
            House column = House.of(9 + firework.crossing().column());
            for (int digit : firework.digits().digits()) {
                digits.add(digit);
                count++;
                boolean takesOne = shown.cells().containsAll(taken)
                        && !facts.places(row, digit).isEmpty()
                        && !facts.places(column, digit).isEmpty()
                        && everyWayTakesOne(digit, List.of(row, column), List.of(), taken);
                if (!takesOne) {
                    return false;
                }
            }
        }
        return digits.size() == count
                && count == shown.cells().size()
                && shown.cells().contains(gone.cell().index())
                && !digits.contains(gone.digit());
    }

    /**
     * Whether every way to place the digit once in each house, besides the cells chosen already, takes one of the
     * wanted cells.
     */
    private boolean everyWayTakesOne(int digit, List<House> houses, List<Cell> chosen, CellSet wanted) {
        if (chosen.stream().anyMatch(cell -> wanted.contains(cell.index()))) {
            return true;
        }
        if (houses.isEmpty()) {
            return false;
        }
        House house = houses.getFirst();
        List<House> rest = houses.subList(1, houses.size());
        if (chosen.stream().anyMatch(cell -> house.cells().contains(cell.index()))) {
            return everyWayTakesOne(digit, rest, chosen, wanted);
        }
        return house.cells().cells().stream()
                .filter(cell -> mayHold(cell, digit) && chosen.stream().noneMatch(cell::sees))
                .allMatch(cell -> everyWayTakesOne(
                        digit,
                        rest,
                        Stream.concat(chosen.stream(), Stream.of(cell)).toList(),
                        wanted));
    }

    private boolean mayHold(Cell cell, int digit) {
        return facts.position().digit(cell.index()) == digit || facts.position().isCandidate(cell.index(), digit);
    }

    /**
     * Each cell holds the digit of another cover, and there are only as many covers as cells: each cover's digit is in
     * one of them.
     */
    boolean provesCoveredCells(Evidence.CoveredCells shown, Candidate gone) {
        List<Cell> cells = shown.cells().cells();
        return Set.copyOf(shown.covers()).size() == cells.size()
                && shown.covers().size() == cells.size()
                && cells.stream().noneMatch(cell -> facts.digits(cell).isEmpty())
                && candidates(shown.cells()).stream()
                        .allMatch(candidate -> shown.covers().stream().anyMatch(cover -> covers(cover, candidate)))
                && !cells.contains(gone.cell())
                && shown.covers().stream().anyMatch(cover -> covers(cover, gone));
    }

    private static boolean covers(Evidence.Cover cover, Candidate candidate) {
        return cover.digit() == candidate.digit()
                && cover.house().cells().contains(candidate.cell().index());
    }

    /**
     * For each candidate of the base, every way to place its digit once in each cross-line takes a target. The base
     * holds two digits, so the two targets hold just these: they lose all others, and the base loses those that no
     * target may hold.
     */
    boolean provesExocet(Evidence.Exocet shown, Candidate gone) {
        List<Cell> base = shown.base().cells();
        boolean twoEach = base.size() == 2
                && shown.targets().size() == 2
                && base.getFirst().sees(base.getLast())
                && !shown.base().intersects(shown.targets())
                && candidates(shown.base()).stream()
                        .allMatch(candidate -> shown.digits().contains(candidate.digit()));
        boolean reachTargets = candidates(shown.base()).stream()
                .allMatch(candidate -> everyWayTakesOne(
                        candidate.digit(), shown.crossLines(), List.of(candidate.cell()), shown.targets()));
        boolean foreign =
                shown.targets().contains(gone.cell().index()) && !shown.digits().contains(gone.digit());
        boolean homeless = base.contains(gone.cell())
                && candidates(shown.targets()).stream().noneMatch(candidate -> candidate.digit() == gone.digit());
        return twoEach && reachTargets && (foreign || homeless);
    }

    /**
     * The mapping keeps houses and givens, so a candidate is true if and only if its image is, and the image of that.
     * It is refuted by one of these that is not possible or that excludes it.
     */
    boolean provesAutomorphism(Evidence.Automorphism shown, Candidate gone) {
        boolean orderly = Set.copyOf(shown.cells()).size() == Cell.COUNT
                && Set.copyOf(shown.digits()).size() == 9
                && IntStream.range(0, Cell.COUNT).allMatch(cell -> keeps(shown, cell));
        Candidate image = image(shown, gone);
        boolean refuted = false;
        while (!image.equals(gone) && !refuted) {
            refuted = !mayHold(image.cell(), image.digit()) || Facts.exclude(image, gone);
            image = image(shown, image);
        }
        return orderly && refuted;
    }

    private static Candidate image(Evidence.Automorphism shown, Candidate candidate) {
        return new Candidate(
                shown.cells().get(candidate.cell().index()), shown.digits().get(candidate.digit() - 1));
    }

    /**
     * Whether the mapping keeps a cell: the image is given if the cell is, with the renamed digit, and sees the images
     * of what it sees.
     */
    private boolean keeps(Evidence.Automorphism shown, int cell) {
        Cell place = shown.cells().get(cell);
        boolean given = facts.position().givens().contains(cell);
        int digit = facts.position().digit(cell);
        return given == facts.position().givens().contains(place.index())
                && (!given
                        || facts.position().digit(place.index())
                                == shown.digits().get(digit - 1))
                && IntStream.range(0, Cell.COUNT)
                        .allMatch(other -> place.sees(shown.cells().get(other))
                                == Cell.of(cell).sees(Cell.of(other)));
    }
}
