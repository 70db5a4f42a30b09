package dev.nonet.api.hint;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.RawHttp;
import dev.nonet.api.platform.Sql;
import dev.nonet.format.Format;
import dev.nonet.format.Sudoku;
import dev.nonet.job.HintStrength;
import dev.nonet.job.ItemError;
import dev.nonet.job.Priority;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.io.IOException;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Requests for hints. The contents of hints are tested in the engine. */
@QuarkusTest
class HintTest extends ServiceTest {

    @Inject
    Admission admission;

    private static ValidatableResponse ask(Map<String, ?> body) {
        return given().contentType(ContentType.JSON)
                .body(body)
                .post("/api/v1/hints")
                .then();
    }

    private TaskMessage.Solve lastTask() {
        return (TaskMessage.Solve) worker.received().getLast().message();
    }

    @Test
    void sendsTheBoardToAWorkerAndKeepsNoJob() {
        // Wait until the worker consumes.
        Client.awaitState(Client.submit("{\"kind\":\"generate\",\"count\":1}"), "succeeded");
        Grid givens = Grid.parse(FakeWorker.PUZZLE);
        Sudoku board = Sudoku.of(
                givens, PencilMarks.of(givens).after(List.of(Candidate.of(2, 4)), List.of(Candidate.of(3, 2))));
        for (Format format : List.of(Format.SDX, Format.HODOKU, Format.PENCILMARKS)) {
            ask(Map.of("board", format.write(board), "strength", "technique", "techniques", List.of("x-wing")))
                    .statusCode(200)
                    .body("outcome", equalTo("stuck"))
                    .body("strength", equalTo("technique"))
                    .body("engine", equalTo("test"))
                    .body("solution", nullValue());

            TaskMessage.Solve task = lastTask();
            assertThat(task.hint()).isEqualTo(HintStrength.TECHNIQUE);
            assertThat(task.techniques()).hasSize(1);
            Sudoku sent = Format.HODOKU.read(task.puzzles().getFirst()).getFirst();
            assertThat(sent.digits().digit(2)).isEqualTo(4);
            assertThat(sent.marks().candidates().contains(3, 2)).isFalse();
            await().until(() -> Database.number(
                            backends,
                            "SELECT count(*) FROM job WHERE id = ? AND gone_at IS NOT NULL AND NOT listed"
                                    + " AND priority = ?",
                            task.task().job().value(),
                            Priority.INTERACTIVE.name())
                    == 1);
            given().get(Client.JOBS + "/" + task.task().job()).then().statusCode(404);
        }
        assertThat(Format.HODOKU
                        .read(lastTask().puzzles().getFirst())
                        .getFirst()
                        .givens())
                .as("in 729 characters a digit may be anybody's")
                .isNotNull();
    }

    @Test
    void tellsWhatWasPlacedFromTheGivens() {
        Client.awaitState(Client.submit("{\"kind\":\"generate\",\"count\":1}"), "succeeded");
        Grid givens = Grid.parse(FakeWorker.PUZZLE);

        // r1c3 is empty on the board, r1c1 holds a 5.
        ask(Map.of("board", FakeWorker.PUZZLE, "placed", List.of("r1c3=4", "r1c1=5"), "eliminated", List.of("r1c4=2")))
                .statusCode(200);

        Sudoku sent = Format.HODOKU.read(lastTask().puzzles().getFirst()).getFirst();
        assertThat(sent.digits()).isEqualTo(givens.with(2, 4));
        assertThat(sent.givens()).isEqualTo(givens.with(0, 0));
        assertThat(sent.marks().candidates().contains(3, 2)).isFalse();
    }

    @Test
    void isUnlistedWhileItRuns() {
        worker.isSilent();

        ask(Map.of("board", FakeWorker.PUZZLE))
                .statusCode(503)
                .header("Retry-After", "1")
                .body("type", containsString("no-worker"));

        await().until(() -> Database.number(
                        backends, "SELECT count(*) FROM job WHERE NOT listed AND (gone_at IS NULL OR ended_at IS NULL)")
                == 0);
    }

    @Test
    void refusesMoreThanWorkersCouldFindInTime() {
        worker.isSilent();
        String last = Database.lastJob(backends);
        List<BoundedResource.Permit> held = new ArrayList<>();
        try {
            assertThatThrownBy(() -> {
                        while (true) {
                            held.add(admission.hint("local"));
                        }
                    })
                    .isInstanceOf(ProblemException.class);

            ask(Map.of("board", FakeWorker.PUZZLE))
                    .statusCode(429)
                    .header("Retry-After", "2")
                    .body("type", containsString("too-many-hints"));
        } finally {
            held.forEach(BoundedResource.Permit::close);
        }
        assertThat(held).as("half of what all tenants have").hasSize(128);
        assertThat(Database.jobsAfter(backends, last, "true")).isZero();
    }

