package dev.nonet.api.console;

import static dev.nonet.api.Browser.browser;
import static dev.nonet.api.Client.awaitState;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Browser;
import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.result.ResultFormatsTest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
class ConsoleTest extends ServiceTest {

    private static Response page(String path) {
        return browser().get(path);
    }

    private static String body(String path) {
        return page(path).then().statusCode(200).extract().asString();
    }

    /** A form with the cookie and token of the session that its page began. */
    private static RequestSpecification form(String path) {
        Response page = page(path);
        return Browser.form(page.cookies(), page);
    }

    /** As HTML the largest form would be sixteen times as long. */
    @Test
    void aLongFormIsNotShownAgain() {
        Response refused = form("/console/new/solve")
                .formParam("puzzles", (FakeWorker.PUZZLE + "\n").repeat(1_000))
                .formParam("techniques", "y-files")
                .post("/console/new/solve");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.asString()).contains("is too long to be shown again").doesNotContain(FakeWorker.PUZZLE);

        String command = form("/console/new/solve")
                .formParam("puzzles", FakeWorker.PUZZLE)
                .formParam("metadata", "a=" + "'".repeat(300_000))
                .post("/console/new/solve/curl")
                .asString();
        assertThat(command).contains("# The command is too long to be shown").doesNotContain("&#39;&#39;");
    }

    /** Lines of one character are half a million objects in a form of 1 MiB. */
    @Test
    void aFormHoldsSomeThousandPuzzles() {
        Response refused = form("/console/new/solve")
                .formParam("puzzles", "1\n".repeat(13_001))
                .post("/console/new/solve");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.asString()).contains("has more than 13,000 puzzles");
    }

    @Test
    void beginsWithTheJobs() {
        assertThat(page("/").header("Location")).endsWith("/console");
        assertThat(body("/console")).contains("<h1>Jobs</h1>");
        assertThat(body("/console/jobs")).contains("<h1>Jobs</h1>");
    }

    /** Those that the navigation leads to, and some others. */
    static Stream<String> pages() throws IOException {
        List<String> linked = Pattern.compile("<a href=\"(/console[^\"{]*)\"")
                .matcher(Files.readString(java.nio.file.Path.of("src/main/resources/templates/console/layout.html")))
                .results()
                .map(link -> link.group(1))
                .toList();
        assertThat(linked).hasSizeGreaterThan(5);
        return Stream.concat(
                linked.stream(), Stream.of("/console/techniques/xy-wing", "/console/system/dead-letters/tasks"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void pagesHoldNothingInlineAndNothingFromElsewhere(String path) {
        Response page = page(path);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self'", "style-src 'self'");
        assertThat(page.asString())
                .doesNotContainPattern("<script(?![^>]* src=\"/console/)")
                .doesNotContain("<style", "style=\"", "onclick", "//cdn", "src=\"http");
    }

    @Test
    void servesItsFilesForGood() {
        String home = body("/console");
        Matcher files =
                Pattern.compile("(?:href|src)=\"(/console/assets/[^\"]+)\"").matcher(home);
        int found = 0;
        while (files.find()) {
            found++;
            Response file = page(files.group(1));
            assertThat(file.statusCode()).as(files.group(1)).isEqualTo(200);
            assertThat(file.header("Cache-Control")).contains("immutable");
        }
        assertThat(found).isEqualTo(4);
        assertThat(page("/console/assets/000000000000/console.css").statusCode())
                .isEqualTo(404);
    }

    @Test
    void tellsPeopleInHtmlAndProgramsInJson() {
        Response people = page("/console/nothing");
        assertThat(people.statusCode()).isEqualTo(404);
        assertThat(people.contentType()).startsWith("text/html");
        assertThat(people.asString())
                .contains("There is nothing here")
                .contains("href=\"/console/new/generate\"", "href=\"/console/techniques\"");
        assertThat(given().get("/console/nothing").contentType()).startsWith("application/problem+json");
        assertThat(page(Client.JOBS + "/nothing").contentType()).startsWith("application/problem+json");
        assertThat(page("/console/jobs/" + UUID.randomUUID()).statusCode()).isEqualTo(404);
        assertThat(page("/console?state=odd").statusCode()).isEqualTo(422);
    }

    @Test
    void speaksTheVisitorsLanguage() {
        assertThat(browser().header("Accept-Language", "de").get("/console").asString())
                .contains("<html lang=\"de\">", "<h1>Aufträge</h1>");
        Response chosen = page("/console/language/es?then=/console/techniques");
        assertThat(chosen.header("Location")).endsWith("/console/techniques");
        assertThat(browser().cookies(chosen.cookies()).get("/console").asString())
                .contains("<h1>Trabajos</h1>");
        assertThat(page("/console/language/es?then=https://elsewhere.example").header("Location"))
                .endsWith("/console");
        assertThat(page("/console/nothing?a=" + "x".repeat(3_000)).asString())
                .contains("/console/language/es?then=%2Fconsole\"");
    }

    /** All names of techniques but those that German players use in English. */
    @Test
    void namesTheUsualTechniquesInGerman() {
        assertThat(browser()
                        .header("Accept-Language", "de")
                        .get("/console/techniques")
                        .asString())
                .contains(
                        "Volles Haus",
                        "Block-Linien-Interaktion",
                        "Linien-Block-Interaktion",
                        "Nackter Einer",
                        "X-Wing")
                .doesNotContain("Full House", "Pointing", "Claiming", "Naked", "Hidden", "Singles");
    }

    @Test
    void noNumberOfAGermanPageHasAPoint() {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":3}");
        awaitState(job, "succeeded");
        for (String path : List.of(
                "/console",
                "/console/new/generate",
                "/console/techniques",
                "/console/jobs/" + job,
                "/console/jobs/" + job + "/gallery",
                "/console/jobs/" + job + "/puzzles/0",
                "/console/jobs/" + job + "/book")) {
            String text = browser()
                    .header("Accept-Language", "de")
                    .get(path)
                    .asString()
                    .replaceAll("(?s)<pre.*?</pre>|<[^>]*>", " ")
                    .replace("HoDoKu 2.2", "");
            assertThat(text).as(path).doesNotContainPattern("(?<![0-9.])[0-9]{1,3}[.][0-9]{1,2}(?![0-9.])");
        }
    }

    /** Decimal numbers of every page, those of techniques too. */
    @Test
    void writesRatingsAsTheLanguageDoes() {
        assertThat(browser()
                        .header("Accept-Language", "de")
                        .get("/console/techniques/x-wing")
                        .asString())
                .contains("<span class=\"rating\">3,2</span>");
        assertThat(browser()
                        .header("Accept-Language", "de")
                        .get("/console/techniques")
                        .asString())
                .contains("<span class=\"rating\">3,2</span>")
                .doesNotContain("<span class=\"rating\">3.2</span>");
        assertThat(body("/console/techniques/x-wing")).contains("<span class=\"rating\">3.2</span>");
    }

    @Test
    void theLegendHasWhatTheBoardShows() {
        assertThat(body("/console/techniques/x-wing"))
                .contains("<i class=\"pattern\">5</i>", "<i class=\"eliminated\">5</i>")
                .doesNotContain("<i class=\"fin\">", "<i class=\"placed\">");
        assertThat(body("/console/techniques/finned-x-wing")).contains("<i class=\"fin\">5</i>");
        assertThat(body("/console/techniques/naked-single"))
                .contains("<i class=\"placed\">5</i>")
                .doesNotContain("<i class=\"eliminated\">");
    }

    @Test
    void takesAJobAndShowsItToItsEnd() {
        Response accepted = form("/console/new/generate")
                .formParam("count", "3")
                .formParam("rating.min", "1.0")
                .formParam("metadata", "")
                .post("/console/new/generate");
        assertThat(accepted.statusCode()).isEqualTo(303);
        String path = accepted.header("Location");
        UUID job = UUID.fromString(path.substring(path.lastIndexOf('/') + 1));
        awaitState(job, "succeeded");

        assertThat(body(path))
                .contains("succeeded", "Levels", path + "/gallery?level=")
                .doesNotContain("hx-trigger=\"every");
        assertThat(body("/console")).contains(path);
        assertThat(body(path + "/gallery")).contains("Sudoku with 30 clues", path + "/puzzles/2");
        assertThat(body(path + "/puzzles/0")).contains("No path to play", "r1c1: 5, given");
        assertThat(body(path + "/puzzles/0/play")).contains(FakeWorker.SOLUTION);
        assertThat(page(path + "/puzzles/7").statusCode()).isEqualTo(404);
        Response csv = page(path + "/download?as=csv");
        assertThat(csv.header("Content-Disposition")).contains("attachment", ".csv");
        assertThat(csv.asString().lines()).hasSize(4);
        assertThat(page(path + "/download?as=sdm").asString().lines()).hasSize(3);
        assertThat(page(path + "/download?as=odd").statusCode()).isEqualTo(422);
    }

    @Test
    void playsTheFirstBoardWhereNoneOfTheItemIsNamed() {
        worker.answers(task -> ResultFormatsTest.completed(task, ResultFormatsTest::boards));
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1,\"recipe\":\"three-boards\"}");
        awaitState(job, "succeeded");
        String path = "/console/jobs/" + job + "/puzzles/0/play";

        for (String board : List.of("", "?board=medium", "?board=none")) {
            assertThat(body(path + board)).as(board).contains("data-puzzle=\"" + FakeWorker.PUZZLE);
        }
    }

    @Test
    void galleryAndPlayerShowTheRatingsOfOtherPrograms() {
        UUID job = Client.submit("{\"kind\":\"solve\",\"ratings\":[\"se\",\"hodoku\"],\"puzzles\":[\"%s\"]}"
                .formatted(FakeWorker.PUZZLE));
        awaitState(job, "succeeded");
        String path = "/console/jobs/" + job;

        assertThat(body(path + "/gallery")).contains("SE 7.1 · HoDoKu 1,042", "name=\"se\"", "name=\"hodoku\"");
        assertThat(body(path + "/gallery?se=7.2..9.0")).doesNotContain("HoDoKu 1,042");
        assertThat(body(path + "/puzzles/0")).contains("7.1 / 2.0 / 1.2", "1,042, hard");
    }

    /** Of a goal with a level and no score the page shows the level alone. */
    @Test
    void theListTellsTheGoalsOfOtherPrograms() {
        UUID level = Client.submit("{\"kind\":\"generate\",\"count\":1,\"hodoku\":{\"level\":\"unfair\"}}");
        awaitState(level, "succeeded");
        assertThat(body("/console/jobs/" + level)).contains("HoDoKu unfair").doesNotContain("HoDoKu score");

        UUID score = Client.submit("{\"kind\":\"generate\",\"count\":1,\"hodoku\":{\"max\":900}}");
        awaitState(score, "succeeded");
        assertThat(body("/console/jobs/" + score)).contains("HoDoKu score –900");
    }

    /** As the page shows them, in minutes. */
    @Test
    void galleryFiltersByTimesInMinutes() {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        awaitState(job, "succeeded");
        String path = "/console/jobs/" + job + "/gallery?minutes=";

        assertThat(body(path + "about 8 min"))
                .contains("Sudoku with 30 clues", "about 8 min</small>", "humanSeconds=450..509");
        assertThat(body(path + "9..")).contains("No such results");
        assertThat(body(path + "soon")).contains("id=\"minutes-error\"", "must be minutes, such as 9");
        assertThat(body(path + "9..5")).contains("id=\"minutes-error\"", "must be minutes, such as 9");
    }

    @Test
    void tellsOfPuzzlesWithoutExactlyOneSolution() {
        String several = ".".repeat(81);
        UUID job = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"%s\",\"%s\",\"%s\"]}"
                .formatted(FakeWorker.PUZZLE, several, several));
        UUID unsolvable = Client.submit("{\"kind\":\"solve\",\"puzzles\":[\"%s\"]}".formatted("11" + ".".repeat(79)));
        awaitState(job, "succeeded");
        awaitState(unsolvable, "succeeded");
        String path = "/console/jobs/" + job;

        assertThat(body(path))
                .contains(
                        "partly solved",
                        "Several solutions",
                        "<a href=\"" + path + "/gallery?solutions=several\">2</a>")
                .doesNotContain("No solution", "succeeded");
        assertThat(body("/console/jobs/" + unsolvable))
                .contains("not solved", "No solution", "/gallery?solutions=none\">1</a>")
                .doesNotContain("Several solutions", "succeeded");
        assertThat(body("/console")).contains("partly solved", "not solved");
        assertThat(body(path + "/gallery?solutions=several"))
                .contains("/puzzles/1", "/puzzles/2", "<option value=\"several\" selected>")
                .doesNotContain("/puzzles/0");
        assertThat(body(path + "/gallery?solutions=2")).contains("id=\"solutions-error\"");
        assertThat(body(path + "/book")).contains("Left out of the book, as they do not have exactly one solution: 2.");
    }

    @Test
    void tellsBesideAFieldWhatIsWrongWithIt() {
        Response refused = form("/console/new/generate")
                .formParam("count", "many")
                .formParam("clues.min", "12")
                .formParam("clues.max", "30")
                .post("/console/new/generate");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.asString()).contains("id=\"field-count-error\"", "value=\"many\"");
        Response few = form("/console/new/generate")
                .formParam("count", "1")
                .formParam("clues.min", "12")
                .post("/console/new/generate");
        assertThat(few.asString()).contains("id=\"field-clues-min-error\"", "fewer than 17");
        assertThat(form("/console/new/solve").post("/console/new/solve").asString())
                .contains("id=\"field-puzzles-error\"");
    }

    /** The form asks for seconds, as the API; everything else on the pages says minutes. */
    @Test
    void saysWhatSecondsAreInMinutes() {
        assertThat(body("/console/new/generate")).contains("300 is 5 min");
        Response accepted = form("/console/new/generate")
                .formParam("count", "1")
                .formParam("humanSeconds.min", "300")
                .formParam("humanSeconds.max", "900")
                .post("/console/new/generate");
        assertThat(page(accepted.header("Location")).asString()).contains("5 to 15 min");
    }

    /**
     * The form has what the command line has; a picture of a page and the book itself take the same fields, empty ones
     * as if absent.
     */
    @Test
    void offersABookWithAPreview() {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":3}");
        awaitState(job, "succeeded");
        String book = "/console/jobs/" + job + "/book";

        assertThat(body("/console/jobs/" + job)).contains("href=\"" + book + "\"");
        assertThat(body(book))
                .contains(
                        "data-busy=\"The preview is being made …\"",
                        "name=\"size\"",
                        "name=\"perPage\"",
                        "name=\"largePrint\"",
                        "name=\"isbn\"",
                        "name=\"technique\"",
                        "name=\"bleed\"",
                        "name=\"qr\"");
        assertThat(body(book + "/preview?title=&perPage=&size=a5"))
                .contains(
                        "<img src=\"" + book + "/page.png?title=&amp;perPage=&amp;size=a5&amp;page=1\"",
                        "book-size-error")
                .as("the form has no field for the ratings of other programs")
                .doesNotContain("book-scale-error");
        Response refused = given().header("Accept-Language", "de")
                .get(book + "/preview?largePrint=true&perPage=5&isbn=12345&technique=&size=a5");
        assertThat(refused.asString())
                .contains(
                        "notice bad",
                        "<div id=\"book-perPage-error\" hx-swap-oob=\"true\">"
                                + "<p class=\"error\">auf eine Seite passen",
                        "im Großdruck hat eine Seite nur ein Rätsel",
                        "<div id=\"book-isbn-error\" hx-swap-oob=\"true\">"
                                + "<p class=\"error\">eine ISBN hat zehn Ziffern")
                .doesNotContain("<img", "lang=\"en\"");
        assertThat(body(book + "/preview?largePrint=true&size=6x9"))
                .contains("six inches")
                .doesNotContain("<img");
        assertThat(page("/console/jobs/" + UUID.randomUUID() + "/book/preview?size=a5")
                        .statusCode())
                .as("the preview of no job")
                .isEqualTo(404);
        Response picture = page(book + "/page.png?title=&size=a5&page=1");
        assertThat(picture.statusCode()).isEqualTo(200);
        assertThat(picture.contentType()).isEqualTo("image/png");
        assertThat(picture.asByteArray()).startsWith(0x89, 'P', 'N', 'G');
        assertThat(page(book + "/book.pdf").contentType()).isEqualTo("application/pdf");
        assertThat(page(book + "/book.pdf?title=Three&perPage=&noMetadata=true").asByteArray())
                .startsWith('%', 'P', 'D', 'F');
    }

    /** All at once, each at its field, in the page's language; and numbers are read as that writes them. */
    @Test
    void tellsAllFaultsInTheLanguageOfThePage() {
        Response refused = form("/console/new/generate")
                .header("Accept-Language", "de")
                .formParam("count", "viele")
                .formParam("rating.min", "abc")
                .formParam("rating.max", "3,55")
                .formParam("clues.min", "12")
                .formParam("seed", "-1")
                .post("/console/new/generate");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.asString())
                .contains(
                        "muss eine ganze Zahl sein",
                        "muss eine Zahl mit einer Nachkommastelle sein",
                        "eine Wertung hat eine Nachkommastelle, 3,55 nicht",
                        "weniger als 17 Vorgaben, hier 12",
                        "muss zwischen 0 und 9.007.199.254.740.991 liegen, ist -1")
                .doesNotContain("class=\"error\" lang=\"en\"");
        assertThat(form("/console/new/generate")
                        .header("Accept-Language", "de")
                        .formParam("count", "1")
                        .formParam("rating.min", "1,2")
                        .formParam("humanSeconds.max", "1.000")
                        .post("/console/new/generate")
                        .statusCode())
                .isEqualTo(303);
    }

    @Test
    void tellsAllFaultsOfFiltersAtTheirFieldsAndReadsNumbersAsTheLanguageWritesThem() {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":3}");
        awaitState(job, "succeeded");
        String gallery = "/console/jobs/" + job + "/gallery";

        String refused = given().header("Accept-Language", "de")
                .queryParam("rating", "hart")
                .queryParam("clues", "30..20")
                .queryParam("technique", "z-wing")
                .get(gallery)
                .asString();
        assertThat(refused)
                .contains(
                        "<div id=\"rating-error\"><p class=\"error\">muss ein Bereich A..B von Zahlen mit einer",
                        "<div id=\"clues-error\"><p class=\"error\">„von“ 30 ist größer als „bis“ 20</p>",
                        "<div id=\"technique-error\"><p class=\"error\">unbekannte Technik „z-wing“")
                .doesNotContain("<ul class=\"gallery\">", "class=\"error\" lang=\"en\"");
        String found = given().header("Accept-Language", "de")
                .queryParam("rating", "1,0–20,0")
                .get(gallery)
                .asString();
        assertThat(found)
                .contains("<ul class=\"gallery\">", "value=\"1,0–20,0\"", "as=csv&amp;rating=1.0..20.0")
                .doesNotContain("class=\"error\"");
    }

    @Test
    void anErrorPageIsInTheLanguageOfTheVisitor() {
        String missing = given().header("Accept-Language", "es")
                .accept("text/html")
                .get("/console/jobs/none")
                .asString();

        assertThat(missing).contains("<p>No existe el trabajo «none»</p>").doesNotContain("<p lang=\"en\"");
    }

    @Test
    void takesPuzzlesInAnyFormatAndShowsTheCall() {
        String grid = String.join("\n", FakeWorker.PUZZLE.split("(?<=\\G.{9})"));
        Response accepted =
                form("/console/new/solve").formParam("puzzles", grid).post("/console/new/solve");
        assertThat(accepted.statusCode()).isEqualTo(303);

        String command = form("/console/new/solve")
                .formParam("puzzles", grid)
                .formParam("detail", "steps")
                .post("/console/new/solve/curl")
                .asString();
        assertThat(command)
                .contains("curl -s http://localhost", "&quot;detail&quot; : &quot;steps&quot;", FakeWorker.PUZZLE);
        String ofNone = form("/console/new/solve")
                .formParam("detail", "steps")
                .post("/console/new/solve/curl")
                .asString();
        assertThat(ofNone).contains("/api/v1/jobs?detail=steps", "--data-binary @puzzles.txt");
        String ofMany = form("/console/new/solve")
                .formParam("puzzles", (FakeWorker.PUZZLE + "\n").repeat(5))
                .formParam("detail", "steps")
                .formParam("ratings", "se,hodoku")
                .formParam("callback.url", "http://client.example/?a=b")
                .formParam("callback.secret", "whsec_abc")
                .formParam("metadata", "order:a b\npart=1:2")
                .post("/console/new/solve/curl")
                .asString();
        assertThat(ofMany)
                .contains(
                        "detail=steps&amp;ratings=se,hodoku&amp;"
                                + "callback.url=http%3A%2F%2Fclient.example%2F%3Fa%3Db&amp;metadata.order=a+b&amp;"
                                + "metadata.part=1%3A2",
                        "Callback-Secret: whsec_abc", "--data-binary @puzzles.txt");
    }

    /** The page shows it at once for the puzzles of a link, and people paste it into a shell. */
    @Test
    void aCallHasNoLineThatADocumentSays() {
        String row = "[0,0,0,0,0,0,0,0,0]";
        String document = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],"
                + "\"dimensions\":{\"width\":9,\"height\":9},\"puzzle\":["
                + row.replaceFirst("0", "\"x\\\\nrm here\\\\n\"")
                + ("," + row).repeat(8) + "]}";

        String command = form("/console/new/solve")
                .formParam("puzzles", document)
                .post("/console/new/solve/curl")
                .asString();

        assertThat(command).contains("# puzzles: ipuz", "x?rm here?").doesNotContain("\nrm here");
    }

    @Test
    void aCallHasNoControlCharactersAndEachValueIsOne() {
        String command = form("/console/new/solve")
                .formParam("puzzles", (FakeWorker.PUZZLE + "\n").repeat(5))
                .formParam("detail", "steps&kind=\nrm here")
                .formParam("callback.url", "http://client.example/")
                .formParam("callback.secret", "whsec_\nrm here")
                .post("/console/new/solve/curl")
                .asString();

        assertThat(command)
                .contains("detail=steps%26kind%3D%0Arm+here", "whsec_?rm here")
                .doesNotContain("\nrm here");
    }

    @Test
    void cancelsAndDeletes() {
        worker.isSilent();
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1000}");
        String path = "/console/jobs/" + job;

        assertThat(form(path).post(path + "/cancel").statusCode()).isEqualTo(303);

        assertThat(Client.job(job).getString("state")).isIn("cancelling", "cancelled");
    }

    @Test
    void tellsWhatWorkersHaveStarted() {
        String name = "busy-" + UUID.randomUUID();
        worker.answers(task -> List.of(FakeWorker.started(task, name, 60)));
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":3}");

        await().untilAsserted(() -> assertThat(body("/console/system/live"))
                .contains("<code>" + name + "</code>", "href=\"/console/jobs/" + job + "\"", "puzzle 1", "puzzle 3"));

        given().post(Client.JOBS + "/" + job + "/cancel");
    }

    @Test
    void leavesWhatHasNotChanged() {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":2}");
        awaitState(job, "succeeded");
        String live = body("/console/jobs/" + job);
        Matcher version = Pattern.compile("jobs-table\\?([^\"]+)\"").matcher(body("/console"));

        assertThat(live).contains("id=\"live\"");
        assertThat(version.find()).isTrue();
        assertThat(page("/console/jobs-table?" + version.group(1).replace("&amp;", "&"))
                        .statusCode())
                .isIn(204, 200);
    }

    static Stream<String> formsOfPages() {
        return Stream.of(JobPage.class, SubmissionPage.class, DeadLettersPage.class, KeyPage.class, SignInPage.class)
                .flatMap(page -> Stream.of(page.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(POST.class))
                        .map(method -> path(page, method)));
    }

    private static String path(Class<?> page, Method method) {
        Path more = method.getAnnotation(Path.class);
        return (page.getAnnotation(Path.class).value() + (more == null ? "" : "/" + more.value()))
                .replace("{id}", UUID.randomUUID().toString())
                .replace("{kind}", "generate")
                .replace("{topic}", "tasks");
    }

    @ParameterizedTest
    @MethodSource("formsOfPages")
    void refusesFormsOfOtherPages(String path) {
        for (String token : List.of("", "csrf=wrong")) {
            assertThat(browser()
                            .contentType("application/x-www-form-urlencoded; charset=utf-8")
                            .body(token)
                            .post(path)
                            .statusCode())
                    .as(path)
                    .isEqualTo(403);
        }
        Response other = page("/console");
        assertThat(browser()
                        .cookies(other.cookies())
                        .contentType("application/x-www-form-urlencoded; charset=utf-8")
                        .formParam("csrf", "wrong")
                        .post(path)
                        .statusCode())
                .as(path)
                .isEqualTo(403);
    }
}
