package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.board.Cascade;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The consequences of an assumption with the reasons for each inference, to show only those that a conclusion needs. It
 * repeats the waves of the finder, which only computes whether something follows, and is made only for steps that are
 * shown.
 *
 * <p>Every inference rests on some candidates being false: a naked single on the other eight digits of its cell, a
 * hidden single on the other cells of its house. Candidates that were false before the assumption need no reason; each
 * of the others was eliminated by an earlier inference, which is needed too.
 */
final class Derivation {

    /**
     * The inferences allowed.
     *
     * @param digits the digits whose hidden singles count, as a mask
     * @param naked whether naked singles count
     * @param patterns elimination patterns, tried when there are no singles left
     * @param nested whether candidates refuted by a net of singles are eliminated when there are no singles left
     */
    record Rules(int digits, boolean naked, List<StepFinder> patterns, boolean nested) {

        static final Rules SINGLES = new Rules(Digits.ALL, true, List.of(), false);

        static Rules ofDigit(int digit) {
            return new Rules(Digits.of(digit), false, List.of(), false);
        }
    }

    /**
     * An inference: placements or eliminations. The proof is computed on demand, as that of an inner derivation is
     * expensive.
     */
    private record Event(List<Candidate> placed, CandidateSet eliminated, Supplier<EventProof> proof) {

        Event {
            proof = new Once(proof);
        }
    }

    /** Computes a proof when it is first asked for: several branches may rest on it. */
    private static final class Once implements Supplier<EventProof> {

        private final Supplier<EventProof> compute;
        private @Nullable EventProof computed;

        Once(Supplier<EventProof> compute) {
            this.compute = compute;
        }

        @Override
        public EventProof get() {
            EventProof known = computed;
            if (known == null) {
                known = compute.get();
                computed = known;
            }
            return known;
        }
    }

    /**
     * The evidence of an inference, and the candidates, numbered {@code 9 * cell + digit - 1}, that must be false for
     * it to hold.
     */
    private record EventProof(Evidence evidence, Set<Integer> needs) {}

    /** No event, as the candidate was false before the assumption. */
    private static final int FALSE_BEFORE = -1;

    /** The board before any assumption; asked whether to go on. */
    private final Position position;

    private final Rules rules;
    private final Candidate assumed;

    /** The board, with the assumption and what was inferred so far. */
    private final Cascade now = new Cascade();

    /** By candidate number: the index of the event that eliminated it. */
    private final int[] ruledOutBy = new int[9 * Cell.COUNT];

    /** The events in the order of inference; the first is the assumption. */
    private final List<Event> events = new ArrayList<>();

    /** The number of stages of nested nets so far. */
    private int stage;

    /** The candidates, false before the assumption, on which the branch that was made last rests. */
    private final Set<Integer> needsBefore = new TreeSet<>();

    private Derivation(Position position, Cascade before, Candidate assumed, Rules rules) {
        this.position = position;
        this.assumed = assumed;
        this.rules = rules;
        now.copyFrom(before);
        Arrays.fill(ruledOutBy, FALSE_BEFORE);
        place(new Event(
                List.of(assumed),
                CandidateSet.EMPTY,
                () -> new EventProof(new Evidence.InCell(assumed.cell(), assumed.digit()), Set.of())));
    }

    static Derivation from(Position position, Candidate assumed, Rules rules) {
        return new Derivation(position, position.cascade(), assumed, rules);
    }

    private static int number(Candidate candidate) {
        return number(candidate.cell().index(), candidate.digit());
    }

    private static int number(int cell, int digit) {
        return 9 * cell + digit - 1;
    }

    /** The branch to the contradiction with the fewest inferences, among those reached first; there must be one. */
    Evidence.Branch toContradiction() {
        while (true) {
            List<Evidence.Contradiction> found = contradictions();
            if (!found.isEmpty()) {
                return shortest(found);
            }
            advance();
        }
    }

    private Evidence.Branch shortest(List<Evidence.Contradiction> contradictions) {
        Evidence.Contradiction nearest = contradictions.stream()
                .min(Comparator.comparingInt(end -> branch(end).inferences().size()))
                .orElseThrow();
        return branch(nearest);
    }

    /** The branch to the placement of a candidate, which must follow from the assumption. */
    Evidence.Branch toPlacement(Candidate goal) {
        for (int event = 0; ; event++) {
            while (event == events.size()) {
                advance();
            }
            if (events.get(event).placed().contains(goal)) {
                return branch(event, Set.of(), null);
            }
        }
    }

    /** The branch to the elimination of a candidate, which must follow from the assumption. */
    Evidence.Branch toElimination(Candidate goal) {
        while (isPossible(goal.cell().index(), goal.digit())) {
            advance();
        }
        return branch(0, Set.of(number(goal)), null);
    }

