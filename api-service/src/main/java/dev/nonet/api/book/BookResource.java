package dev.nonet.api.book;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobView;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.job.Tally;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.PartMemory;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ReadsQuery;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.platform.TemporaryFile;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.technique.TechniqueCatalogue;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.book.Book;
import dev.nonet.book.BookOptions;
import dev.nonet.book.BookPuzzle;
import dev.nonet.book.InvalidBookException;
import dev.nonet.book.PagePicture;
import dev.nonet.reasoning.TechniqueId;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** A job's puzzles as a book. {@code META-INF/openapi.yaml} describes the call and its parameters. */
@Path("/api/v1/jobs/{id}/book.pdf")
@RunOnVirtualThread
@ReadsQuery({
    "title",
    "author",
    "imprint",
    "copyright",
    "isbn",
    "size",
    "perPage",
    "largePrint",
    "solutions",
    "order",
    "scale",
    "colour",
    "candidates",
    "hints",
    "threeBoards",
    "qr",
    "bleed",
    "metadata",
    "technique"
})
@Needs(Scope.JOBS_READ)
public class BookResource {

    private static final String PDF = "application/pdf";

    /** The header with the number of {@link #leftOut}. */
    private static final String LEFT_OUT = "Nonet-Left-Out";

    private static final Duration UNFINISHED_RETRY = Duration.ofSeconds(5);

    /** Memory for a puzzle, and for its hint or the answer of its worksheet. */
    private static final int PUZZLE_BYTES = 512;

    private static final int WORDS_BYTES = 2 * 1024;

    /** Memory for a page: the objects that describe it, see {@code api-service/docs/0005-memory-is-a-budget.md}. */
    private static final int PAGE_BYTES = 3_328;

    private static final int MIB = 1024 * 1024;

    /** Memory for the fonts, and for the page that is drawn. */
    private static final int DRAWING_BYTES = 6 * MIB;

    /**
     * A book whose pages, puzzles and words take at most this much is short: it is made with the memory of a part of an
     * answer, and waits for no long book, only for other short ones. The memory is enough to read ordinary results,
     * which takes up to 5.5 MB ({@link Admission#PART_BYTES}), beside the puzzles that were read before; and then to
     * draw, for which what was read is garbage.
     */
    private static final int SHORT_BYTES = MIB / 2;

    /** The puzzles of a picture of a page. The book, its page as pixels and the PNG take less than a short book. */
    private static final int PICTURE_PUZZLES = 12;

    /** The most boards of an item: those of a recipe. */
    private static final int BOARDS = 3;

    /** The fewest solutions on a page. */
    private static final int SOLUTIONS = 12;

    private static final int LARGE_SOLUTIONS = 4;

    /** The least space of a hint in lines of a page. */
    private static final int HINTS = 10;

    private final Caller caller;
    private final Jobs jobs;
    private final BookPuzzles puzzles;
    private final TechniqueCatalogue techniques;
    private final Reservations reservations;
    private final Admission admission;
    private final TrustedJson json;

    BookResource(
            Caller caller,
            Jobs jobs,
            BookPuzzles puzzles,
            TechniqueCatalogue techniques,
            Reservations reservations,
            Admission admission,
            TrustedJson json) {
        this.caller = caller;
        this.reservations = reservations;
        this.admission = admission;
        this.jobs = jobs;
        this.puzzles = puzzles;
        this.techniques = techniques;
        this.json = json;
    }

    @GET
    @Produces(PDF)
    public RestResponse<Answer> book(@PathParam("id") String id, @Context UriInfo uri) throws IOException {
        return book(id, uri.getQueryParameters()::getFirst);
    }

    /** The query parameters of a book. */
    @FunctionalInterface
    public interface Parameters {

        /** The value of a parameter by its name; null if it is absent. */
        @Nullable
        String value(String name);

        default String value(String name, String otherwise) {
            return Objects.requireNonNullElse(value(name), otherwise);
        }
    }

    /**
     * A page of the book that begins with the job's first puzzles, as a PNG.
     *
     * @param page from 1; the last if there are fewer
     * @throws dev.nonet.api.platform.ProblemException as the book itself
     */
    public RestResponse<Answer> picture(String id, Parameters from, int page) throws IOException {
        BookRequest request = BookRequest.of(from, techniques);
        BookOptions options = request.options();
        String tenant = caller.tenant();
        Reservation reservation = reservations.lasting(tenant, 0);
        Job job = jobs.required(tenant, id);
        try {
            byte[] png = PartMemory.build(bytes -> admission.shortBook(tenant, bytes), making(() -> {
                List<BookPuzzle> first =
                        puzzles.first(job, PICTURE_PUZZLES, options.hints(), request.practised(), request.scale());
                return PagePicture.of(
                        options.threeBoards() ? first : request.order().sort(first), options, page);
            }));
            return RestResponse.ok(reservation.bytes(png), "image/png");
        } catch (InvalidBookException e) {
            throw Problem.invalid(e.violations());
        }
    }

