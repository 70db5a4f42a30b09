package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a step shows so that a reader can check it, sealed by the shape of the proof. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "shape")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Evidence.InCell.class, name = "in-cell"),
    @JsonSubTypes.Type(value = Evidence.InHouse.class, name = "in-house"),
    @JsonSubTypes.Type(value = Evidence.Intersection.class, name = "intersection"),
    @JsonSubTypes.Type(value = Evidence.Subset.class, name = "subset"),
    @JsonSubTypes.Type(value = Evidence.Fish.class, name = "fish"),
    @JsonSubTypes.Type(value = Evidence.Wing.class, name = "wing"),
    @JsonSubTypes.Type(value = Evidence.DeadlyPattern.class, name = "deadly-pattern"),
    @JsonSubTypes.Type(value = Evidence.Chain.class, name = "chain"),
    @JsonSubTypes.Type(value = Evidence.Colors.class, name = "colors"),
    @JsonSubTypes.Type(value = Evidence.LockedSets.class, name = "locked-sets"),
    @JsonSubTypes.Type(value = Evidence.Templates.class, name = "templates"),
    @JsonSubTypes.Type(value = Evidence.Branches.class, name = "branches"),
    @JsonSubTypes.Type(value = Evidence.ImpossiblePattern.class, name = "impossible-pattern"),
    @JsonSubTypes.Type(value = Evidence.Fireworks.class, name = "fireworks"),
    @JsonSubTypes.Type(value = Evidence.CoveredCells.class, name = "covered-cells"),
    @JsonSubTypes.Type(value = Evidence.Exocet.class, name = "exocet"),
    @JsonSubTypes.Type(value = Evidence.Automorphism.class, name = "automorphism"),
    @JsonSubTypes.Type(value = Evidence.BentSubset.class, name = "bent-subset"),
    @JsonSubTypes.Type(value = Evidence.Exchange.class, name = "exchange"),
    @JsonSubTypes.Type(value = Evidence.ColoredCandidates.class, name = "colored-candidates"),
    @JsonSubTypes.Type(value = Evidence.Exclusion.class, name = "exclusion"),
    @JsonSubTypes.Type(value = Evidence.Several.class, name = "several")
})
public sealed interface Evidence {

    /** The only candidate of a cell. */
    record InCell(Cell cell, int digit) implements Evidence {}

    /** The only place of a digit in a house. */
    record InHouse(House house, Cell cell, int digit) implements Evidence {}

    /** All places of a digit in {@code from} lie in {@code into} too, so the rest of {@code into} cannot hold it. */
    record Intersection(int digit, House from, House into, CellSet cells) implements Evidence {}

    /**
     * As many cells of a house as digits. Naked: the cells hold nothing but the digits. Hidden: the digits have no other
     * place in the house.
     *
     * @param candidates where the digits are possible in the cells
     */
    record Subset(boolean hidden, House house, CellSet cells, DigitSet digits, List<Candidate> candidates)
            implements Evidence {
        public Subset {
            candidates = List.copyOf(candidates);
        }
    }

    /**
     * A digit's places in the base houses lie in as many cover houses, but for the fins. So either a fin holds the digit, or no
     * cell does that is in more cover houses than base houses.
     *
     * @param body the places of the digit in base and cover
     * @param fins the places of the digit in more base houses than cover houses; empty for a plain fish
     */
    record Fish(int digit, List<House> base, List<House> cover, CellSet body, CellSet fins) implements Evidence {
        public Fish {
            base = List.copyOf(base);
            cover = List.copyOf(cover);
        }
    }

    /**
     * Whatever the pivot holds, the pattern holds the digit.
     *
     * @param pivot the cell that sees all pincers
     * @param pivotDigits what the pivot may hold
     * @param pincers for each digit of the pivot the cell that holds that digit or {@code digit} and nothing else
     * @param digit ruled out in cells that see all places of it in the pattern
     */
    record Wing(Cell pivot, DigitSet pivotDigits, List<Candidate> pincers, int digit) implements Evidence {
        public Wing {
            pincers = List.copyOf(pincers);
        }
    }

