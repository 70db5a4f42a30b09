package dev.nonet.engine.position;

/**
 * What a finder cannot do without. It says so, and is not asked on boards that do not have it: {@link Position#has}. Most boards
 * have little of what most techniques need.
 */
public enum Need {
    /** Nothing that is known without the finder. */
    NOTHING,
    /**
     * A digit with unfit places, some place of which has gone since the finder was spent: it argues from one digit alone, or from
     * several such digits.
     */
    TEMPLATE_ELIMINATIONS,
    /** Cells that may hold two digits. */
    TWO_CANDIDATES,
    RECTANGLES,
    EXTENDED_RECTANGLES,
    /** A candidate that links between candidates lead to its contrary. */
    REFUTED_BY_CELLS,
    /** A candidate that links between candidates and groups lead to its contrary. */
    REFUTED_BY_GROUPS,
    /** A candidate that links between candidates and almost locked sets lead to its contrary. */
    REFUTED_BY_SETS,
    /** A candidate that leaves a digit no arrangement. */
    DIGIT_CONTRADICTION
}
