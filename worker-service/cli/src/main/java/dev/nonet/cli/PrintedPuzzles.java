package dev.nonet.cli;

import dev.nonet.book.BookOptions;
import dev.nonet.book.BookPuzzle;
import dev.nonet.book.PathPuzzles;
import dev.nonet.cli.service.Job;
import dev.nonet.engine.Engine;
import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.Property;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuText;
import dev.nonet.job.Detail;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.ItemResult;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The puzzles or worksheet boards of a book. They come from a file, where missing solutions and grades are computed
 * locally or by a job of a service, or from the results of an earlier job.
 */
final class PrintedPuzzles {

    private static final int BATCH = 32;

    private final CommandSpec command;
    private final List<String> files;
    private final ThreadsOption threads;
    private final Remote remote;
    private final boolean hints;
    private final @Nullable String technique;
    private final @Nullable Scale scale;
    private final List<BookPuzzle> puzzles = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();

    /** Where each puzzle that was read stands, for messages. */
    private final List<String> places = new ArrayList<>();

    private int examined;

    /**
     * Reads the puzzles and computes what is missing.
     *
     * @param files as given by the user, printed one after the other; empty to print the job given by {@code --job}
     * @param hints whether each puzzle gets a hint
     * @param technique of worksheets; null for a book of puzzles
     * @param scale of the other program whose ratings are printed; null for our own
     * @throws ParameterException if a text is malformed; names its file
     * @throws IllegalArgumentException if there are too many puzzles, or the job does not fit the file
     */
    PrintedPuzzles(
            CommandSpec command,
            List<String> files,
            ThreadsOption threads,
            Remote remote,
            boolean hints,
            @Nullable String technique,
            @Nullable Scale scale)
            throws IOException {
        this.command = command;
        this.files = List.copyOf(files);
        this.threads = threads;
        this.remote = remote;
        this.hints = hints;
        this.technique = technique;
        this.scale = scale;
        load();
    }

    /** The puzzles, in the order of the text or the job. */
    List<BookPuzzle> puzzles() {
        return puzzles;
    }

    /** The reasons why other puzzles were left out. */
    List<String> faults() {
        return faults;
    }

    /** The number of puzzles that were read or fetched. */
    int examined() {
        return examined;
    }

    /** The origin of the puzzles, for messages. */
    String source() {
        return files.isEmpty() ? "the job" : String.join(", ", files);
    }

    private List<Sudoku> read() throws IOException {
        List<Sudoku> found = new ArrayList<>();
        for (String file : files) {
            int before = found.size();
            try (InputText text = InputText.open(file, null, Format.LINE)) {
                text.format().read(text.reader(), sudoku -> {
                    if (found.size() == BookOptions.MAX_PUZZLES) {
                        throw tooMany();
                    }
                    found.add(sudoku);
                    places.add((files.size() > 1 ? file + ": " : "") + "puzzle " + (found.size() - before));
                });
            } catch (FormatException e) {
                throw new ParameterException(command.commandLine(), file + ": " + e.getMessage(), e);
            }
        }
        return found;
    }

    private static IllegalArgumentException tooMany() {
        return new IllegalArgumentException("a book has at most " + BookOptions.MAX_PUZZLES + " puzzles");
    }

    private void load() throws IOException {
        boolean isRemote = remote.isWanted();
        if (files.isEmpty()) {
            if (!remote.isResumed()) {
                throw new ParameterException(command.commandLine(), "Missing required parameter: 'FILE'");
            }
            addResultsOfJob();
            return;
        }
        List<Sudoku> read = read();
        examined = read.size();
        if (remote.isResumed() || isRemote && !read.stream().allMatch(this::isComplete)) {
            solveRemotely(read);
        } else {
            solveLocally(read);
        }
    }

    /** Whether the text already has everything that is printed. */
    private boolean isComplete(Sudoku sudoku) {
        return sudoku.solution() != null
                && sudoku.property(Property.LEVEL) != null
                && !sudoku.isUnderWay()
                && scale == null
                && detail() == Detail.GRADE;
    }

    /** The detail that must be computed for a puzzle. */
    private Detail detail() {
        return hints || technique != null ? Detail.STEPS : Detail.GRADE;
    }

    private SolveSpec spec() {
        return SolveSpec.of(detail()).with(it -> it.ratings = scale == null ? List.of() : List.of(scale));
    }

    /** A slice of consecutive puzzles. */
    private record BoardSlice(int first, List<Sudoku> puzzles) {}

    /** @param solved null if the text was complete */
    private record Completed(
            int index, Sudoku sudoku, @Nullable ItemOutcome solved) {}

