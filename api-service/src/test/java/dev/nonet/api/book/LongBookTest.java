package dev.nonet.api.book;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.job.Job;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.Lent;
import dev.nonet.api.platform.RawHttp;
import dev.nonet.api.result.ResultSlices;
import dev.nonet.api.tenant.TokenMode;
import dev.nonet.book.BookPuzzle;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A book that takes a minute, whose puzzles are read here for as long as a test says. */
@QuarkusTest
@TestProfile(TokenMode.class)
@SuppressWarnings("NullAway.Init")
class LongBookTest extends ServiceTest {

    private static final String SCOPES = "\"jobs:read\",\"jobs:write\"";

    /** With one on a page, more than what a part of an answer has memory for. */
    private static final int MANY = 200;

    /** How many of one tenant may wait for their turn. */
    private static final int WAITING = 32;

    @Inject
    Admission admission;

    @Inject
    ResultSlices slices;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final CountDownLatch read = new CountDownLatch(1);

    private String key;
    private String longBook;

    @BeforeEach
    void readLongBooksForLong() {
        key = TokenMode.key("patient", SCOPES);
        longBook = Client.JOBS + "/" + solved(key, MANY) + "/book.pdf?perPage=1";
        QuarkusMock.installMockForType(
                new BookPuzzles(slices) {
                    @Override
                    List<BookPuzzle> of(
                            Job job, boolean hints, @Nullable TechniqueId technique, @Nullable Scale scale) {
                        if (job.done() == MANY) {
                            begun.countDown();
                            awaitRead();
                        }
                        return super.of(job, hints, technique, scale);
                    }
                },
                BookPuzzles.class);
    }

    /** As work that does not end at once when it is interrupted. */
    private void awaitRead() {
        try {
            read.await();
        } catch (InterruptedException e) {
            interrupted.countDown();
            await().until(() -> read.getCount() == 0);
            throw new CancellationException("Interrupted");
        }
    }

