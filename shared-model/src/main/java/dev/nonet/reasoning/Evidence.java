package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proof of a step: what a reader needs to see to check it. There is one record for each shape of proof, not for
 * each technique; many techniques share a shape. The technique names below are those of Sudopedia and the Sudoku
 * players' forums.
 */
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

    /** A naked single: the only candidate of a cell. */
    record InCell(Cell cell, int digit) implements Evidence {}

    /** A hidden single or full house: the only place of a digit in a house. */
    record InHouse(House house, Cell cell, int digit) implements Evidence {}

    /**
     * Locked candidates (pointing and claiming): all places of a digit in {@code from} are also in {@code into}, so the
     * rest of {@code into} cannot hold it.
     *
     * @param cells all places of the digit in {@code from}
     */
    record Intersection(int digit, House from, House into, CellSet cells) implements Evidence {}

    /**
     * A naked or hidden subset: n cells of a house and n digits. Naked: the cells can hold only these digits. Hidden:
     * the digits have no other place in the house.
     *
     * @param candidates the candidates of the digits in the cells
     */
    record Subset(boolean hidden, House house, CellSet cells, DigitSet digits, List<Candidate> candidates)
            implements Evidence {
        public Subset {
            candidates = List.copyOf(candidates);
        }
    }

    /**
     * A fish: n base houses and n cover houses, where the cover houses contain every place of the digit in the base
     * houses except the fins. If no fin holds the digit, each cover house has its digit in a base house. So each cell
     * that is in more cover houses than base houses, and that sees all fins, cannot hold the digit.
     *
     * @param body the places of the digit that are in base and cover
     * @param fins the places of the digit that are in more base houses than cover houses; empty for a plain fish
     */
    record Fish(int digit, List<House> base, List<House> cover, CellSet body, CellSet fins) implements Evidence {
        public Fish {
            base = List.copyOf(base);
            cover = List.copyOf(cover);
        }
    }

    /**
     * XY-Wing, XYZ-Wing and larger: whatever the pivot holds, some cell of the pattern holds {@code digit}.
     *
     * @param pivot the cell that sees all pincers
     * @param pivotDigits the candidates of the pivot
     * @param pincers for each pivot digit other than {@code digit}, the bivalue cell whose candidates are that digit
     *     and {@code digit}
     * @param digit eliminated in cells that see all its places in the pattern
     */
    record Wing(Cell pivot, DigitSet pivotDigits, List<Candidate> pincers, int digit) implements Evidence {
        public Wing {
            pincers = List.copyOf(pincers);
        }
    }

    /**
     * Uniqueness techniques (unique rectangle, BUG and others): without the exceptions the pattern could be filled in
     * two ways. The puzzle has one solution, so at least one exception is true.
     *
     * @param exceptions the extra candidates (guardians) that keep the pattern from being deadly
     * @param confining houses in which digits of the pattern have no place outside it, such as the strong links of a
     *     type 4 rectangle; often empty
     * @param subset cells that form a naked subset together with the exceptions (type 3); often empty
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
     * An alternating inference chain. Links alternate: strong (not both nodes are false) from the first node to the
     * second, weak (not both are true) from the second to the third, and so on; the last link is strong. So at least
     * one of the two ends is true. A closed chain (continuous loop) has one more weak link from the last node to the
     * first; then exactly one node of every link is true.
     *
     * @param sets almost locked sets (n cells of a house with n + 1 candidates together) in the order in which the
     *     chain passes through them. Such a set lacks at most one of its digits, which gives a strong link between two
     *     different digits outside a bivalue cell
     */
    record Chain(
            List<Node> nodes,
            boolean closed,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CellSet> sets) implements Evidence {
        public Chain {
            nodes = List.copyOf(nodes);
            sets = sets == null ? List.of() : List.copyOf(sets);
        }

        /** A chain without almost locked sets. */
        public Chain(List<Node> nodes, boolean closed) {
            this(nodes, closed, List.of());
        }

        /** An open chain of one digit, each of whose nodes is a single cell, 0 to 80. */
        public static Chain open(int digit, int... cells) {
            return new Chain(
                    Arrays.stream(cells).mapToObj(cell -> Node.in(digit, cell)).toList(), false);
        }

        /** A digit in one cell, or in one of several cells of a house (grouped node). */
        public record Node(int digit, CellSet cells) {

            /** A digit in one cell, 0 to 80. */
            public static Node in(int digit, int cell) {
                return new Node(digit, CellSet.of(cell));
            }
        }
    }

    /**
     * Simple coloring of one digit. Colors come in pairs: the digit is in all cells of one color of the pair and in no
     * cell of the other.
     *
     * @param colors the first and second form a pair, the third and fourth the next one, and so on
     */
    record Colors(int digit, List<CellSet> colors) implements Evidence {
        public Colors {
            colors = List.copyOf(colors);
        }
    }

    /**
     * Almost locked sets (n cells of a house with n + 1 candidates) and similar sets that restrict each other.
     *
     * @param sets the cells; those of one set share a house
     * @param digits the candidates of each set, in the same order
     * @param links restricted common digits, which at most one of two linked sets can hold; empty if the proof does not
     *     name them
     */
    record LockedSets(List<CellSet> sets, List<DigitSet> digits, DigitSet links) implements Evidence {
        public LockedSets {
            sets = List.copyOf(sets);
            digits = List.copyOf(digits);
        }
    }

    /**
     * Templates of a digit: all ways to place it once into each row, column and box. What all templates agree on is
     * concluded.
     *
     * @param places all places of the digit
     * @param laidOver whether the pattern overlay method was used: templates that collide with every template of some
     *     other digit are left out
     */
    record Templates(int digit, CellSet places, boolean laidOver) implements Evidence {}

    /**
     * A forcing chain or net. Each branch assumes one of several alternatives, of which one is true, and shows what
     * follows. Branches that end in a contradiction are discarded; what all others have in common is concluded. A
     * single branch ends in a contradiction, and its assumption is refuted.
     *
     * @param house the house whose places of one digit the branches assume in turn; null if they assume each candidate
     *     of one cell, or if there is one branch
     */
    record Branches(@Nullable House house, List<Branch> branches) implements Evidence {
        public Branches {
            branches = List.copyOf(branches);
        }
    }

    /**
     * What follows if a candidate is true.
     *
     * @param inferences in order, each derived from the assumption and earlier inferences; only those that the
     *     conclusion needs
     * @param contradiction null if the branch does not end in one
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
     * @param because candidates that were placed or eliminated earlier in the branch, and on which this step depends
     */
    record Inference(List<Candidate> placed, List<Candidate> eliminated, Evidence evidence, List<Candidate> because) {
        public Inference {
            placed = List.copyOf(placed);
            eliminated = List.copyOf(eliminated);
            because = List.copyOf(because);
        }
    }

    /**
     * A cell has no candidate left, or a house has no place left for a digit.
     *
     * @param cell the cell without candidates; null in the other case
     * @param house the house without a place for {@code digit}; null in the other case
     * @param digit 0 if {@code cell} is set
     * @param because candidates that were placed or eliminated earlier in the branch, and on which the contradiction
     *     depends
     */
    record Contradiction(@Nullable Cell cell, @Nullable House house, int digit, List<Candidate> because) {
        public Contradiction {
            because = List.copyOf(because);
        }
    }

    /**
     * Cells that cannot be filled with these digits alone (such as a tridagon or an oddagon), so at least one exception
     * is true.
     *
     * @param exceptions all other candidates of the cells (guardians)
     */
    record ImpossiblePattern(CellSet cells, DigitSet digits, List<Candidate> exceptions) implements Evidence {
        public ImpossiblePattern {
            exceptions = List.copyOf(exceptions);
        }
    }

    /**
     * Fireworks, with as many digits as cells. A firework is a digit that has at most one place outside the box in a
     * row and at most one in a column, where the two lines cross in that box. So it is in one of these two cells or at
     * the crossing. With as many digits as cells, the cells hold no other digits.
     */
    record Fireworks(CellSet cells, List<Firework> fireworks) implements Evidence {
        public Fireworks {
            fireworks = List.copyOf(fireworks);
        }
    }

    /**
     * Digits that have their firework in the same three cells: each is at the crossing or in one of the wings.
     *
     * @param crossing the cell where the row and the column cross
     * @param wings the two cells outside the box
     */
    record Firework(DigitSet digits, Cell crossing, CellSet wings) {}

    /**
     * A rank-0 cell cover (SK loop, multi-sector locked sets): n cells, all of whose candidates are in n covers. A
     * cover is a digit in a house, which at most one cell can take. So each cover is taken by one of the cells, and its
     * digit is eliminated from the rest of its house.
     */
    record CoveredCells(CellSet cells, List<Cover> covers) implements Evidence {
        public CoveredCells {
            covers = List.copyOf(covers);
        }
    }

    /** A digit in a house. */
    record Cover(int digit, House house) {}

    /**
     * A junior exocet. Two base cells in one box and line hold two of the digits. Three cross lines pass through the
     * chute, one in each box. In the cross lines, each digit has at most two places outside the chute, and inside it no
     * places but the targets. So the targets hold the same two digits as the base.
     *
     * @param targets one cell in each of the other two boxes of the chute
     */
    record Exocet(CellSet base, CellSet targets, DigitSet digits, List<House> crossLines) implements Evidence {
        public Exocet {
            crossLines = List.copyOf(crossLines);
        }
    }

    /**
     * Symmetry of the givens (Gurth's theorem): a permutation of cells and digits maps the givens onto themselves, so
     * it also maps the only solution onto itself.
     *
     * @param cells entry i is the cell to which cell i is moved; 81 entries
     * @param digits entry d - 1 is the digit that digit d becomes; nine entries
     */
    record Automorphism(List<Cell> cells, List<Integer> digits) implements Evidence {
        public Automorphism {
            cells = List.copyOf(cells);
            digits = List.copyOf(digits);
        }
    }

    /**
     * A bent naked subset: n cells with n candidates together. The places of each digit but one see each other, so each
     * of these n − 1 digits is in the cells at most once. So {@code digit} is in at least one cell.
     *
     * @param digits the candidates of the cells
     * @param digit the one whose places do not all see each other; eliminated in cells that see all its places
     */
    record BentSubset(CellSet cells, DigitSet digits, int digit) implements Evidence {}

    /**
     * Almost locked candidates: a line and a box that intersect, and k digits. In one house, k−1 cells outside the
     * intersection hold only the k digits. In the other, the k digits have only k−1 places outside the intersection. So
     * exactly one of the digits is in the intersection, and the same k−1 digits fill both sets of cells.
     *
     * @param lockedIn the house of {@code locked}, the cells that hold only these digits
     * @param hiddenIn the house of {@code hidden}, the only other places of these digits
     */
    record Exchange(DigitSet digits, House lockedIn, CellSet locked, House hiddenIn, CellSet hidden)
            implements Evidence {}

    /** Medusa coloring: either all candidates of color one are true and none of color two, or the reverse. */
    record ColoredCandidates(List<Candidate> one, List<Candidate> two) implements Evidence {
        public ColoredCandidates {
            one = List.copyOf(one);
            two = List.copyOf(two);
        }
    }

    /**
     * Aligned pair or triple exclusion. If one of the cells held the eliminated digit, every way to fill the others
     * would put the same digit into two cells that see each other, or take two digits away from an almost locked set,
     * which can lose only one.
     *
     * @param sets almost locked sets: n cells of a house with n + 1 candidates
     */
    record Exclusion(List<Cell> cells, List<CellSet> sets) implements Evidence {
        public Exclusion {
            cells = List.copyOf(cells);
            sets = List.copyOf(sets);
        }
    }

    /** Several independent proofs in one step; the step has the conclusions of all. */
    record Several(List<Evidence> parts) implements Evidence {
        public Several {
            parts = List.copyOf(parts);
        }
    }
}
