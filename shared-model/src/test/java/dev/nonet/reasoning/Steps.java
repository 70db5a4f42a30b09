package dev.nonet.reasoning;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Test data: at least one step for every shape of proof. The steps need not be sound on any board. */
public final class Steps {

    public static final Step NAKED_SINGLE =
            placing("naked-single", 23, "r1c1=5", new Evidence.InCell(Cell.parse("r1c1"), 5));

    public static final Step HIDDEN_SINGLE =
            placing("hidden-single", 12, "r5c5=7", new Evidence.InHouse(House.parse("b5"), Cell.parse("r5c5"), 7));

    public static final Step POINTING = eliminating(
            "pointing",
            26,
            "r3c9=7 r3c5=7",
            new Evidence.Intersection(7, House.parse("b1"), House.parse("r3"), cells("r3c2 r3c3")));

    public static final Step NAKED_PAIR = eliminating(
            "naked-pair",
            30,
            "r2c1=5 r2c4=5 r2c4=9",
            new Evidence.Subset(
                    false,
                    House.parse("r2"),
                    cells("r2c6 r2c9"),
                    DigitSet.of(5, 9),
                    candidates("r2c6=5 r2c6=9 r2c9=5 r2c9=9")));

    public static final Step HIDDEN_PAIR = eliminating(
            "hidden-pair",
            34,
            "r2c6=1 r2c9=1",
            new Evidence.Subset(
                    true,
                    House.parse("r2"),
                    cells("r2c6 r2c9"),
                    DigitSet.of(5, 9),
                    candidates("r2c6=5 r2c6=9 r2c9=5 r2c9=9")));

    public static final Step X_WING = eliminating(
            "x-wing",
            32,
            "r2c4=7 r5c4=7",
            new Evidence.Fish(
                    7,
                    List.of(House.parse("c5"), House.parse("c9")),
                    List.of(House.parse("r2"), House.parse("r5")),
                    cells("r2c5 r2c9 r5c5 r5c9"),
                    CellSet.EMPTY));

    public static final Step FINNED_X_WING = eliminating(
            "finned-x-wing",
            42,
            "r8c6=1",
            new Evidence.Fish(
                    1,
                    List.of(House.parse("r3"), House.parse("r9")),
                    List.of(House.parse("c2"), House.parse("c6")),
                    cells("r3c2 r3c6 r9c2 r9c6"),
                    cells("r9c4 r9c5")));

    public static final Step XY_WING = eliminating(
            "xy-wing",
            42,
            "r5c9=7",
            new Evidence.Wing(Cell.parse("r4c1"), DigitSet.of(4, 6), candidates("r5c3=4 r4c7=6"), 7));

    public static final Step BUG_PLUS_ONE = placing(
            "bug-plus-one",
            50,
            "r5c4=3",
            new Evidence.DeadlyPattern(
                    cells("r5c4 r5c6 r7c4 r7c6"),
                    DigitSet.of(1, 3, 6),
                    candidates("r5c4=3"),
                    List.of(),
                    CellSet.EMPTY));

    public static final Step UNIQUE_RECTANGLE = eliminating(
            "unique-rectangle-4",
            45,
            "r1c1=3 r1c2=3",
            new Evidence.DeadlyPattern(
                    cells("r1c1 r1c2 r5c1 r5c2"),
                    DigitSet.of(3, 8),
                    candidates("r1c1=4 r1c2=6"),
                    List.of(House.parse("r1")),
                    CellSet.EMPTY));

    public static final Step SKYSCRAPER = eliminating(
            "skyscraper",
            40,
            "r1c3=5",
            new Evidence.Chain(
                    List.of(
                            new Evidence.Chain.Node(5, cells("r1c1")),
                            new Evidence.Chain.Node(5, cells("r7c1")),
                            new Evidence.Chain.Node(5, cells("r7c5 r7c6")),
                            new Evidence.Chain.Node(5, cells("r2c5"))),
                    false));

    public static final Step SIMPLE_COLORS = eliminating(
            "simple-colors-trap",
            48,
            "r4c4=2",
            new Evidence.Colors(2, List.of(cells("r4c1 r9c4"), cells("r4c9 r6c4"))));

    public static final Step ALS_XZ = eliminating(
            "als-xz",
            66,
            "r1c9=1",
            new Evidence.LockedSets(
                    List.of(cells("r1c1 r1c2"), cells("r3c9")),
                    List.of(DigitSet.of(1, 2, 3), DigitSet.of(1, 2)),
                    DigitSet.of(2)));

