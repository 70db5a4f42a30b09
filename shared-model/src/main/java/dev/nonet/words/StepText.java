package dev.nonet.words;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Explains a step in English: the name of the technique, the evidence, and the conclusion. */
public final class StepText {

    private StepText() {}

    /**
     * @param name the display name of the technique, such as {@code XY-Wing}
     * @return two sentences: {@code Pointing: in box 1 the only places for 7 are r1c1 and r1c2, all in row 1. So r1c8
     *     cannot be 7.}
     */
    public static String of(Step step, String name) {
        return name + ": " + argument(step.evidence()) + ". So " + conclusion(step.placements(), step.eliminations())
                + ".";
    }

    /** The argument as a tree if it distinguishes cases, which are hard to follow in one sentence; null otherwise. */
    public static @Nullable Argument tree(Step step) {
        return tree(step.evidence());
    }

    private static @Nullable Argument tree(Evidence evidence) {
        return switch (evidence) {
            case Evidence.Branches branches ->
                new Argument(
                        cases(branches),
                        List.of(),
                        List.of(),
                        List.of(),
                        branches.branches().stream().map(StepText::treeOf).toList());
            case Evidence.Several several
            when several.parts().stream().anyMatch(part -> tree(part) != null) ->
                new Argument(
                        several.parts().size() + " arguments together",
                        List.of(),
                        List.of(),
                        List.of(),
                        several.parts().stream().map(StepText::treeOrLeaf).toList());
            default -> null;
        };
    }

    /** The argument as a tree, if need be of one sentence. */
    private static Argument treeOrLeaf(Evidence evidence) {
        Argument tree = tree(evidence);
        return tree == null ? new Argument(argument(evidence), List.of(), List.of(), List.of(), List.of()) : tree;
    }

    private static Argument treeOf(Evidence.Branch branch) {
        List<Argument> parts = new ArrayList<>();
        branch.inferences().forEach(inference -> parts.add(treeOf(inference)));
        Evidence.Contradiction contradiction = branch.contradiction();
        if (contradiction != null) {
            parts.add(new Argument(
                    contradiction(contradiction), List.of(), List.of(), contradiction.because(), List.of()));
        }
        return new Argument("if " + holding(branch.assumed()), List.of(branch.assumed()), List.of(), List.of(), parts);
    }

    private static Argument treeOf(Evidence.Inference inference) {
        Argument inner = tree(inference.evidence());
        return new Argument(
                inner == null ? inference(inference) : conclusion(inference.placed(), inference.eliminated()),
                inference.placed(),
                inference.eliminated(),
                inference.because(),
                inner == null ? List.of() : List.of(inner));
    }

