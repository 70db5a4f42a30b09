package dev.nonet.api.tenant;

import static dev.nonet.api.tenant.TokenMode.OPERATOR;
import static dev.nonet.api.tenant.TokenMode.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was begun with credentials ends with them. The job never ends, so that the streams would go on. */
@QuarkusTest
@TestProfile(TokenMode.class)
@SuppressWarnings("NullAway.Init")
class RevocationTest extends ServiceTest {

    private static final String SCOPES = "\"jobs:read\",\"jobs:write\"";

    Issuer issuer;

    private String job(String token) {
        worker.isSilent();
        return as(token)
                .contentType(ContentType.JSON)
                .body("{\"kind\":\"generate\",\"count\":1}")
                .post(Client.JOBS)
                .path("id");
    }

    private static RawHttp stream(String path, String headers) throws IOException {
        RawHttp http = RawHttp.connect().get(path, headers);
        assertThat(http.status()).isEqualTo(200);
        return http;
    }

    private static void revokeAllOf(String tenant) {
        for (Object id : as(OPERATOR)
                .get(KeyResource.PATH + "?tenant=" + tenant)
                .jsonPath()
                .getList("items.id")) {
            as(OPERATOR).delete(KeyResource.PATH + "/" + id + "?tenant=" + tenant);
        }
    }

    /** Cut off, without the last chunk of a complete answer. */
    private static void endsWithoutAnEnd(RawHttp http) throws IOException {
        assertThat(new String(http.all(), StandardCharsets.UTF_8)).doesNotContain("event:end", "\r\n0\r\n\r\n");
    }

    @Test
    void endsEventStreamsOfARevokedKey() throws IOException {
        String key = TokenMode.key("streaming", SCOPES);
        String path = Client.JOBS + "/" + job(key) + "/events";
        try (RawHttp http = stream(path, "Authorization: Bearer " + key + "\r\n")) {
            revokeAllOf("streaming");
            endsWithoutAnEnd(http);
        }
    }

    @Test
    void endsFollowingDownloadsOfARevokedKey() throws IOException {
        String key = TokenMode.key("following", SCOPES);
        String path = Client.JOBS + "/" + job(key) + "/results?follow=true";
        try (RawHttp http = stream(path, "Accept: application/x-ndjson\r\nAuthorization: Bearer " + key + "\r\n")) {
            revokeAllOf("following");
            endsWithoutAnEnd(http);
        }
    }

    @Test
    void endsEventStreamsOfATokenThatExpires() throws IOException {
        String claims = "\"tenant\":\"passing\",\"scope\":\"jobs:read jobs:write\"";
        String token =
                Issuer.token(issuer.url(), TokenMode.AUDIENCE, Instant.now().plusSeconds(5), claims, issuer.key());
        String path = Client.JOBS + "/" + job(issuer.token(claims)) + "/events";
        try (RawHttp http = stream(path, "Authorization: Bearer " + token + "\r\n")) {
            endsWithoutAnEnd(http);
        }
    }

    /** Requests whose head came while the key was valid, and whose body ends when it no longer is. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /api/v1/keys     | application/json | {"name":"after","scopes":["admin"]}
            /api/v1/webhooks | application/json | {"url":"https://after.example/"}
            /api/v1/hints    | application/json | \
                {"board":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}
            /api/v1/jobs     | application/json | {"kind":"generate","count":1}
            /api/v1/jobs     | text/plain       | \
                53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            """)
    void doesNothingForAKeyThatWasRevokedBeforeTheBodyEnded(String path, String mediaType, String body)
            throws IOException {
        String key = TokenMode.key("held", "\"admin\"," + SCOPES);
        try (RawHttp http = RawHttp.connect()
                .send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + mediaType
                        + "\r\nAuthorization: Bearer " + key + "\r\nContent-Length: " + body.length() + "\r\n\r\n"
                        + body.substring(0, body.length() - 1))) {
            awaitUse("held");
            revokeAllOf("held");
            assertThat(http.send(body.substring(body.length() - 1)).status()).isEqualTo(401);
        }
        assertThat(as(OPERATOR)
                        .get(KeyResource.PATH + "?tenant=held")
                        .jsonPath()
                        .getList("items.name"))
                .doesNotContain("after");
    }

    /** It would hold memory of its tenant for as long as it comes, up to ten minutes. */
    @Test
    void endsUploadsOfARevokedKeyAtOnce() throws IOException {
        String key = TokenMode.key("uploads", SCOPES);
        try (RawHttp http = RawHttp.connect()
                .send("POST " + Client.JOBS
                        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nAuthorization: Bearer " + key
                        + "\r\nContent-Length: 100000\r\n\r\n" + "line\n".repeat(1_000))) {
            await().until(() -> held("body-bytes") > 0);
            revokeAllOf("uploads");
            assertThat(http.send("line\n".repeat(1_000)).status()).isEqualTo(401);
        }
    }

    /** Neither does it wait on in its tenant's place. */
    @Test
    void tellsNothingOfAJobToARevokedKeyThatWaitsForIt() throws IOException {
        String path = Client.JOBS + "/" + job(TokenMode.key("waiting", SCOPES));
        String key = TokenMode.key("waiting", SCOPES);
        try (RawHttp http = RawHttp.connect().get(path, "Prefer: wait=30\r\nAuthorization: Bearer " + key + "\r\n")) {
            await().until(() -> held("waits") == 1);
            Instant revoked = Instant.now();
            revokeAllOf("waiting");
            assertThat(http.status()).isEqualTo(401);
            assertThat(Instant.now()).isBefore(revoked.plusSeconds(15));
            assertThat(held("waits")).isZero();
        }
    }

    /** Its client would take the job for refused, and submit it again. */
    @Test
    void tellsOfAStoredJobAlsoARevokedKeyThatWaitsForItsEnd() throws IOException {
        worker.isSilent();
        String key = TokenMode.key("submitting", SCOPES);
        String body = "{\"kind\":\"generate\",\"count\":60000}";
        try (RawHttp http = RawHttp.connect()
                .send("POST " + Client.JOBS
                        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nPrefer: wait=30"
                        + "\r\nAuthorization: Bearer " + key + "\r\nContent-Length: " + body.length() + "\r\n\r\n"
                        + body)) {
            awaitUse("submitting");
            await().until(() -> held("waits") == 1);
            Instant revoked = Instant.now();
            revokeAllOf("submitting");
            assertThat(http.status()).isEqualTo(202);
            assertThat(Instant.now()).isBefore(revoked.plusSeconds(15));
        }
    }

    /** A request has been accepted once its key was used. */
    private static void awaitUse(String tenant) {
        await().until(() -> as(OPERATOR)
                        .get(KeyResource.PATH + "?tenant=" + tenant + "&limit=1")
                        .path("items[0].lastUsedAt")
                != null);
    }
}
