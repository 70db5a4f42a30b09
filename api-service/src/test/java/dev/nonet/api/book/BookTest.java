package dev.nonet.api.book;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.job.Job;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.result.ResultFormatsTest;
import dev.nonet.api.result.ResultSlice;
import dev.nonet.api.result.ResultSlices;
import dev.nonet.api.task.Slice;
import dev.nonet.book.BookPuzzle;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
class BookTest extends ServiceTest {

    @Inject
    ResultSlices slices;

    @Inject
    DataSource database;

    @Inject
    Admission admission;

    private static UUID solved(int count) {
        UUID id = UUID.fromString(given().contentType("text/plain")
                .body((FakeWorker.PUZZLE + "\n").repeat(count))
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
        Client.awaitState(id, "succeeded");
        return id;
    }

    @Test
    void printsTheResultsOfAJob() throws IOException {
        String book = Client.JOBS + "/" + solved(10) + "/book.pdf";
        byte[] pdf = given().queryParam("title", "Ten puzzles")
                .queryParam("perPage", 6)
                .get(book)
                .then()
                .statusCode(200)
                .contentType("application/pdf")
                .extract()
                .asByteArray();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            // Title, two pages of puzzles, one of solutions.
            assertThat(document.getNumberOfPages()).isEqualTo(4);
            String text = new PDFTextStripper().getText(document).replaceAll("\\s", "");
            assertThat(text.split(FakeWorker.PUZZLE.replace(".", "\\."), -1)).hasSize(11);
        }
        byte[] again = given().queryParam("title", "Ten puzzles")
                .queryParam("perPage", 6)
                .get(book)
                .asByteArray();
        assertThat(again).isEqualTo(pdf);
    }

    @Test
    void tellsHowManyPuzzlesItLeavesOut() throws IOException {
        UUID id = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"%s\",\"%s\",\"no puzzle\",\"%s\"]}"
                .formatted("11" + ".".repeat(79), ".".repeat(81), FakeWorker.PUZZLE));
        Client.awaitState(id, "succeeded");

        byte[] pdf = given().get(Client.JOBS + "/" + id + "/book.pdf")
                .then()
                .statusCode(200)
                .header("Nonet-Left-Out", "2")
                .extract()
                .asByteArray();

