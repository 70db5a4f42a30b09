package dev.nonet.cli;

import static dev.nonet.cli.CommandLines.run;
import static dev.nonet.cli.FakeService.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.cli.CommandLines.Finished;
import dev.nonet.cli.FakeService.Answer;
import dev.nonet.cli.FakeService.Request;
import dev.nonet.cli.service.Job;
import dev.nonet.cli.service.Outcomes;
import dev.nonet.cli.service.RetryPolicy;
import dev.nonet.cli.service.ServiceClient;
import dev.nonet.cli.service.ServiceException;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.ItemOutcome;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands with {@code --server}, against a fake service that also refuses, fails and breaks off. */
class RemoteTest {

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    private static final String SOLUTION =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    private static final String EVENTS = "GET jobs/" + ID + "/events";
    private static final String RESULTS = "GET jobs/" + ID + "/results";

    @TempDir
    private Path folder;

    private FakeService service;

    @BeforeEach
    void start() throws IOException {
        service = new FakeService();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private static String result(int index) {
        return """
                {"type":"solved","index":%d,"puzzle":"%s","solutions":1,"solution":"%s","level":null,"rating":null,\
                "effort":null,"hardest":null,"clues":30,"techniques":{},"engine":"12","newer":true}
                """.formatted(index, PUZZLE, SOLUTION);
    }

    private static String error(int index) {
        return "{\"index\":" + index + ",\"input\":\"x\",\"code\":\"malformed\",\"message\":\"no puzzle\"}\n";
    }

    private String puzzles(int count) throws IOException {
        return Files.writeString(folder.resolve("puzzles.txt"), (PUZZLE + "\n").repeat(count))
                .toString();
    }

    private Finished solve(String... more) throws IOException {
        List<String> call = new ArrayList<>(List.of("solve", puzzles(3), "--server", service.address()));
        call.addAll(List.of(more));
        return run(call.toArray(String[]::new));
    }

    private static String row() {
        return PUZZLE + ",1," + SOLUTION + ",";
    }

    @Test
    void submitsEachPuzzleOnceAndPrintsResultsAndErrorsInItemOrder() throws IOException {
        service.hasJob("solve", "solution", 3, 2, 1, result(0) + result(2), error(1));

        Finished ran = solve();

        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(ran.lines())
                .containsExactly("puzzle,solutions,solution,error", row(), ",,,puzzle 2: no puzzle: 'x'", row());
        assertThat(ran.err()).contains("--job " + ID);
        Request submitted = service.requests("POST jobs").getFirst();
        assertThat(submitted.query()).contains("detail=solution");
        assertThat(submitted.header("Idempotency-Key")).startsWith("nonet-");
        assertThat(submitted.body()).isEqualTo(("\"" + PUZZLE + "\"\n").repeat(3));
    }

    private static String unsolvable(int index) {
        return """
                {"type":"solved","index":%d,"puzzle":"%s","solutions":0,"solution":null,"level":null,"rating":null,\
                "effort":null,"hardest":null,"clues":2,"techniques":{},"engine":"12",\
                "reason":"no solution: r1c1 and r1c2 both hold 1 in row 1"}
                """.formatted(index, "11" + ".".repeat(79));
    }

    @Test
    void tellsOfPuzzlesWithoutExactlyOneSolutionAsTheSameCommandWithoutAService() throws IOException {
        String file = Files.writeString(folder.resolve("two.txt"), PUZZLE + "\n11" + ".".repeat(79) + "\n")
                .toString();
        for (String command : List.of("solve", "grade")) {
            String detail = command.equals("solve") ? "solution" : "grade";
            service.hasJob("solve", detail, 2, 2, 0, result(0) + unsolvable(1), "");

            Finished there = run(command, file, "--server", service.address());
            Finished here = run(command, file);

            assertThat(there.lines().getLast()).isEqualTo(here.lines().getLast());
            assertThat(there.err()).endsWith(here.err());
            assertThat(here.err()).isEqualTo("nonet: 1 of 2 items without a solution\n");
            assertThat(there.code()).isEqualTo(here.code());
        }
    }

    @Test
    void aBookOfAJobTellsWhatItLeavesOutAsThatOfAFile() throws IOException {
        String file = Files.writeString(folder.resolve("two.txt"), "11" + ".".repeat(79) + "\n" + PUZZLE + "\n")
                .toString();
        String book = folder.resolve("book.pdf").toString();
        service.hasJob("solve", "grade", 2, 2, 0, unsolvable(0) + result(1), "");

        Finished there = run("print", "-o", book, "--server", service.address(), "--job", ID);
        Finished here = run("print", file, "-o", book);

        assertThat(here.err()).isEqualTo("nonet: puzzle 1: no solution: r1c1 and r1c2 both hold 1 in row 1\n");
        assertThat(there.err()).endsWith(here.err());
        assertThat(there.code()).isEqualTo(here.code()).isEqualTo(Nonet.SOME_BAD);
    }

    @Test
    void resumesAJobWithoutSubmittingOneOrReadingTheFile() throws IOException {
        service.hasJob("solve", "solution", 1, 1, 0, result(0), "");

        Finished ran = run("solve", "no-such-file", "--server", service.address(), "--job", ID);

        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.lines()).hasSize(2);
        assertThat(service.requests("POST jobs")).isEmpty();
        Finished other = run("grade", "--server", service.address(), "--job", ID);
        assertThat(other.code()).isEqualTo(Nonet.USAGE);
        assertThat(other.err()).contains("detail solution");
    }