    /**
     * With the exceptions gone, the cells could be filled in two ways, so one of the exceptions is true.
     *
     * @param exceptions the candidates that keep the pattern from being deadly
     * @param confining houses in which digits of the pattern have no place outside it; often none
     * @param subset cells that together with the exceptions form a naked subset; often none
     */
    record DeadlyPattern(
            CellSet cells, DigitSet digits, List<Candidate> exceptions, List<House> confining, CellSet subset)
            implements Evidence {
        public DeadlyPattern {
            exceptions = List.copyOf(exceptions);
            confining = List.copyOf(confining);
        }
    }

    /**
     * Nodes of which the first, third, … cannot both be false with the next one (strong links), and the second, fourth, … not
     * both be true with the next one (weak links). So one of the two ends is true. If the chain is closed, a weak link leads
     * from the last node to the first, and exactly one end of every link is true.
     *
     * @param sets almost locked sets: cells of a house that may hold one digit more than they are. A strong link between different
     *     digits that is not in a cell of two digits holds because such a set lacks one of its digits at most; the sets are in the
     *     order of these links
     */
    record Chain(
            List<Node> nodes,
            boolean closed,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CellSet> sets) implements Evidence {
        public Chain {
            nodes = List.copyOf(nodes);
            sets = sets == null ? List.of() : List.copyOf(sets);
        }

        /** Without almost locked sets. */
        public Chain(List<Node> nodes, boolean closed) {
            this(nodes, closed, List.of());
        }

        /** A digit in one cell, or in one of several cells of a house. */
        public record Node(int digit, CellSet cells) {}
    }

    /**
     * Cells of a digit in colors, by pairs: of the two colors of a pair, the digit is in all cells of one and in no cell of
     * the other.
     *
     * @param colors the first and second are a pair, the third and fourth, …
     */
    record Colors(int digit, List<CellSet> colors) implements Evidence {
        public Colors {
            colors = List.copyOf(colors);
        }
    }

    /**
     * Sets of cells that nearly hold as few digits as cells, and so depend on each other.
     *
     * @param sets the cells; those of a set share a house
     * @param digits what the cells of each set may hold together
     * @param links digits that only one of the sets can hold, where these are what the proof is from
     */
    record LockedSets(List<CellSet> sets, List<DigitSet> digits, DigitSet links) implements Evidence {
        public LockedSets {
            sets = List.copyOf(sets);
            digits = List.copyOf(digits);
        }
    }

    /**
     * All ways to put a digit into its places so that each house with any of them has the digit once.
     *
     * @param places all places of the digit
     * @param laidOver whether ways that leave no room for some other digit, in all ways left of that one, do not count
     */
    record Templates(int digit, CellSet places, boolean laidOver) implements Evidence {}

    /**
     * Assumptions of which one holds, each with what follows from it; those that end in a contradiction do not hold. What all
     * others lead to is concluded; if a single assumption was made and fails, the contrary is.
     *
     * @param house where the branches assume each place of one digit in turn; null if they assume each digit of one cell, or if
     *     there is one branch
     */
    record Branches(@Nullable House house, List<Branch> branches) implements Evidence {
        public Branches {
            branches = List.copyOf(branches);
        }
    }

    /**
     * What follows if a candidate is true.
     *
     * @param inferences each from the assumption and those before it; shown are those that the conclusion needs
     * @param contradiction what the inferences end in; null if they do not
     */
    record Branch(
            Candidate assumed,
            List<Inference> inferences,
            @Nullable Contradiction contradiction) {
        public Branch {
            inferences = List.copyOf(inferences);
        }
    }

    /**
     * A step within a branch.
     *
     * @param because placed in the branch before, and needed for this; or eliminated, in the same sense
     */
    record Inference(List<Candidate> placed, List<Candidate> eliminated, Evidence evidence, List<Candidate> because) {
        public Inference {
            placed = List.copyOf(placed);
            eliminated = List.copyOf(eliminated);
            because = List.copyOf(because);
        }
    }

