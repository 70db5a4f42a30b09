/**
 * Measures throughput: {@link dev.nonet.cli.bench.Measurement} runs {@link dev.nonet.cli.bench.MeasuredWork} in several
 * threads for a given time and reports items per second, CPU time and allocation. {@link dev.nonet.cli.bench.RungTable}
 * measures the cost of each rung while grading.
 */
@NullMarked
package dev.nonet.cli.bench;

import org.jspecify.annotations.NullMarked;
