package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.cli.Nonet;
import dev.nonet.generated.ApiClient;
import dev.nonet.generated.ApiException;
import dev.nonet.generated.api.JobsApi;
import dev.nonet.generated.api.JobsApi.APIGetJobRequest;
import dev.nonet.generated.api.JobsApi.APISubmitJobRequest;
import dev.nonet.generated.api.ResultsApi;
import dev.nonet.generated.api.ResultsApi.APIListResultsRequest;
import dev.nonet.generated.api.ResultsApi.APIPrintBookRequest;
import dev.nonet.generated.model.GenerateSpec;
import dev.nonet.generated.model.Job;
import dev.nonet.generated.model.JobSpec;
import dev.nonet.generated.model.JobState;
import dev.nonet.generated.model.PuzzleLevel;
import dev.nonet.generated.model.ResultPage;
import dev.nonet.generated.model.SolveSpec;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.process.Stack;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients of the service: the command line, whose output must be the same locally and with {@code --server}, and
 * clients generated from the OpenAPI document.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientsTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Pattern PLACE = Pattern.compile("\\b(line|puzzle) [0-9]+(?=: )");
    private static final Pattern JOB = Pattern.compile("--job ([0-9a-f-]{36})");

    /** Valid, malformed, ambiguous and contradictory puzzles, and boards in progress in several formats. */
    private static final String PUZZLES = """
            # some puzzles
            ..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1 and a comment
            53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
             a blank, and no puzzle
            53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7x
            .................................................................................
            55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            :0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..+79:112 212::
            https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79
            """ + "x".repeat(500)
            + "\n4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n";

    private Path folder;
    private Stack stack;
    private NonetClient client;
    private String server;

    @BeforeAll
    void start(@TempDir Path temporary) throws Exception {
        folder = temporary;
        Files.writeString(folder.resolve("puzzles.txt"), PUZZLES);
        stack = Stack.start(Backends.start(), Stack.Settings.of(Repository.HOME, folder.resolve("stack"), 1, 1));
        server = stack.addresses().getFirst().toString();
        client = new NonetClient(stack.addresses(), null);
    }

    @AfterAll
    void stop() {
        stack.close();
    }

    /** The output and exit code of a command. */
    private record Finished(int code, String out, String err) {}

    private static Finished run(List<String> arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream capturedOut = new ByteArrayOutputStream();
        ByteArrayOutputStream capturedErr = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(capturedOut, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(capturedErr, true, StandardCharsets.UTF_8));
            int code = Nonet.execute(arguments.toArray(String[]::new));
            return new Finished(
                    code, capturedOut.toString(StandardCharsets.UTF_8), capturedErr.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private List<String> remote(List<String> call, String... more) {
        List<String> arguments = new ArrayList<>(call);
        arguments.addAll(List.of("--server", server));
        arguments.addAll(List.of(more));
        return arguments;
    }

    private static String jobOf(Finished ran) {
        Matcher job = JOB.matcher(ran.err());
        assertThat(job.find()).as(ran.err()).isTrue();
        return job.group(1);
    }

    static Stream<String> commands() {
        return Stream.of(
                "generate --count 30 --level medium --symmetry rotate-180 --seed 7",
                "generate --count 6 --requires x-wing --seed 8 --format ndjson --canonical",
                "generate --count 1 --level extreme --clues 70..75 --seed 9",
                "generate --count 3 --recipe three-boards --seed 10",
                "generate --count 2 --recipe three-levels --boards easy,hard,expert --seed 10",
                "generate --count 20 --seed 11 --format line",
                "solve FILE",
                "solve FILE --format ndjson --canonical",
                "grade FILE --canonical",
                "grade FILE --format ndjson --without uniqueness --canonical --certify",
                "explain 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
                "explain ..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1"
                        + " --format json",
                "explain ..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1"
                        + " --hint everything",
                "explain 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........ --lean",
                "explain ..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1"
                        + " --lean --format json",
                "explain .................................................................................",
                "explain 12");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void printsTheSameLocallyWithAServerAndForAnExistingJob(String command) {
        List<String> call = Arrays.stream(command.split(" "))
                .map(word -> word.equals("FILE") ? folder.resolve("puzzles.txt").toString() : word)
                .toList();
        Finished local = run(call);

        Finished remote = run(remote(call));

        assertThat(remote.out()).isEqualTo(local.out());
        assertThat(remote.code()).as(remote.err()).isEqualTo(local.code());
        // The remote command also prints messages about the job.
        assertThat(remote.err()).endsWith(local.err());
        if (!command.contains("--hint")) {
            Finished again = run(remote(call, "--job", jobOf(remote)));
            assertThat(withoutPlaces(again.out())).isEqualTo(withoutPlaces(local.out()));
            assertThat(again.code()).isEqualTo(local.code());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "generate --count 10 --level medium --seed 7",
                "generate --count 2 --recipe three-boards --seed 10",
            })
    void theApiWritesTheTableOfTheCommandLine(String command) throws Exception {
        Finished remote = run(remote(List.of(command.split(" "))));

        assertThat(table(jobOf(remote))).isEqualTo(remote.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"solve", "grade"})
    void theApiWritesTheColumnsOfTheCommandLineAndMore(String command) throws Exception {
        Finished remote =
                run(remote(List.of(command, folder.resolve("puzzles.txt").toString())));

        List<String> table = table(jobOf(remote)).lines().toList();
        // The columns of the service alone have neither quotes nor commas.
        int more = columns(table.getFirst())
                - columns(remote.out().lines().findFirst().orElseThrow());
        assertThat(table.stream().map(row -> row.replaceFirst("(,[^,]*){" + more + "}$", "")))
                .filteredOn(row -> command.equals("grade") || row.matches(".*,1,.*"))
                .isNotEmpty()
                .isSubsetOf(remote.out().lines().toList());
    }

    private static int columns(String header) {
        return header.split(",").length;
    }

    private String table(String job) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                            client.request("jobs/" + job + "/results")
                                    .header("Accept", "text/csv")
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    /**
     * Where the errors are: a job that is resumed does not read the file again, so it counts items instead of lines.
     */
    private static String withoutPlaces(String output) {
        return PLACE.matcher(output).replaceAll("at");
    }

    @Test
    void makesTheSameBookLocallyWithAServerAndByTheRestApi() throws Exception {
        List<String> generate =
                List.of("generate", "--count", "12", "--seed", "12", "--format", "ndjson", "--server", server);
        Finished generated = run(generate);
        String job = jobOf(generated);
        String file = Files.writeString(folder.resolve("generated.ndjson"), generated.out())
                .toString();
        String lines = Files.write(
                        folder.resolve("lines.txt"),
                        generated
                                .out()
                                .lines()
                                .map(line -> client.read(line).path("puzzle").asText())
                                .toList())
                .toString();
        List<String> options = List.of("--order", "rating", "--title", "Twelve", "--colour");

        byte[] local = printed(call("print", file, options));

        assertThat(printed(remote(call("print", file, options))))
                .as("the file has solutions and grades")
                .isEqualTo(local);
        assertThat(printed(remote(call("print", lines, options))))
                .as("the server computes solutions and grades")
                .isEqualTo(local);
        assertThat(printed(remote(call("print", "", options), "--job", job)))
                .as("the puzzles of a job")
                .isEqualTo(local);
        assertThat(book(job, "order=rating&title=Twelve&colour=true")).isEqualTo(local);

        List<String> hints = List.of("--hints", "--per-page", "9");
        assertThat(printed(remote(call("print", lines, hints)))).isEqualTo(printed(call("print", lines, hints)));
        List<String> sheets = List.of("--technique", "hidden-single");
        byte[] worksheets = printed(call("print", lines, sheets));
        assertThat(printed(remote(call("print", lines, sheets)))).isEqualTo(worksheets);
        Finished steps = run(remote(
                call("print", lines, sheets), "-o", folder.resolve("again.pdf").toString()));
        assertThat(book(jobOf(steps), "technique=hidden-single")).isEqualTo(worksheets);
    }

    /** @param file empty for no file argument */
    private static List<String> call(String command, String file, List<String> options) {
        List<String> call = new ArrayList<>(List.of(command));
        if (!file.isEmpty()) {
            call.add(file);
        }
        call.addAll(options);
        return call;
    }

    private byte[] printed(List<String> call) throws IOException {
        Path book = folder.resolve("book.pdf");
        Files.deleteIfExists(book);
        List<String> whole = new ArrayList<>(call);
        whole.addAll(List.of("-o", book.toString()));
        Finished ran = run(whole);
        assertThat(ran.code()).as(ran.err()).isZero();
        return Files.readAllBytes(book);
    }

    private byte[] book(String job, String query) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<byte[]> answer = http.send(
                    client.request("jobs/" + job + "/book.pdf?" + query).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            return answer.body();
        }
    }

    @Test
    void anInterruptedCommandCancelsItsJob() throws Exception {
        Path module = Repository.HOME.resolve("worker-service/cli/target");
        String jar;
        try (Stream<Path> files = Files.list(module)) {
            jar = files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .findFirst()
                    .orElseThrow();
        }
        File said = folder.resolve("said").toFile();
        // A shell that starts the tests in the background has them ignore SIGINT, and a child inherits that.
        Process process = new ProcessBuilder(
                        "env",
                        "--default-signal=INT",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules",
                        "jdk.incubator.vector",
                        "-cp",
                        jar + File.pathSeparator + module.resolve("lib") + File.separator + "*",
                        "dev.nonet.cli.Nonet",
                        "generate",
                        "--count",
                        "1000000",
                        "--server",
                        server)
                .redirectError(said)
                .redirectOutput(folder.resolve("rows").toFile())
                .start();
        try {
            await().atMost(LIMIT)
                    .until(() -> JOB.matcher(Files.readString(said.toPath())).find());
            Matcher found = JOB.matcher(Files.readString(said.toPath()));
            assertThat(found.find()).isTrue();
            String job = found.group(1);

            new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                    .start()
                    .waitFor();

            assertThat(process.waitFor(LIMIT.toSeconds(), java.util.concurrent.TimeUnit.SECONDS))
                    .isTrue();
            assertThat(process.exitValue()).isEqualTo(130);
            assertThat(Files.readString(said.toPath())).contains("is cancelled after");
            assertThat(folder.resolve("rows")).isEmptyFile();
            assertThat(client.awaitEnd(job, LIMIT, state -> {}).path("state").asText())
                    .isEqualTo("cancelled");
        } finally {
            process.destroyForcibly();
        }
    }

    /** Its types are sound, they find a fault of their caller, and what they are compiled to works. */
    @Test
    void aGeneratedClientInTypeScriptSubmitsWaitsAndDownloads() throws Exception {
        TypeScript program = TypeScript.in(folder.resolve("typescript"));

        String faults = program.compile();

        assertThat(faults).startsWith("wrong.ts").contains("nightmare");
        assertThat(faults.lines().filter(line -> line.contains("error TS"))).hasSize(1);
        String printed = program.node("main.js", server);
        assertThat(printed).startsWith("{");
        JsonNode used = client.read(printed);
        assertThat(used.path("state").asText()).isEqualTo("succeeded");
        assertThat(used.path("created").asInt()).isGreaterThan(2000);
        assertThat(used.path("puzzles"))
                .hasSize(12)
                .allSatisfy(puzzle -> assertThat(puzzle.asText()).matches("[1-9.]{81}"));
        assertThat(used.path("book").asText()).isEqualTo("%PDF-");
        assertThat(used.path("type").asText()).isEqualTo("application/pdf");
        assertThat(used.path("again").asText()).isEqualTo(used.path("id").asText());
        assertThat(used.path("refused").asInt()).isEqualTo(422);
        assertThat(used.path("violations").path(0).asText()).isEqualTo("puzzles");
    }

    @Test
    void aGeneratedClientSubmitsWaitsAndDownloads() throws Exception {
        ApiClient address = new ApiClient();
        address.updateBaseUri(server);
        JobsApi jobs = new JobsApi(address);
        ResultsApi results = new ResultsApi(address);
        GenerateSpec spec = new GenerateSpec()
                .kind(GenerateSpec.KindEnum.GENERATE)
                .count(12)
                .level(PuzzleLevel.EASY)
                .seed(5L);

        Job job = jobs.submitJob(APISubmitJobRequest.newBuilder()
                .jobSpec(new JobSpec(spec))
                .idempotencyKey("generated")
                .build());
        for (int turn = 0; turn < 10 && job.getState() != JobState.SUCCEEDED; turn++) {
            job = jobs.getJob(APIGetJobRequest.newBuilder()
                    .id(job.getId())
                    .prefer("wait=20")
                    .build());
        }

        assertThat(job.getState()).isEqualTo(JobState.SUCCEEDED);
        assertThat(job.getCounts().getDone()).isEqualTo(12);
        assertThat(job.getCreatedAt()).isNotNull();
        ResultPage page = results.listResults(
                APIListResultsRequest.newBuilder().id(job.getId()).limit(5).build());
        assertThat(page.getNext()).isNotNull();
        assertThat(page.getItems())
                .hasSize(5)
                .allSatisfy(result ->
                        assertThat(result.getGeneratedPuzzle().getLevel()).isEqualTo("easy"));
        File book = results.printBook(
                APIPrintBookRequest.newBuilder().id(job.getId()).perPage(6).build());
        assertThat(Files.readString(book.toPath(), StandardCharsets.ISO_8859_1)).startsWith("%PDF-");
        Files.delete(book.toPath());
        Job again = jobs.submitJob(APISubmitJobRequest.newBuilder()
                .jobSpec(new JobSpec(spec))
                .idempotencyKey("generated")
                .build());
        assertThat(again.getId()).isEqualTo(job.getId());
        assertThatThrownBy(() -> jobs.submitJob(APISubmitJobRequest.newBuilder()
                        .jobSpec(new JobSpec(
                                new SolveSpec().kind(SolveSpec.KindEnum.SOLVE).puzzles(List.of())))
                        .build()))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.getCode()).isEqualTo(422));
    }
}
