package dev.nonet.api.console;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Puts a step's argument into the visitor's language, for every shape of {@link Evidence}. Conclusions are written in
 * the players' notation, {@code r1c8 ≠ 7}, because it fits into sentences of any grammar.
 */
final class StepWords {

    private static final String ARROW = " → ";
    private static final Pattern FULL_STOP = Pattern.compile("[.。]$");

    private final Texts texts;

    StepWords(Texts texts) {
        this.texts = texts;
    }

    /** The argument in sentences, with the conclusion. */
    String of(Evidence evidence, String conclusion) {
        return texts.of("list.sentence", argument(evidence), texts.of("step.so", conclusion));
    }

    private String argument(Evidence evidence) {
        return switch (evidence) {
            case Evidence.InCell one -> texts.of("step.in-cell", one.cell(), one.digit());
            case Evidence.InHouse one -> texts.of("step.in-house", house(one.house()), one.cell(), one.digit());
            case Evidence.Intersection one ->
                texts.of("step.intersection", house(one.from()), one.digit(), cells(one.cells()), house(one.into()));
            case Evidence.Subset one ->
                texts.of(
                        one.hidden() ? "step.subset-hidden" : "step.subset-naked",
                        house(one.house()),
                        cells(one.cells()),
                        digits(one.digits()));
            case Evidence.Fish one -> fish(one);
            case Evidence.Wing one -> wing(one);
            case Evidence.DeadlyPattern one -> deadlyPattern(one);
            case Evidence.Chain one -> chain(one);
            case Evidence.Colors one -> colors(one);
            case Evidence.LockedSets one -> lockedSets(one);
            case Evidence.Templates one ->
                texts.of(one.laidOver() ? "step.templates-over" : "step.templates", one.digit(), cells(one.places()));
            case Evidence.Branches one -> branches(one);
            case Evidence.ImpossiblePattern one ->
                texts.of(
                        "step.impossible",
                        digits(one.digits()),
                        cells(one.cells()),
                        or(one.exceptions().stream().map(StepWords::holding).toList()));
            case Evidence.Fireworks one -> fireworks(one);
            case Evidence.CoveredCells one -> coveredCells(one);
            case Evidence.Exocet one ->
                texts.of(
                        "step.exocet",
                        cells(one.base()),
                        digits(one.digits()),
                        houses(one.crossLines()),
                        or(one.targets().cells()),
                        cells(one.targets()));
            case Evidence.Automorphism one -> automorphism(one);
            case Evidence.BentSubset one ->
                texts.of("step.bent", one.cells().size(), cells(one.cells()), digits(one.digits()), one.digit());
            case Evidence.Exchange one ->
                texts.of(
                        "step.exchange",
                        house(one.lockedIn()),
                        cells(one.locked()),
                        digits(one.digits()),
                        house(one.hiddenIn()),
                        cells(one.hidden()));
            case Evidence.ColoredCandidates one ->
                texts.of("step.colored", and(holding(one.one())), and(holding(one.two())));
            case Evidence.Exclusion one ->
                one.sets().isEmpty()
                        ? texts.of("step.exclusion", and(one.cells()))
                        : texts.of(
                                "step.exclusion-sets",
                                and(one.cells()),
                                clauses(one.sets().stream().map(this::cells).toList()));
            case Evidence.Several one ->
                sentences(one.parts().stream().map(this::argument).toList());
        };
    }

    private String fish(Evidence.Fish fish) {
        String base = houses(fish.base());
        String cover = houses(fish.cover());
        return fish.fins().isEmpty()
                ? texts.of("step.fish", base, fish.digit(), cover)
                : texts.of("step.fish-finned", base, fish.digit(), cover, cells(fish.fins()));
    }

    private String wing(Evidence.Wing wing) {
        List<String> cases = new ArrayList<>();
        for (Candidate pincer : wing.pincers()) {
            cases.add(texts.of(
                    "step.wing-case",
                    holding(new Candidate(wing.pivot(), pincer.digit())),
                    holding(new Candidate(pincer.cell(), wing.digit()))));
        }
        if (wing.pivotDigits().contains(wing.digit())) {
            cases.add(texts.of("step.wing-itself", holding(new Candidate(wing.pivot(), wing.digit()))));
        }
        return texts.of("step.wing", wing.pivot(), or(wing.pivotDigits().digits()), clauses(cases));
    }

