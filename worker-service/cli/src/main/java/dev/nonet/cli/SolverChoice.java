package dev.nonet.cli;

import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.engine.search.Solver;

/** Which exact solver works. */
enum SolverChoice {
    /** The fastest that this CPU and this Java can run. */
    AUTO,
    SCALAR;

    Solver create() {
        return new ScalarSolver();
    }

    /** What {@link #create} gives. */
    String solverName() {
        return "scalar";
    }
}
