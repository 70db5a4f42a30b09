package dev.nonet.api.book;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.api.job.Job;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.result.ResultSlice;
import dev.nonet.api.result.ResultSlices;
import dev.nonet.book.BookOptions;
import dev.nonet.book.BookPuzzle;
import dev.nonet.book.PathPuzzles;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemResult;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The puzzles of a job for a printed book. Puzzles without exactly one solution are left out. */
@ApplicationScoped
class BookPuzzles {

    /** Slices read by one query; each has up to 256 KB. */
    private static final int SLICES = 2;

    /** Results that {@link #first} searches: with their paths, a fraction of a second of CPU time. */
    static final int FIRST_RESULTS = 1_000;

    private static final ObjectReader RESULTS = mapper().build().readerFor(ItemResult.class);

    /** Leaves the steps unread, which are most of a result, for books that print none of them. */
    private static final ObjectReader WITHOUT_STEPS = mapper().addMixIn(GeneratedPuzzle.class, WithoutSteps.class)
            .addMixIn(SolvedPuzzle.class, WithoutSteps.class)
            .build()
            .readerFor(ItemResult.class);

    @JsonIgnoreProperties("steps")
    private interface WithoutSteps {}

    private final ResultSlices slices;

    BookPuzzles(ResultSlices slices) {
        this.slices = slices;
    }

    private static JsonMapper.Builder mapper() {
        return JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    /**
     * The puzzles, or boards for worksheets.
     *
     * @param hints whether each puzzle gets a hint: the first of its hardest steps in words
     * @param technique for worksheets: each board is the one just before its path first uses this technique; null for a
     *     book
     * @throws dev.nonet.api.platform.ProblemException 409 if there is nothing to print, or the results lack the paths
     *     that are needed
     */
    List<BookPuzzle> of(Job job, boolean hints, @Nullable TechniqueId technique, @Nullable Scale scale) {
        if (job.requested() > BookOptions.MAX_PUZZLES) {
            throw tooMany(job.requested());
        }
        return requireAny(read(job, Integer.MAX_VALUE, Integer.MAX_VALUE, hints, technique, scale), technique);
    }

    /**
     * The first puzzles, about {@code most} but at least one, among the job's first {@value #FIRST_RESULTS} results.
     * They take no more memory than a part of an answer.
     *
     * @throws dev.nonet.api.platform.ProblemException as {@link #of}, also if only later results can be printed
     */
    List<BookPuzzle> first(Job job, int most, boolean hints, @Nullable TechniqueId technique, @Nullable Scale scale) {
        List<BookPuzzle> puzzles = read(job, most, FIRST_RESULTS, hints, technique, scale);
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
            Job job, int most, int end, boolean hints, @Nullable TechniqueId technique, @Nullable Scale scale) {
        boolean needsSteps = hints || technique != null;
        ObjectReader reader = needsSteps ? RESULTS : WITHOUT_STEPS;
        List<BookPuzzle> puzzles = new ArrayList<>();
        int next = 0;
        while (puzzles.size() < most && next < end) {
            List<ResultSlice> some = slices.from(job.id(), next, SLICES);
            if (some.isEmpty() || some.getLast().end() <= next) {
                break;
            }
            for (ResultSlice slice : some) {
                for (ResultSlice.Line line : slice.lines(next)) {
                    if (puzzles.size() >= most || line.item() >= end) {
                        break;
                    }
                    add(puzzles, read(reader, line), hints, technique, scale);
                }
                next = Math.max(next, slice.end());
            }
        }
        return puzzles;
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
            throw tooMany(puzzles.size());
        }
    }

    private static RuntimeException tooMany(int puzzles) {
        return Problem.conflict(
                "too-many-puzzles", "A book holds " + BookOptions.MAX_PUZZLES + " puzzles, the job has " + puzzles);
    }

    private static ItemResult read(ObjectReader reader, ResultSlice.Line line) {
        try {
            return reader.readValue(line.text(), line.start(), line.length());
        } catch (IOException e) {
            throw new IllegalStateException("A stored result is not JSON", e);
        }
    }
}