    public static final Step REMOTE_PAIR = eliminating(
            "remote-pair",
            46,
            "r4c4=2 r4c4=7",
            new Evidence.Several(List.of(
                    new Evidence.Colors(2, List.of(cells("r4c1 r9c4"), cells("r4c9 r6c4"))),
                    new Evidence.Colors(7, List.of(cells("r4c1 r9c4"), cells("r4c9 r6c4"))))));

    public static final Step TEMPLATE_SET =
            placing("template-set", 85, "r1c1=3", new Evidence.Templates(3, cells("r1c1 r2c4 r2c5 r5c4 r5c5"), false));

    public static final Step FAILING = eliminating(
            "nested-forcing-chain",
            105,
            "r1c1=5",
            new Evidence.Branches(
                    null,
                    List.of(new Evidence.Branch(
                            candidate("r1c1=5"),
                            List.of(
                                    new Evidence.Inference(
                                            candidates("r1c4=7"),
                                            List.of(),
                                            new Evidence.InCell(Cell.parse("r1c4"), 7),
                                            candidates("r1c1=5")),
                                    new Evidence.Inference(
                                            List.of(),
                                            candidates("r3c9=7"),
                                            new Evidence.Branches(
                                                    null,
                                                    List.of(new Evidence.Branch(
                                                            candidate("r3c9=7"),
                                                            List.of(),
                                                            new Evidence.Contradiction(
                                                                    Cell.parse("r4c9"),
                                                                    null,
                                                                    0,
                                                                    candidates("r3c9=7"))))),
                                            candidates("r1c4=7"))),
                            new Evidence.Contradiction(null, House.parse("b3"), 7, candidates("r1c4=7 r3c9=7"))))));

    public static final Step AGREEING = placing(
            "cell-forcing-chain",
            80,
            "r9c9=1",
            new Evidence.Branches(
                    null,
                    List.of(
                            branch("r1c1=2", inHouse("r1", "r1c9=3", "r1c1=2"), inHouse("b9", "r9c9=1", "r1c9=3")),
                            branch("r1c1=4", inHouse("c9", "r9c9=1", "r1c1=4")))));

    public static final Step AGREEING_IN_A_HOUSE = eliminating(
            "region-forcing-chain",
            80,
            "r9c9=1",
            new Evidence.Branches(
                    House.parse("r1"), List.of(branch("r1c9=1"), branch("r1c2=1", inHouse("c9", "r5c9=1", "r1c2=1")))));

    public static final Step ODDAGON = placing(
            "bivalue-oddagon",
            60,
            "r1c1=7",
            new Evidence.ImpossiblePattern(cells("r1c1 r1c9 r2c2 r5c2 r5c9"), DigitSet.of(2, 3), candidates("r1c1=7")));

    public static final Step FIREWORKS = eliminating(
            "fireworks",
            60,
            "r4c7=9",
            new Evidence.Fireworks(
                    cells("r4c7 r4c1 r8c7"),
                    List.of(new Evidence.Firework(DigitSet.of(1, 2, 3), Cell.parse("r4c7"), cells("r4c1 r8c7")))));

    public static final Step LOCKED_CELLS = eliminating(
            "multi-sector-locked-set",
            92,
            "r1c9=1",
            new Evidence.CoveredCells(
                    cells("r1c1 r1c2"),
                    List.of(new Evidence.Cover(1, House.parse("r1")), new Evidence.Cover(2, House.parse("r1")))));

    public static final Step EXOCET = eliminating(
            "junior-exocet",
            94,
            "r2c4=9",
            new Evidence.Exocet(
                    cells("r1c1 r1c2"),
                    cells("r2c4 r3c9"),
                    DigitSet.of(1, 2, 3),
                    List.of(House.parse("c3"), House.parse("c4"), House.parse("c9"))));

    public static final Step SYMMETRY = eliminating(
            "symmetrical-placement",
            70,
            "r5c5=1",
            new Evidence.Automorphism(
                    IntStream.range(0, 81).mapToObj(cell -> Cell.of(80 - cell)).toList(),
                    List.of(2, 1, 4, 3, 6, 5, 8, 7, 9)));
    public static final Step FRANKEN_SWORDFISH = eliminating(
            "finned-franken-swordfish",
            68,
            "r6c3=4",
            new Evidence.Fish(
                    4,
                    List.of(House.parse("r1"), House.parse("r8"), House.parse("b5")),
                    List.of(House.parse("c3"), House.parse("c6"), House.parse("b4")),
                    cells("r1c3 r1c6 r8c3"),
                    cells("r5c2")));

