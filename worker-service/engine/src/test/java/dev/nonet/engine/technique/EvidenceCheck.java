package dev.nonet.engine.technique;

import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Step;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Proves the conclusions of a step from its evidence and the board's candidates alone, independently of the finders.
 * Facts that the evidence claims are looked up on the board. Then the negation of a conclusion is assumed: no way may
 * be left to fill what the evidence shows. The rules for each kind of evidence are in classes by kind of argument.
 */
public final class EvidenceCheck {

    private final Facts facts;
    private final PlaceProofs places;
    private final FillingProofs fillings;
    private final ChainProofs chains;
    private final DeadlyPatternProof deadlyPatterns;
    private final ExoticProofs exotics;

    public EvidenceCheck(Position position) {
        this.facts = new Facts(position);
        this.places = new PlaceProofs(facts);
        this.fillings = new FillingProofs(facts);
        this.chains = new ChainProofs(facts);
        this.deadlyPatterns = new DeadlyPatternProof(facts);
        this.exotics = new ExoticProofs(facts);
    }

    /** Whether the evidence is checked elsewhere: branches, by {@link BranchProof}. */
    public static boolean isHeldElsewhere(Evidence evidence) {
        return evidence instanceof Evidence.Branches;
    }

    /** The first conclusion that does not follow from the evidence; empty if all do. */
    public Optional<Candidate> unproven(Step step) {
        for (Candidate placed : step.placements()) {
            if (!proves(step.evidence(), placed, true)) {
                return Optional.of(placed);
            }
        }
        return step.eliminations().stream()
                .filter(gone -> !proves(step.evidence(), gone, false))
                .findFirst();
    }

    private boolean proves(Evidence evidence, Candidate conclusion, boolean isTrue) {
        return switch (evidence) {
            case Evidence.InCell(Cell cell, int digit) ->
                isTrue
                        && conclusion.equals(new Candidate(cell, digit))
                        && facts.digits(cell).equals(Set.of(digit));
            case Evidence.InHouse(House house, Cell cell, int digit) ->
                isTrue
                        && conclusion.equals(new Candidate(cell, digit))
                        && facts.places(house, digit).equals(List.of(cell));
            case Evidence.Intersection shown -> !isTrue && places.provesIntersection(shown, conclusion);
            case Evidence.Subset shown -> !isTrue && places.provesSubset(shown, conclusion);
            case Evidence.Fish shown -> !isTrue && places.provesFish(shown, conclusion);
            case Evidence.Templates shown -> places.provesTemplates(shown, conclusion, isTrue);
            case Evidence.Wing shown -> !isTrue && fillings.provesWing(shown, conclusion);
            case Evidence.LockedSets shown -> !isTrue && fillings.provesLockedSets(shown, conclusion);
            case Evidence.BentSubset shown -> !isTrue && fillings.provesBentSubset(shown, conclusion);
            case Evidence.Exchange shown -> !isTrue && fillings.provesExchange(shown, conclusion);
            case Evidence.Exclusion shown -> !isTrue && fillings.provesExclusion(shown, conclusion);
            case Evidence.Chain shown -> chains.provesChain(shown, conclusion, isTrue);
            case Evidence.Colors shown -> !isTrue && chains.provesColors(shown, conclusion);
            case Evidence.ColoredCandidates shown -> !isTrue && chains.provesColoredCandidates(shown, conclusion);
            case Evidence.DeadlyPattern shown -> deadlyPatterns.provesDeadlyPattern(shown, conclusion, isTrue);
            case Evidence.ImpossiblePattern shown -> exotics.provesImpossiblePattern(shown, conclusion, isTrue);
            case Evidence.Fireworks shown -> !isTrue && exotics.provesFireworks(shown, conclusion);
            case Evidence.CoveredCells shown -> !isTrue && exotics.provesCoveredCells(shown, conclusion);
            case Evidence.Exocet shown -> !isTrue && exotics.provesExocet(shown, conclusion);
            case Evidence.Automorphism shown -> !isTrue && exotics.provesAutomorphism(shown, conclusion);
            case Evidence.Several several ->
                several.parts().stream().anyMatch(part -> proves(part, conclusion, isTrue))
                        || isTrue && provesLastPlace(several.parts(), conclusion);
            case Evidence.Branches _ -> throw new IllegalArgumentException("BranchProof has the rules for branches");
        };
    }

    /**
     * A direct step: the last part names a house, and the parts before eliminate all other places of the digit in it.
     */
    private boolean provesLastPlace(List<Evidence> parts, Candidate conclusion) {
        return parts.getLast() instanceof Evidence.InHouse(House house, Cell cell, int digit)
                && conclusion.equals(new Candidate(cell, digit))
                && facts.places(house, digit).contains(cell)
                && facts.places(house, digit).stream()
                        .filter(place -> !place.equals(cell))
                        .allMatch(place -> parts.subList(0, parts.size() - 1).stream()
                                .anyMatch(part -> proves(part, new Candidate(place, digit), false)));
    }
}
