package dev.nonet.proof.fuzz;

import java.util.Random;

/** Something that is given inputs that nobody thought of. Used by one thread. */
interface FuzzTarget {

    /** The name, as the command line has it. */
    String name();

    /**
     * The next input. It depends on the random numbers and on what this target was given before, and on nothing else.
     */
    Input next(Random random);

    /** An input of a target. */
    interface Input {

        /** Its length, of which a multiple bounds the memory that may be allocated for it. */
        int length();

        /**
         * Tries it.
         *
         * @throws Violation if a promise does not hold
         */
        void run() throws Violation;

        /** How many inputs this is, after it was tried: a text is one for each parser that it was given to. */
        default int tries() {
            return 1;
        }

        /** The input, for whoever tries it again. */
        String text();
    }
}
