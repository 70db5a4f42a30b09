package dev.nonet.api.result;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.technique.TechniqueCatalogue;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.book.Book;
import dev.nonet.book.BookOptions;
import dev.nonet.book.BookOptions.Contents;
import dev.nonet.book.BookOrder;
import dev.nonet.book.BookPuzzle;
import dev.nonet.book.PageSize;
import dev.nonet.job.SpecViolation;
import dev.nonet.reasoning.TechniqueId;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A job's puzzles as a book. {@code META-INF/openapi.yaml} describes the call and its parameters. */
@Path("/api/v1/jobs/{id}/book.pdf")
@Blocking
@Needs(Scope.JOBS_READ)
public class BookResource {

    private static final String PDF = "application/pdf";

    /** The most books made at once, as each takes a CPU for seconds. */
    private static final int AT_ONCE = 2;

    private static final Duration BUSY_RETRY = Duration.ofSeconds(5);

    private final Caller caller;
    private final Jobs jobs;
    private final BookPuzzles puzzles;
    private final TechniqueCatalogue techniques;
    private final Semaphore permits = new Semaphore(AT_ONCE);

    BookResource(Caller caller, Jobs jobs, BookPuzzles puzzles, TechniqueCatalogue techniques) {
        this.caller = caller;
        this.jobs = jobs;
        this.puzzles = puzzles;
        this.techniques = techniques;
    }

    @GET
    @Produces(PDF)
    public Response book(
            @PathParam("id") String id,
            @QueryParam("title") @Nullable String title,
            @QueryParam("copyright") @Nullable String copyright,
            @QueryParam("size") @DefaultValue("a4") String size,
            @QueryParam("perPage") @Nullable String perPage,
            @QueryParam("largePrint") @DefaultValue("false") String largePrint,
            @QueryParam("solutions") @DefaultValue("back") String solutions,
            @QueryParam("order") @DefaultValue("given") String order,
            @QueryParam("colour") @DefaultValue("false") String colour,
            @QueryParam("candidates") @DefaultValue("false") String candidates,
            @QueryParam("hints") @DefaultValue("false") String hints,
            @QueryParam("threeBoards") @DefaultValue("false") String threeBoards,
            @QueryParam("qr") @Nullable String qr,
            @QueryParam("bleed") @DefaultValue("false") String bleed,
            @QueryParam("metadata") @DefaultValue("true") String metadata,
            @QueryParam("technique") @Nullable String technique)
            throws IOException {
        boolean inRows = read("threeBoards", threeBoards, BookResource::truth);
        boolean withHints = read("hints", hints, BookResource::truth);
        BookOrder by = read("order", order, BookOrder::parse);
        TechniqueId taught = technique == null ? null : read("technique", technique, TechniqueId::new);
        String pageDefault = taught == null ? "4" : "2";
        BookOptions plain = read(
                "book",
                "",
                nothing -> new BookOptions(
                        title,
                        copyright,
                        read("size", size, PageSize::parse),
                        read("perPage", perPage == null ? pageDefault : perPage, BookResource::number),
                        read("largePrint", largePrint, BookResource::truth),
                        inRows,
                        read("candidates", candidates, BookResource::truth),
                        read("colour", colour, BookResource::truth),
                        withHints,
                        qr,
                        read("bleed", bleed, BookResource::truth),
                        read("metadata", metadata, BookResource::truth),
                        null,
                        read("solutions", solutions, BookResource::contents)));
        BookOptions options = taught == null ? plain : plain.asWorksheets(read("technique", taught, this::name));
        Job job = jobs.required(caller.tenant(), id);
        if (!job.state().isFinal()) {
            throw Problem.conflict("job-not-ended", "A book is made of a job that has ended")
                    .toException(BUSY_RETRY);
        }
        if (!permits.tryAcquire()) {
            throw Problem.of(
                            429,
                            "too-many-books",
                            "Too many books at once",
                            "The service makes " + AT_ONCE + " at once")
                    .toException(BUSY_RETRY);
        }
        try {
            List<BookPuzzle> read = puzzles.of(job, withHints, taught);
            return response(inRows ? read : by.sort(read), options);
        } finally {
            permits.release();
        }
    }

    /** Writes the book to a temporary file first, so that an error is known before the response begins, and no book is held in memory. */
    private static Response response(List<BookPuzzle> puzzles, BookOptions options) throws IOException {
        java.nio.file.Path file = Files.createTempFile("nonet-book", ".pdf");
        boolean done = false;
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
                Book.write(puzzles, options, out);
            } catch (IllegalArgumentException e) {
                throw Problem.invalid(List.of(new SpecViolation("book", String.valueOf(e.getMessage()))))
                        .toException();
            }
            long length = Files.size(file);
            InputStream book = Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE);
            done = true;
            return Response.ok(book)
                    .header(HttpHeaders.CONTENT_LENGTH, length)
                    .header(HttpHeaders.CONTENT_DISPOSITION, "inline; filename=\"book.pdf\"")
                    .build();
        } finally {
            if (!done) {
                Files.deleteIfExists(file);
            }
        }
    }

    private String name(TechniqueId technique) {
        String name = techniques.name(technique);
        if (name == null) {
            throw new IllegalArgumentException("no technique is called '" + technique + "'");
        }
        return name;
    }

    private static <S, T> T read(String parameter, S value, Function<S, T> reader) {
        try {
            return reader.apply(value);
        } catch (IllegalArgumentException e) {
            throw Problem.invalid(List.of(new SpecViolation(parameter, String.valueOf(e.getMessage()))))
                    .toException();
        }
    }

    private static boolean truth(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("must be true or false");
        }
        return text.equals("true");
    }

    private static int number(String text) {
        if (!text.matches("\\d")) {
            throw new IllegalArgumentException("must be 1, 2, 4, 6 or 9");
        }
        return Integer.parseInt(text);
    }

    private static Contents contents(String text) {
        return switch (text) {
            case "back" -> Contents.ALL;
            case "none" -> Contents.PUZZLES;
            case "only" -> Contents.SOLUTIONS;
            default -> throw new IllegalArgumentException("must be back, none or only");
        };
    }
}
