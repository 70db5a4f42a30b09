package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.local.backend.Ports;
import dev.nonet.reasoning.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the README and of the guides, run as they stand on the page: each page in one shell, in its order,
 * with its variables, in a folder that has {@code examples/}. Only ports are others, so that a stack that runs already
 * is left alone.
 *
 * <p>A comment before a block says what is not done so: {@code runs until the end}, for what one starts in a shell of
 * its own, and {@code not run: reason}.
 */
class GuidesTest {

    private static final Duration LIMIT = Duration.ofMinutes(8);
    private static final Pattern BLOCK =
            Pattern.compile("(?ms)^(?:<!-- (?<how>[^\\n]*) -->\\n)?```(?<language>\\w*)\\n(?<text>.*?)^```$");

    @TempDir
    private Path folder;

    private record Block(String how, String text) {

        boolean isRun() {
            return !how.startsWith("not run: ");
        }
    }

    private static List<Block> blocks(String page) throws IOException {
        List<Block> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(Repository.HOME.resolve(page)));
        while (block.find()) {
            String how = block.group("how") == null ? "" : block.group("how");
            assertThat(block.group("language"))
                    .as("%s: %s", page, block.group("text"))
                    .isEqualTo("bash");
            assertThat(how).as(page).matches("|runs until the end|not run: .+");
            blocks.add(new Block(how, block.group("text")));
        }
        return blocks;
    }

    /** Runs a page and returns all that its commands printed. */
    private String run(String page) throws IOException, InterruptedException {
        List<Integer> ports = Ports.free(3);
        Map<String, String> others = new HashMap<>(Map.of("9000", String.valueOf(ports.get(2))));
        Files.createSymbolicLink(folder.resolve("examples"), Repository.HOME.resolve("examples"));
        Path script = folder.resolve("nonet");
        // APIs have ports that follow each other, and the next one is not known to be free: two of them get 8080 and
        // 8081.
        Files.writeString(
                script, """
                #!/usr/bin/env bash
                if [ "$1" = up ]; then
                    exec "%1$s" "$@" --port %2$d --data "%3$s"
                fi
                exec "%1$s" "$@"
                """.formatted(Repository.HOME.resolve("nonet"), ports.getFirst(), folder.resolve(".nonet")));
        assertThat(script.toFile().setExecutable(true)).isTrue();
        others.put("8080", String.valueOf(ports.getFirst()));
        StringBuilder lines = new StringBuilder("""
                set -euo pipefail
                stop() { kill $(jobs -p) 2> /dev/null || true; wait; }
                trap stop EXIT
                await() {
                    for i in $(seq 1800); do "$@" && return; sleep 0.1; done
                    echo "waited in vain: $*"; return 1
                }
                ready() { grep -q ' ready; Ctrl-C' background-*.log; }
                listens() { (exec 3<> /dev/tcp/127.0.0.1/$1) 2> /dev/null; }
                # An answer of 4xx or 5xx fails the page, unless it asks for the status.
                curl() { case " $* " in *http_code*) command curl "$@";; *) command curl --fail-with-body "$@";; esac; }
                """);
        int number = 0;
        for (Block block : blocks(page)) {
            number++;
            if (!block.isRun()) {
                continue;
            }
            String text = block.text();
            for (Map.Entry<String, String> port : others.entrySet()) {
                text = text.replace(port.getKey(), port.getValue());
            }
            lines.append("echo '=== block ").append(number).append("'\n");
            if (block.how().isEmpty()) {
                lines.append(text);
            } else {
                String begun = text.startsWith("./nonet up") ? "await ready" : "await listens " + ports.get(2);
                lines.append("(exec ")
                        .append(text.strip())
                        .append(") > background-")
                        .append(number)
                        .append(".log 2>&1 &\n");
                lines.append(begun).append('\n');
            }
        }
        lines.append("echo '=== done'\n");
        Files.writeString(folder.resolve("page.sh"), lines);
        ProcessBuilder builder = new ProcessBuilder("bash", "page.sh")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(folder.resolve("printed").toFile());
        builder.environment().put("NONET_NO_BUILD", "yes");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as(page)
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroyForcibly();
        }
        String printed = Files.readString(folder.resolve("printed"));
        assertThat(process.exitValue()).as("%s:%n%s%n%s", page, printed, logs()).isZero();
        assertThat(printed).as(page).contains("=== done");
        return printed;
    }

    private String logs() throws IOException {
        StringBuilder logs = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                logs.append(log.getFileName()).append(":\n").append(Files.readString(log));
            }
        }
        return logs.toString();
    }

    private String file(String name) throws IOException {
        return new String(Files.readAllBytes(folder.resolve(name)), java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    @Test
    void readme() throws Exception {
        String printed = run("README.md");
        assertThat(printed)
                .contains("\"state\":\"succeeded\"", "\"code\":\"malformed\"")
                .containsPattern("7[0-9] of 79 steps");
        assertThat(file("puzzles.csv")).hasLineCount(101);
        assertThat(file("fifty.csv")).hasLineCount(51);
        assertThat(file("graded.csv")).hasLineCount(51);
        assertThat(file("fifty.sdm")).hasLineCount(50);
        assertThat(file("board.svg")).startsWith("<svg");
        for (String book : List.of("book.pdf", "large.pdf", "worksheets.pdf")) {
            assertThat(file(book)).startsWith("%PDF");
        }
    }

    @Test
    void clients() throws Exception {
        String printed = run("docs/clients.md");
        assertThat(printed).contains("event:end", "\"code\":\"malformed\"", "\"order\":\"4711\"", "}\n409\n");
        assertThat(file("board.png")).contains("PNG");
        assertThat(file("hard.csv")).hasLineCount(101);
    }

    @Test
    void callbacks() throws Exception {
        run("docs/callbacks.md");
        assertThat(logs()).contains("signature good");
        assertThat(logs()).doesNotContain("signature WRONG");
        assertThat(file("endpoint.json")).contains("\"secret\":\"whsec_");
    }

    @Test
    void tokens() throws Exception {
        String printed = run("docs/tokens.md");
        String key = file(".nonet/operator.key").strip();
        assertThat(printed).contains("\n401\n").doesNotContain(key);
        assertThat(logs()).contains("shown this once: " + key);
    }

    @Test
    void books() throws Exception {
        run("docs/books.md");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(file -> file.toString().endsWith(".pdf")))
                    .hasSize(8)
                    .allSatisfy(book -> assertThat(book).isNotEmptyFile());
        }
    }

    @Test
    void formats() throws Exception {
        String printed = run("docs/formats.md");
        assertThat(printed).contains("https://www.sudokuwiki.org").containsPattern("79 of 79 steps|79 steps");
        assertThat(file("puzzles.sdm")).hasLineCount(6);
    }

    @Test
    void operations() throws Exception {
        String printed = run("docs/operations.md");
        assertThat(printed).contains("EXACT");
        assertThat(file("ratings.svg")).startsWith("<svg");
    }

    /** Whoever reads several pages runs them against one service, which knows a key by the job that it came with. */
    @Test
    void everyPageHasIdempotencyKeysOfItsOwn() throws IOException {
        List<String> keys = new ArrayList<>();
        try (Stream<Path> guides = Files.list(Repository.HOME.resolve("docs"))) {
            for (Path page : Stream.concat(guides, Stream.of(Repository.HOME.resolve("README.md")))
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList()) {
                Pattern.compile("Idempotency-Key: ([^']+)")
                        .matcher(Files.readString(page))
                        .results()
                        .forEach(found -> keys.add(found.group(1)));
            }
        }
        assertThat(keys).hasSizeGreaterThan(1).doesNotHaveDuplicates();
    }

    @Test
    void theReadmeIsShort() throws IOException {
        assertThat(Files.readAllLines(Repository.HOME.resolve("README.md"))).hasSizeLessThanOrEqualTo(200);
    }

    /** The table of levels says what {@link Level} and the catalogue say. */
    @Test
    void theReadmeKnowsTheLevels() throws IOException {
        Map<String, String> levels = new HashMap<>();
        try (var catalogue = Level.class.getResourceAsStream("/catalogue/techniques.json")) {
            new ObjectMapper()
                    .readTree(catalogue)
                    .forEach(technique -> levels.put(
                            technique.path("id").asText(),
                            technique.path("level").asText()));
        }
        String readme = Files.readString(Repository.HOME.resolve("README.md"));
        for (Level level : Level.values()) {
            Matcher row = Pattern.compile("\\| " + level.id() + " \\| ([^|]*) \\| ([^|]*) \\|")
                    .matcher(readme);
            assertThat(row.find()).as(level.id()).isTrue();
            assertThat(row.group(1))
                    .isEqualTo(
                            level == Level.EXTREME
                                    ? "from " + level.lowest()
                                    : level == Level.EASY
                                            ? "1.0 to " + level.highest()
                                            : level.lowest() + " to " + level.highest());
            for (String technique : row.group(2).split(", ")) {
                assertThat(levels).containsEntry(technique, level.id());
            }
        }
    }
}
