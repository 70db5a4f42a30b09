/**
 * Checks the ladder against a file of technique cases: boards with the conclusions that a named technique must draw from them.
 * {@link dev.nonet.cli.regression.TechniqueCheckRun} is the way in; {@link dev.nonet.cli.regression.RegressionCase} describes the
 * format, {@link dev.nonet.cli.regression.Verdict} what can come out, and {@link dev.nonet.cli.regression.TechniqueCodes} which
 * technique a code means and under which other names its conclusions may be found.
 */
@NullMarked
package dev.nonet.cli.regression;

import org.jspecify.annotations.NullMarked;
