package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.DigitTemplates;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Producers 23 to 30: what several assumptions have in common, or one contradicts. Every candidate of a cell, every
 * place of a digit in a house, or one candidate and its opposite are assumed in turn.
 */
final class Branches implements Producer {

    private static final int DOUBLE_RANK = 1;
    private static final int CELL_RANK = 5;
    private static final int REGION_RANK = 6;
    private static final int CONTRADICTION_RANK = 7;

    /** The three families, of which the dynamic one has levels. */
    enum ForcingFamily {
        MULTIPLE(7.5 + 0.5),
        NISHIO(7.5),
        DYNAMIC(8.5);

        private final double base;

        ForcingFamily(double base) {
            this.base = base;
        }
    }

    private final ForcingFamily family;
    private final double base;
    private final String suffix;
    private final Runner runner;
    private final ChainHints hints;
    private final Ancestors ancestors = new Ancestors();

    /** By start node: its run on this board; null if it was not needed yet. */
    private final @Nullable Run[] runs = new @Nullable Run[Run.NODES];

    /** By start node: whether it is counted as an assumption. Those that a screen spares a run count too. */
    private final boolean[] counted = new boolean[Run.NODES];

    private final Runnable assumed;

    /** Of the multiple family. */
    private final StaticLinks links;

    /** Of the Nishio family: by digit, the places that are in no template. */
    private final CellSet[] inNoTemplate = new CellSet[10];

    private final CellSet[] places = new CellSet[10];
    private final DigitTemplates templates = new DigitTemplates();
    private final int[] starts = new int[9];
    private MarkedBoard board = new MarkedBoard();

    private Branches(
            ForcingFamily family,
            double base,
            String suffix,
            List<Producer> advanced,
            StaticLinks links,
            boolean all,
            Runnable assumed) {
        this.links = links;
        this.assumed = assumed;
        this.family = family;
        this.base = base;
        this.suffix = suffix;
        runner = new Runner(family != ForcingFamily.NISHIO, family != ForcingFamily.MULTIPLE, advanced);
        hints = new ChainHints(all);
    }

    /** @param assumed called before each assumption, those nested in others too */
    static Branches nishio(Runnable assumed) {
        return new Branches(
                ForcingFamily.NISHIO, ForcingFamily.NISHIO.base, "", List.of(), new StaticLinks(), false, assumed);
    }

    /**
     * @param links shared with other producers that are asked on the same boards
     * @param assumed called before each assumption, those nested in others too
     */
    static Branches multiple(boolean all, StaticLinks links, Runnable assumed) {
        return new Branches(ForcingFamily.MULTIPLE, ForcingFamily.MULTIPLE.base, "", List.of(), links, all, assumed);
    }

    /**
     * @param level 0 to 5: what is asked within a branch when nothing more follows directly; from level 2 on chains
     *     again
     * @param all whether all hints are wanted, or only the first
     */
    static Branches dynamic(int level, boolean all, Runnable assumed) {
        List<Producer> advanced = new ArrayList<>();
        if (level >= 1) {
            advanced.add(new Locking(false));
            advanced.add(new HiddenSets("Hidden Pair", 3.4, 2, false));
            advanced.add(new NakedSets("Naked Pair", 3.0, 2));
            advanced.add(new LineFish("X-Wing", 3.2, 2));
        }
        StaticLinks links = new StaticLinks();
        if (level == 2 || level == 3) {
            advanced.add(new SingleChains(true, links));
        }
        if (level == 3) {
            advanced.add(multiple(true, links, assumed));
        }
        if (level >= 4) {
            advanced.add(dynamic(0, true, assumed));
        }
        if (level == 5) {
            advanced.add(dynamic(2, true, assumed));
        }
        double base = level < 2 ? 8.5 + 0.5 * level : 9.5 + 0.5 * (level - 2);
        String suffix = switch (level) {
            case 0 -> "";
            case 1 -> " (+)";
            case 2 -> " (+ Forcing Chains)";
            case 3 -> " (+ Multiple Forcing Chains)";
            case 4 -> " (+ Dynamic Forcing Chains)";
            default -> " (+ Dynamic Forcing Chains (+ Forcing Chains))";
        };
        return new Branches(ForcingFamily.DYNAMIC, base, suffix, advanced, links, all, assumed);
    }