    /**
     * No digit is left for a cell, or no place for a digit in a house.
     *
     * @param cell null if it is a house that lacks a place
     * @param house null if it is a cell that is empty
     * @param digit 0 if it is a cell that is empty
     */
    record Contradiction(@Nullable Cell cell, @Nullable House house, int digit, List<Candidate> because) {
        public Contradiction {
            because = List.copyOf(because);
        }
    }

    /**
     * Cells that a few digits alone could not fill, so one of the exceptions is true.
     *
     * @param exceptions all candidates of the cells that are none of the digits
     */
    record ImpossiblePattern(CellSet cells, DigitSet digits, List<Candidate> exceptions) implements Evidence {
        public ImpossiblePattern {
            exceptions = List.copyOf(exceptions);
        }
    }

    /**
     * As many digits as cells, each in some of the cells: where a row and a column cross in a box, a digit that lies outside the box
     * in one cell of the row and one of the column at most is in one of these two or at the crossing.
     */
    record Fireworks(CellSet cells, List<Firework> fireworks) implements Evidence {
        public Fireworks {
            fireworks = List.copyOf(fireworks);
        }
    }

    /**
     * @param crossing where the row and the column cross
     * @param wings the cells outside the box
     */
    record Firework(DigitSet digits, Cell crossing, CellSet wings) {}

    /**
     * As many cells as covers. A cover is a digit in a house, and has room for one of the cells; each candidate of the cells is in
     * some cover. So each cover's digit is in one of the cells.
     */
    record CoveredCells(CellSet cells, List<Cover> covers) implements Evidence {
        public CoveredCells {
            covers = List.copyOf(covers);
        }
    }

    /** A digit in a house. */
    record Cover(int digit, House house) {}

    /**
     * Two base cells of one box and line take two of the digits. In three cross-lines, one through each box of the chute, each of
     * the digits can be in two cells at most outside the chute, and in the chute in a target alone. So the targets take the digits
     * that the base does.
     *
     * @param targets in the other two boxes
     */
    record Exocet(CellSet base, CellSet targets, DigitSet digits, List<House> crossLines) implements Evidence {
        public Exocet {
            crossLines = List.copyOf(crossLines);
        }
    }

    /**
     * The givens stay the same if the cells change places and the digits their names, so the only solution does too.
     *
     * @param cells by the index of a cell the cell that takes its place; all 81
     * @param digits by a digit less one the digit that takes its name; all nine
     */
    record Automorphism(List<Cell> cells, List<Integer> digits) implements Evidence {
        public Automorphism {
            cells = List.copyOf(cells);
            digits = List.copyOf(digits);
        }
    }

    /**
     * As many cells as digits; all digits but one can be in the cells only once, as their places there see each other. So that one
     * is in them too.
     *
     * @param digits what the cells may hold together
     * @param digit ruled out in cells that see all places of it in the cells
     */
    record BentSubset(CellSet cells, DigitSet digits, int digit) implements Evidence {}

    /**
     * Two houses that cross. In the one, cells outside the crossing, one fewer than the digits, may hold only these; in the other,
     * the digits have only as many places outside the crossing. So both hold all the digits but one, and the crossing holds that.
     */
    record Exchange(DigitSet digits, House lockedIn, CellSet locked, House hiddenIn, CellSet hidden)
            implements Evidence {}

    /** Candidates in two colors: all of the one are true and none of the other, or the reverse. */
    record ColoredCandidates(List<Candidate> one, List<Candidate> two) implements Evidence {
        public ColoredCandidates {
            one = List.copyOf(one);
            two = List.copyOf(two);
        }
    }

    /**
     * Cells that cannot hold some digits together: with a digit ruled out in one of them, every way to fill the others gives two that
     * see each other the same digit, or takes two digits from a set that can do without one only.
     *
     * @param sets almost locked sets, each of cells of a house that may hold one digit more than they are
     */
    record Exclusion(List<Cell> cells, List<CellSet> sets) implements Evidence {
        public Exclusion {
            cells = List.copyOf(cells);
            sets = List.copyOf(sets);
        }
    }

    /** Arguments side by side; what each of them concludes is concluded. */
    record Several(List<Evidence> parts) implements Evidence {
        public Several {
            parts = List.copyOf(parts);
        }
    }
}
