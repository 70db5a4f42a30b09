package dev.nonet.cli;

import dev.nonet.engine.search.SearchKind;

/** Which exact solver works. */
enum SolverChoice {
    /** The fastest that this CPU and this Java can run. */
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
