package dev.nonet.cli;

import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.StandardLadder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of commands that grade puzzles of which something is known, and compare the two. */
final class GradedPuzzles {

    private static final int BATCH = 32;

    @Option(names = "--plot", paramLabel = "SVG", description = "also write a plot of the two to a file")
    private @Nullable Path plot;

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    /**
     * What comes of all puzzles, in their order, each graded by a grader of its thread's own.
     *
     * @throws java.util.concurrent.CancellationException after Ctrl-C
     */
    <P, G> List<G> graded(List<P> puzzles, BiFunction<Grader, P, G> grade) throws IOException {
        return each(puzzles, () -> new Grader(StandardLadder.LADDER), grade);
    }

    /**
     * What comes of all puzzles, in their order.
     *
     * @param worker makes what each thread works with
     * @throws java.util.concurrent.CancellationException after Ctrl-C
     */
    <P, W, G> List<G> each(List<P> puzzles, Supplier<W> worker, BiFunction<W, P, G> work) throws IOException {
        ThreadLocal<W> workers = ThreadLocal.withInitial(worker);
        Iterator<P> rest = puzzles.iterator();
        List<G> done = new ArrayList<>(puzzles.size());
        try (Progress progress = new Progress("grading", puzzles.size())) {
            OrderedBatches.<List<P>, List<G>>run(
                    threads.count(),
                    () -> {
                        List<P> batch = new ArrayList<>(BATCH);
                        while (rest.hasNext() && batch.size() < BATCH) {
                            batch.add(rest.next());
                        }
                        return batch.isEmpty() ? null : batch;
                    },
                    batch -> batch.stream()
                            .map(puzzle -> work.apply(workers.get(), puzzle))
                            .toList(),
                    batch -> {
                        done.addAll(batch);
                        progress.add(batch.size());
                    });
        }
        Interruption.check();
        return done;
    }

    /** Refuses a plot in the place of the file that is read. */
    void requireNoInput(CommandSpec command, Path input) throws IOException {
        Output.requireNoInput(command, "--plot", plot, List.of(input.toString()));
    }

    boolean isPlotted() {
        return plot != null;
    }

    /** Writes the plot, if one was asked for. */
    void plot(Supplier<String> svg) throws IOException {
        if (plot != null) {
            Files.writeString(plot, svg.get());
        }
    }
}