    /** Hundreds may end at one moment: a transaction each at once would take all connections of the database. */
    @Test
    void endedOnesAreDeletedOneAfterAnother() throws Exception {
        worker.answers(task -> List.of(FakeWorker.beats(task)));
        List<UUID> later = new ArrayList<>();
        try (RawHttp first = RawHttp.connect();
                RawHttp second = RawHttp.connect();
                RawHttp third = RawHttp.connect();
                Connection holder = Database.connect(backends)) {
            UUID held = begunBy(first);
            later.add(begunBy(second));
            later.add(begunBy(third));
            holder.setAutoCommit(false);
            Sql.update(holder, "UPDATE job SET listed = listed WHERE id = ?", held);
            first.close();
            await().until(() ->
                    Database.number(backends, "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
                            > 0);
            second.close();
            third.close();

            Thread.sleep(500);
            assertThat(later)
                    .as("those that ended after one whose row is locked")
                    .noneMatch(this::gone);
            assertThat(held("hints")).as("places of clients who have gone").isEqualTo(3);
            holder.rollback();
        }
        later.forEach(job -> await().until(() -> gone(job)));
        await().until(() -> held("hints") == 0);
    }

    /** The younger of two hints ends before the older one, so it was not its time that was over. */
    @Test
    void stopsWhenItsClientLeaves() throws Exception {
        worker.answers(task -> List.of(FakeWorker.beats(task)));
        boolean left = false;
        // Several times, as the older one is over after some seconds, too, and the machine may be slow.
        for (int attempt = 0; attempt < 5 && !left; attempt++) {
            UUID older;
            try (RawHttp waiting = RawHttp.connect()) {
                older = begunBy(waiting);
                UUID younger;
                try (RawHttp leaving = RawHttp.connect()) {
                    younger = begunBy(leaving);
                }
                await().until(() -> gone(younger));
                left = !gone(older);
            }
            await().until(() -> gone(older));
        }
        assertThat(left).as("one has ended while the other waited").isTrue();
    }

    private UUID begunBy(RawHttp client) throws IOException {
        String last = Database.lastJob(backends);
        String body = "{\"board\":\"" + FakeWorker.PUZZLE + "\"}";
        client.send(
                "POST /api/v1/hints HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length() + "\r\n\r\n" + body);
        await().until(() -> Database.jobsAfter(backends, last, "state = 'RUNNING'") == 1);
        return UUID.fromString(Database.lastJob(backends));
    }

    private boolean gone(UUID job) {
        return Database.number(
                        backends,
                        "SELECT count(*) FROM job WHERE id = ? AND gone_at IS NOT NULL AND NOT EXISTS"
                                + " (SELECT FROM task WHERE job_id = job.id)",
                        job)
                == 1;
    }

    @Test
    void namesTheInvalidField() {
        String last = Database.lastJob(backends);
        refused(Map.of("strength", "where"), "board", "required");
        refused(Map.of("board", FakeWorker.PUZZLE, "strength", "strong"), "strength", "where, technique, everything");
        refused(Map.of("board", "12x"), "board", "line 1");
        refused(Map.of("board", ""), "board", "empty");
        refused(Map.of("board", FakeWorker.PUZZLE + "\n" + FakeWorker.PUZZLE), "board", "one board, holds 2");
        refused(Map.of("board", FakeWorker.PUZZLE, "format", "xyz"), "format", "sdx");
        refused(Map.of("board", FakeWorker.PUZZLE, "techniques", List.of("z-wing")), "techniques[0]", "z-wing");
        refused(Map.of("board", FakeWorker.PUZZLE, "more", 1), "more", "unknown");
        refused(Map.of("board", FakeWorker.PUZZLE, "placed", List.of("r1c1=7")), "placed[0]", "r1c1 holds 5, not 7");
        refused(Map.of("board", FakeWorker.PUZZLE, "eliminated", List.of("r1c0=7")), "eliminated[0]", "r1c1=5");
        refused(
                Map.of("board", FakeWorker.PUZZLE, "placed", Collections.nCopies(82, "r1c1=5")),
                "placed",
                "at most 81");
        refused(
                Map.of("board", FakeWorker.PUZZLE, "eliminated", Collections.nCopies(730, "")),
                "eliminated",
                "at most 729");
        ask(Map.of("board", FakeWorker.PUZZLE, "placed", List.of("x", "r1c3=4", "r1c3=2")))
                .statusCode(422)
                .body("violations.field", equalTo(List.of("placed[0]", "placed[2]")));
        given().contentType(ContentType.JSON)
                .body("{")
                .post("/api/v1/hints")
                .then()
                .statusCode(400);
        given().contentType(ContentType.TEXT)
                .body(FakeWorker.PUZZLE)
                .post("/api/v1/hints")
                .then()
                .statusCode(415);
        assertThat(Database.jobsAfter(backends, last, "true")).isZero();
    }

    /** A board of few clues and no solution is the client's, not the service's fault. */
    @Test
    void refusesABoardThatNoSearchSettles() {
        worker.answers(task -> List.of(
                FakeWorker.started(task),
                FakeWorker.completed(
                        task, List.of(new ItemError(0, null, ItemError.SEARCH_LIMIT, "a search does not tell")))));

        refused(Map.of("board", FakeWorker.PUZZLE), "board", "a search does not tell");
    }

    private static void refused(Map<String, ?> body, String field, String message) {
        ask(body)
                .statusCode(422)
                .body("violations[0].field", equalTo(field))
                .body("violations[0].message", containsString(message));
    }
}
