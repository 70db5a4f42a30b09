package dev.nonet.api.console;

import static dev.nonet.api.Browser.browser;
import static dev.nonet.api.Browser.csrf;
import static dev.nonet.api.tenant.TokenMode.ACME;
import static dev.nonet.api.tenant.TokenMode.OPERATOR;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Browser;
import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.LoggedLines;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.RawHttp;
import dev.nonet.api.tenant.TokenMode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@TestProfile(TokenMode.class)
class SignInTest extends ServiceTest {

    private static final String SESSION = "nonet-session";

    private static Response signIn(String key) {
        Response page = browser().get("/console/sign-in");
        return signIn(page.cookies(), page, key);
    }

    private static Response signIn(Map<String, String> cookies, Response page, String key) {
        return Browser.form(cookies, page)
                .formParam("key", key)
                .formParam("then", "/console/techniques")
                .post("/console/sign-in");
    }

    /** The cookie of a browser that has not signed in. */
    private static String anonymous(Response page) {
        return page.cookies().values().iterator().next();
    }

    private static RequestSpecification as(String key) {
        return browser().cookie(SESSION, signIn(key).cookie(SESSION));
    }

    @Test
    void asksWhoeverHasNotSignedIn() {
        Response asked = browser().get("/console/techniques?a=b");
        assertThat(asked.statusCode()).isEqualTo(303);
        assertThat(asked.header("Location")).isEqualTo("/console/sign-in?then=%2Fconsole%2Ftechniques%3Fa%3Db");
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

    /** A page of another port of the host can set a cookie too, with the session of somebody else. */
    @Test
    void twoSessionsAreNone() {
        String own = signIn(ACME).cookie(SESSION);
        String foreign = signIn(OPERATOR).cookie(SESSION);

        Response page = browser()
                .header("Cookie", SESSION + "=" + foreign + "; " + SESSION + "=" + own)
                .get("/console");
        assertThat(page.statusCode()).isEqualTo(303);
        assertThat(page.header("Location")).contains("/console/sign-in");
    }

    /** There it would stay when its visitor signs out. */
    @Test
    void aSessionIsNoneUnderAnotherName() {
        String session = signIn(ACME).cookie(SESSION);

        assertThat(browser().cookie("nonet-visitor", session).get("/console").statusCode())
                .isEqualTo(303);
    }

    /** No resource matches, so nobody is authenticated; whoever has signed in finds the way on all the same. */
    @Test
    void anUnknownAddressHasTheMenuOfWhoeverHasSignedIn() {
        Response unknown = as(ACME).get("/console/nowhere");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.asString())
                .contains("There is nothing here", "href=\"/console/new/generate\"", "Sign out")
                .doesNotContain("href=\"/console/system\"");

        for (Response stranger : List.of(
                browser().get("/console/nowhere"),
                browser().cookie(SESSION, "made-up").get("/console/nowhere"))) {
            assertThat(stranger.statusCode()).isEqualTo(404);
            assertThat(stranger.asString()).doesNotContain("/console/new/generate", "Sign out");
        }
        assertThat(browser().get("/console/sign-in").asString()).doesNotContain("/console/new/generate");
    }

