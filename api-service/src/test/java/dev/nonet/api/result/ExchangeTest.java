package dev.nonet.api.result;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.format.Format;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuText;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Uploads and downloads in the formats that Sudoku programs exchange. */
@QuarkusTest
class ExchangeTest extends ServiceTest {

    private static final Grid PUZZLE = Grid.parse(FakeWorker.PUZZLE);

    private static UUID submitted(String contentType, String query, String body) {
        UUID id = UUID.fromString(given().contentType(contentType)
                .body(body.getBytes(StandardCharsets.UTF_8))
                .post(Client.JOBS + query)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
        Client.awaitState(id, "succeeded");
        return id;
    }

    @ParameterizedTest
    @EnumSource(names = {"SDK", "OPENSUDOKU", "IPUZ", "SUDOKUPAD", "CSV"})
    void takesAndGivesEachByMediaTypeAndByName(Format format) {
        String body = format.write(List.of(Sudoku.of(PUZZLE), Sudoku.of(PUZZLE)));
        for (UUID id : List.of(
                submitted(format.mediaType(), "", body), submitted("text/plain", "?format=" + format.id(), body))) {
            String results = Client.JOBS + "/" + id + "/results";
            String named = given().queryParam("format", format.id())
                    .get(results)
                    .then()
                    .statusCode(200)
                    .contentType(containsString(format.mediaType()))
                    .extract()
                    .asString();
            assertThat(format.read(named)).extracting(Sudoku::digits).containsExactly(PUZZLE, PUZZLE);
            assertThat(given().accept(format.mediaType()).get(results).asString())
                    .isEqualTo(named);
            assertThat(given().accept(format.mediaType().toUpperCase(Locale.ROOT))
                            .get(results)
                            .asString())
                    .isEqualTo(named);
            for (String other : List.of("text/csv", "application/x-ndjson", "text/plain", "application/x-ipuz")) {
                assertThat(given().accept(other)
                                .queryParam("format", format.id())
                                .get(results)
                                .asString())
                        .as("accepting %s", other)
                        .isEqualTo(named);
            }
        }
    }

    @Test
    void boardsWithCandidatesReachTheWorkersAsTheyAre() {
        PencilMarks marks = PencilMarks.of(PUZZLE);
        Sudoku board = Sudoku.of(
                PUZZLE,
                new PencilMarks(
                        PUZZLE,
                        marks.candidates()
                                .minus(CandidateSet.of(
                                        List.of(marks.candidates().candidates().getFirst())))));
        String sent = Format.SDX.write(board) + "\n" + Format.SDX.write(Sudoku.of(PUZZLE));
        UUID id = submitted(Format.SDX.mediaType(), "?detail=grade", sent);
        String stored =
                given().get(Client.JOBS + "/" + id + "/results/0").jsonPath().getString("candidates");
        assertThat(SudokuText.parse(stored).marks()).isEqualTo(board.marks());
        UUID line = submitted("text/plain", "", Format.PENCILMARKS.write(board));
        given().get(Client.JOBS + "/" + line + "/results/0").then().body("candidates", equalTo(stored));
    }

    /** 8,009 bytes that hold 4 million empty objects. */
    @Test
    void textThatIsNoPuzzleIsRefusedAtItsFirstDocument() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(("{}".repeat(40_000) + "\n").repeat(99).getBytes(StandardCharsets.US_ASCII));
        }
        given().contentType(Format.IPUZ.mediaType())
                .header("Content-Encoding", "gzip")
                .body(packed.toByteArray())
                .post(Client.JOBS)
                .then()
                .statusCode(422)
                .body("violations[0].field", equalTo("line 1, column 1"))
                .body("violations[0].message", containsString("ipuz document 1 is not of kind"));
    }

    @Test
    void takesALongTextOfDocuments() {
        String document = Format.IPUZ.write(Sudoku.of(PUZZLE));
        int count = Math.ceilDiv(1_500_000, document.length());
        UUID id = UUID.fromString(given().contentType(Format.IPUZ.mediaType())
                .body(document.repeat(count).getBytes(StandardCharsets.UTF_8))
                .post(Client.JOBS + "?detail=solution")
                .then()
                .statusCode(202)
                .body("counts.requested", equalTo(count))
                .extract()
                .path("id"));
        given().post(Client.JOBS + "/" + id + "/cancel").then().statusCode(200);
    }

    @Test
    void malformedTextIsRefusedWithLineAndColumn() {
        given().contentType(Format.SDK.mediaType())
                .body(Format.SDK
                        .write(Sudoku.of(PUZZLE))
                        .replaceFirst("\n.", "\n?")
                        .getBytes(StandardCharsets.UTF_8))
                .post(Client.JOBS)
                .then()
                .statusCode(422)
                .body("violations[0].field", equalTo("line 2, column 1"));
        given().contentType("text/plain")
                .body(FakeWorker.PUZZLE)
                .post(Client.JOBS + "?format=nonsense")
                .then()
                .statusCode(422)
                .body("detail", containsString("expected one of line, csv"));
    }
}
