/**
 * Checks the ladder against a file of technique cases: boards with the conclusions that a technique must draw.
 * {@link dev.nonet.cli.regression.TechniqueCheckRun} is the entry point.
 * {@link dev.nonet.cli.regression.RegressionCase} describes the file format, {@link dev.nonet.cli.regression.Verdict}
 * the possible results, and {@link dev.nonet.cli.regression.TechniqueCodes} maps the codes of the format to techniques.
 */
@NullMarked
package dev.nonet.cli.regression;

import org.jspecify.annotations.NullMarked;