    private String deadlyPattern(Evidence.DeadlyPattern pattern) {
        List<String> parts = new ArrayList<>();
        parts.add(
                pattern.exceptions().isEmpty()
                        ? texts.of("step.deadly", digits(pattern.digits()), cells(pattern.cells()))
                        : texts.of(
                                "step.deadly-unless",
                                or(holding(pattern.exceptions())),
                                pattern.cells().size()));
        if (!pattern.confining().isEmpty()) {
            parts.add(texts.of("step.deadly-confining", houses(pattern.confining())));
        }
        if (!pattern.subset().isEmpty()) {
            parts.add(texts.of("step.deadly-subset", cells(pattern.subset())));
        }
        return sentences(parts);
    }

    private String chain(Evidence.Chain chain) {
        List<Evidence.Chain.Node> nodes = chain.nodes();
        String links = IntStream.range(0, nodes.size())
                .mapToObj(i -> node(nodes.get(i), i % 2 == 1))
                .collect(Collectors.joining(ARROW));
        List<String> parts = new ArrayList<>();
        parts.add(texts.of("step.chain", links));
        chain.sets().forEach(set -> parts.add(texts.of("step.chain-set", cells(set))));
        parts.add(
                chain.closed()
                        ? texts.of("step.chain-closed")
                        : texts.of("step.chain-ends", node(nodes.getFirst(), true), node(nodes.getLast(), true)));
        return sentences(parts);
    }

    private String node(Evidence.Chain.Node node, boolean holds) {
        if (node.cells().size() == 1) {
            return cells(node.cells()) + (holds ? " = " : " ≠ ") + node.digit();
        }
        return texts.of(holds ? "step.node-one" : "step.node-none", cells(node.cells()), node.digit());
    }

