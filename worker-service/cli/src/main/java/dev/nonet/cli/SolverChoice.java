package dev.nonet.cli;

import dev.nonet.engine.search.SearchKind;

/** The exact solver to use. */
enum SolverChoice {
    /** The fastest one that this CPU and this JVM support. */
    AUTO,
    LANE,
    SCALAR;

    SearchKind kind() {
        return switch (this) {
            case AUTO -> SearchKind.fastest();
            case LANE -> SearchKind.LANE;
            case SCALAR -> SearchKind.SCALAR;
        };
    }
}
