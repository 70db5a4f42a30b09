package dev.nonet.benchmarks;

import dev.nonet.engine.Engine;
import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.ItemOutcome;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Benchmarks of what the engine does with one puzzle: grading, solving by steps, canonical form, generating. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 2,
        jvmArgsAppend = {"--add-modules", "jdk.incubator.vector", "-XX:G1HeapRegionSize=4m"})
public class EngineBenchmark {

    private static final int SLICE = 256;

    private final CanonicalForm canonicalForm = new CanonicalForm();
    private final Grader grader = new Grader(StandardLadder.LADDER);
    private final LogicalSolver logicalSolver = new LogicalSolver(StandardLadder.LADDER);
    private final Engine engine = new Engine();
    private final GenerateSpec graded = GenerateSpec.of(1).withSeed(1);
    private final GenerateSpec ungraded = graded.with(it -> it.detail = Detail.SOLUTION);
    private int index;

    @Benchmark
    public Grade grade(Puzzles puzzles) {
        return grader.grade(puzzles.nextGrid());
    }

    @Benchmark
    public Path path(Puzzles puzzles) {
        return logicalSolver.solve(puzzles.nextGrid());
    }

    @Benchmark
    public CanonicalForm.Result canonical(Puzzles puzzles) {
        return canonicalForm.of(puzzles.nextGrid());
    }

    @Benchmark
    @OperationsPerInvocation(SLICE)
    public List<ItemOutcome> generate() {
        index += SLICE;
        return engine.generate(ungraded, index, SLICE);
    }

    @Benchmark
    @OperationsPerInvocation(SLICE)
    public List<ItemOutcome> generateGraded() {
        index += SLICE;
        return engine.generate(graded, index, SLICE);
    }
}
