package dev.nonet.engine.technique;

import dev.nonet.engine.position.Position;

/**
 * A finder each of whose patterns rules digits out of cells of one house, and which can hand these over without making
 * steps: for the {@linkplain CountingFinder count} of the direct steps that begin with them.
 */
public interface HouseEliminations extends StepFinder {

    /** Takes one elimination. */
    @FunctionalInterface
    interface EliminationTaker {

        /**
         * @param gone the cells of the house that lose the digit, as a mask of their numbers there
         * @param into receives what follows; as it was given to {@link HouseEliminations#eliminations}
         */
        void take(int digit, int house, int gone, Position position, Conclusions into);
    }

    /**
     * Hands over every elimination on a position, one digit at a time; the same one may be handed over several times.
     */
    void eliminations(Position position, Conclusions into, EliminationTaker taker);

    /**
     * Whether a hidden single that an elimination leaves makes a direct step only in the house of the elimination, not
     * in every house of a cell that loses the digit.
     */
    boolean isDirectOnlyInItsHouse();
}