    /** 1,052 bytes of gzip that hold 1 MiB: none of it is decompressed, whatever session it comes with. */
    @Test
    void readsNoMoreOfAFormThanItsSenderMaySend() throws IOException {
        Response page = browser().get("/console/sign-in");
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(("csrf=" + csrf(page) + "&key=" + "a".repeat(1 << 20)).getBytes(StandardCharsets.US_ASCII));
        }
        String anonymous = anonymous(page);
        assertThat(posted("/console/sign-in", anonymous, "Content-Encoding: gzip\r\n", packed.toByteArray()))
                .isEqualTo(415);
        assertThat(posted("/console/sign-in", anonymous, "csrf=" + csrf(page) + "&key=" + "a".repeat(8 * 1024)))
                .isEqualTo(413);
        assertThat(posted("/console/sign-in", "", "csrf=" + csrf(page))).isEqualTo(403);
        try (RawHttp http = RawHttp.connect()) {
            http.send(head("/console/sign-in", anonymous) + "Transfer-Encoding: chunked\r\n\r\n");
            assertThat(http.status()).isEqualTo(411);
        }
        String session = signIn(ACME).cookie(SESSION);
        assertThat(posted("/console/new/solve", session, "a=" + "b".repeat(500_000)))
                .isEqualTo(403);
        assertThat(posted("/console/new/solve", session, "a=" + "b".repeat(2 << 20)))
                .isEqualTo(413);
    }

    private static int posted(String path, String session, String form) throws IOException {
        return posted(path, session, "", form.getBytes(StandardCharsets.US_ASCII));
    }

    private static int posted(String path, String session, String headers, byte[] form) throws IOException {
        try (RawHttp http = RawHttp.connect()) {
            http.send(head(path, session) + headers + "Content-Length: " + form.length + "\r\n\r\n")
                    .send(form);
            return http.status();
        }
    }

    private static String head(String path, String session) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                + (path.startsWith("/api") ? "text/plain" : "application/x-www-form-urlencoded") + "\r\nCookie: "
                + SESSION + "=" + session + "; nonet-visitor=" + session + "\r\n";
    }

    /** Nothing is read of these bodies: they never end, and are answered at once. */
    @Test
    void answersBeforeItReadsABody() throws IOException {
        for (String path : List.of(
                "/console/new/solve", "/console/keys", "/console/sign-out", "/console/sign-in", "/api/v1/jobs")) {
            try (RawHttp http = RawHttp.connect()) {
                http.send(head(path, "") + "Transfer-Encoding: chunked\r\n\r\n").chunk("a=b");
                assertThat(http.status()).as(path).isIn(303, 401, 403);
            }
        }
    }

    /** More clients than may send a form at once stall, all with a session that anybody gets. */
    @Test
    void othersCanSignInWhileManyStall() throws IOException {
        Response page = browser().get("/console/sign-in");
        List<RawHttp> stalled = new ArrayList<>();
        try {
            for (int i = 0; i < 600; i++) {
                stalled.add(RawHttp.connect()
                        .send(head("/console/sign-in", anonymous(page)) + "Content-Length: 8000\r\n\r\ncsrf="
                                + csrf(page) + "&"));
            }
            assertThat(signIn(ACME).statusCode()).isEqualTo(303);
        } finally {
            for (RawHttp http : stalled) {
                http.close();
            }
        }
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

    @ParameterizedTest
    @CsvSource({
        "/console/jobs?label=a%20b..c, /console/jobs?label=a%20b..c",
        "//elsewhere.example, /console",
        "/\\elsewhere.example, /console",
        "/console@elsewhere.example, /console",
        "/console/../elsewhere, /console",
        "/console/..//elsewhere.example, /console",
        "/console/%2e%2e/elsewhere, /console",
        "/console//elsewhere, /console"
    })
    void leadsBackIntoTheConsoleOnly(String wanted, String found) {
        assertThat(browser()
                        .queryParam("then", wanted)
                        .get("/console/language/de")
                        .header("Location"))
                .isEqualTo(found);
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

    /** Whoever has a copy of the cookie, also another process of the API, which asks the database. */
    @Test
    void signingOutEndsTheSessionAndItsStreams() throws IOException {
        worker.isSilent();
        String job = given().header("Authorization", "Bearer " + ACME)
                .contentType(ContentType.JSON)
                .body("{\"kind\":\"generate\",\"count\":1}")
                .post(Client.JOBS)
                .path("id");
        String session = signIn(ACME).cookie(SESSION);
        String other = signIn(ACME).cookie(SESSION);
        Response page = browser().cookie(SESSION, session).get("/console");
        try (RawHttp events = RawHttp.connect()
                .get(Client.JOBS + "/" + job + "/events", "Cookie: " + SESSION + "=" + session + "\r\n")) {
            assertThat(events.status()).isEqualTo(200);
            signOut(session, csrf(page));

            assertThat(new String(events.all(), StandardCharsets.UTF_8)).doesNotContain("event:end");
        }
        assertThat(browser().cookie(SESSION, session).get("/console").statusCode())
                .isEqualTo(303);
        assertThat(browser().cookie(SESSION, session).get(Client.JOBS).statusCode())
                .isEqualTo(401);
        assertThat(browser().cookie(SESSION, other).get("/console").statusCode())
                .isEqualTo(200);
        assertThat(Database.number(backends, "SELECT count(*) FROM ended_session WHERE until > now()"))
                .isPositive();
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
        Response refused = browser()
                .cookie(SESSION, session)
                .contentType("application/x-www-form-urlencoded; charset=utf-8")
                .formParam("csrf", csrf(page))
                .formParam("name", "without scopes")
                .post("/console/keys");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.asString())
                .contains("<div id=\"scopes-error\"><p class=\"error\">must name at least one scope</p>")
                .contains("value=\"without scopes\"");
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

    /** Otherwise whoever has such a cookie could keep the tenant from all that counts, for as long as it lives. */
    @Test
    void requestsOfAnEndedSessionCountToNoRate() {
        String key = TokenMode.key("leaving", "\"jobs:read\"");
        String session = signIn(key).cookie(SESSION);
        signOut(session, csrf(browser().cookie(SESSION, session).get("/console")));
        for (int i = 0; i < 20; i++) {
            assertThat(browser().cookie(SESSION, session).get(Client.JOBS).statusCode())
                    .isEqualTo(401);
        }

        given().header("Authorization", "Bearer " + key).get(Client.JOBS).then().statusCode(200);
    }

    /** Otherwise whoever has thousands of cookies, be it of a revoked key, has as many requests wait uncounted. */
    @Test
    void asksWhetherASessionWasEndedOnceItsRequestHasAPlace() throws Exception {
        String session =
                signIn(TokenMode.key("console-counted", "\"jobs:read\"")).cookie(SESSION);
        String revoked =
                signIn(TokenMode.key("console-leaver", "\"jobs:read\"")).cookie(SESSION);
        String id = given().header("Authorization", "Bearer " + OPERATOR)
                .get("/api/v1/keys?tenant=console-leaver")
                .path("items[0].id");
        given().header("Authorization", "Bearer " + OPERATOR)
                .delete("/api/v1/keys/" + id + "?tenant=console-leaver")
                .then()
                .statusCode(204);
        try (Connection connection = Database.connect(backends);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("LOCK TABLE ended_session");
            assertThat(browser().cookie(SESSION, revoked).get(Client.JOBS).statusCode())
                    .isEqualTo(401);
            try (RawHttp request = RawHttp.connect().get(Client.JOBS, "Cookie: " + SESSION + "=" + session + "\r\n")) {
                await().until(() -> metric("nonet_admission_used{resource=\"lookups\"") == 1);
                assertThat(metric("nonet_admission_used{resource=\"requests\"")).isEqualTo(1);
                connection.rollback();
                assertThat(request.status()).isEqualTo(200);
            }
        }
    }

    /** Whatever host and scheme a proxy names or leaves out. */
    @Test
    void leadsToPathsOfThisService() {
        Response asked = browser()
                .header("X-Forwarded-Proto", "https")
                .header("Host", "example.com:8443")
                .get("/console/techniques");
        assertThat(asked.statusCode()).isEqualTo(303);
        assertThat(asked.header("Location")).isEqualTo("/console/sign-in?then=%2Fconsole%2Ftechniques");
    }

    /** The key would be one that may do all that the operator may. */
    @Test
    void anEmptyTenantIsNotTheOperatorItself() {
        String session = signIn(OPERATOR).cookie(SESSION);
        String token = csrf(browser().cookie(SESSION, session).get("/console/keys"));
        Response refused = browser()
                .cookie(SESSION, session)
                .contentType("application/x-www-form-urlencoded; charset=utf-8")
                .formParam("csrf", token)
                .formParam("tenant", " ")
                .formParam("name", "nobody's")
                .formParam("scope", "admin")
                .post("/console/keys");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.asString()).contains("<div id=\"tenant-error\">").doesNotContainPattern("nonet_[\\w-]{43}");
    }

    @Test
    void everythingThatIsWrongWithANewKeyIsToldAtItsField() {
        String session = signIn(OPERATOR).cookie(SESSION);
        Response page = browser().cookie(SESSION, session).get("/console/keys");
        Response refused = browser()
                .cookie(SESSION, session)
                .cookie("nonet-language", "de")
                .contentType("application/x-www-form-urlencoded; charset=utf-8")
                .formParam("csrf", csrf(page))
                .formParam("tenant", "Kein Mandant")
                .formParam("name", "")
                .post("/console/keys");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.asString())
                .contains("<div id=\"tenant-error\"><p class=\"error\">muss 1 bis 63 Kleinbuchstaben")
                .contains("<div id=\"name-error\"><p class=\"error\">muss 1 bis 100 Zeichen")
                .contains("<div id=\"scopes-error\"><p class=\"error\">mindestens ein Recht ist nötig</p>")
                .contains("action=\"/console/keys\" novalidate");
    }

    /** Its address does not say whose, nor which; what it says is not believed. */
    @Test
    void theAuditLogTellsWhichKeyAFormMadeOrRevoked() {
        String session = signIn(OPERATOR).cookie(SESSION);
        String token = csrf(browser().cookie(SESSION, session).get("/console/keys"));
        try (LoggedLines log = new LoggedLines("nonet.audit").listen()) {
            form(session, token)
                    .formParam("name", "audited")
                    .formParam("scope", "jobs:read")
                    .post("/console/keys")
                    .then()
                    .statusCode(200);
            String made = log.messages().getLast();
            String id = given().header("Authorization", "Bearer " + OPERATOR)
                    .get("/api/v1/keys?tenant=console-audited")
                    .path("items[0].id");
            log.clear();
            form(session, token)
                    .formParam("id", id)
                    .post("/console/keys/revoke?tenant=somebody-else")
                    .then()
                    .statusCode(303);

            assertThat(made)
                    .startsWith("POST /console/keys?tenant=console-audited status=200 tenant=operator")
                    .endsWith("made=/api/v1/keys/" + id);
            assertThat(log.messages().getLast())
                    .startsWith("POST /console/keys/revoke?tenant=console-audited status=303 tenant=operator")
                    .endsWith("revoked=/api/v1/keys/" + id);
        }
    }

    /** The page that says why lists the keys of the operator. */
    @Test
    void theAuditLogTellsWhoseKeyAFormDidNotMake() {
        String session = signIn(OPERATOR).cookie(SESSION);
        String token = csrf(browser().cookie(SESSION, session).get("/console/keys"));
        try (LoggedLines log = new LoggedLines("nonet.audit").listen()) {
            form(session, token)
                    .formParam("name", "without a scope")
                    .post("/console/keys")
                    .then()
                    .statusCode(422);

            assertThat(log.messages().getLast())
                    .startsWith("POST /console/keys?tenant=console-audited status=422 tenant=operator");
        }
    }

    /** Although the browser is led to the page where visitors sign in. */
    @Test
    void theAuditLogTellsThatAVisitorWasRefused() {
        try (LoggedLines log = new LoggedLines("nonet.audit").listen()) {
            browser().get("/console/keys").then().statusCode(303);

            assertThat(log.messages().getLast()).startsWith("GET /console/keys status=401 tenant=-");
        }
    }

    @Test
    void signingInOfOneTenantHidesNoOther() {
        String key = TokenMode.key("console-busy", "\"jobs:read\"");
        try (LoggedLines log = new LoggedLines("nonet.audit").listen()) {
            Response page = browser().get("/console/sign-in");
            for (int i = 0; i < 110; i++) {
                assertThat(signIn(page.cookies(), page, key).statusCode()).isEqualTo(303);
            }
            signIn(OPERATOR);

            assertThat(log.messages().stream().filter(line -> line.contains(" tenant=console-busy ")))
                    .hasSize(100);
            assertThat(log.messages().getLast()).contains(" tenant=operator ");
        }
    }

    /** Each session that is signed out of leaves a row in the database for hours. */
    @Test
    void signingInCountsAsACall() {
        String stolen = TokenMode.key("signing", "\"jobs:read\"");
        String admin = TokenMode.key("signing", "\"admin\"");
        for (int i = 0; i < 3; i++) {
            assertThat(signIn(stolen).statusCode()).isEqualTo(303);
        }

        assertThat(signIn(stolen).statusCode()).isEqualTo(429);
        assertThat(signIn(admin).statusCode()).isEqualTo(303);
    }

    @Test
    void theAuditLogTellsWhoSignedInAndOut() {
        String key = TokenMode.key("console-audited", "\"jobs:read\"");
        String who = " status=303 tenant=console-audited credential=[0-9a-f]{8} .*";
        try (LoggedLines log = new LoggedLines("nonet.audit").listen()) {
            String session = signIn(key).cookie(SESSION);
            form(session, csrf(browser().cookie(SESSION, session).get("/console")))
                    .post("/console/sign-out")
                    .then()
                    .statusCode(303);

            assertThat(log.messages()).hasSize(2).noneMatch(line -> line.contains(key));
            assertThat(log.messages().getFirst()).matches("POST /console/sign-in" + who);
            assertThat(log.messages().get(1)).matches("POST /console/sign-out" + who);
        }
    }

    private static void signOut(String session, String token) {
        browser()
                .cookie(SESSION, session)
                .contentType("application/x-www-form-urlencoded; charset=utf-8")
                .formParam("csrf", token)
                .post("/console/sign-out")
                .then()
                .statusCode(303);
    }

    private static RequestSpecification form(String session, String token) {
        return browser()
                .cookie(SESSION, session)
                .contentType("application/x-www-form-urlencoded; charset=utf-8")
                .formParam("csrf", token)
                .formParam("tenant", "console-audited");
    }

    /** A form that was begun in a session and comes to its end after the session did. */
    @Test
    void doesNothingForASessionThatWasEndedBeforeTheFormWasComplete() throws IOException {
        String session = signIn(TokenMode.key("console-leaver", "\"admin\"")).cookie(SESSION);
        String token = csrf(browser().cookie(SESSION, session).get("/console/keys"));
        String form = "csrf=" + token + "&scope=admin&name=after";
        try (RawHttp http = RawHttp.connect()) {
            http.send(head("/console/keys", session) + "Content-Length: " + form.length() + "\r\n\r\n")
                    .send(form.substring(0, form.length() - 1));
            signOut(session, token);
            assertThat(http.send(form.substring(form.length() - 1)).status()).isEqualTo(401);
        }
        assertThat(given().header("Authorization", "Bearer " + OPERATOR)
                        .get("/api/v1/keys?tenant=console-leaver")
                        .jsonPath()
                        .getList("items.name"))
                .doesNotContain("after");
    }

    /** Its form would hold memory of its tenant for as long as it comes. */
    @Test
    void endsAFormAsSoonAsItsSessionIsSignedOutOf() throws IOException {
        String session = signIn(TokenMode.key("console-slow", "\"jobs:read\",\"jobs:write\""))
                .cookie(SESSION);
        String token = csrf(browser().cookie(SESSION, session).get("/console"));
        try (RawHttp http = RawHttp.connect()) {
            http.send(head("/console/new/solve", session) + "Content-Length: 100000\r\n\r\n")
                    .send("csrf=" + token + "&puzzles=" + "1".repeat(20_000));
            await().until(() -> held("body-bytes") > 0);
            form(session, token).post("/console/sign-out").then().statusCode(303);

            assertThat(http.send("1".repeat(10_000)).status()).isEqualTo(401);
        }
    }

    /** Another process ended the session, and this one has it in its cache. */
    @Test
    void changesNothingForASessionThatWasEndedElsewhere() {
        String session = signIn(TokenMode.key("console-elsewhere", "\"admin\"")).cookie(SESSION);
        String token = csrf(browser().cookie(SESSION, session).get("/console/keys"));
        Database.update(
                backends,
                "INSERT INTO ended_session (id, until)"
                        + " VALUES (encode(sha256(?::bytea), 'hex'), now() + interval '1 hour')",
                token);
        browser()
                .cookie(SESSION, session)
                .contentType("application/x-www-form-urlencoded; charset=utf-8")
                .formParam("csrf", token)
                .formParam("scope", "admin")
                .formParam("name", "after")
                .post("/console/keys");
        assertThat(given().header("Authorization", "Bearer " + OPERATOR)
                        .get("/api/v1/keys?tenant=console-elsewhere")
                        .jsonPath()
                        .getList("items.name"))
                .doesNotContain("after");
    }

    /** The browser still has its cookie, and a page of that session when it ended. */
    @Test
    void signsInAgainAfterTheSessionWasEndedElsewhere() {
        String session = signIn(ACME).cookie(SESSION);
        signOut(session, csrf(browser().cookie(SESSION, session).get("/console")));

        Response page = browser().cookie(SESSION, session).get("/console/sign-in");
        assertThat(page.cookies().values()).doesNotContain(session);
        signIn(page.cookies(), page, ACME).then().statusCode(303);
    }

    /** Otherwise nobody could end it any more: the browser no longer has its cookie, but whoever has a copy does. */
    @Test
    void signingInAnewEndsTheSessionBefore() {
        String before = signIn(ACME).cookie(SESSION);
        Response page = browser().cookie(SESSION, before).get("/console/sign-in");
        signIn(Map.of(SESSION, before), page, "nonet_wrong").then().statusCode(401);
        assertThat(browser().cookie(SESSION, before).get("/console").statusCode())
                .isEqualTo(200);

        Response signedIn = signIn(Map.of(SESSION, before), page, ACME);
        assertThat(signedIn.statusCode()).isEqualTo(303);
        assertThat(browser().cookie(SESSION, before).get("/console").statusCode())
                .isEqualTo(303);
        assertThat(browser()
                        .cookie(SESSION, signedIn.cookie(SESSION))
                        .get("/console")
                        .statusCode())
                .isEqualTo(200);
    }

    /** A browser sends no cookie when it follows such a link, and keeps those that the answer sets. */
    @Test
    void aLinkOfAnotherSiteSignsNobodyOut() {
        Map<String, String> kept = new HashMap<>(signIn(ACME).cookies());
        kept.putAll(browser().get("/console/sign-in").cookies());
        assertThat(browser().cookies(kept).get("/console").statusCode()).isEqualTo(200);
    }
}