    @Override
    public void find(MarkedBoard on, Hints to) {
        board = on;
        hints.clear();
        Arrays.fill(runs, null);
        Arrays.fill(counted, false);
        runner.load(board);
        if (family == ForcingFamily.MULTIPLE) {
            links.of(board);
        } else if (family == ForcingFamily.NISHIO) {
            findTemplates();
        }
        int min = family == ForcingFamily.MULTIPLE ? 3 : 2;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board.count(cell) >= min) {
                for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                    candidate(cell, Digits.first(rest));
                }
                if (family != ForcingFamily.NISHIO) {
                    wholeCell(cell);
                }
            }
        }
        hints.pass(to);
    }

    private void findTemplates() {
        for (int digit = 1; digit <= 9; digit++) {
            places[digit] = board.places(digit);
            inNoTemplate[digit] = templates.eliminations(places[digit]);
        }
    }

    private void count(int start) {
        if (!counted[start]) {
            counted[start] = true;
            assumed.run();
        }
    }

    private Run run(int start) {
        count(start);
        Run run = runs[start];
        if (run == null) {
            run = runner.run(start);
            runs[start] = run;
        }
        return run;
    }

    private void candidate(int cell, int digit) {
        int candidate = Order.candidate(cell, digit);
        if (family == ForcingFamily.NISHIO) {
            nishio(cell, digit, candidate);
        } else if (family == ForcingFamily.DYNAMIC) {
            Run on = run(Links.on(candidate));
            contradiction(on, candidate, false);
            Run off = run(Links.off(candidate));
            contradiction(off, candidate, true);
            if (board.count(cell) >= 3) {
                common("Double", DOUBLE_RANK, List.of(on, off), Links.NONE);
            }
        }
        if (family != ForcingFamily.NISHIO) {
            for (int kind : Order.BLOCK_ROW_COLUMN) {
                region(cell, digit, kind);
            }
        }
    }

    /**
     * A template is a way to place the digit that all its houses allow. So a candidate in a template does not
     * contradict itself, and its opposite does not unless it is in every template, and then its peers are in none.
     */
    private void nishio(int cell, int digit, int candidate) {
        count(Links.on(candidate));
        count(Links.off(candidate));
        if (inNoTemplate[digit].contains(cell)) {
            contradiction(run(Links.on(candidate)), candidate, false);
        }
        if (places[digit].and(Houses.peers(cell)).minus(inNoTemplate[digit]).isEmpty()) {
            contradiction(run(Links.off(candidate)), candidate, true);
        }
    }

    private String name(String what) {
        return switch (family) {
            case NISHIO -> "Nishio Forcing Chains";
            case MULTIPLE -> what + " Forcing Chains";
            case DYNAMIC -> "Dynamic " + what + " Forcing Chains" + suffix;
        };
    }

    /** A candidate whose assumption contradicts itself, if it does, is false, or true if it was assumed to be false. */
    private void contradiction(Run run, int candidate, boolean on) {
        if (!run.isContradictory()) {
            return;
        }
        offer(
                "Contradiction",
                CONTRADICTION_RANK,
                candidate,
                on,
                List.of(run, run),
                new int[] {run.contradictionOn(), run.contradictionOff()},
                Links.NONE);
    }

    /** All places of a digit in a house, once for each house: from its first place. */
    private void region(int cell, int digit, int kind) {
        int house = Houses.house(cell, kind);
        int places = board.places(house, digit);
        if (Masks.areSeveral(places) && Houses.firstCell(house, places) == cell) {
            int count = 0;
            for (int rest = places; rest != 0; rest = Masks.dropFirst(rest)) {
                starts[count++] = Order.candidate(Houses.firstCell(house, rest), digit);
            }
            common("Region", REGION_RANK, count, kind);
        }
    }

    private void wholeCell(int cell) {
        int count = 0;
        for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
            starts[count++] = Order.candidate(cell, Digits.first(rest));
        }
        common("Cell", CELL_RANK, count, Links.CELL);
    }

    /**
     * What follows from each of the candidates in {@link #starts}. Nothing of it is looked for if their links have
     * nothing in common.
     */
    private void common(String what, int rank, int count, int startKind) {
        for (int i = 0; i < count; i++) {
            count(Links.on(starts[i]));
        }
        if (family == ForcingFamily.MULTIPLE && !links.haveCommon(starts, count)) {
            return;
        }
        List<Run> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(run(Links.on(starts[i])));
        }
        common(what, rank, all, startKind);
    }

    /**
     * What follows from each of some assumptions, of which one is true: ON nodes first, in the order of the first run.
     */
    private void common(String what, int rank, List<Run> branches, int startKind) {
        Run first = branches.getFirst();
        long[] shared = first.members().clone();
        boolean any = true;
        for (int i = 1; any && i < branches.size(); i++) {
            any = false;
            for (int word = 0; word < shared.length; word++) {
                shared[word] &= branches.get(i).members()[word];
                any |= shared[word] != 0;
            }
        }
        if (!any) {
            return;
        }
        for (boolean on : new boolean[] {true, false}) {
            for (int node : first.nodes()) {
                if (Links.isOn(node) == on && Run.contains(shared, node)) {
                    Masks.remove(shared, node);
                    int[] targets = new int[branches.size()];
                    for (int i = 0; i < targets.length; i++) {
                        targets[i] = branches.get(i).index(node);
                    }
                    offer(what, rank, Links.candidate(node), on, branches, targets, startKind);
                }
            }
        }
    }

    /**
     * @param branches by target: the run that has it
     * @param targets the index of each target in its run
     */
    private void offer(
            String what, int rank, int candidate, boolean on, List<Run> branches, int[] targets, int startKind) {
        if (on && ChainHints.others(candidate, board) == 0) {
            return;
        }
        int left = hints.maxNodes(base, rank);
        for (int i = 0; i < targets.length && left >= 0; i++) {
            left -= ancestors.count(branches.get(i), targets[i], left);
        }
        if (left < 0) {
            return;
        }
        List<Proof.Ancestry> all = new ArrayList<>();
        for (int i = 0; i < targets.length; i++) {
            all.add(ancestors.of(branches.get(i), targets[i], startKind));
        }
        Proof proof = Proof.of(all);
        double rating = ChainHints.rating(base, proof.complexity());
        hints.add(ChainHints.concluding(name(what), rating, candidate, on, proof, board), rank);
    }
}