    @Test
    void reportsAServiceThatIsNotReachable() throws IOException {
        String gone;
        try (FakeService other = new FakeService()) {
            gone = other.address();
        }

        Finished ran = run("solve", puzzles(1), "--server", gone);

        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(ran.err()).startsWith("nonet: cannot reach " + gone).hasLineCount(1);
        assertThat(ran.out()).isEmpty();
    }

    @Test
    void requiresAKeyAndNeverPrintsIt() throws IOException {
        service.answers("POST jobs", Answer.problem(401, "the token is unknown", Map.of()));
        String key = "nonet-secret-key";
        String file = Files.writeString(folder.resolve("key"), key + "\n").toString();

        Finished without = solve();
        Finished with = solve("--key-file", file);

        assertThat(without.err()).contains("--key-file FILE").hasLineCount(1);
        assertThat(with.err()).contains("rejects the key", "the token is unknown");
        assertThat(with.err() + with.out()).doesNotContain(key);
        assertThat(service.requests().getFirst().header("Authorization")).isNull();
        assertThat(service.requests().getLast().header("Authorization")).isEqualTo("Bearer " + key);
        Files.writeString(folder.resolve("key"), "two lines\nof it");
        assertThat(solve("--key-file", file).err())
                .contains("does not contain a key")
                .doesNotContain("two lines");
        assertThat(run("solve", "--server", "http://192.0.2.1", "--key-file", file)
                        .err())
                .contains("does not contain a key");
        Files.writeString(folder.resolve("key"), key);
        assertThat(run("solve", "--server", "http://192.0.2.1", "--key-file", file)
                        .err())
                .contains("over https")
                .doesNotContain(key);
    }

    @Test
    void honoursRetryAfterUpToALimit() throws IOException {
        service.hasJob("solve", "solution", 3, 3, 0, result(0) + result(1) + result(2), "");
        String job = FakeService.job("solve", "solution", "queued", 3, 0, 0);
        service.answers(
                "POST jobs",
                Answer.problem(429, "too many items", Map.of("Retry-After", "0")),
                Answer.problem(503, "the database is away", Map.of("Retry-After", "0")),
                new Answer(202, Map.of(), job, false));

        assertThat(solve().code()).isZero();
        assertThat(service.requests("POST jobs"))
                .hasSize(3)
                .extracting(request -> request.header("Idempotency-Key"))
                .containsOnly(service.requests("POST jobs").getFirst().header("Idempotency-Key"));

        service.answers("POST jobs", Answer.problem(429, "too many items", Map.of("Retry-After", "3600")));
        Finished ran = solve();
        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(ran.err()).contains("too many items", "retry after 3600 s").hasLineCount(1);
    }