        assertThat(text(pdf)).contains(FakeWorker.PUZZLE);
        given().get(Client.JOBS + "/" + solved(1) + "/book.pdf").then().header("Nonet-Left-Out", "0");
    }

    @Test
    void printsWorksheetsAndHintsOfStoredPaths() throws IOException {
        worker.answers(task -> ResultFormatsTest.completed(task, ResultFormatsTest::explained));
        UUID id = Client.submit("{\"kind\":\"solve\",\"detail\":\"steps\",\"puzzles\":[\"%s\",\"%s\"]}"
                .formatted(FakeWorker.PUZZLE, FakeWorker.PUZZLE));
        Client.awaitState(id, "succeeded");
        String book = Client.JOBS + "/" + id + "/book.pdf";

        String sheets =
                text(given().queryParam("technique", "naked-single").get(book).asByteArray());
        assertThat(sheets).contains("Find the Naked Single", "Answers").doesNotContain("Solutions");
        assertThat(text(given().queryParam("hints", "true").get(book).asByteArray()))
                .contains("Hints", "Solutions", "Naked Single");
        given().queryParam("technique", "x-wing")
                .get(book)
                .then()
                .statusCode(409)
                .body("detail", containsString("No path of the job has a step of x-wing"));
        given().queryParam("technique", "x-wimg")
                .get(book)
                .then()
                .statusCode(422)
                .body("detail", containsString("technique: unknown technique 'x-wimg'; did you mean x-wing?"));
    }

    private static String text(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new PDFTextStripper().getText(document).replaceAll("\\s+", " ");
        }
    }

    @Test
    void refusesWhatCannotBePrinted() {
        String book = Client.JOBS + "/" + solved(1) + "/book.pdf";
        given().queryParam("perPage", 5)
                .get(book)
                .then()
                .statusCode(422)
                .body("detail", containsString("1, 2, 4, 6 or 9"));
        given().queryParam("size", "a7")
                .get(book)
                .then()
                .statusCode(422)
                .body("detail", containsString("size: unknown"));
        given().queryParam("largePrint", "true")
                .queryParam("perPage", 4)
                .get(book)
                .then()
                .statusCode(422)
                .body("detail", containsString("large print cannot be combined with"));
        given().queryParam("size", "a7")
                .queryParam("largePrint", "yes")
                .queryParam("threeBoards", "true")
                .queryParam("hints", "true")
                .queryParam("isbn", "12345")
                .queryParam("order", "time")
                .get(book)
                .then()
                .statusCode(422)
                .body("violations.field", containsInAnyOrder("size", "largePrint", "hints", "isbn", "order"));
        given().queryParam("isbn", "978-3-16-148410-1")
                .get(book)
                .then()
                .statusCode(422)
                .body("detail", containsString("check digit"));
        given().queryParam("technique", "naked-single")
                .queryParam("order", "rating")
                .get(book)
                .then()
                .statusCode(422)
                .body("detail", containsString("worksheets cannot be combined with an order"));
        given().queryParam("largePrint", "true")
                .queryParam("size", "6x9")
                .get(book)
                .then()
                .statusCode(422)
                .body("detail", containsString("six inches"));
        for (String needsSteps : new String[] {"hints=true", "technique=naked-single"}) {
            given().get(book + "?" + needsSteps)
                    .then()
                    .statusCode(409)
                    .body("type", equalTo("urn:nonet:problem:no-steps"))
                    .body("detail", containsString("detail: steps"));
        }
        given().get(Client.JOBS + "/" + UUID.randomUUID() + "/book.pdf").then().statusCode(404);
    }

    /**
     * Otherwise the question whether a book could be made reads all of a job of ten million, outside the turns in which
     * books are made.
     */
    @Test
    void looksForTheFirstPuzzlesAmongTheFirstResults() {
        UUID id = solved(1);
        Database.update(backends, "UPDATE job SET requested = 10000000 WHERE id = ?", id);
        List<Integer> read = new ArrayList<>();
        QuarkusMock.installMockForType(
                new ResultSlices(database) {
                    @Override
                    public List<ResultSlice> from(UUID job, int item, int limit) {
                        read.add(item);
                        assertThat(item).isLessThan(BookPuzzles.FIRST_RESULTS);
                        return List.of(ResultSlice.empty(new Slice(item, 100)));
                    }
                },
                ResultSlices.class);
        String book = "/console/jobs/" + id + "/book";

        given().get(book + "/page.png")
                .then()
                .statusCode(409)
                .body("detail", containsString("None of the first 1000 results has exactly one solution"));
        assertThat(given().get(book + "/preview").asString())
                .contains("None of the first 1,000 results has exactly one solution");
        assertThat(read).hasSize(20);
    }

    @Test
    void takesTheDiskSpaceOfUploads() {
        UUID id = solved(1);
        try (BoundedResource.Permit space = admission.spool("local")) {
            // A tenant's half of a gigabyte.
            space.more(512 * 1024 * 1024);

            given().get(Client.JOBS + "/" + id + "/book.pdf")
                    .then()
                    .statusCode(429)
                    .body("type", equalTo("urn:nonet:problem:spool-full"));
        }
        given().get(Client.JOBS + "/" + id + "/book.pdf").then().statusCode(200);
    }

    /** Not a part of the book with status 200. */
    @Test
    void aJobDeletedWhileItsBookIsMadeIsAnError() {
        UUID id = solved(3);
        QuarkusMock.installMockForType(
                new BookPuzzles(slices) {
                    @Override
                    List<BookPuzzle> of(
                            Job job, boolean hints, @Nullable TechniqueId technique, @Nullable Scale scale) {
                        List<BookPuzzle> read = super.of(job, hints, technique, scale);
                        given().delete(Client.JOBS + "/" + job.id()).then().statusCode(204);
                        return read;
                    }
                },
                BookPuzzles.class);

        given().get(Client.JOBS + "/" + id + "/book.pdf")
                .then()
                .statusCode(404)
                .contentType("application/problem+json");
    }
}
