package dev.nonet.reasoning;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Mark.Role;
import java.util.ArrayList;
import java.util.List;

/** Turns the evidence and conclusions of a step into marks. */
final class Marks {

    private final List<Mark> marks = new ArrayList<>();

    private Marks() {}

    static List<Mark> of(Step step) {
        Marks marks = new Marks();
        marks.addEvidence(step.evidence());
        step.placements().forEach(placement -> marks.candidate(placement, Role.PLACED));
        step.eliminations().forEach(elimination -> marks.candidate(elimination, Role.ELIMINATED));
        return List.copyOf(marks.marks);
    }

    private void addEvidence(Evidence evidence) {
        switch (evidence) {
            case Evidence.InCell(Cell cell, int digit) -> cell(cell, Role.PATTERN);
            case Evidence.InHouse(House house, Cell cell, int digit) -> house(house, Role.PATTERN);
            case Evidence.Intersection(int digit, House from, House into, CellSet cells) -> {
                house(from, Role.PATTERN);
                house(into, Role.SECOND);
                candidates(digit, cells, Role.PATTERN);
            }
            case Evidence.Subset subset -> {
                house(subset.house(), Role.PATTERN);
                subset.candidates().forEach(candidate -> candidate(candidate, Role.PATTERN));
            }
            case Evidence.Fish fish -> {
                fish.base().forEach(house -> house(house, Role.PATTERN));
                fish.cover().forEach(house -> house(house, Role.SECOND));
                candidates(fish.digit(), fish.body(), Role.PATTERN);
                candidates(fish.digit(), fish.fins(), Role.FIN);
            }
            case Evidence.Wing wing -> addWing(wing);
            case Evidence.DeadlyPattern pattern -> {
                pattern.cells().cells().forEach(cell -> cell(cell, Role.PATTERN));
                pattern.confining().forEach(house -> house(house, Role.SECOND));
                pattern.subset().cells().forEach(cell -> cell(cell, Role.SECOND));
                pattern.exceptions().forEach(exception -> candidate(exception, Role.FIN));
            }
            case Evidence.Chain chain -> addChain(chain);
            case Evidence.Colors(int digit, List<CellSet> colors) -> {
                for (int i = 0; i < colors.size(); i++) {
                    candidates(digit, colors.get(i), i % 2 == 0 ? Role.PATTERN : Role.SECOND);
                }
            }
            case Evidence.LockedSets sets -> addLockedSets(sets);
            case Evidence.Templates(int digit, CellSet places, boolean laidOver) ->
                candidates(digit, places, Role.PATTERN);
            case Evidence.Branches branches -> {
                if (branches.house() != null) {
                    house(branches.house(), Role.PATTERN);
                }
                branches.branches().forEach(this::addBranch);
            }
            case Evidence.ImpossiblePattern pattern -> {
                pattern.cells().cells().forEach(cell -> cell(cell, Role.PATTERN));
                pattern.exceptions().forEach(exception -> candidate(exception, Role.FIN));
            }
            case Evidence.Fireworks(CellSet cells, List<Evidence.Firework> fireworks) -> {
                for (Evidence.Firework firework : fireworks) {
                    cell(firework.crossing(), Role.PATTERN);
                    firework.wings().cells().forEach(cell -> cell(cell, Role.SECOND));
                }
            }
            case Evidence.CoveredCells(CellSet cells, List<Evidence.Cover> covers) -> {
                cells.cells().forEach(cell -> cell(cell, Role.PATTERN));
                covers.stream().map(Evidence.Cover::house).distinct().forEach(house -> house(house, Role.SECOND));
            }
            case Evidence.Exocet exocet -> {
                exocet.crossLines().forEach(house -> house(house, Role.SECOND));
                exocet.base().cells().forEach(cell -> cell(cell, Role.PATTERN));
                exocet.targets().cells().forEach(cell -> cell(cell, Role.FIN));
            }
            case Evidence.Automorphism(List<Cell> cells, List<Integer> digits) -> {
                for (int i = 0; i < cells.size(); i++) {
                    if (cells.get(i).index() == i) {
                        cell(Cell.of(i), Role.PATTERN);
                    }
                }
            }
            case Evidence.BentSubset subset -> subset.cells().cells().forEach(cell -> cell(cell, Role.PATTERN));
            case Evidence.Exchange exchange -> {
                house(exchange.lockedIn(), Role.PATTERN);
                house(exchange.hiddenIn(), Role.SECOND);
                exchange.locked().cells().forEach(cell -> cell(cell, Role.PATTERN));
                exchange.hidden().cells().forEach(cell -> cell(cell, Role.SECOND));
            }
            case Evidence.ColoredCandidates(List<Candidate> one, List<Candidate> two) -> {
                one.forEach(candidate -> candidate(candidate, Role.PATTERN));
                two.forEach(candidate -> candidate(candidate, Role.SECOND));
            }
            case Evidence.Exclusion(List<Cell> cells, List<CellSet> sets) -> {
                cells.forEach(cell -> cell(cell, Role.PATTERN));
                sets.forEach(set -> set.cells().forEach(cell -> cell(cell, Role.SECOND)));
            }
            case Evidence.Several several -> several.parts().forEach(this::addEvidence);
        }
    }

