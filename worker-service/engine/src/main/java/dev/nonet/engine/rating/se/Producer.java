package dev.nonet.engine.rating.se;

import dev.nonet.engine.rating.MarkedBoard;

/** One argument of the scale. */
interface Producer {

    /** Takes hints in the order in which they are found. */
    interface Hints {

        /** Takes a hint; returns whether no further one is wanted. */
        boolean take(Hint hint);
    }

    /** Passes hints on until no further one is wanted. The board is the same afterwards as before. */
    void find(MarkedBoard board, Hints hints);
}