    private String colors(Evidence.Colors colors) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < colors.colors().size(); i += 2) {
            pairs.add(texts.of(
                    "step.colors",
                    cells(colors.colors().get(i)),
                    cells(colors.colors().get(i + 1)),
                    colors.digit()));
        }
        return sentences(pairs);
    }

    private String lockedSets(Evidence.LockedSets sets) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < sets.sets().size(); i++) {
            parts.add(texts.of(
                    "step.locked-set",
                    cells(sets.sets().get(i)),
                    digits(sets.digits().get(i))));
        }
        if (sets.links().size() > 0) {
            parts.add(texts.of("step.locked-links", or(sets.links().digits())));
        }
        return sentences(parts);
    }

    private String fireworks(Evidence.Fireworks fireworks) {
        List<String> parts = new ArrayList<>();
        for (Evidence.Firework one : fireworks.fireworks()) {
            parts.add(texts.of(
                    "step.firework",
                    digits(one.digits()),
                    one.crossing(),
                    or(one.wings().cells())));
        }
        parts.add(texts.of("step.fireworks", cells(fireworks.cells())));
        return sentences(parts);
    }

    private String coveredCells(Evidence.CoveredCells covered) {
        Map<House, List<Integer>> digitsOfHouse = new TreeMap<>();
        for (Evidence.Cover cover : covered.covers()) {
            digitsOfHouse
                    .computeIfAbsent(cover.house(), house -> new ArrayList<>())
                    .add(cover.digit());
        }
        List<String> covers = new ArrayList<>();
        digitsOfHouse.forEach((house, digits) -> covers.add(texts.of("step.cover", house(house), and(digits))));
        return texts.of(
                "step.covered",
                covered.cells().size(),
                cells(covered.cells()),
                clauses(covers),
                covered.covers().size());
    }

    private String automorphism(Evidence.Automorphism automorphism) {
        List<Cell> cells = automorphism.cells();
        // Two opposite corners and the centre show which mapping it is.
        List<String> places = IntStream.of(0, 40, 80)
                .mapToObj(i -> Cell.of(i) + ARROW + cells.get(i))
                .toList();
        List<String> names = IntStream.range(0, automorphism.digits().size())
                .mapToObj(i -> (i + 1) + ARROW + automorphism.digits().get(i))
                .toList();
        List<Cell> fixed = IntStream.range(0, cells.size())
                .filter(i -> cells.get(i).index() == i)
                .mapToObj(cells::get)
                .toList();
        return sentences(List.of(
                texts.of("step.automorphism", listed(places), listed(names)),
                fixed.isEmpty()
                        ? texts.of("step.automorphism-none")
                        : texts.of("step.automorphism-fixed", and(fixed))));
    }

    private String branches(Evidence.Branches branches) {
        List<String> parts = new ArrayList<>();
        parts.add(cases(branches));
        for (Evidence.Branch branch : branches.branches()) {
            List<String> inferences = new ArrayList<>();
            branch.inferences().forEach(inference -> inferences.add(inference(inference)));
            Evidence.Contradiction contradiction = branch.contradiction();
            if (contradiction != null) {
                inferences.add(contradiction(contradiction));
            }
            parts.add(
                    inferences.isEmpty()
                            ? texts.of("step.at-once", holding(branch.assumed()))
                            : texts.of("step.branch", holding(branch.assumed()), String.join(ARROW, inferences)));
        }
        return sentences(parts);
    }

    /**
     * The assumptions of the branches: every digit of a cell, every place in a house, or a single one that is refuted.
     */
    private String cases(Evidence.Branches branches) {
        List<Evidence.Branch> each = branches.branches();
        Candidate first = each.getFirst().assumed();
        if (each.size() == 1) {
            return texts.of("step.refuted", holding(first));
        }
        House house = branches.house();
        return house == null
                ? texts.of(
                        "step.cases-cell",
                        first.cell(),
                        or(each.stream().map(branch -> branch.assumed().digit()).toList()))
                : texts.of(
                        "step.cases-house",
                        house(house),
                        first.digit(),
                        or(each.stream().map(branch -> branch.assumed().cell()).toList()));
    }

    private String inference(Evidence.Inference inference) {
        String concluded = PlayedStep.conclusion(inference.placed(), inference.eliminated());
        return switch (inference.evidence()) {
            case Evidence.InCell _ -> texts.of("step.only", concluded);
            case Evidence.InHouse one -> texts.of("step.only-in", concluded, house(one.house()));
            default -> texts.of("step.because", concluded, inBrackets(argument(inference.evidence())));
        };
    }

    /** Sentences to be put in brackets within another one: without the first capital and the last full stop. */
    private String inBrackets(String sentences) {
        String open = FULL_STOP.matcher(sentences).replaceFirst("");
        return open.substring(0, 1).toLowerCase(texts.language().locale()) + open.substring(1);
    }

    private String contradiction(Evidence.Contradiction contradiction) {
        House house = contradiction.house();
        return house == null
                ? texts.of("step.no-digit", contradiction.cell())
                : texts.of("step.no-place", house(house), contradiction.digit());
    }

    /** The argument as a tree if it is a proof by cases; null otherwise. */
    PlayedStep.@Nullable Tree tree(Evidence evidence) {
        return switch (evidence) {
            case Evidence.Branches one ->
                new PlayedStep.Tree(
                        cases(one), one.branches().stream().map(this::tree).toList());
            case Evidence.Several one -> {
                List<PlayedStep.Tree> parts =
                        one.parts().stream().map(this::treeOrLeaf).toList();
                yield parts.stream().noneMatch(PlayedStep.Tree::hasParts)
                        ? null
                        : new PlayedStep.Tree(texts.of("step.several", parts.size()), parts);
            }
            default -> null;
        };
    }

    private PlayedStep.Tree treeOrLeaf(Evidence evidence) {
        PlayedStep.Tree tree = tree(evidence);
        return tree == null ? new PlayedStep.Tree(argument(evidence), List.of()) : tree;
    }

    private PlayedStep.Tree tree(Evidence.Branch branch) {
        List<PlayedStep.Tree> parts = new ArrayList<>();
        for (Evidence.Inference inference : branch.inferences()) {
            PlayedStep.Tree inner = tree(inference.evidence());
            parts.add(
                    inner == null
                            ? new PlayedStep.Tree(inference(inference), List.of())
                            : new PlayedStep.Tree(
                                    PlayedStep.conclusion(inference.placed(), inference.eliminated()), List.of(inner)));
        }
        Evidence.Contradiction contradiction = branch.contradiction();
        if (contradiction != null) {
            parts.add(new PlayedStep.Tree(contradiction(contradiction), List.of()));
        }
        return new PlayedStep.Tree(texts.of("step.if", holding(branch.assumed())), parts);
    }

    String house(House house) {
        return texts.of("house." + house.kind().name().toLowerCase(Locale.ROOT), house.number() + 1);
    }

    String houses(List<House> houses) {
        return texts.joined(houses.stream().map(this::house).toList(), "list.more", "list.and-houses");
    }

    private static String holding(Candidate candidate) {
        return candidate.cell() + " = " + candidate.digit();
    }

    private static List<String> holding(List<Candidate> candidates) {
        return candidates.stream().map(StepWords::holding).toList();
    }

    private String cells(CellSet cells) {
        return and(cells.cells());
    }

    private String digits(DigitSet digits) {
        return and(digits.digits());
    }

    String and(Collection<?> things) {
        return texts.joined(things, "list.more", "list.and");
    }

    String or(Collection<?> things) {
        return texts.or(things);
    }

    /** A list separated by commas, without “and” or “or”. */
    private String listed(List<String> things) {
        return texts.joined(things, "list.more", "list.more");
    }

    private String clauses(List<String> clauses) {
        return texts.joined(clauses, "list.clause", "list.clause");
    }

    private String sentences(List<String> sentences) {
        return texts.joined(sentences, "list.sentence", "list.sentence");
    }
}