    /** Makes the inferences of the next wave: singles, or else patterns, or else nested nets. */
    private void advance() {
        position.stopIfTold();
        if (!placeSingles() && !applyPatterns() && !ruleOutFailing()) {
            throw new IllegalStateException("what was to be shown does not follow from " + assumed);
        }
    }

    private boolean placeSingles() {
        List<Event> singles = new ArrayList<>();
        Set<Candidate> known = new LinkedHashSet<>();
        CellSet placed = now.placed();
        for (int cell = 0; rules.naked() && cell < Cell.COUNT; cell++) {
            int possible = possible(cell);
            if (!placed.contains(cell) && Digits.isOne(possible)) {
                int digit = Digits.first(possible);
                single(Candidate.of(cell, digit), new Evidence.InCell(Cell.of(cell), digit), known, singles);
            }
        }
        // From the last house, a box, so that a hidden single of several houses is shown in the box.
        for (int house = House.COUNT - 1; house >= 0; house--) {
            for (int rest = rules.digits(); rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                CellSet places = House.of(house).cells().and(now.places(digit));
                if (places.size() == 1 && !placed.intersects(places)) {
                    Candidate last = Candidate.of(places.first(), digit);
                    single(last, new Evidence.InHouse(House.of(house), last.cell(), digit), known, singles);
                }
            }
        }
        singles.forEach(this::place);
        return !singles.isEmpty();
    }

    private static void single(Candidate candidate, Evidence evidence, Set<Candidate> known, List<Event> singles) {
        if (known.add(candidate)) {
            singles.add(
                    new Event(List.of(candidate), CandidateSet.EMPTY, () -> new EventProof(evidence, needs(evidence))));
        }
    }

    private boolean applyPatterns() {
        if (rules.patterns().isEmpty()) {
            return false;
        }
        List<Event> found = new ArrayList<>();
        Patterns.find(rules.patterns(), new Position(now.toBoard()), (gone, evidence) -> {
            Evidence shown = evidence.get();
            found.add(new Event(List.of(), gone, () -> new EventProof(shown, needs(shown))));
        });
        found.forEach(this::eliminate);
        return !found.isEmpty();
    }

    private boolean ruleOutFailing() {
        if (!rules.nested() || stage == ForcingNets.MAX_STAGES_NESTED) {
            return false;
        }
        Cascade before = new Cascade();
        before.copyFrom(now);
        List<Event> found = new ArrayList<>();
        for (Candidate candidate : ForcingNets.failing(before, stage)) {
            found.add(new Event(List.of(), CandidateSet.of(List.of(candidate)), () -> failure(before, candidate)));
        }
        found.forEach(this::eliminate);
        stage++;
        return true;
    }

    private EventProof failure(Cascade before, Candidate candidate) {
        Derivation inner = new Derivation(position, before, candidate, Rules.SINGLES);
        Evidence evidence = new Evidence.Branches(null, List.of(inner.toContradiction()));
        return new EventProof(evidence, inner.needsBefore);
    }

    private void place(Event event) {
        CandidateSet before = left();
        event.placed().forEach(placed -> now.place(placed.cell().index(), placed.digit()));
        add(event, before);
    }

    /** Keeps of an event only the eliminations that no earlier pattern of the same wave has. */
    private void eliminate(Event event) {
        CandidateSet before = left();
        CandidateSet gone = event.eliminated().and(before);
        if (!gone.isEmpty()) {
            for (int digit = 1; digit <= 9; digit++) {
                now.eliminate(digit, gone.cells(digit));
            }
            add(new Event(List.of(), gone, event.proof()), before);
        }
    }

    /** Adds an event, which ruled out the candidates of {@code before} that are not left now. */
    private void add(Event event, CandidateSet before) {
        before.minus(left()).candidates().forEach(gone -> ruledOutBy[number(gone)] = events.size());
        events.add(event);
    }

    /** The digits that each cell may hold or holds. */
    private CandidateSet left() {
        return CandidateSet.of(now::places);
    }

    private boolean isPossible(int cell, int digit) {
        return now.places(digit).contains(cell);
    }

    /** The digits that a cell may hold or holds, as a mask. */
    private int possible(int cell) {
        int possible = 0;
        for (int digit = 1; digit <= 9; digit++) {
            possible |= isPossible(cell, digit) ? Digits.of(digit) : 0;
        }
        return possible;
    }

    /** The digit's places in a house, as a mask. */
    private int places(int house, int digit) {
        return Houses.mask(house, now.places(digit));
    }

    private List<Evidence.Contradiction> contradictions() {
        List<Evidence.Contradiction> found = new ArrayList<>();
        for (int cell = 0; rules.naked() && cell < Cell.COUNT; cell++) {
            if (possible(cell) == 0) {
                found.add(new Evidence.Contradiction(Cell.of(cell), null, 0, List.of()));
            }
        }
        for (int house = 0; house < House.COUNT; house++) {
            for (int digit = 1; digit <= 9; digit++) {
                if (Digits.contain(rules.digits(), digit) && places(house, digit) == 0) {
                    found.add(new Evidence.Contradiction(null, House.of(house), digit, List.of()));
                }
            }
        }
        return found;
    }

