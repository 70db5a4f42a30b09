package dev.nonet.puzzle;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A symmetry of the pattern of clue cells: a group of rotations and reflections that map the pattern onto itself. The
 * constants are the ten subgroups of the symmetry group of the square (the dihedral group D4).
 */
public enum Symmetry {
    NONE("none"),
    ROTATE_180("rotate-180", Move.HALF_TURN),
    ROTATE_90("rotate-90", Move.QUARTER_TURN),
    /** Left and right halves mirror each other. */
    MIRROR_VERTICAL("mirror-vertical", Move.LEFT_RIGHT),
    /** Upper and lower halves mirror each other. */
    MIRROR_HORIZONTAL("mirror-horizontal", Move.TOP_BOTTOM),
    MIRROR_BOTH("mirror-both", Move.LEFT_RIGHT, Move.TOP_BOTTOM),
    /** Mirrored at the diagonal from r1c1 to r9c9. */
    DIAGONAL("diagonal", Move.TRANSPOSE),
    /** Mirrored at the diagonal from r1c9 to r9c1. */
    ANTI_DIAGONAL("anti-diagonal", Move.ANTI_TRANSPOSE),
    DIAGONAL_BOTH("diagonal-both", Move.TRANSPOSE, Move.ANTI_TRANSPOSE),
    FULL("full", Move.QUARTER_TURN, Move.TRANSPOSE);

    private enum Move {
        HALF_TURN,
        QUARTER_TURN,
        LEFT_RIGHT,
        TOP_BOTTOM,
        TRANSPOSE,
        ANTI_TRANSPOSE;

        int apply(int cell) {
            int row = cell / 9;
            int column = cell % 9;
            return switch (this) {
                case HALF_TURN -> 9 * (8 - row) + 8 - column;
                case QUARTER_TURN -> 9 * column + 8 - row;
                case LEFT_RIGHT -> 9 * row + 8 - column;
                case TOP_BOTTOM -> 9 * (8 - row) + column;
                case TRANSPOSE -> 9 * column + row;
                case ANTI_TRANSPOSE -> 9 * (8 - column) + 8 - row;
            };
        }
    }

    private final String id;
    private final Move[] generators;
    private final List<CellSet> orbits;

    Symmetry(String id, Move... generators) {
        this.id = id;
        this.generators = generators;
        this.orbits = orbits(generators);
    }

    private static List<CellSet> orbits(Move[] generators) {
        List<CellSet> orbits = new ArrayList<>();
        CellSet seen = CellSet.EMPTY;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (!seen.contains(cell)) {
                CellSet orbit = orbitOf(cell, generators);
                orbits.add(orbit);
                seen = seen.or(orbit);
            }
        }
        return List.copyOf(orbits);
    }

    private static CellSet orbitOf(int start, Move[] generators) {
        CellSet orbit = CellSet.of(start);
        CellSet frontier = orbit;
        while (!frontier.isEmpty()) {
            CellSet reached = CellSet.EMPTY;
            for (int cell = frontier.first(); cell < Cell.COUNT; cell = frontier.next(cell)) {
                for (Move move : generators) {
                    reached = reached.with(move.apply(cell));
                }
            }
            frontier = reached.minus(orbit);
            orbit = orbit.or(reached);
        }
        return orbit;
    }

    /**
     * The orbits: smallest sets of cells that the symmetry maps onto themselves, so that their cells are filled or
     * emptied together. In reading order of their first cells.
     */
    public List<CellSet> orbits() {
        return orbits;
    }

    /** Whether a set of clue cells has this symmetry. */
    public boolean holds(CellSet clues) {
        for (Move move : generators) {
            for (int cell = clues.first(); cell < Cell.COUNT; cell = clues.next(cell)) {
                if (!clues.contains(move.apply(cell))) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * The largest symmetry that a set of clue cells has. The rotations and reflections that map the set onto itself
     * form a group, and every such group is one of these constants, so the largest one contains all others that hold.
     * The largest group has the fewest orbits.
     */
    public static Symmetry of(CellSet clues) {
        Symmetry largest = NONE;
        for (Symmetry symmetry : values()) {
            if (symmetry.holds(clues) && symmetry.orbits.size() < largest.orbits.size()) {
                largest = symmetry;
            }
        }
        return largest;
    }

    @JsonValue
    public String id() {
        return id;
    }

    public static Optional<Symmetry> byId(String id) {
        return Arrays.stream(values()).filter(s -> s.id.equals(id)).findFirst();
    }

    /** @throws IllegalArgumentException lists the known ids */
    @JsonCreator
    public static Symmetry parse(String id) {
        return byId(id).orElseThrow(
                        () -> new IllegalArgumentException("unknown symmetry '" + id + "', expected one of " + ids()));
    }

    public static String ids() {
        return Arrays.stream(values()).map(Symmetry::id).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return id;
    }
}
