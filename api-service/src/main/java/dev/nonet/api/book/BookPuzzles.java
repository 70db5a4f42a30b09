package dev.nonet.api.book;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.nonet.api.job.Job;
import dev.nonet.api.platform.Json;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.result.ResultSlice;
import dev.nonet.api.result.ResultSlices;
import dev.nonet.api.result.StoredPath;
import dev.nonet.book.BookOptions;
import dev.nonet.book.BookPuzzle;
import dev.nonet.book.PathPuzzles;
import dev.nonet.job.ItemResult;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The puzzles of a job for a printed book. Puzzles without exactly one solution are left out. */
@ApplicationScoped
class BookPuzzles {

    /** How many slices one query reads at most. */
    private static final int SLICES = 2;

    /**
     * How many results {@link #first} reads at most: with their paths, this takes a fraction of a second of CPU time.
     */
    static final int FIRST_RESULTS = 1_000;

    private static final ObjectReader RESULTS = Json.mapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build()
            .readerFor(ItemResult.class);

    private final ResultSlices slices;

    BookPuzzles(ResultSlices slices) {
        this.slices = slices;
    }

    /**
     * The puzzles, or boards for worksheets.
     *
     * @param hints whether each puzzle gets a hint: the first of its hardest steps in words
     * @param technique for worksheets: each board is the one just before its path first uses this technique; null for a
     *     book
     * @throws dev.nonet.api.platform.ProblemException 409 if there is nothing to print, or the results lack the paths
     *     that are needed
     * @throws CancellationException if the thread is interrupted
     */
    List<BookPuzzle> of(Job job, boolean hints, @Nullable TechniqueId technique, @Nullable Scale scale) {
        if (job.requested() > BookOptions.MAX_PUZZLES) {
            throw tooMany("the job has " + job.requested() + " items");
        }
        return requireAny(read(job, Integer.MAX_VALUE, Integer.MAX_VALUE, hints, technique, scale), technique);
    }

    /**
     * The first puzzles, about {@code max} but at least one, among the job's first {@value #FIRST_RESULTS} results.
     * Reading them takes the memory of a part of an answer, see {@link dev.nonet.api.platform.PartMemory}.
     *
     * @throws dev.nonet.api.platform.ProblemException as {@link #of}, also if only later results can be printed
     */
    List<BookPuzzle> first(Job job, int max, boolean hints, @Nullable TechniqueId technique, @Nullable Scale scale) {
        List<BookPuzzle> puzzles = read(job, max, FIRST_RESULTS, hints, technique, scale);
        if (puzzles.isEmpty() && job.requested() > FIRST_RESULTS) {
            throw none(
                    technique == null
                            ? "None of the first " + FIRST_RESULTS + " results has exactly one solution"
                            : "None of the first " + FIRST_RESULTS + " paths has a step of " + technique);
        }
        return requireAny(puzzles, technique);
    }

    private static List<BookPuzzle> requireAny(List<BookPuzzle> puzzles, @Nullable TechniqueId technique) {
        if (puzzles.isEmpty()) {
            throw none(
                    technique == null
                            ? "The job has no puzzle with exactly one solution"
                            : "No path of the job has a step of " + technique);
        }
        return puzzles;
    }

    private static RuntimeException none(String why) {
        return Problem.conflict("no-puzzles", why);
    }

    /** @param end the item before which to stop */
    private List<BookPuzzle> read(
            Job job, int max, int end, boolean hints, @Nullable TechniqueId technique, @Nullable Scale scale) {
        List<BookPuzzle> puzzles = new ArrayList<>();
        int next = 0;
        while (puzzles.size() < max && next < end) {
            endIfInterrupted();
            List<ResultSlice> some = slices.from(job.id(), next, SLICES);
            if (some.isEmpty()) {
                break;
            }
            for (ResultSlice slice : some) {
                for (ResultSlice.Line line : slice.lines(next)) {
                    if (puzzles.size() >= max || line.item() >= end) {
                        break;
                    }
                    // A line with a path takes milliseconds, and a slice has up to hundreds of them.
                    endIfInterrupted();
                    add(puzzles, read(line, hints, technique), hints, technique, scale);
                }
                next = Math.max(next, slice.end());
            }
        }
        return puzzles;
    }

    /** Nobody waits for the book any more. */
    private static void endIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("Interrupted while a book's puzzles were read");
        }
    }

    private static void add(
            List<BookPuzzle> puzzles,
            ItemResult result,
            boolean hints,
            @Nullable TechniqueId technique,
            @Nullable Scale scale) {
        List<BookPuzzle> printed = PathPuzzles.of(result, hints, scale);
        if (!printed.isEmpty() && (hints || technique != null) && PathPuzzles.steps(result) == null) {
            throw Problem.conflict(
                    "no-steps",
                    "Hints and worksheets need the paths of the puzzles; submit the job with detail: steps");
        }
        if (technique == null) {
            puzzles.addAll(printed);
        } else if (!printed.isEmpty()) {
            BookPuzzle sheet = PathPuzzles.worksheet(result, technique);
            if (sheet != null) {
                puzzles.add(sheet);
            }
        }
        if (puzzles.size() > BookOptions.MAX_PUZZLES) {
            throw tooMany("the job has more");
        }
    }

    private static RuntimeException tooMany(String has) {
        return Problem.conflict("too-many-puzzles", "A book holds " + BookOptions.MAX_PUZZLES + " puzzles; " + has);
    }

    /** A result; of its path only the steps that are shown have their argument. */
    static ItemResult read(ResultSlice.Line line, boolean hints, @Nullable TechniqueId technique) {
        if (!hints && technique == null) {
            return read(line, StoredPath.NO_PATH);
        }
        ItemResult changes = read(line, StoredPath.arguments(step -> false));
        Set<Integer> shown = PathPuzzles.shown(changes, technique);
        return shown.isEmpty() ? changes : read(line, StoredPath.arguments(shown::contains));
    }

    private static ItemResult read(ResultSlice.Line line, TokenFilter kept) {
        try (JsonParser all = RESULTS.createParser(line.text(), line.start(), line.length());
                JsonParser some = Json.kept(all, kept)) {
            return RESULTS.readValue(some);
        } catch (IOException e) {
            throw new IllegalStateException("A stored result is not JSON", e);
        }
    }
}
