/**
 * JMH benchmarks of the engine, for tuning: unlike {@code ./nonet bench} they give error bars, with which small
 * differences can be told from noise. Run from the root of the project, after {@code ./mvnw -q -DskipTests package}:
 *
 * <pre>
 *   java --add-modules jdk.incubator.vector \
 *       -cp 'worker-service/benchmarks/target/benchmarks-1.0.0-SNAPSHOT.jar:worker-service/benchmarks/target/lib/*' \
 *       org.openjdk.jmh.Main
 * </pre>
 *
 * With {@code -rf json -rff results.json} at the end JMH writes its results to a file, which
 * {@link dev.nonet.benchmarks.BenchmarkPlot} draws ({@code … dev.nonet.benchmarks.BenchmarkPlot results.json
 * plot.svg}).
 */
@NullMarked
package dev.nonet.benchmarks;

import org.jspecify.annotations.NullMarked;