    @Test
    void printsAProblemInOneLine() throws IOException {
        service.answers("POST jobs", new Answer(422, Map.of(), """
                        {"type":"urn:nonet:problem:invalid-request","title":"t","status":422,\
                        "detail":"2 fields are invalid",
                         "violations":[{"field":"puzzles","message":"too many"},\
                        {"field":"detail","message":"\\u001b[31munknown"}]}""", false));
        assertThat(solve().err())
                .isEqualTo("nonet: " + service.address()
                        + "/ refuses (422): 2 fields are invalid: puzzles: too many; detail: ?[31munknown\n");

        service.answers("POST jobs", new Answer(307, Map.of("Location", "https://elsewhere.example/"), "", false));
        assertThat(solve().err()).contains("redirects to https://elsewhere.example/");

        service.answers("POST jobs", new Answer(202, Map.of(), "<html>hello</html>", false));
        assertThat(solve().err()).contains("does not answer like a Nonet service");
    }

    @Test
    void resumesEventsAndResultsThatBreakOff() throws IOException {
        service.hasJob("solve", "solution", 3, 2, 1, "", error(1));
        service.answers(
                "GET jobs/" + ID,
                Answer.ok(FakeService.job("solve", "solution", "running", 3, 1, 0)),
                Answer.ok(FakeService.job("solve", "solution", "succeeded", 3, 2, 1)));
        service.answers(
                EVENTS,
                Answer.ok(FakeService.event("progress", "7", 1, 0)).cutOff(),
                Answer.ok(FakeService.event("end", "9", 2, 1)));
        String whole = result(0) + result(2);
        service.answers(
                RESULTS,
                // Cut off in the middle of the second line, then after the first line.
                Answer.ok(whole.substring(0, whole.length() - 20)).cutOff(),
                Answer.ok(result(0)),
                Answer.ok(whole));

        Finished ran = solve();

        assertThat(ran.lines())
                .containsExactly("puzzle,solutions,solution,error", row(), ",,,puzzle 2: no puzzle: 'x'", row());
        assertThat(service.requests(EVENTS))
                .extracting(request -> request.header("Last-Event-ID"))
                .containsExactly(null, "7");
        assertThat(service.requests(RESULTS)).hasSize(3);
    }