    public static final Step ALS_AIC = eliminating(
            "als-aic",
            76,
            "r1c9=1",
            new Evidence.Chain(
                    List.of(
                            new Evidence.Chain.Node(1, cells("r1c1 r1c2")),
                            new Evidence.Chain.Node(3, cells("r1c2")),
                            new Evidence.Chain.Node(3, cells("r7c2")),
                            new Evidence.Chain.Node(1, cells("r7c2"))),
                    false,
                    List.of(cells("r1c1 r1c2"))));

    public static final Step WXYZ_WING = eliminating(
            "wxyz-wing",
            55,
            "r1c9=4",
            new Evidence.BentSubset(cells("r1c1 r1c2 r1c5 r2c3"), DigitSet.of(1, 2, 3, 4), 4));

    public static final Step ALMOST_LOCKED_PAIR = eliminating(
            "almost-locked-pair",
            45,
            "r1c7=2 r2c2=9",
            new Evidence.Exchange(
                    DigitSet.of(2, 5), House.parse("r1"), cells("r1c5"), House.parse("b1"), cells("r2c2")));

    public static final Step MEDUSA = eliminating(
            "3d-medusa",
            60,
            "r1c9=4",
            new Evidence.ColoredCandidates(candidates("r1c1=4 r2c5=7"), candidates("r1c1=6 r2c9=7")));

    public static final Step ALIGNED_PAIR = eliminating(
            "aligned-pair-exclusion",
            62,
            "r1c1=4",
            new Evidence.Exclusion(List.of(Cell.parse("r1c1"), Cell.parse("r2c5")), List.of(cells("r1c4"))));

    public static final List<Step> ALL = List.of(
            FRANKEN_SWORDFISH,
            ALS_AIC,
            WXYZ_WING,
            ALMOST_LOCKED_PAIR,
            MEDUSA,
            ALIGNED_PAIR,
            NAKED_SINGLE,
            HIDDEN_SINGLE,
            POINTING,
            NAKED_PAIR,
            HIDDEN_PAIR,
            X_WING,
            FINNED_X_WING,
            XY_WING,
            BUG_PLUS_ONE,
            UNIQUE_RECTANGLE,
            SKYSCRAPER,
            SIMPLE_COLORS,
            ALS_XZ,
            REMOTE_PAIR,
            TEMPLATE_SET,
            FAILING,
            AGREEING,
            AGREEING_IN_A_HOUSE,
            ODDAGON,
            FIREWORKS,
            LOCKED_CELLS,
            EXOCET,
            SYMMETRY);

    private Steps() {}

    private static Step placing(String technique, int tenths, String placements, Evidence evidence) {
        return new Step(
                1, new TechniqueId(technique), Rating.tenths(tenths), candidates(placements), List.of(), evidence);
    }

    private static Step eliminating(String technique, int tenths, String eliminations, Evidence evidence) {
        return new Step(
                1, new TechniqueId(technique), Rating.tenths(tenths), List.of(), candidates(eliminations), evidence);
    }

    private static Evidence.Branch branch(String assumed, Evidence.Inference... inferences) {
        return new Evidence.Branch(candidate(assumed), List.of(inferences), null);
    }

    private static Evidence.Inference inHouse(String house, String placed, String because) {
        Candidate candidate = candidate(placed);
        return new Evidence.Inference(
                List.of(candidate),
                List.of(),
                new Evidence.InHouse(House.parse(house), candidate.cell(), candidate.digit()),
                candidates(because));
    }

    private static Candidate candidate(String text) {
        return candidates(text).getFirst();
    }

    private static CellSet cells(String text) {
        CellSet cells = CellSet.EMPTY;
        for (String name : text.split(" ", -1)) {
            cells = cells.with(Cell.parse(name).index());
        }
        return cells;
    }

    public static List<Candidate> candidates(String text) {
        return Arrays.stream(text.split(" ", -1))
                .map(word -> new Candidate(Cell.parse(word.substring(0, 4)), word.charAt(5) - '0'))
                .toList();
    }
}
