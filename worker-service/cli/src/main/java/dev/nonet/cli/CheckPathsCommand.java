package dev.nonet.cli;

import dev.nonet.cli.path.PathCheck;
import dev.nonet.cli.path.PathTable;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Solves puzzles step by step and checks every step against the solution. */
@Command(
        name = "check-paths",
        mixinStandardHelpOptions = true,
        description = {
            "Solves puzzles step by step and checks every step against the solution that exact search finds.",
            "Prints each unsound step, a table of techniques, how many puzzles were solved, and how long they took."
        })
final class CheckPathsCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            defaultValue = "-",
            paramLabel = "FILE",
            description = "one puzzle per line; - is standard input")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Option(
            names = "--every-rung",
            description = "run every technique on every board of the paths, not only up to the first that finds a step")
    private boolean everyRung;

    @Option(names = "--unsolved", description = "also print the puzzles that the ladder cannot solve")
    private boolean unsolved;

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    /** A puzzle of the file, numbered from 1. */
    private record Line(int number, String text) {}

    /** The result for a line: its path, or the reason why it has none. */
    private record CheckedLine(
            int number,
            PathCheck.@Nullable CheckedPath path,
            @Nullable String problem) {}

    @Override
    public Integer call() throws IOException {
        PathTable table = new PathTable(StandardLadder.LADDER);
        ThreadLocal<PathCheck> checks = ThreadLocal.withInitial(() -> new PathCheck(StandardLadder.LADDER, everyRung));
        int[] read = {0};
        int[] bad = {0};
        try (PuzzleLines lines = PuzzleLines.open(file);
                OutputStream out = Output.standard();
                Progress progress = new Progress("checking", 0)) {
            OrderedBatches.run(
                    threads.count(),
                    () -> {
                        List<InputLine> line = lines.next(1);
                        return line.isEmpty()
                                ? null
                                : new Line(++read[0], line.getFirst().puzzle());
                    },
                    line -> check(line, checks.get()),
                    checked -> {
                        if (checked.path() == null) {
                            bad[0]++;
                            out.write(Output.bytes("puzzle " + checked.number() + ": " + checked.problem() + "\n"));
                        } else {
                            table.add(checked.path());
                            out.write(Output.bytes(findings(checked.path())));
                        }
                        progress.add(1);
                    });
            out.write(Output.bytes(table.text()));
        }
        return table.isSound() && bad[0] == 0 ? Nonet.OK : Nonet.SOME_BAD;
    }

    private static CheckedLine check(Line line, PathCheck check) {
        try {
            return new CheckedLine(line.number(), check.check(Grid.parse(line.text())), null);
        } catch (IllegalArgumentException e) {
            return new CheckedLine(line.number(), null, e.getMessage());
        }
    }

    private String findings(PathCheck.CheckedPath path) {
        StringBuilder text = new StringBuilder();
        for (Step step : path.unsound()) {
            text.append("UNSOUND ")
                    .append(path.puzzle())
                    .append(' ')
                    .append(step)
                    .append('\n');
        }
        if (unsolved && !path.solved()) {
            text.append("BEYOND THE LADDER ").append(path.puzzle()).append('\n');
        }
        return text.toString();
    }
}
