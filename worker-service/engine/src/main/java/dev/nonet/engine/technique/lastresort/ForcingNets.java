package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.board.Cascade;
import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Dynamic and nested forcing chains (forcing nets), named as in Sudoku Explainer. Each candidate is assumed and all its
 * consequences are followed; a consequence may need several earlier ones together. A candidate that leads to a
 * contradiction is false. A conclusion that all candidates of a cell lead to, or all places of a digit in a house, is
 * true.
 *
 * <p>The nets of all candidates grow in parallel, stage by stage, and the search ends with the first stage that gives a
 * conclusion. So the nets are as shallow as possible, the result does not depend on an order of the candidates, and the
 * work is bounded by stages times candidates. All conclusions of that stage get the same rating, by the smallest of the
 * nets that show one: a player has to try the others to find that one. The size of a net is the number of digits
 * placed, with the assumption. The kinds differ in what a stage is:
 *
 * <pre>
 *   dynamic       one wave of singles
 *   dynamic (+)   one wave of elimination patterns, then singles until there are no more
 *   nested        eliminates every candidate that a net of singles refutes, this net with one wave more in each stage;
 *                 then singles until there are no more
 * </pre>
 *
 * The kinds dynamic (+) and nested report nothing on boards where nets of singles alone give a conclusion.
 */
public final class ForcingNets implements StepFinder {

    /** Boards with more candidates, which do not occur on the solving path of a puzzle, are left to nets of singles. */
    private static final int MAX_CANDIDATES = 400;

    /** Bounds the waves of the inner nets. */
    static final int MAX_STAGES_NESTED = 12;

    private final List<StepFinder> patterns;
    private final boolean nested;

    private ForcingNets(List<StepFinder> patterns, boolean nested) {
        this.patterns = List.copyOf(patterns);
        this.nested = nested;
    }

    public static ForcingNets ofSingles() {
        return new ForcingNets(List.of(), false);
    }

    /** @param patterns finders that report eliminations only */
    public static ForcingNets with(StepFinder... patterns) {
        return new ForcingNets(List.of(patterns), false);
    }

    /** Nets that contain nets of singles. */
    public static ForcingNets nested() {
        return new ForcingNets(List.of(), true);
    }

    /** An assumption and what follows from it so far. */
    private static final class Net {

        private final Candidate assumed;
        private final Cascade cascade;
        private boolean contradictory;

        /** Whether the net will not grow any more. */
        private boolean ended;

        Net(Candidate assumed, Cascade before) {
            this.assumed = assumed;
            this.cascade = new Cascade();
            cascade.copyFrom(before);
            cascade.place(assumed.cell().index(), assumed.digit());
        }

        /** How many of the given empty cells have been filled. */
        int nodes(CellSet empty) {
            return cascade.placed().and(empty).size();
        }

        /** Places all singles of the moment. */
        void wave() {
            Cascade.Wave wave = cascade.wave();
            contradictory = wave == Cascade.Wave.CONTRADICTION;
            ended = wave != Cascade.Wave.PLACED;
        }

        /** Places singles until there are no more. */
        void fillSingles() {
            contradictory = !cascade.fillSingles();
            ended = contradictory;
        }
    }

    /**
     * A conclusion: the goal is true or false, by one assumption that leads to a contradiction or by several that
     * agree.
     *
     * @param holds whether the goal is true
     * @param house the house of the assumptions; null if they are the candidates of a cell
     * @param nodes the number of digits placed by the nets of all assumptions, these included
     */
    private record NetConclusion(
            Candidate goal, boolean holds, @Nullable House house, List<Candidate> assumed, int nodes) {}

    @Override
    public boolean ratesByLength() {
        return true;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CandidateSet candidates = position.candidates();
        if ((nested || !patterns.isEmpty()) && candidates.size() > MAX_CANDIDATES) {
            return;
        }
        Cascade before = position.cascade();
        List<Net> nets = new ArrayList<>();
        for (Candidate candidate : candidates.candidates()) {
            nets.add(new Net(candidate, before));
        }
        if (patterns.isEmpty() && !nested) {
            reportFirst(nets, position, sink);
            return;
        }
        nets.forEach(Net::fillSingles);
        if (findings(nets, position).isEmpty()) {
            reportFirst(nets, position, sink);
        }
    }

    /** Goes through the stages, and reports all conclusions of the first one that has any. */
    private void reportFirst(List<Net> nets, Position position, StepSink sink) {
        for (int stage = 0; !nested || stage < MAX_STAGES_NESTED; stage++) {
            position.stopIfTold();
            boolean more = false;
            for (Net net : nets) {
                if (!net.ended) {
                    advance(net, stage, position);
                    more |= !net.ended || net.contradictory;
                }
            }
            if (!more) {
                return;
            }
            List<NetConclusion> findings = findings(nets, position);
            if (!findings.isEmpty()) {
                report(findings, position, sink);
                return;
            }
        }
    }

    private void advance(Net net, int stage, Position position) {
        if (!nested && patterns.isEmpty()) {
            net.wave();
            return;
        }
        position.stopIfTold();
        if (nested) {
            advanceNested(net, stage);
        } else {
            advanceByPatterns(net);
        }
    }

    private static void advanceNested(Net net, int stage) {
        Cascade cascade = net.cascade;
        List<Candidate> failing = failing(cascade, stage);
        for (Candidate candidate : failing) {
            cascade.eliminate(candidate.digit(), CellSet.of(candidate.cell().index()));
        }
        net.fillSingles();
    }