    /** Tells whether the job's first puzzles could be printed so. The caller holds memory for a part of an answer. */
    public void check(String id, Parameters from) {
        BookRequest request = BookRequest.of(from, techniques);
        Job job = jobs.required(caller.tenant(), id);
        BookOptions options = request.options();
        List<BookPuzzle> first = puzzles.first(job, BOARDS, options.hints(), request.practised(), request.scale());
        try {
            Book.checkFirst(first, options);
        } catch (InvalidBookException e) {
            throw Problem.invalid(e.violations());
        }
    }

    /** The book, for callers that have its parameters from elsewhere, such as the console. */
    public RestResponse<Answer> book(String id, Parameters from) throws IOException {
        BookRequest request = BookRequest.of(from, techniques);
        BookOptions options = request.options();
        TechniqueId practised = request.practised();
        String tenant = caller.tenant();
        Reservation reservation = reservations.lasting(tenant, 0);
        Job job = jobs.required(tenant, id);
        if (!job.state().isFinal()) {
            throw Problem.conflict("job-not-ended", "A book is made of a job that has ended")
                    .after(UNFINISHED_RETRY);
        }
        int boards = job.done() * (isRecipe(job) ? BOARDS : 1);
        long needed = memory(Math.min(boards, BookOptions.MAX_PUZZLES), options, options.hints() || practised != null);
        if (needed > admission.largest()) {
            throw Problem.conflict(
                    "book-too-large",
                    "To make the book takes " + needed / MIB + " MB of memory, and this service has "
                            + admission.largest() / MIB
                            + " MB for it; print fewer puzzles, or more of them on a page");
        }
        BoundedResource.Permit disk = admission.spool(tenant);
        reservation.attach(disk);
        PartMemory.Work<BookFile, IOException, RuntimeException> work = making(() -> {
            List<BookPuzzle> read = puzzles.of(job, options.hints(), practised, request.scale());
            // Of a job that is deleted meanwhile, results may be missing.
            jobs.required(tenant, id);
            return BookFile.write(options.threeBoards() ? read : request.order().sort(read), options, disk);
        });
        // What is reserved is enough to read results of ordinary size first. If one needs more, the book is begun again
        // with so much more.
        BookFile file = PartMemory.build(
                needed <= DRAWING_BYTES + SHORT_BYTES
                        ? reading -> admission.shortBook(tenant, reading)
                        : reading -> admission.book(tenant, needed + reading - Admission.PART_BYTES),
                work);
        return RestResponse.ResponseBuilder.ok(reservation.file(file.content(), file.length()))
                .type(PDF)
                .header(HttpHeaders.CONTENT_DISPOSITION, "inline; filename=\"book.pdf\"")
                .header(LEFT_OUT, leftOut(job))
                .build();
    }

    /**
     * Makes a book, or a picture of its page, on a thread of its own with the memory that the caller has reserved. It
     * is not finished for a client that has gone.
     */
    private <T> PartMemory.Work<T, IOException, RuntimeException> making(Callable<T> maker) {
        return () -> {
            long reading = PartMemory.bytes();
            try {
                return admission.onOwnThread(() -> PartMemory.with(reading, maker::call));
            } catch (InterruptedIOException | ClosedChannelException ended) {
                throw ended;
            } catch (IOException broken) {
                // All that is read and written is in temporary files.
                throw TemporaryFile.noRoom(broken);
            }
        };
    }

    /** Whether each puzzle of the job is several boards. */
    public boolean isRecipe(Job job) {
        return json.tree(job.spec()).has("recipe");
    }

    /** How many puzzles of the job a book leaves out, as they do not have exactly one solution. */
    public int leftOut(Job job) {
        String tally = JobView.of(job).tally();
        return tally == null ? 0 : json.read(tally, Tally.class).notUnique();
    }

    private static long memory(int puzzles, BookOptions options, boolean withWords) {
        long pages = Math.ceilDiv(puzzles, options.threeBoards() ? 3 : options.puzzlesPerPage())
                + Math.ceilDiv(puzzles, options.largePrint() ? LARGE_SOLUTIONS : SOLUTIONS)
                + (withWords ? Math.ceilDiv(puzzles, HINTS) : 0);
        return DRAWING_BYTES + pages * PAGE_BYTES + puzzles * (long) (PUZZLE_BYTES + (withWords ? WORDS_BYTES : 0));
    }
}