    private static String argument(Evidence evidence) {
        return switch (evidence) {
            case Evidence.InCell(Cell cell, int digit) -> cell + " can hold no other digit than " + digit;
            case Evidence.InHouse(House house, Cell cell, int digit) ->
                "in " + house + " the only place for " + digit + " is " + cell;
            case Evidence.Intersection(int digit, House from, House into, CellSet cells) ->
                "in " + from + " the only places for " + digit + " are " + list(cells) + ", all in " + into;
            case Evidence.Subset subset -> subset(subset);
            case Evidence.Fish fish -> fish(fish);
            case Evidence.Wing wing -> wing(wing);
            case Evidence.DeadlyPattern pattern -> deadlyPattern(pattern);
            case Evidence.Chain chain -> chain(chain);
            case Evidence.Colors(int digit, List<CellSet> colors) -> colors(digit, colors);
            case Evidence.LockedSets sets -> lockedSets(sets);
            case Evidence.Templates(int digit, CellSet places, boolean laidOver) ->
                "the ways to put " + digit + " into " + list(places)
                        + ", once into each row, column and box"
                        + (laidOver ? " so that all other digits have room" : "")
                        + ", have this in common";
            case Evidence.Branches branches -> branches(branches);
            case Evidence.ImpossiblePattern pattern ->
                and(pattern.digits().digits()) + " alone cannot fill " + list(pattern.cells()) + ", so "
                        + or(pattern.exceptions().stream().map(StepText::holding));
            case Evidence.Fireworks(CellSet cells, List<Evidence.Firework> fireworks) ->
                fireworks.stream().map(StepText::firework).collect(Collectors.joining("; "))
                        + "; so these digits take all of " + list(cells);
            case Evidence.CoveredCells(CellSet cells, List<Evidence.Cover> covers) -> coveredCells(cells, covers);
            case Evidence.Exocet exocet ->
                list(exocet.base()) + " take two of " + and(exocet.digits().digits()) + "; "
                        + houses(exocet.crossLines())
                        + " have room for each of them in two cells outside the chute, and within it in "
                        + or(exocet.targets().cells().stream()) + ", so " + list(exocet.targets())
                        + " take the same two";
            case Evidence.Automorphism(List<Cell> cells, List<Integer> digits) -> automorphism(cells, digits);
            case Evidence.BentSubset subset ->
                "the " + subset.cells().size() + " cells " + list(subset.cells()) + " can hold only "
                        + and(subset.digits().digits()) + ", all but " + subset.digit()
                        + " only once. One of them holds " + subset.digit();
            case Evidence.Exchange exchange ->
                "in " + exchange.lockedIn() + ", " + list(exchange.locked()) + " can hold only "
                        + and(exchange.digits().digits()) + ", and in " + exchange.hiddenIn()
                        + " the only places for these outside " + exchange.lockedIn() + " are "
                        + list(exchange.hidden())
                        + ". One of the digits is where the two cross, the others are in these cells";
            case Evidence.ColoredCandidates colored ->
                "either all of " + candidates(colored.one()) + " are true and none of " + candidates(colored.two())
                        + ", or the reverse";
            case Evidence.Exclusion exclusion -> exclusion(exclusion);
            case Evidence.Several several ->
                several.parts().stream().map(StepText::argument).collect(Collectors.joining(". Moreover "));
        };
    }

    private static String exclusion(Evidence.Exclusion exclusion) {
        String sets = exclusion.sets().isEmpty()
                ? ""
                : ", or would take two digits from one of the sets "
                        + String.join(
                                "; ",
                                exclusion.sets().stream().map(StepText::list).toList())
                        + ", which can do without one only";
        return "every other way to fill " + and(exclusion.cells()) + " would put a digit twice into a house" + sets;
    }

    private static String candidates(List<Candidate> candidates) {
        return and(candidates.stream().map(Candidate::toString).toList());
    }

    private static String deadlyPattern(Evidence.DeadlyPattern pattern) {
        String unless = pattern.exceptions().isEmpty()
                ? "if " + and(pattern.digits().digits()) + " alternated in " + list(pattern.cells()) + ", they"
                : "unless " + or(pattern.exceptions().stream().map(StepText::holding)) + ", the "
                        + pattern.cells().size() + " cells of the pattern";
        String twoWays = unless + " could be filled in two ways, but the puzzle has one solution";
        if (!pattern.confining().isEmpty()) {
            return twoWays + "; in " + and(pattern.confining()) + " digits of the pattern have no place outside it";
        }
        return pattern.subset().isEmpty()
                ? twoWays
                : twoWays + "; with these exceptions " + list(pattern.subset()) + " form a naked subset";
    }

    private static String chain(Evidence.Chain chain) {
        List<Evidence.Chain.Node> nodes = chain.nodes();
        StringBuilder text = new StringBuilder("if " + node(nodes.getFirst(), false));
        for (int i = 1; i < nodes.size(); i++) {
            text.append(i == 1 ? ", " : ", so ").append(node(nodes.get(i), i % 2 == 1));
        }
        chain.sets().forEach(set -> text.append("; ").append(list(set)).append(" lack one of their digits at most"));
        return text
                + (chain.closed()
                        ? ", and round again: exactly one end of each link is true"
                        : ". One end of the chain is true");
    }

    private static String node(Evidence.Chain.Node node, boolean holds) {
        String cells = list(node.cells());
        boolean isGrouped = node.cells().size() != 1;
        if (holds) {
            return (isGrouped ? "one of " : "") + cells + " is " + node.digit();
        }
        return isGrouped ? "none of " + cells + " is " + node.digit() : cells + " is not " + node.digit();
    }

