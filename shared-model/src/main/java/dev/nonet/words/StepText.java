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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says a step in English: the name of the technique, what there is to see, and what follows. */
public final class StepText {

    private StepText() {}

    /**
     * @param name of the technique, as players write it
     * @return two sentences: {@code Pointing: in box 1 the only places for 7 are r1c1 and r1c2, all in row 1. So r1c8 cannot be 7.}
     */
    public static String of(Step step, String name) {
        return name + ": " + argument(step.evidence()) + ". So " + conclusion(step) + ".";
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
            case Evidence.DeadlyPattern pattern ->
                "unless " + or(pattern.exceptions().stream().map(StepText::holding)) + ", the "
                        + pattern.cells().size()
                        + " cells of the pattern could be filled in two ways, but the puzzle has one solution";
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
        boolean pivotToo = wing.pivotDigits().contains(wing.digit());
        return wing.pivot() + " is " + or(wing.pivotDigits().digits().stream()) + ": " + cases
                + (pivotToo ? "; else it is " + wing.digit() + " itself" : "");
    }

    private static String conclusion(Step step) {
        List<String> parts = new ArrayList<>();
        step.placements().forEach(placement -> parts.add(holding(placement)));
        Map<Cell, List<Integer>> digitsOfCell = new LinkedHashMap<>();
        for (Candidate gone : step.eliminations()) {
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

    private static String houses(List<House> houses) {
        String kind = houses.getFirst().kind().name().toLowerCase(Locale.ROOT);
        return kind
                + (houses.size() > 1 ? kind.equals("box") ? "es " : "s " : " ")
                + and(houses.stream().map(house -> house.number() + 1).toList());
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
