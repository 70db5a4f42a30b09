package dev.nonet.engine.generate;

import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.solve.LogicalSolver;

/**
 * What all drafts of a generator share; used by one thread, one draft at a time.
 *
 * @param engineVersion is written on every puzzle
 */
record Tools(String engineVersion, Ladder ladder, SolutionGrids grids, Grader grader, LogicalSolver solver) {}