    private static String colors(int digit, List<CellSet> colors) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < colors.size(); i += 2) {
            pairs.add("either all of " + list(colors.get(i)) + " are " + digit + " and none of "
                    + list(colors.get(i + 1)) + ", or the reverse");
        }
        return String.join("; ", pairs);
    }

    private static String lockedSets(Evidence.LockedSets sets) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < sets.sets().size(); i++) {
            parts.add(list(sets.sets().get(i)) + " can hold only "
                    + and(sets.digits().get(i).digits()));
        }
        String links = sets.links().size() == 0
                ? ""
                : "; only one of two linked sets can hold " + or(sets.links().digits().stream());
        return String.join("; ", parts) + links;
    }

    private static String firework(Evidence.Firework firework) {
        return and(firework.digits().digits()) + " must be in " + firework.crossing() + " or in "
                + or(firework.wings().cells().stream())
                + ", as the row and the column have no other place for them outside the box where they cross";
    }

    private static String coveredCells(CellSet cells, List<Evidence.Cover> covers) {
        Map<House, List<Integer>> digitsOfHouse = new TreeMap<>();
        covers.forEach(cover -> digitsOfHouse
                .computeIfAbsent(cover.house(), house -> new ArrayList<>())
                .add(cover.digit()));
        List<String> rooms = new ArrayList<>();
        digitsOfHouse.forEach((house, digits) -> rooms.add(house + " for " + and(digits)));
        return "the " + cells.size() + " cells " + list(cells) + " can only be filled with one digit each of "
                + and(rooms) + ", which are " + covers.size() + ", so all of these are in them";
    }

    private static String automorphism(List<Cell> cells, List<Integer> digits) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < digits.size(); i++) {
            names.add((i + 1) + " for " + digits.get(i));
        }
        List<Cell> fixed = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            if (cells.get(i).index() == i) {
                fixed.add(cells.get(i));
            }
        }
        return "the givens stay the same if cells change places (" + places(cells) + ") and digits their names ("
                + String.join(", ", names) + "); so does the only solution, and "
                + (fixed.isEmpty() ? "no cell stays" : and(fixed) + (fixed.size() == 1 ? " stays" : " stay"))
                + " in place";
    }

    /** Where three sample cells go: a corner, the center and the opposite corner. */
    private static String places(List<Cell> cells) {
        return Cell.of(0) + " to " + cells.get(0) + ", " + Cell.of(40) + " to " + cells.get(40) + ", " + Cell.of(80)
                + " to " + cells.get(80);
    }

    private static String branches(Evidence.Branches branches) {
        List<Evidence.Branch> each = branches.branches();
        if (each.size() == 1) {
            return branch(each.getFirst());
        }
        return cases(branches) + ": " + each.stream().map(StepText::branch).collect(Collectors.joining("; "));
    }

    /** The alternatives that the branches assume. */
    private static String cases(Evidence.Branches branches) {
        List<Evidence.Branch> each = branches.branches();
        if (each.size() == 1) {
            return holding(each.getFirst().assumed()) + " leads to a contradiction";
        }
        return branches.house() == null
                ? each.getFirst().assumed().cell() + " is "
                        + or(each.stream().map(branch -> branch.assumed().digit()))
                : branches.house() + " has its " + each.getFirst().assumed().digit() + " in "
                        + or(each.stream().map(branch -> branch.assumed().cell()));
    }

    private static String branch(Evidence.Branch branch) {
        StringBuilder text = new StringBuilder("if " + holding(branch.assumed()));
        String so = ", ";
        for (Evidence.Inference inference : branch.inferences()) {
            text.append(so).append(inference(inference));
            so = ", so ";
        }
        Evidence.Contradiction contradiction = branch.contradiction();
        if (contradiction != null) {
            text.append(so).append(contradiction(contradiction));
        } else if (branch.inferences().isEmpty()) {
            text.append(", that follows at once");
        }
        return text.toString();
    }

    private static String contradiction(Evidence.Contradiction contradiction) {
        return contradiction.house() == null
                ? contradiction.cell() + " can hold no digit"
                : contradiction.house() + " has no place for " + contradiction.digit();
    }

    private static String inference(Evidence.Inference inference) {
        return switch (inference.evidence()) {
            case Evidence.InCell(Cell cell, int digit) -> cell + " can only be " + digit;
            case Evidence.InHouse(House house, Cell cell, int digit) -> house + " has its " + digit + " in " + cell;
            default ->
                conclusion(inference.placed(), inference.eliminated()) + " (" + argument(inference.evidence()) + ")";
        };
    }

    private static String subset(Evidence.Subset subset) {
        String cells = list(subset.cells());
        String digits = and(subset.digits().digits());
        return subset.hidden()
                ? "in " + subset.house() + " the only places for " + digits + " are " + cells
                        + ", which hold nothing else"
                : "in " + subset.house() + " the cells " + cells + " can hold only " + digits + ", and take them all";
    }

    private static String fish(Evidence.Fish fish) {
        String start = "in " + houses(fish.base()) + " the only places for " + fish.digit() + " are in "
                + houses(fish.cover());
        if (fish.fins().isEmpty()) {
            return start + ", which have their " + fish.digit() + " there";
        }
        boolean one = fish.fins().size() == 1;
        return start + ", but for " + list(fish.fins()) + ". Either " + (one ? "that cell" : "one of those cells")
                + " is " + fish.digit() + ", or " + houses(fish.cover()) + " have their " + fish.digit() + " there";
    }

    private static String wing(Evidence.Wing wing) {
        String cases = wing.pincers().stream()
                .map(pincer -> "if it is " + pincer.digit() + ", " + pincer.cell() + " is " + wing.digit())
                .collect(Collectors.joining("; "));
        boolean isPivotToo = wing.pivotDigits().contains(wing.digit());
        return wing.pivot() + " is " + or(wing.pivotDigits().digits().stream()) + ": " + cases
                + (isPivotToo ? "; else it is " + wing.digit() + " itself" : "");
    }

    private static String conclusion(List<Candidate> placements, List<Candidate> eliminations) {
        List<String> parts = new ArrayList<>();
        placements.forEach(placement -> parts.add(holding(placement)));
        Map<Cell, List<Integer>> digitsOfCell = new LinkedHashMap<>();
        for (Candidate gone : eliminations) {
            digitsOfCell.computeIfAbsent(gone.cell(), cell -> new ArrayList<>()).add(gone.digit());
        }
        Map<List<Integer>, List<Cell>> cellsOfDigits = new LinkedHashMap<>();
        digitsOfCell.forEach((cell, digits) ->
                cellsOfDigits.computeIfAbsent(digits, none -> new ArrayList<>()).add(cell));
        cellsOfDigits.forEach((digits, cells) -> parts.add(and(cells) + " cannot be " + or(digits.stream())));
        return String.join(", ", parts);
    }

    private static String holding(Candidate candidate) {
        return candidate.cell() + " is " + candidate.digit();
    }

    /** Groups houses by kind: {@code rows 1 and 4 and box 7}. */
    private static String houses(List<House> houses) {
        Map<House.Kind, List<Integer>> numbers = new LinkedHashMap<>();
        houses.forEach(house ->
                numbers.computeIfAbsent(house.kind(), kind -> new ArrayList<>()).add(house.number() + 1));
        List<String> parts = new ArrayList<>();
        numbers.forEach((kind, ofKind) -> parts.add(kind.name().toLowerCase(Locale.ROOT)
                + (ofKind.size() == 1 ? " " : kind == House.Kind.BOX ? "es " : "s ")
                + and(ofKind)));
        return and(parts);
    }

    private static String list(CellSet cells) {
        return and(cells.cells());
    }

    private static String and(Collection<?> things) {
        return join(things.stream().map(Object::toString).toList(), " and ");
    }

    private static String or(Stream<?> things) {
        return join(things.map(Object::toString).toList(), " or ");
    }

    private static String join(List<String> things, String last) {
        int end = things.size() - 1;
        return end < 1 ? String.join("", things) : String.join(", ", things.subList(0, end)) + last + things.get(end);
    }
}