    private static void awaitSoon(CountDownLatch event) throws InterruptedException {
        assertThat(event.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @AfterEach
    void leaveNothingHeld() {
        read.countDown();
        revokeAll();
        await().untilAsserted(() -> assertThat(held("books")
                        + held("large-bytes")
                        + held("short-books")
                        + held("part-bytes")
                        + held("spool-bytes")
                        + held("answer-bytes"))
                .isZero());
    }

    private static RequestSpecification as(String key) {
        return given().header("Authorization", "Bearer " + key);
    }

    private static String solved(String key, int count) {
        String id = as(key).contentType("text/plain")
                .body((FakeWorker.PUZZLE + "\n").repeat(count))
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id");
        await().until(() -> as(key).get(Client.JOBS + "/" + id).path("state").equals("succeeded"));
        return id;
    }

    private static void revokeAll() {
        for (Object id : as(TokenMode.OPERATOR)
                .get("/api/v1/keys?tenant=patient")
                .jsonPath()
                .getList("items.id")) {
            as(TokenMode.OPERATOR).delete("/api/v1/keys/" + id + "?tenant=patient");
        }
    }

    /** Whoever reads its answer waits at most half a minute for it. */
    private static RawHttp get(String path, String key) throws IOException {
        return RawHttp.connect().get(path, "Authorization: Bearer " + key + "\r\n");
    }

    /** The header of a browser that has signed in. */
    private static String session(String key) {
        Response page = given().header("Accept", "text/html").get("/console/sign-in");
        String csrf = page.htmlPath().getString("**.find { it.@name == 'csrf' }.@value");
        return "Cookie: nonet-session="
                + given().cookies(page.cookies())
                        .contentType("application/x-www-form-urlencoded; charset=utf-8")
                        .formParam("csrf", csrf)
                        .formParam("key", key)
                        .redirects()
                        .follow(false)
                        .post("/console/sign-in")
                        .cookie("nonet-session")
                + "\r\n";
    }

    @Test
    void holdsUpNeitherShortBooksNorPictures() throws Exception {
        String small = solved(TokenMode.ACME, 3);
        String session = session(TokenMode.ACME);
        try (RawHttp slow = get(longBook, key)) {
            awaitSoon(begun);

            for (String path : List.of("page.png", "book.pdf")) {
                try (RawHttp quick = RawHttp.connect().get("/console/jobs/" + small + "/book/" + path, session)) {
                    assertThat(quick.status()).as(path).isEqualTo(200);
                }
            }
            try (RawHttp quick = get("/api/v1/jobs/" + small + "/book.pdf", TokenMode.ACME)) {
                assertThat(quick.status()).isEqualTo(200);
            }

            assertThat(slow.hasAnswer()).isFalse();
            read.countDown();
            assertThat(slow.status()).isEqualTo(200);
            assertThat(new String(slow.all(), StandardCharsets.ISO_8859_1)).endsWith("%%EOF\n");
        }
    }

    /** Not even if it needs all the memory that books have. */
    @Test
    void takesNoMemoryOfShortBooks() throws IOException {
        String small = solved(TokenMode.ACME, 3);
        String session = session(TokenMode.ACME);
        try (Lent all = admission.book("patient", Long.MAX_VALUE);
                RawHttp book = get("/api/v1/jobs/" + small + "/book.pdf", TokenMode.ACME);
                RawHttp picture = RawHttp.connect().get("/console/jobs/" + small + "/book/page.png", session)) {
            assertThat(book.status()).isEqualTo(200);
            assertThat(picture.status()).isEqualTo(200);
            assertThat(all).isNotNull();
        }
    }

    /** Otherwise those of many tenants would keep the parts of everybody's downloads waiting, one after another. */
    @Test
    void shortOnesWaitForEachOtherAndNotForAPart() throws IOException {
        String book = "/api/v1/jobs/" + solved(TokenMode.ACME, 3) + "/book.pdf";
        Lent turn = admission.shortBook("other", Admission.PART_BYTES);
        try (RawHttp waiting = get(book, TokenMode.ACME)) {
            await().until(() -> metric("nonet_admission_waiting{resource=\"short-books\"") == 1);
            assertThat(metric("nonet_admission_waiting{resource=\"part-bytes\""))
                    .isZero();
            assertThat(waiting.hasAnswer()).isFalse();

            turn.close();

            assertThat(waiting.status()).isEqualTo(200);
        } finally {
            turn.close();
        }
    }

    /** What the thread still uses is not given to others. */
    @Test
    void endsWhenItsClientHasGoneAndThenGivesBackWhatItHeld() throws Exception {
        RawHttp client = get(longBook, key);
        awaitSoon(begun);

        client.close();

        awaitSoon(interrupted);
        // The request has ended its waits, and is still there: the thread has not ended.
        Thread.sleep(1_000);
        assertThat(held("books")).isEqualTo(1);
        assertThat(held("large-bytes")).isPositive();
        read.countDown();
        await().untilAsserted(
                        () -> assertThat(held("books") + held("large-bytes") + held("spool-bytes") + held("requests"))
                                .isZero());
    }

    @Test
    void endsWhenItsKeyIsRevoked() throws Exception {
        try (RawHttp client = get(longBook, key)) {
            awaitSoon(begun);

            revokeAll();

            awaitSoon(interrupted);
            read.countDown();
            assertThat(client.status()).isEqualTo(401);
        }
    }

    @Test
    void isWaitedForByFew() throws IOException {
        List<RawHttp> clients = new ArrayList<>();
        try (Lent turn = admission.book("other", 1)) {
            assertThat(turn).isNotNull();
            for (int client = 0; client < WAITING; client++) {
                clients.add(get(longBook, key));
            }
            await().until(() -> metric("nonet_admission_waiting{resource=\"books\"") == WAITING);

            try (RawHttp tooMany = get(longBook, key)) {
                assertThat(tooMany.status()).isEqualTo(429);
                assertThat(tooMany.rest()).contains("too-many-books");
            }
        } finally {
            for (RawHttp client : clients) {
                client.close();
            }
        }
    }
}
