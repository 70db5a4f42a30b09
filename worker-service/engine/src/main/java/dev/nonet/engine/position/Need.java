package dev.nonet.engine.position;

/**
 * What a board must have for a finder to find anything. The solver skips a finder on boards that lack it
 * ({@link Position#has}). Most boards lack what most techniques need, so this saves most of the work.
 */
public enum Need {
    /** Nothing that can be tested without the finder. */
    NOTHING,
    /**
     * A digit that has lost places and has one in no template ({@link Changes#digitsWithTemplateEliminations}). For
     * finders that argue about one digit alone, or about several such digits.
     */
    TEMPLATE_ELIMINATIONS,
    /** A cell with two candidates. */
    TWO_CANDIDATES,
    /** One of {@link Rectangles}. */
    RECTANGLES,
    /** One of {@link UniqueLoops}. */
    UNIQUE_LOOPS,
    /** One of {@link ExtendedRectangles}. */
    EXTENDED_RECTANGLES,
    /** A candidate that is {@linkplain LinkGraph#refuted refuted} along links between candidates. */
    REFUTED_BY_CELLS,
    /** A candidate that is {@linkplain LinkGraph#refuted refuted} along links between candidates and groups. */
    REFUTED_BY_GROUPS,
    /**
     * A candidate that is {@linkplain LinkGraph#refuted refuted} along links between candidates, groups and almost
     * locked sets.
     */
    REFUTED_BY_SETS,
    /** A {@link DigitContradiction}. */
    DIGIT_CONTRADICTION
}
