package dev.nonet.api.tenant;

import static dev.nonet.api.tenant.TokenMode.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.LoggedLines;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@TestProfile(TokenMode.class)
@SuppressWarnings("NullAway.Init")
class OidcTokensTest extends ServiceTest {

    private static final String READER = "\"tenant\":\"acme\",\"scope\":\"openid jobs:read\"";
    private static final String SMALL = "{\"kind\":\"generate\",\"count\":1}";

    Issuer issuer;

    @Test
    void readsTenantAndScopesFromTheClaims() {
        String id = as(TokenMode.ACME)
                .contentType(ContentType.JSON)
                .body(SMALL)
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id");
        String reader = issuer.token(READER);

        as(reader).get(Client.JOBS + "/" + id).then().statusCode(200);
        as(reader)
                .contentType(ContentType.JSON)
                .body(SMALL)
                .post(Client.JOBS)
                .then()
                .statusCode(403);
        as(issuer.token("\"tenant\":\"brick\",\"scope\":\"jobs:read\""))
                .get(Client.JOBS + "/" + id)
                .then()
                .statusCode(404);
    }

    @Test
    void readsScopesFromAList() {
        String token = issuer.token("\"tenant\":\"acme\",\"scope\":[\"jobs:write\",\"jobs:read\"]");

        as(token)
                .contentType(ContentType.JSON)
                .body(SMALL)
                .post(Client.JOBS)
                .then()
                .statusCode(202);
        as(token).get(Client.JOBS).then().statusCode(200);
        as(token).get(KeyResource.PATH).then().statusCode(403);
    }

    @Test
    void theAuditLogNamesTheTokensSubject() {
        try (LoggedLines log = new LoggedLines("nonet.audit").listen()) {
            as(issuer.token("\"tenant\":\"acme\",\"scope\":\"admin\"")).get(KeyResource.PATH);

            assertThat(log.messages().getLast()).endsWith(" subject=someone");
        }
    }

    @Test
    void refusesTokensWithoutATenant() {
        refused(403, issuer.token("\"scope\":\"jobs:read\""));
        refused(403, issuer.token("\"tenant\":\"No One\",\"scope\":\"jobs:read\""));
        refused(403, issuer.token("\"tenant\":[\"acme\"],\"scope\":\"jobs:read\""));
        refused(403, issuer.token("\"tenant\":\"acme\""));
    }

    /** Whoever may name a tenant at the issuer would rule over all of them. */
    @Test
    void refusesTheOperator() {
        String minted = issuer.token("\"tenant\":\"operator\",\"scope\":\"admin jobs:read\"");

        refused(403, minted);
        assertThat(as(minted).get(KeyResource.PATH).statusCode()).isEqualTo(403);
        assertThat(as(minted).queryParam("tenant", "acme").get(KeyResource.PATH).statusCode())
                .isEqualTo(403);
    }

    @Test
    void refusesTokensOfOtherIssuersOrAudiencesAndExpiredOnes() {
        Instant soon = Instant.now().plusSeconds(60);
        PrivateKey other = Issuer.newKeys().getPrivate();

        refused(401, Issuer.token(issuer.url(), TokenMode.AUDIENCE, soon, READER, other));
        refused(401, Issuer.token("http://other.example", TokenMode.AUDIENCE, soon, READER, issuer.key()));
        refused(401, Issuer.token(issuer.url(), "another-service", soon, READER, issuer.key()));
        refused(
                401,
                Issuer.token(issuer.url(), TokenMode.AUDIENCE, Instant.now().minusSeconds(60), READER, issuer.key()));
        String unsigned =
                Issuer.part("{\"alg\":\"none\"}") + "." + issuer.token(READER).split("\\.")[1] + ".";
        refused(401, unsigned);
        refused(401, unsigned + "AAAA");
    }

