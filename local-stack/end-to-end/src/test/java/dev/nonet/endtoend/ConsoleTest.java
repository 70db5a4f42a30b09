package dev.nonet.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.process.Stack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uses the console in a real browser on the packaged services. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleTest {

    private static final double PATIENCE_MILLIS = 30_000;
    private static final int WIDE = 1440;
    private static final int NARROW = 390;
    private static final String PUZZLE =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";

    /** A puzzle with several solutions. */
    private static final String SEVERAL =
            "98.7..6..5...9..7...7..4...4...3..2..9...6......5....8.3......9..1..5..4....2..1.";

    private Stack stack;
    private Playwright driver;
    private Browser browser;
    private BrowserContext context;
    private Page page;
    private final List<String> consoleErrors = new ArrayList<>();

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        stack = Stack.start(Backends.start(), Stack.Settings.of(Repository.HOME, folder, 1, 1));
        driver = Browsers.driver();
        browser = Browsers.chromium(driver);
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    }

    @AfterAll
    void stop() {
        driver.close();
        stack.close();
    }

    @BeforeEach
    void open() {
        open(WIDE);
    }

    private void open(int width) {
        context = browser.newContext(new Browser.NewContextOptions()
                .setBaseURL(stack.address().toString())
                .setLocale("en")
                .setViewportSize(width, 900));
        context.setDefaultTimeout(PATIENCE_MILLIS);
        page = context.newPage();
        consoleErrors.clear();
        // Violations of the content security policy are reported as console errors too.
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                consoleErrors.add(page.url() + ": " + message.text());
            }
        });
    }

    @AfterEach
    void close() {
        context.close();
    }

    private void awaitText(String selector, String text) {
        assertThat(page.locator(selector).first()).containsText(text);
    }

    @Test
    void generatesPuzzlesAndShowsAPathToItsEnd() {
        page.navigate("/");
        page.click(".heading a[href='/console/new/generate']");
        page.fill("#field-count", "6");
        page.selectOption("#field-level", "easy");
        awaitText("#command", "\"count\" : 6");
        page.click("#submit");
        awaitText("h1 .state", "succeeded");

        page.click("#to-gallery");
        assertThat(page.locator(".gallery li")).hasCount(6);
        page.click(".gallery li:first-child a");
        awaitText(".step h2", "Ready");
        int rounds = page.locator(".path li").count();
        for (int round = 1; round <= rounds; round++) {
            page.keyboard().press("ArrowRight");
            assertThat(page.locator(".path li:nth-child(" + round + ") a[aria-current=step]"))
                    .isVisible();
        }
        page.keyboard().press("ArrowRight");
        awaitText(".step h2", "Solved");
        assertThat(page.locator(".board .given, .board .filled")).hasCount(81);
        assertThat(consoleErrors).isEmpty();
    }

    @Test
    void solvesPuzzlesAndReportsMalformedOnes() {
        page.navigate("/console/new/solve");
        page.fill("#field-puzzles", PUZZLE + "\nthis is no puzzle\n");
        page.click("#submit");
        awaitText("h1 .state", "partly failed");
        awaitText("#live table:has(code)", "Cannot be read");

        page.click("#to-gallery");
        page.click(".gallery li:first-child a");
        page.click("#to-next");
        awaitText(".step .conclusion", "r");
        page.click("#try");
        page.click("[data-cell=r1c1]");
        page.keyboard().press("1");
        awaitText("#verdict", "r1c1 = 1 is wrong.");
        page.keyboard().press("u");
        assertThat(page.locator("#verdict")).isHidden();
        page.keyboard().press("Shift+4");
        assertThat(page.locator("[data-cell=r1c1]")).hasAttribute("aria-label", "r1c1: candidates 4");
        assertThat(consoleErrors).isEmpty();
    }

    /** The board has few empty cells, because each hint is a request. */
    @Test
    void solvesAPuzzleWithHints() throws Exception {
        String job = new NonetClient(stack.addresses(), null)
                .submitLines(
                        "534678912672195348198342567859761423426853791713924856961537284287419635.........\n",
                        "detail=steps");
        page.navigate("/console/jobs/" + job);
        awaitText("h1 .state", "succeeded");
        page.navigate("/console/jobs/" + job + "/puzzles/0/play");
        page.click("[data-hint=where]");
        awaitText("#hint", "Look at");
        page.click("[data-hint=technique]");
        awaitText("#hint", "Look for");
        for (int hints = 0; hints < 9 && !page.locator("#verdict").isVisible(); hints++) {
            page.click("[data-hint=everything]");
            assertThat(page.locator(".board .cell-placed")).hasCount(1);
            page.click("[data-apply]");
            assertThat(page.locator("[data-apply]")).isHidden();
        }
        awaitText("#verdict", "Well done");
        assertThat(page.locator(".board .filled")).hasCount(9);
        page.click("[data-restart]");
        assertThat(page.locator(".board .filled")).hasCount(0);
        assertThat(page.locator("#verdict")).isHidden();
        assertThat(consoleErrors).isEmpty();
    }

    /** Of which the job allowed too few techniques. */
    @Test
    void endsAPathThatDoesNotSolveThePuzzle() throws Exception {
        String job = new NonetClient(stack.addresses(), null)
                .submitLines(PUZZLE + "\n", "detail=steps&techniques=hidden-single");
        page.navigate("/console/jobs/" + job);
        awaitText("h1 .state", "succeeded");
        page.navigate("/console/jobs/" + job + "/puzzles/0");

        page.click("#to-end");

        awaitText(".step h2", "The path ends here");
        awaitText(".step p", "the techniques do not finish this puzzle");
        assertThat(page.locator(".board .given, .board .filled")).hasCount(24 + 5);
        assertThat(consoleErrors).isEmpty();
    }

    @Test
    void leadsToTheHardestStepOfAPuzzle() throws Exception {
        String job = new NonetClient(stack.addresses(), null).submitLines(PUZZLE + "\n", "detail=steps");
        page.navigate("/console/jobs/" + job);
        awaitText("h1 .state", "succeeded");
        page.navigate("/console/jobs/" + job + "/puzzles/0");
        String hardest = page.locator(".facts a").textContent();

        page.click(".facts a");

        assertThat(page.locator(".step h2 a")).hasText(hardest);
        assertThat(page.locator(".step h2 .rating"))
                .hasText(page.locator(".facts dd").nth(1).textContent());
        assertThat(consoleErrors).isEmpty();
    }

    @Test
    void filtersTheGallery() throws Exception {
        String job =
                new NonetClient(stack.addresses(), null).submitLines(PUZZLE + "\n" + SEVERAL + "\n", "detail=steps");
        page.navigate("/console/jobs/" + job);
        awaitText("h1 .state", "partly solved");
        page.click("#to-gallery");
        assertThat(page.locator(".gallery li")).hasCount(2);
        page.selectOption("#level", "easy");
        page.click("form.filters button");
        assertThat(page.locator(".gallery li")).hasCount(1);
        assertThat(page.locator(".gallery .level")).hasText("easy");
        page.fill("#clues", "many");
        page.click("form.filters button");
        awaitText("#clues-error", "must be");
    }

    /** By id or by name; the browser offers both as one types. */
    @Test
    void choosesTechniquesByTyping() throws Exception {
        String job =
                new NonetClient(stack.addresses(), null).submitLines(PUZZLE + "\n" + SEVERAL + "\n", "detail=steps");
        page.navigate("/console/jobs/" + job);
        awaitText("h1 .state", "partly solved");
        page.click("#to-gallery");
        assertThat(page.locator(".gallery li")).hasCount(2);

        page.locator("#technique").pressSequentially("Naked Single");
        page.click("form.filters button");
        assertThat(page.locator("#technique")).hasValue("naked-single");
        assertThat(page.locator("#technique-error")).hasCount(0);
        assertThat(page.locator("datalist#techniques option[value='x-wing']")).hasText("X-Wing");

        page.fill("#technique", "z-wing");
        page.click("form.filters button");
        awaitText("#technique-error", "z-wing");

        page.navigate("/console/jobs/" + job + "/book");
        assertThat(page.locator("#preview[aria-busy=false] img")).hasCount(2);
        page.locator("#book-technique").pressSequentially("z-wing");
        page.keyboard().press("Tab");
        awaitText("#book-technique-error", "z-wing");
        page.fill("#book-technique", "Naked Single");
        page.keyboard().press("Tab");
        assertThat(page.locator("#book-technique-error")).not().containsText("z-wing");
    }

    @Test
    void cancelsAJob() throws Exception {
        ObjectNode spec = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", 50_000)
                .put("level", "extreme");
        String job = new NonetClient(stack.addresses(), null).submit(spec);
        page.navigate("/console/jobs/" + job);

        page.click("#cancel");

        awaitText("h1 .state", "cancelled");
        assertThat(page.locator("#delete")).isVisible();
    }

    @ParameterizedTest
    @ValueSource(ints = {WIDE, NARROW})
    void isAccessibleAndFitsTheScreen(int width) throws Exception {
        ObjectNode spec =
                JsonNodeFactory.instance.objectNode().put("kind", "solve").put("detail", "steps");
        spec.putArray("puzzles").add(PUZZLE).add("this is no puzzle").add(SEVERAL);
        NonetClient client = new NonetClient(stack.addresses(), null);
        String job = client.submit(spec);
        context.close();
        open(width);
        page.navigate("/console/jobs/" + job);
        awaitText("h1 .state", "partly failed");
        for (String path : List.of(
                "/console",
                "/console?state=failed",
                "/console/jobs/" + job,
                "/console/jobs/" + job + "/gallery",
                "/console/jobs/" + job + "/gallery?technique=sk-loop",
                "/console/jobs/" + job + "/gallery?clues=many",
                "/console/jobs/" + job + "/puzzles/0",
                "/console/jobs/" + job + "/puzzles/0?step=20",
                "/console/jobs/" + job + "/puzzles/2?step=2",
                "/console/jobs/" + job + "/puzzles/0/play",
                "/console/new/generate",
                "/console/new/solve",
                "/console/techniques",
                "/console/techniques/xy-chain",
                "/console/techniques/dynamic-forcing-chain",
                "/console/system",
                "/console/system/dead-letters/tasks",
                "/console/keys")) {
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
            page.navigate(path);
            assertThat((Boolean) page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
                    .as("%s fits %d pixels", path, width)
                    .isTrue();
            assertAccessible(rules(), path + ", light, pixels: " + width);
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            // Colours are all that differs from the light scheme.
            assertAccessible(rules().withTags(List.of("cat.color")), path + ", dark, pixels: " + width);
        }
        assertThat(consoleErrors).isEmpty();
    }

    /** Without a page of its own for each analysis, which only pages with frames need. */
    private AxeBuilder rules() {
        return new AxeBuilder(page).setLegacyMode(true);
    }

    private static void assertAccessible(AxeBuilder rules, String where) {
        assertThat(rules.analyze().getViolations().stream()
                        .map(rule -> rule.getId() + ": " + rule.getNodes())
                        .toList())
                .as("accessibility violations on %s", where)
                .isEmpty();
    }
}
