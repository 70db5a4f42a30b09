package dev.nonet.cli;

import dev.nonet.engine.Engine;
import dev.nonet.engine.grade.Certifier;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.job.Detail;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Grades puzzles by their paths. */
@Command(
        name = "grade",
        mixinStandardHelpOptions = true,
        description = "Grades puzzles by the techniques that a person needs for them.")
final class GradeCommand implements Callable<Integer> {

    private static final int BATCH = 64;

    @Parameters(
            index = "0",
            defaultValue = "-",
            paramLabel = "FILE",
            description = "a puzzle a line; - is standard input")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Mixin
    private final Threads threads = new Threads();

    @Mixin
    private final Techniques techniques = new Techniques();

    @Mixin
    private final Canonical canonical = new Canonical();

    @Option(names = "--format", defaultValue = "csv", description = "csv or ndjson (default: csv)")
    @SuppressWarnings("NullAway.Init")
    private Output.Format format;

    @Option(
            names = "--certify",
            description = {
                "also say which techniques each puzzle requires: without one of them",
                "it is not finished, or only by a harder step (takes some times as long)"
            })
    private boolean certify;

    /** What a thread works with. */
    private record Tools(Engine engine, Certifier certifier) {}

    /** A run of lines. */
    private record Slice(int first, List<String> puzzles) {}

    @Override
    public Integer call() throws IOException {
        List<TechniqueId> rungs = techniques.ids();
        Ladder ladder = techniques.ladder();
        ThreadLocal<Tools> tools = ThreadLocal.withInitial(() -> new Tools(new Engine(), new Certifier(ladder)));
        int[] next = {0};
        int[] malformed = {0};
        try (PuzzleLines lines = PuzzleLines.open(file);
                OutputStream out = Output.standard();
                Progress progress = new Progress("grading", 0)) {
            if (format == Output.Format.CSV) {
                out.write(Output.bytes(canonical.header(
                        "puzzle,level,rating,effort,hardest,path," + (certify ? "required," : "") + "error")));
            }
            OrderedBatches.run(
                    threads.count(),
                    () -> {
                        List<String> puzzles = lines.next(BATCH);
                        Slice slice = new Slice(next[0], puzzles);
                        next[0] += puzzles.size();
                        return puzzles.isEmpty() ? null : slice;
                    },
                    slice -> grade(slice, rungs, tools.get()),
                    rows -> {
                        out.write(Output.bytes(rows.text()));
                        malformed[0] += rows.bad();
                        progress.add(rows.items());
                    });
        }
        return malformed[0] == 0 ? Nonet.OK : Nonet.SOME_BAD;
    }

    private Rows grade(Slice slice, List<TechniqueId> rungs, Tools tools) {
        StringBuilder text = new StringBuilder();
        List<ItemError> errors = new ArrayList<>();
        for (int i = 0; i < slice.puzzles().size(); i++) {
            ItemOutcome outcome =
                    tools.engine().solve(slice.first() + i, slice.puzzles().get(i), Detail.GRADE, rungs);
            switch (outcome) {
                case ItemError error -> {
                    errors.add(error);
                    if (format == Output.Format.CSV) {
                        row(text, null, new Object[6], null, error.message());
                    } else {
                        text.append(Output.json(error)).append('\n');
                    }
                }
                case SolvedPuzzle solved -> {
                    List<TechniqueId> required = certify ? required(solved, tools.certifier()) : List.of();
                    if (format == Output.Format.CSV) {
                        append(text, solved, required);
                    } else {
                        text.append(json(solved, required)).append('\n');
                    }
                }
                case GeneratedPuzzle _, GeneratedBoards _ -> throw new IllegalStateException("asked to solve alone");
            }
        }
        return new Rows(text.toString(), slice.puzzles().size(), errors.size());
    }

    /** A puzzle without exactly one solution has no grade; its reason stands as the error. */
    private void append(StringBuilder text, SolvedPuzzle solved, List<TechniqueId> required) {
        Object[] grade = {
            solved.puzzle(),
            solved.level(),
            solved.rating(),
            solved.effort(),
            solved.hardest(),
            solved.techniques().entrySet().stream()
                    .map(entry -> entry.getKey() + ":" + entry.getValue())
                    .collect(Collectors.joining(" "))
        };
        String certificate = required.stream().map(TechniqueId::value).collect(Collectors.joining(" "));
        row(text, solved.puzzle(), grade, certificate, solved.solutions() == 1 ? null : solved.reason());
    }

    private void row(
            StringBuilder text,
            @Nullable Grid puzzle,
            @Nullable Object[] grade,
            @Nullable String required,
            @Nullable String error) {
        List<@Nullable Object> fields = new ArrayList<>(Arrays.asList(grade));
        if (certify) {
            fields.add(required);
        }
        fields.add(error);
        canonical.csvRow(text, puzzle, fields.toArray());
    }

    private String json(SolvedPuzzle solved, List<TechniqueId> required) {
        if (!certify) {
            return canonical.json(solved, solved.puzzle());
        }
        String form = canonical.of(solved.puzzle());
        return form == null
                ? Output.json(solved, "required", required)
                : Output.json(Output.tree(solved, "required", required), "canonical", form);
    }

    private static List<TechniqueId> required(SolvedPuzzle solved, Certifier certifier) {
        if (solved.level() == null) {
            return List.of();
        }
        Grade grade = new Grade(
                solved.level(),
                solved.rating(),
                Objects.requireNonNullElse(solved.effort(), 0.0),
                solved.hardest(),
                solved.techniques());
        return List.copyOf(certifier.required(solved.puzzle(), grade));
    }
}