    private void solveLocally(List<Sudoku> read) throws IOException {
        ThreadLocal<Engine> engines = ThreadLocal.withInitial(Engine::new);
        int[] next = {0};
        try (Progress progress = new Progress("reading", read.size())) {
            OrderedBatches.run(
                    threads.count(),
                    () -> {
                        int first = next[0];
                        next[0] = Math.min(read.size(), first + BATCH);
                        return first == read.size() ? null : new BoardSlice(first, read.subList(first, next[0]));
                    },
                    slice -> complete(slice, engines.get()),
                    done -> {
                        done.forEach(one -> add(one));
                        progress.add(done.size());
                    });
        }
        Interruption.check();
    }

    private List<Completed> complete(BoardSlice slice, Engine engine) {
        List<Completed> done = new ArrayList<>();
        for (int i = 0; i < slice.puzzles().size(); i++) {
            Sudoku sudoku = slice.puzzles().get(i);
            done.add(new Completed(
                    slice.first() + i,
                    sudoku,
                    isComplete(sudoku) ? null : engine.solve(spec(), 0, SudokuText.of(sudoku))));
        }
        return done;
    }

    /** Lets a job of the service compute what the text lacks. The book itself is made locally. */
    private void solveRemotely(List<Sudoku> read) throws IOException {
        List<String> unknown = read.stream()
                .filter(sudoku -> !isComplete(sudoku))
                .map(SudokuText::of)
                .toList();
        Iterator<List<String>> once = List.of(unknown, List.<String>of()).iterator();
        try (Remote.Done done = remote.run("working out", Remote.solving(once::next, spec()))) {
            int items = done.job().counts().requested();
            if (items != unknown.size()) {
                throw new IllegalArgumentException("--job: the job has " + items + " items, but " + source() + " has "
                        + unknown.size() + " puzzles to be solved");
            }
            int item = 0;
            ItemOutcome outcome = done.outcomes().next();
            for (int i = 0; i < read.size(); i++) {
                if (isComplete(read.get(i))) {
                    add(new Completed(i, read.get(i), null));
                } else if (outcome == null || outcome.index() != item++) {
                    faults.add(places.get(i) + ": the job ended before it");
                } else {
                    add(new Completed(i, read.get(i), outcome));
                    outcome = done.outcomes().next();
                }
            }
        }
    }

    private void add(Completed completed) {
        String which = places.get(completed.index()) + ": ";
        switch (completed.solved()) {
            case null -> puzzles.add(BookPuzzle.of(completed.sudoku(), null));
            case ItemError error -> faults.add(which + error.message());
            case SolvedPuzzle solved -> {
                if (solved.solution() == null) {
                    faults.add(which + solved.reason());
                } else if (technique == null) {
                    puzzles.add(puzzle(completed.sudoku(), solved));
                } else {
                    addWorksheet(solved);
                }
            }
            case ItemResult other ->
                throw new IllegalStateException("a generated puzzle in a solve job, item " + other.index());
        }
    }

    private void addWorksheet(ItemResult result) {
        BookPuzzle sheet = PathPuzzles.worksheet(result, new TechniqueId(Objects.requireNonNull(technique)));
        if (sheet != null) {
            puzzles.add(sheet);
        }
    }

    /**
     * The puzzle with the metadata of its text. Computed solution, level, rating and time replace those of the text.
     */
    private BookPuzzle puzzle(Sudoku sudoku, SolvedPuzzle solved) {
        Sudoku known = sudoku.withSolution(solved.solution())
                .with(
                        Property.LEVEL,
                        solved.level() == null ? null : solved.level().id())
                .with(
                        Property.RATING,
                        solved.rating() == null ? null : solved.rating().toString())
                .with(
                        Property.HUMAN_SECONDS,
                        solved.humanSeconds() == null
                                ? sudoku.property(Property.HUMAN_SECONDS)
                                : String.valueOf(solved.humanSeconds().median()));
        return BookPuzzle.of(known, PathPuzzles.hint(solved)).rated(solved, scale);
    }

    /** Adds the results of the job given by {@code --job}, as the service does for its own books. */
    private void addResultsOfJob() throws IOException {
        try (Remote.Done done = remote.run("waiting", Remote.Submission.before(null, null))) {
            Job job = done.job();
            if (detail() == Detail.STEPS && job.spec().detail() != Detail.STEPS) {
                throw new IllegalArgumentException(
                        "--job: hints and worksheets need a job with detail steps, this one has "
                                + job.spec().detail().id());
            }
            for (ItemOutcome outcome = done.outcomes().next();
                    outcome != null;
                    outcome = done.outcomes().next()) {
                examined++;
                switch (outcome) {
                    case ItemError error -> faults.add("puzzle " + (error.index() + 1) + ": " + error.message());
                    case SolvedPuzzle solved
                    when solved.solution() == null ->
                        faults.add("puzzle " + (solved.index() + 1) + ": " + solved.reason());
                    case ItemResult result when technique != null -> addWorksheet(result);
                    case ItemResult result -> puzzles.addAll(PathPuzzles.of(result, hints, scale));
                }
                if (puzzles.size() > BookOptions.MAX_PUZZLES) {
                    throw tooMany();
                }
            }
        }
    }
}
