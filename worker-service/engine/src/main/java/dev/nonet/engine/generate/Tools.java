package dev.nonet.engine.generate;

import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.grade.HumanTime;
import dev.nonet.engine.grade.ScaleGrader;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.screen.Closure;
import dev.nonet.engine.solve.LogicalSolver;

/**
 * The objects with working memory that all drafts of a generator share. Not thread-safe; one draft uses them at a time.
 *
 * @param engineVersion is written into every puzzle
 */
record Tools(
        String engineVersion,
        Ladder ladder,
        SolutionGrids grids,
        Closure closure,
        Grader grader,
        HumanTime humanTime,
        ScaleGrader scaleGrader,
        LogicalSolver solver,
        CanonicalForm canonicalForm,
        Attempts attempts) {}