    private void addChain(Evidence.Chain chain) {
        chain.sets().forEach(set -> set.cells().forEach(cell -> cell(cell, Role.SECOND)));
        List<Evidence.Chain.Node> nodes = chain.nodes();
        for (int i = 0; i < nodes.size(); i++) {
            candidates(nodes.get(i).digit(), nodes.get(i).cells(), i % 2 == 0 ? Role.PATTERN : Role.SECOND);
        }
        for (int i = 0; i + 1 < nodes.size(); i++) {
            link(nodes.get(i), nodes.get(i + 1), i % 2 == 0 ? Role.STRONG : Role.WEAK);
        }
        if (chain.closed()) {
            link(nodes.getLast(), nodes.getFirst(), Role.WEAK);
        }
    }

    /** Links lead from premises to conclusions. Inferences inside nested branches are not marked. */
    private void addBranch(Evidence.Branch branch) {
        candidate(branch.assumed(), Role.FIN);
        for (Evidence.Inference inference : branch.inferences()) {
            inference.placed().forEach(placed -> candidate(placed, Role.PATTERN));
            inference.eliminated().forEach(gone -> candidate(gone, Role.SECOND));
            for (Candidate to : inference.placed()) {
                inference.because().forEach(from -> marks.add(new Mark.OfLink(from, to, Role.STRONG)));
            }
        }
        Evidence.Contradiction contradiction = branch.contradiction();
        if (contradiction != null && contradiction.cell() != null) {
            cell(contradiction.cell(), Role.SECOND);
        }
        if (contradiction != null && contradiction.house() != null) {
            house(contradiction.house(), Role.SECOND);
        }
    }

    private void link(Evidence.Chain.Node from, Evidence.Chain.Node to, Role role) {
        marks.add(new Mark.OfLink(
                Candidate.of(from.cells().first(), from.digit()),
                Candidate.of(to.cells().first(), to.digit()),
                role));
    }

    private void addLockedSets(Evidence.LockedSets sets) {
        for (int i = 0; i < sets.sets().size(); i++) {
            Role role = i % 2 == 0 ? Role.PATTERN : Role.SECOND;
            sets.sets().get(i).cells().forEach(cell -> cell(cell, role));
        }
    }

    private void addWing(Evidence.Wing wing) {
        cell(wing.pivot(), Role.PATTERN);
        wing.pincers().forEach(pincer -> cell(pincer.cell(), Role.SECOND));
        for (int digit : wing.pivotDigits().digits()) {
            candidate(new Candidate(wing.pivot(), digit), Role.PATTERN);
        }
        for (Candidate pincer : wing.pincers()) {
            Candidate end = new Candidate(pincer.cell(), wing.digit());
            candidate(end, Role.SECOND);
            marks.add(new Mark.OfLink(new Candidate(wing.pivot(), pincer.digit()), pincer, Role.WEAK));
            marks.add(new Mark.OfLink(pincer, end, Role.STRONG));
        }
    }

    private void cell(Cell cell, Role role) {
        marks.add(new Mark.OfCell(cell, role));
    }

    private void candidate(Candidate candidate, Role role) {
        marks.add(new Mark.OfCandidate(candidate, role));
    }

    private void candidates(int digit, CellSet cells, Role role) {
        cells.cells().forEach(cell -> candidate(new Candidate(cell, digit), role));
    }

    private void house(House house, Role role) {
        marks.add(new Mark.OfHouse(house, role));
    }
}