    /** The branch to a contradiction: all candidates of its cell, or all places in its house, are false. */
    private Evidence.Branch branch(Evidence.Contradiction end) {
        Set<Integer> needs = new TreeSet<>();
        if (end.cell() != null) {
            int cell = end.cell().index();
            for (int digit = 1; digit <= 9; digit++) {
                needs.add(number(cell, digit));
            }
        }
        if (end.house() != null) {
            add(end.digit(), end.house().cells(), needs);
        }
        return branch(0, needs, end);
    }

    /**
     * The branch with all inferences on which an event and some candidates being false rest.
     *
     * @param event the index of the event; 0, the assumption, if there is none besides the falsities
     * @param falsities the numbers of the candidates
     */
    private Evidence.Branch branch(int event, Set<Integer> falsities, Evidence.@Nullable Contradiction end) {
        boolean[] needed = new boolean[events.size()];
        needed[event] = true;
        needsBefore.clear();
        List<Candidate> because = reasons(falsities, needed);
        List<Evidence.Inference> inferences = new ArrayList<>();
        for (int i = events.size() - 1; i > 0; i--) {
            if (needed[i]) {
                EventProof proof = events.get(i).proof().get();
                inferences.add(new Evidence.Inference(
                        events.get(i).placed(),
                        events.get(i).eliminated().candidates(),
                        proof.evidence(),
                        reasons(proof.needs(), needed)));
            }
        }
        return new Evidence.Branch(
                assumed,
                inferences.reversed(),
                end == null ? null : new Evidence.Contradiction(end.cell(), end.house(), end.digit(), because));
    }

    /** Marks the events that eliminated the candidates as needed; returns their conclusions, the reasons to show. */
    private List<Candidate> reasons(Set<Integer> falsities, boolean[] needed) {
        Set<Candidate> reasons = new TreeSet<>();
        for (int number : falsities) {
            int by = ruledOutBy[number];
            if (by == FALSE_BEFORE) {
                needsBefore.add(number);
            } else {
                needed[by] = true;
                Optional<Candidate> placing = events.get(by).placed().stream().findFirst();
                reasons.add(placing.orElse(Candidate.of(number / 9, number % 9 + 1)));
            }
        }
        return List.copyOf(reasons);
    }

    /** The numbers of the candidates that must be false for the pattern to hold. */
    private static Set<Integer> needs(Evidence evidence) {
        Set<Integer> needs = new TreeSet<>();
        switch (evidence) {
            case Evidence.InCell(Cell cell, int digit) -> addOthers(cell, List.of(digit), needs);
            case Evidence.InHouse(House house, Cell cell, int digit) ->
                add(digit, house.cells().without(cell.index()), needs);
            case Evidence.Intersection(int digit, House from, House into, CellSet cells) ->
                add(digit, from.cells().minus(into.cells()), needs);
            case Evidence.Subset subset
            when subset.hidden() ->
                subset.digits()
                        .digits()
                        .forEach(digit -> add(digit, subset.house().cells().minus(subset.cells()), needs));
            case Evidence.Subset subset ->
                subset.cells()
                        .cells()
                        .forEach(cell -> addOthers(cell, subset.digits().digits(), needs));
            case Evidence.Fish fish -> {
                CellSet cover = CellSet.EMPTY;
                for (House house : fish.cover()) {
                    cover = cover.or(house.cells());
                }
                for (House house : fish.base()) {
                    add(fish.digit(), house.cells().minus(cover).minus(fish.fins()), needs);
                }
            }
            // Named one by one, so that the compiler asks here for each shape of proof that is added.
            case Evidence.Wing _,
                    Evidence.DeadlyPattern _,
                    Evidence.Chain _,
                    Evidence.Colors _,
                    Evidence.LockedSets _,
                    Evidence.Templates _,
                    Evidence.Branches _,
                    Evidence.ImpossiblePattern _,
                    Evidence.Fireworks _,
                    Evidence.CoveredCells _,
                    Evidence.Exocet _,
                    Evidence.Automorphism _,
                    Evidence.BentSubset _,
                    Evidence.Exchange _,
                    Evidence.ColoredCandidates _,
                    Evidence.Exclusion _,
                    Evidence.Several _ -> throw new IllegalStateException("no pattern within a branch: " + evidence);
        }
        return needs;
    }

    private static void addOthers(Cell cell, List<Integer> digits, Set<Integer> needs) {
        for (int digit = 1; digit <= 9; digit++) {
            if (!digits.contains(digit)) {
                needs.add(number(cell.index(), digit));
            }
        }
    }

    private static void add(int digit, CellSet cells, Set<Integer> needs) {
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            needs.add(number(cell, digit));
        }
    }
}
