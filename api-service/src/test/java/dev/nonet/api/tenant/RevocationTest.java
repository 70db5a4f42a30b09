package dev.nonet.api.tenant;

import static dev.nonet.api.tenant.TokenMode.OPERATOR;
import static dev.nonet.api.tenant.TokenMode.as;
import static org.assertj.core.api.Assertions.assertThat;

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
}