    /**
     * The candidates that lead to a contradiction by singles.
     *
     * @param stage from 0; allows one wave more than that
     */
    static List<Candidate> failing(Cascade before, int stage) {
        List<Candidate> failing = new ArrayList<>();
        Cascade trial = new Cascade();
        for (Candidate candidate : before.candidates().candidates()) {
            trial.copyFrom(before);
            trial.place(candidate.cell().index(), candidate.digit());
            Cascade.Wave wave = Cascade.Wave.PLACED;
            for (int waves = 0; waves <= stage && wave == Cascade.Wave.PLACED; waves++) {
                wave = trial.wave();
            }
            if (wave == Cascade.Wave.CONTRADICTION) {
                failing.add(candidate);
            }
        }
        return failing;
    }

    private void advanceByPatterns(Net net) {
        net.ended = true;
        Patterns.find(patterns, new Position(net.cascade.toBoard()), (eliminations, evidence) -> {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet gone = eliminations.cells(digit);
                if (!gone.isEmpty()) {
                    net.cascade.eliminate(digit, gone);
                    net.ended = false;
                }
            }
        });
        if (!net.ended) {
            net.fillSingles();
        }
    }

    private static List<NetConclusion> findings(List<Net> nets, Position position) {
        List<NetConclusion> findings = new ArrayList<>();
        for (Net net : nets) {
            if (net.contradictory) {
                findings.add(
                        new NetConclusion(net.assumed, false, null, List.of(net.assumed), net.nodes(position.empty())));
            }
        }
        return findings.isEmpty() ? agreements(nets, position) : findings;
    }

    private static List<NetConclusion> agreements(List<Net> nets, Position position) {
        List<NetConclusion> findings = new ArrayList<>();
        Net[] ofCandidate = new Net[9 * Cell.COUNT];
        for (Net net : nets) {
            ofCandidate[9 * net.assumed.cell().index() + net.assumed.digit() - 1] = net;
        }
        CellSet empty = position.empty();
        for (int cell = empty.first(); cell < Cell.COUNT; cell = empty.next(cell)) {
            List<Net> cases = new ArrayList<>();
            for (int rest = position.digits(cell); rest != 0; rest = Masks.dropFirst(rest)) {
                cases.add(ofCandidate[9 * cell + Masks.first(rest)]);
            }
            addAgreement(null, cases, position, findings);
        }
        for (int house = 0; house < House.COUNT; house++) {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet places = Houses.cells(house, position.places(digit, house));
                List<Net> cases = new ArrayList<>();
                for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                    cases.add(ofCandidate[9 * cell + digit - 1]);
                }
                addAgreement(House.of(house), cases, position, findings);
            }
        }
        return findings;
    }

    private static void addAgreement(
            @Nullable House house, List<Net> cases, Position position, List<NetConclusion> findings) {
        if (cases.size() < 2) {
            return;
        }
        Common common = COMMON.of(position);
        common.placed.set(position.empty());
        for (Net net : cases) {
            common.placed.keepAll(net.cascade.placed());
        }
        for (int digit = 1; digit <= 9; digit++) {
            common.holding.set(common.placed);
            common.losing.set(position.places(digit));
            for (Net net : cases) {
                CellSet places = net.cascade.places(digit);
                common.holding.keepAll(places);
                common.losing.removeAll(places);
            }
            if (!common.holding.isEmpty() || !common.losing.isEmpty()) {
                Agreement agreement = Agreement.of(house, cases, position);
                agreement.addFindings(digit, true, common.holding.toSet(), findings);
                agreement.addFindings(digit, false, common.losing.toSet(), findings);
            }
        }
    }

    /**
     * What all cases have in common.
     *
     * @param placed the empty cells that each case fills
     * @param holding the cells of {@code placed} that hold a digit in each case
     * @param losing the places of the digit that are false in each case
     */
    private record Common(CellBits placed, CellBits holding, CellBits losing) {}

    private static final Memory<Common> COMMON =
            new Memory<>(position -> new Common(new CellBits(), new CellBits(), new CellBits()));

    /** Assumptions of which one must be true: all candidates of a cell, or all places of a digit in a house. */
    private record Agreement(@Nullable House house, List<Candidate> assumed, int nodes) {

        static Agreement of(@Nullable House house, List<Net> cases, Position position) {
            return new Agreement(
                    house,
                    cases.stream().map(net -> net.assumed).toList(),
                    cases.stream().mapToInt(net -> net.nodes(position.empty())).sum());
        }

        void addFindings(int digit, boolean holds, CellSet cells, List<NetConclusion> findings) {
            for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                findings.add(new NetConclusion(Candidate.of(cell, digit), holds, house, assumed, nodes));
            }
        }
    }

    private void report(List<NetConclusion> findings, Position position, StepSink sink) {
        Derivation.Rules rules = new Derivation.Rules(Digits.ALL, true, patterns, nested);
        int nodes = findings.stream().mapToInt(NetConclusion::nodes).min().orElse(0);
        for (NetConclusion finding : findings) {
            Candidate goal = finding.goal();
            Supplier<Evidence> evidence = () -> evidence(finding, rules, position);
            if (finding.holds()) {
                sink.place(goal.cell().index(), goal.digit(), nodes, evidence);
            } else {
                sink.eliminate(CandidateSet.of(List.of(goal)), nodes, evidence);
            }
        }
    }

    private static Evidence evidence(NetConclusion finding, Derivation.Rules rules, Position position) {
        List<Evidence.Branch> branches = new ArrayList<>();
        for (Candidate assumed : finding.assumed()) {
            Derivation derivation = Derivation.from(position, assumed, rules);
            if (finding.assumed().size() == 1) {
                branches.add(derivation.toContradiction());
            } else if (finding.holds()) {
                branches.add(derivation.toPlacement(finding.goal()));
            } else {
                branches.add(derivation.toElimination(finding.goal()));
            }
        }
        return new Evidence.Branches(finding.house(), branches);
    }
}