    @Test
    void reportsAJobThatIsMissingOrHasExpired() throws IOException {
        service.hasJob("solve", "solution", 3, 1, 0, result(0), "");
        service.answers("GET jobs/" + ID, Answer.ok(FakeService.job("solve", "solution", "expired", 3, 1, 0)));
        Finished expired = solve();
        assertThat(expired.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(expired.lines()).hasSize(2);
        assertThat(expired.err()).contains("is expired after 1 of 3 items");

        assertThat(run("solve", "--server", service.address(), "--job", "other").err())
                .contains("refuses (404)", "there is no GET jobs/other");
    }

    /** The test sets the stop flag where a user would press Ctrl-C. */
    @Test
    void stopsWaitingOnCtrlCAndCancels() throws IOException {
        AtomicBoolean stop = new AtomicBoolean();
        service.answers(
                "POST jobs/" + ID + "/cancel", Answer.ok(FakeService.job("solve", "solution", "cancelling", 3, 1, 0)));
        service.answers("GET jobs/" + ID, Answer.ok(FakeService.job("solve", "solution", "running", 3, 1, 0)));
        service.answers(
                EVENTS, Answer.ok(FakeService.event("progress", "7", 1, 0)).cutOff());
        try (ServiceClient client = new ServiceClient(URI.create(service.address()), null, retryPolicy(stop))) {
            Job job = client.job(ID);
            assertThatThrownBy(() -> client.watch(job).awaitEnd(done -> stop.set(true)))
                    .isInstanceOf(CancellationException.class);
            assertThat(client.cancel(ID).progress()).isEqualTo("1 of 3 items");
        }
    }

    /** Otherwise the command could not cancel the job, and it would run on unnoticed. */
    @Test
    void waitsForTheIdOfASubmittedJobEvenAfterCtrlC() throws IOException {
        service.hasJob("generate", "grade", 3, 3, 0, "", "");
        try (ServiceClient client =
                new ServiceClient(URI.create(service.address()), null, retryPolicy(new AtomicBoolean(true)))) {
            assertThat(client.submit(GenerateSpec.of(3)).id()).isEqualTo(ID);
            assertThatThrownBy(() -> client.job(ID)).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void givesUpOnAServiceWhoseStreamsKeepBreakingOff() throws IOException {
        service.answers("GET jobs/" + ID, Answer.ok(FakeService.job("solve", "solution", "running", 3, 1, 0)));
        service.answers(EVENTS, Answer.ok("").cutOff());
        try (ServiceClient client =
                new ServiceClient(URI.create(service.address()), null, retryPolicy(new AtomicBoolean()))) {
            Job job = client.job(ID);
            assertThatThrownBy(() -> client.watch(job).awaitEnd(done -> {}))
                    .isInstanceOf(ServiceException.class)
                    .hasMessageContaining("break off");

            service.answers("GET jobs/" + ID, Answer.ok(FakeService.job("solve", "solution", "succeeded", 3, 3, 0)));
            service.answers(RESULTS, Answer.ok(result(0)));
            Job ended = client.job(ID);
            try (Outcomes outcomes = client.outcomes(ended)) {
                ItemOutcome first = outcomes.next();
                assertThat(first).isNotNull();
                assertThatThrownBy(outcomes::next)
                        .isInstanceOf(ServiceException.class)
                        .hasMessageContaining("breaks off after 1 of 3");
            }
        }
    }

    private static RetryPolicy retryPolicy(AtomicBoolean stop) {
        return new RetryPolicy(
                Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(50), Duration.ofMillis(200), stop::get);
    }

    @Test
    void rejectsConflictingOptions() throws IOException {
        assertThat(run("solve", "--job", ID).err()).contains("--job needs --server");
        assertThat(run("solve", "--key-file", "key").err()).contains("need --server");
        for (String address : List.of("nonsense", "ftp://x", "http://user:word@x", "http://x?y=z")) {
            assertThat(run("grade", puzzles(1), "--server", address).err()).contains("--server: expected an address");
        }
        assertThat(run("generate", "--server", service.address()).err()).contains("'--count=N'");
        assertThat(run("explain", "--hint", "where", "--server", service.address(), "--job", ID)
                        .err())
                .contains("--hint cannot be combined with --job");
    }

    @Test
    void anAddressNeedsNoScheme() throws IOException {
        service.hasJob("solve", "solution", 3, 3, 0, result(0) + result(1) + result(2), "");
        String address = service.address().replace("http://", "");
        assertThat(run("solve", puzzles(3), "--server", address).code()).isZero();
        assertThat(run("solve", puzzles(3), "--server", address + "/").code()).isZero();
    }

    @Test
    void namesTheLineOfAnErrorAsTheSameCommandWithoutAService() throws IOException {
        String file = Files.writeString(
                        folder.resolve("bad.txt"), "# a comment\n" + PUZZLE + "\n\nnone here\n" + PUZZLE + "\n")
                .toString();
        service.hasJob(
                "solve",
                "solution",
                3,
                2,
                1,
                result(0) + result(2),
                error(1).replace("no puzzle", "a puzzle has 81 characters, this has 4"));
        Finished there = run("solve", file, "--server", service.address());
        assertThat(there.lines().get(2))
                .isEqualTo(",,,\"line 4: a puzzle has 81 characters, the first word of the line has 4: 'none here'\"");
        assertThat(there.out()).isEqualTo(run("solve", file).out());
        assertThat(there.err()).contains("nonet: 1 of 3 items failed");
    }

    @Test
    void submitsNoFileThatIsNotText() throws IOException {
        Path zipped = Files.write(folder.resolve("puzzles.zip"), new byte[] {'P', 'K', 3, 4, 20, 0, 0, 0, '\n', 'x'});
        for (String command : List.of("grade", "solve")) {
            Finished ran = run(command, puzzles(1), zipped.toString(), "--server", service.address());
            assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
            assertThat(ran.err()).contains(zipped + " is not text");
            assertThat(ran.out()).isEmpty();
        }
        assertThat(service.requests("POST jobs")).isEmpty();
    }

    @Test
    void aWrongEntryIsAHintAlsoWithAService() throws IOException {
        service.hasJob("solve", "solution", 1, 1, 0, result(0), "");
        Finished ran = run("explain", PUZZLE, "--hint", "where", "--placed", "r1c3=2", "--server", service.address());
        assertThat(ran.out()).as(ran.err()).isEqualTo("r1c3 is not 2.\n");
        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
    }

    @Test
    void severalLevelsAreAJobEach() throws IOException {
        service.hasJob("generate", "grade", 1, 0, 0, "", "");
        Finished ran = run("generate", "--levels", "easy:1,hard:2", "--seed", "3", "--server", service.address());
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.lines()).hasSize(1);
        assertThat(ran.err())
                .contains(
                        "nonet: job " + ID + " of the easy puzzles; to resume it, use --job " + ID + "\n",
                        "nonet: job " + ID + " of the hard puzzles; to resume it, use --job " + ID + "\n");
        assertThat(service.requests("POST jobs"))
                .extracting(Request::body)
                .satisfiesExactly(
                        first -> assertThat(first).contains("\"easy\"", "\"count\":1", "\"seed\":3"),
                        second -> assertThat(second).contains("\"hard\"", "\"count\":2", "\"seed\":4"));
    }

    @Test
    void listsFollowsAndCancelsJobs() throws IOException {
        String job = FakeService.job("generate", "grade", "succeeded", 3, 3, 0);
        service.answers(
                "GET jobs",
                Answer.ok("{\"items\":[" + job + "],\"next\":\"more\"}"),
                Answer.ok("{\"items\":[" + job + "],\"next\":null}"));
        service.answers("GET jobs/" + ID, Answer.ok(job));
        service.answers("POST jobs/" + ID + "/cancel", Answer.ok(job));
        String row = ID + ",generate,succeeded,3,3,0,2026-11-22T10:00:00Z";

        Finished listed = run("jobs", "list", "--server", service.address(), "--state", "succeeded");

        assertThat(listed.lines()).containsExactly("id,kind,state,requested,done,failed,createdAt", row, row);
        assertThat(service.requests("GET jobs"))
                .extracting(Request::query)
                .satisfiesExactly(
                        first -> assertThat(first).contains("state=succeeded", "limit=20"),
                        second -> assertThat(second).contains("cursor=more", "limit=19"));
        assertThat(run("jobs", "follow", ID, "--server", service.address()).lines())
                .contains(row);
        assertThat(run("jobs", "cancel", ID, "--server", service.address()).lines())
                .contains(row);
        assertThat(run("jobs", "list", "--server", service.address(), "--state", "lost")
                        .err())
                .contains("unknown state 'lost'");
        assertThat(run("jobs").err()).contains("expected one of list, follow, cancel");
        assertThat(run("jobs", "list").err()).contains("--server: name a service");
    }
}
