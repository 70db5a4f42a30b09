/**
 * JMH benchmarks of the engine, for tuning: they tell one idea from another with error bars, which {@code ./nonet bench} does
 * not. Run from the root of the project, after {@code ./mvnw -q -DskipTests package}:
 *
 * <pre>
 *   java --add-modules jdk.incubator.vector -cp 'worker-service/benchmarks/target/benchmarks-0.1.0-SNAPSHOT.jar:worker-service/benchmarks/target/lib/*' org.openjdk.jmh.Main
 * </pre>
 *
 * With {@code -rf json -rff results.json} behind it JMH keeps what it measured, and
 * {@link dev.nonet.benchmarks.BenchmarkPlot} ({@code … dev.nonet.benchmarks.BenchmarkPlot results.json plot.svg}) draws it.
 */
@NullMarked
package dev.nonet.benchmarks;

import org.jspecify.annotations.NullMarked;
