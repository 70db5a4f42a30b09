package dev.nonet.api.console;

import static dev.nonet.api.tenant.TokenMode.ACME;
import static dev.nonet.api.tenant.TokenMode.OPERATOR;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.tenant.TokenMode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.config.RedirectConfig;
import io.restassured.config.RestAssuredConfig;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(TokenMode.class)
class SignInTest extends ServiceTest {

    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");
    private static final String SESSION = "nonet-session";

    private static RequestSpecification browser() {
        return given().config(RestAssuredConfig.config()
                        .redirect(RedirectConfig.redirectConfig().followRedirects(false)))
                .header("Accept", "text/html,*/*;q=0.8");
    }

    private static Response signIn(String key) {
        Response page = browser().get("/console/sign-in");
        return browser()
                .cookie(SESSION, page.cookie(SESSION))
                .contentType("application/x-www-form-urlencoded; charset=utf-8")
                .formParam("csrf", csrf(page))
                .formParam("key", key)
                .formParam("then", "/console/techniques")
                .post("/console/sign-in");
    }

    private static String csrf(Response page) {
        Matcher token = CSRF.matcher(page.asString());
        assertThat(token.find()).isTrue();
        return token.group(1);
    }

    private static RequestSpecification as(String key) {
        return browser().cookie(SESSION, signIn(key).cookie(SESSION));
    }

    @Test
    void asksWhoeverHasNotSignedIn() {
        Response asked = browser().get("/console/techniques?a=b");
        assertThat(asked.statusCode()).isEqualTo(303);
        assertThat(asked.header("Location")).contains("/console/sign-in?then=%2Fconsole%2Ftechniques");
        Response part = browser().header("HX-Request", "true").get("/console/jobs-table");
        assertThat(part.statusCode()).isEqualTo(401);
        assertThat(part.header("HX-Redirect")).startsWith("/console/sign-in");
        assertThat(browser().cookie(SESSION, "made-up").get("/console").statusCode())
                .isEqualTo(303);
    }

    @Test
    void opensASessionWithAKey() {
        Response wrong = signIn("nonet_wrong");
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(wrong.asString()).contains("This key is unknown or revoked.");

        Response right = signIn(ACME);
        assertThat(right.header("Location")).endsWith("/console/techniques");
        assertThat(right.header("Set-Cookie")).contains("HttpOnly").containsIgnoringCase("SameSite=Strict");
        assertThat(right.cookie(SESSION)).doesNotContain(ACME);
        assertThat(as(ACME).get("/console").asString()).contains("acme", "Sign out");
    }

    @Test
    void showsATenantItsOwnAndWhatItsScopesAllow() {
        String job = given().header("Authorization", "Bearer " + ACME)
                .contentType(ContentType.JSON)
                .body("{\"kind\":\"generate\",\"count\":1}")
                .post(Client.JOBS)
                .path("id");
        assertThat(as(ACME).get("/console/jobs/" + job).statusCode()).isEqualTo(200);
        assertThat(as(OPERATOR).get("/console/jobs/" + job).statusCode()).isEqualTo(404);

        RequestSpecification reader = as(TokenMode.key("console-reader", "\"jobs:read\""));
        assertThat(reader.get("/console").asString()).doesNotContain("/console/new/generate", "/console/system");
        assertThat(reader.get("/console/new/generate").statusCode()).isEqualTo(403);
        assertThat(as(ACME).get("/console/keys").statusCode()).isEqualTo(200);
        assertThat(as(ACME).get("/console/system").statusCode()).isEqualTo(403);
        assertThat(as(OPERATOR).get("/console/system").statusCode()).isEqualTo(200);
    }

    /** A page that does not exist reaches no resource, and so is not authenticated. */
    @Test
    void keepsASessionThatGoesAstray() {
        Response astray = as(ACME).get("/console/nothing");

        assertThat(astray.statusCode()).isEqualTo(404);
        assertThat(astray.header("Set-Cookie")).isNull();
    }

    @Test
    void aSessionReadsTheApiAndDoesNotWrite() {
        assertThat(as(ACME).get(Client.JOBS).statusCode()).isEqualTo(200);
        assertThat(as(ACME).contentType(ContentType.JSON)
                        .body("{\"kind\":\"generate\",\"count\":1}")
                        .post(Client.JOBS)
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void showsANewKeyOnceAndEndsTheSessionsOfARevokedOne() {
        String key = TokenMode.key("console-admin", "\"jobs:read\",\"admin\"");
        String session = signIn(key).cookie(SESSION);
        Response page = browser().cookie(SESSION, session).get("/console/keys");
        Response created = browser()
                .cookie(SESSION, session)
                .contentType("application/x-www-form-urlencoded; charset=utf-8")
                .formParam("csrf", csrf(page))
                .formParam("name", "a name")
                .formParam("scope", "jobs:read")
                .post("/console/keys");
        assertThat(created.asString()).containsPattern("nonet_[A-Za-z0-9_-]{43}");
        assertThat(browser().cookie(SESSION, session).get("/console/keys").asString())
                .doesNotContainPattern("nonet_[A-Za-z0-9_-]{43}")
                .contains("a name");
        String id = given().header("Authorization", "Bearer " + OPERATOR)
                .get("/api/v1/keys?tenant=console-admin")
                .path("items.find { it.name == 'test' && it.revokedAt == null }.id");
        given().header("Authorization", "Bearer " + OPERATOR)
                .delete("/api/v1/keys/" + id + "?tenant=console-admin")
                .then()
                .statusCode(204);
        assertThat(browser().cookie(SESSION, session).get("/console").statusCode())
                .isEqualTo(303);
    }
}
