package dev.nonet.cli;

import dev.nonet.engine.search.Search;
import dev.nonet.engine.search.SearchKind;

/** The exact solver to use. */
enum SolverChoice {
    /** The fastest one that this CPU and this JVM support; where it has to be compiled first, the scalar one begins. */
    AUTO,
    LANE,
    SCALAR;

    /** The scalar search takes some tenths of a second for them. */
    private static final int SCALAR_BOARDS = 100_000;

    Search search() {
        return this == AUTO ? SearchKind.createEventual(SCALAR_BOARDS) : kind().create();
    }

    SearchKind kind() {
        return switch (this) {
            case AUTO -> SearchKind.fastest();
            case LANE -> SearchKind.LANE;
            case SCALAR -> SearchKind.SCALAR;
        };
    }
}