    /** They are verified by the same keys, but no access tokens for whoever has them. */
    @Test
    void refusesOtherKindsOfTokensOfTheIssuer() {
        for (String claim : List.of(
                "\"cnf\":{\"jkt\":\"0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I\"}",
                "\"events\":{\"http://schemas.openid.net/event/backchannel-logout\":{}}",
                "\"typ\":\"ID\"",
                "\"typ\":\"Refresh\"",
                "\"typ\":[\"Bearer\",\"ID\"]",
                "\"typ\":5",
                "\"nonce\":\"n-0S6_WzA2Mj\"",
                "\"at_hash\":\"MTIzNDU2Nzg5MDEyMzQ1Ng\"",
                "\"c_hash\":\"LDktKdoQak3Pk0cnXxCltA\"",
                "\"token_use\":\"id\"",
                "\"token_use\":5")) {
            refused(401, issuer.token(READER + "," + claim));
        }
        for (String type : List.of("dpop+jwt", "logout+jwt", "secevent+jwt")) {
            refused(401, issuer.tokenOfHeader(READER, ",\"typ\":\"" + type + "\""));
        }
        refused(401, issuer.tokenOfHeader(READER, ",\"typ\":[\"JWT\"]"));
        assertThat(as(issuer.token(READER + ",\"token_use\":\"access\""))
                        .get(Client.JOBS)
                        .statusCode())
                .isEqualTo(200);
        for (String accepted : List.of("", ",\"typ\":\"at+jwt\"", ",\"typ\":\"JWT\"")) {
            assertThat(as(issuer.tokenOfHeader(READER, accepted))
                            .get(Client.JOBS)
                            .statusCode())
                    .as(accepted)
                    .isEqualTo(200);
        }
        assertThat(as(issuer.token(READER + ",\"typ\":\"Bearer\""))
                        .get(Client.JOBS)
                        .statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(longs = {253_402_300_800L, Long.MAX_VALUE / 1_000, Long.MAX_VALUE})
    void takesTokensThatHardlyEnd(long end) {
        String token = Issuer.token(issuer.url(), TokenMode.AUDIENCE, end, READER, issuer.key());

        assertThat(as(token).get(Client.JOBS).statusCode()).as("%d", end).isEqualTo(200);
    }

    /** Anybody can send a token of a made-up key, upon which the issuer's keys are read anew. */
    @Test
    void acceptsANewKeyOfTheIssuerSoonAfterATokenOfAMadeUpOne() {
        KeyPair next = Issuer.newKeys();
        long end = Instant.now().plusSeconds(60).getEpochSecond();
        refused(
                401,
                Issuer.token(
                        issuer.url(),
                        TokenMode.AUDIENCE,
                        end,
                        READER,
                        "made-up",
                        Issuer.newKeys().getPrivate()));
        issuer.publish("next", next);
        String token = Issuer.token(issuer.url(), TokenMode.AUDIENCE, end, READER, "next", next.getPrivate());

        await().atMost(Duration.ofSeconds(20))
                .until(() -> as(token).get(Client.JOBS).statusCode() == 200);
    }

    /** It would be kept whole in memory, and parsed on an event loop. */
    @Test
    void readsNoLongerSetOfKeysThanIsBounded() {
        KeyPair next = Issuer.newKeys();
        long end = Instant.now().plusSeconds(60).getEpochSecond();
        issuer.publish("bounded", next);
        String token = Issuer.token(issuer.url(), TokenMode.AUDIENCE, end, READER, "bounded", next.getPrivate());
        try {
            issuer.lengthen(IssuerAnswers.LONGEST);
            int before = issuer.reads();
            await().atMost(Duration.ofSeconds(20)).until(() -> {
                assertThat(as(token).get(Client.JOBS).statusCode()).isIn(401, 503);
                return issuer.reads() > before;
            });
            assertThat(as(issuer.token(READER)).get(Client.JOBS).statusCode()).isEqualTo(200);
        } finally {
            issuer.lengthen(0);
        }
        await().atMost(Duration.ofSeconds(20))
                .until(() -> as(token).get(Client.JOBS).statusCode() == 200);
    }

    private static void refused(int status, String token) {
        assertThat(as(token).get(Client.JOBS).statusCode()).as(token).isEqualTo(status);
    }
}
