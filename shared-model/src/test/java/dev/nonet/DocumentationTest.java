package dev.nonet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Links between the pages of this repository lead somewhere; the tests that pages name, and what the table of changes
 * names, exist; no line of prose or code is too wide. It is in the first module, so that a long run of all tests does
 * not end with a line of prose.
 */
class DocumentationTest {

    private static final Path ROOT = Path.of("..");

    private static final int MAX_COLUMNS = 120;

    /** A comment of one word, such as an address, and an import, which the formatter keeps on one line. */
    private static final Pattern UNBREAKABLE = Pattern.compile(" *(?:(?:\\*|//|--) \\S+|import (?:static )?\\S+)");

    private static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");
    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

    /**
     * A test in code font: {@code `SomeTest`}, {@code `SomeTest.method`}, {@code `SomeTest.begin…`}, or
     * {@code `.method`} of the class before.
     */
    private static final Pattern NAMED_TEST =
            Pattern.compile("`(?<type>[A-Z]\\w*(?:Test|Watch))?(?:\\.(?<method>[a-z]\\w*)(?<more>…)?)?`");

    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w*)");

    /** Annotations of libraries that the table of changes names. */
    private static final Set<String> OF_LIBRARIES = Set.of("@Path", "@Scheduled");

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            Matcher link = LINK.matcher(withoutCode(page));
            while (link.find()) {
                links++;
                if (!leadsSomewhere(page, link.group(1))) {
                    broken.add(ROOT.relativize(page) + " → " + link.group(1));
                }
            }
        }

        assertThat(links).isGreaterThan(100);
        assertThat(broken).isEmpty();
    }

    @Test
    void aBrokenLinkIsFound() {
        Path readme = ROOT.resolve("README.md");
        assertThat(leadsSomewhere(readme, "docs/no-such-page.md")).isFalse();
        assertThat(leadsSomewhere(readme, "CHANGELOG.md#no-such-heading")).isFalse();
        assertThat(leadsSomewhere(readme, "CHANGELOG.md#engine")).isTrue();
    }

    /** Except in the change log and dated notes, which may name tests of their time. */
    @Test
    void everyTestThatAPageNamesExists() throws IOException {
        Map<String, List<String>> sources = testSources();
        List<String> missing = new ArrayList<>();
        int named = 0;
        for (Path page : pages()) {
            if (page.endsWith("CHANGELOG.md") || page.toString().contains("/docs/notes/")) {
                continue;
            }
            for (String line : withoutCode(page).lines().toList()) {
                List<String> tests = testsNamedIn(line);
                named += tests.size();
                tests.stream()
                        .filter(test -> !exists(test, sources))
                        .forEach(test -> missing.add(ROOT.relativize(page) + ": " + test));
            }
        }

        assertThat(named).isGreaterThan(100);
        assertThat(missing).isEmpty();
    }

    @Test
    void aTestThatDoesNotExistIsFound() throws IOException {
        Map<String, List<String>> sources = testSources();
        assertThat(testsNamedIn(
                        "| a promise | `OneTest`, `TwoTest.method`, `.other`, `.begin…`; `./nonet`, `README.md` |"))
                .containsExactly("OneTest", "TwoTest.method", "TwoTest.other", "TwoTest.begin…");
        assertThat(exists("DocumentationTest.everyTest…", sources)).isTrue();
        assertThat(exists("DocumentationTest.everyTest", sources)).isFalse();
        assertThat(exists("NoSuchTest", sources)).isFalse();
    }

    /**
     * Types with a member, files, folders and packages: whoever renames or moves one that the table of changes names
     * mends its row.
     */
    @Test
    void everythingThatTheTableOfChangesNamesExists() throws IOException {
        List<String> names = CODE_SPAN
                .matcher(tableOfChanges())
                .results()
                .map(span -> span.group().replace("`", ""))
                .filter(name -> !OF_LIBRARIES.contains(name))
                .toList();
        List<String> paths =
                files("").stream().map(file -> "/" + ROOT.relativize(file)).toList();
        Map<String, List<String>> types = types();
        List<String> missing = new ArrayList<>();
        int known = 0;
        for (String name : names) {
            Boolean exists = exists(name, paths, types);
            known += exists == null ? 0 : 1;
            if (Boolean.FALSE.equals(exists)) {
                missing.add(name);
            }
        }

        assertThat(known).isGreaterThan(90);
        assertThat(missing).isEmpty();
    }

    @Test
    void aNameThatDoesNotExistIsFound() {
        List<String> paths = List.of("/shared/messages/console_de.properties", "/engine/dev/nonet/engine/Rung.java");
        Map<String, List<String>> types = Map.of("Rung", List.of("class Rung { boolean canCount; }"));
        assertThat(exists("messages/console_*.properties", paths, types)).isTrue();
        assertThat(exists("messages/console_<tag>.properties", paths, types)).isTrue();
        assertThat(exists("messages/*.yaml", paths, types)).isFalse();
        assertThat(exists("dev.nonet.engine", paths, types)).isTrue();
        assertThat(exists("dev.nonet.rung", paths, types)).isFalse();
        assertThat(exists("Rung.canCount", paths, types)).isTrue();
        assertThat(exists("Rung.mayCount", paths, types)).isFalse();
        assertThat(exists("Ladder", paths, types)).isFalse();
        assertThat(exists("check-upgrade", paths, types)).isNull();
        assertThat(exists("./nonet print", paths, types)).isNull();
    }

    private static String tableOfChanges() {
        String page = withoutCode(ROOT.resolve("docs/inside.md"));
        return page.substring(page.indexOf("## How do I change"))
                .lines()
                .filter(line -> line.startsWith("|"))
                .collect(Collectors.joining("\n"));
    }

    /**
     * Whether the repository has what a name in code font stands for; null if it is the name of nothing that has a
     * place there.
     */
    private static @Nullable Boolean exists(String name, List<String> paths, Map<String, List<String>> types) {
        if (name.startsWith("./nonet ")) {
            return null;
        }
        boolean isPackage = name.matches("(dev\\.nonet|engine)(\\.\\w+)*\\.[a-z]\\w*");
        if (isPackage
                || name.contains("/")
                || name.matches(".*\\.(java|xml|ya?ml|sql|csv|txt|js|css|html|properties)")) {
            String path = isPackage ? name.replace('.', '/') : name;
            Pattern ending =
                    Pattern.compile(".*/" + path.replace(".", "\\.").replaceAll("\\*|<\\w+>", "\\\\w+") + "(/.*)?");
            return paths.stream().anyMatch(any -> ending.matcher(any).matches());
        }
        Matcher type =
                Pattern.compile("@?(?<type>[*A-Z]\\w*)(?:\\.(?<member>\\w+))?").matcher(name);
        if (!type.matches()) {
            return null;
        }
        Pattern simpleName = Pattern.compile(type.group("type").replace("*", "\\w+"));
        Pattern member = Pattern.compile("\\b" + Objects.requireNonNullElse(type.group("member"), "") + "\\b");
        return types.entrySet().stream()
                .filter(each -> simpleName.matcher(each.getKey()).matches())
                .flatMap(each -> each.getValue().stream())
                .anyMatch(source -> member.matcher(source).find());
    }

    /** The sources that declare each type, by its simple name. */
    private static Map<String, List<String>> types() throws IOException {
        Map<String, List<String>> types = new HashMap<>();
        for (Path file : files(".java")) {
            String source = Files.readString(file);
            DECLARED.matcher(source)
                    .results()
                    .forEach(found -> types.computeIfAbsent(found.group(1), none -> new ArrayList<>())
                            .add(source));
        }
        return types;
    }

    /**
     * Tables, code and headings are as wide as they must be; quotations and whole pages that a test writes are as it
     * writes them.
     */
    @Test
    void proseIsAtMost120ColumnsWide() throws IOException {
        Set<Path> written = Set.of(
                ROOT.resolve("k8s/docs/configuration.md"), ROOT.resolve("worker-service/engine/docs/techniques.md"));
        List<String> wide = new ArrayList<>();
        int lines = 0;
        for (Path page : pages()) {
            if (written.contains(page)) {
                continue;
            }
            boolean inCode = false;
            boolean afterBlank = true;
            for (String line : withoutCode(page).lines().toList()) {
                lines++;
                inCode = line.startsWith("    ") && (inCode || afterBlank);
                afterBlank = line.isBlank();
                if (!inCode && isTooWide(line)) {
                    wide.add(ROOT.relativize(page) + ": " + line);
                }
            }
        }

        assertThat(lines).isGreaterThan(3_000);
        assertThat(wide).isEmpty();
    }

    @Test
    void aLineThatIsTooWideIsFound() {
        String words = "word ".repeat(24);
        assertThat(isTooWide("- " + words)).isTrue();
        assertThat(isTooWide(words.strip())).isFalse();
        assertThat(isTooWide("| " + words)).as("a table").isFalse();
        assertThat(isTooWide("# " + words)).as("a heading").isFalse();
        assertThat(isTooWide("- [link](" + "x".repeat(120) + ")"))
                .as("words cannot be broken")
                .isFalse();
        assertThat(isTooWide("and " + words + "`" + "x".repeat(120) + "`")).isTrue();
    }

    /**
     * Whether a line of prose has more columns than {@value #MAX_COLUMNS}, and a blank where it could be broken before.
     */
    private static boolean isTooWide(String line) {
        String text = line.strip();
        boolean isProse = text.isEmpty() || "|#<>".indexOf(text.charAt(0)) < 0;
        if (!isProse || line.codePointCount(0, line.length()) <= MAX_COLUMNS) {
            return false;
        }
        String breakable = CODE_SPAN.matcher(text).replaceAll("`").replaceFirst("^(?:[-*+]|\\d+\\.) ", "");
        return breakable.contains(" ");
    }

    /** Strings and comments too, which the formatter leaves as they are. */
    @Test
    void codeIsAtMost120ColumnsWide() throws IOException {
        List<String> wide = new ArrayList<>();
        int lines = 0;
        for (String ending : List.of(".java", ".sql")) {
            for (Path source : files(ending)) {
                for (String line : Files.readAllLines(source)) {
                    lines++;
                    if (isTooWideForCode(line)) {
                        wide.add(ROOT.relativize(source) + ": " + line);
                    }
                }
            }
        }

        assertThat(lines).isGreaterThan(100_000);
        assertThat(wide).isEmpty();
    }

    @Test
    void aLineOfCodeThatIsTooWideIsFound() {
        String text = "x".repeat(120);
        assertThat(isTooWideForCode(text)).isFalse();
        assertThat(isTooWideForCode(text + "x")).isTrue();
        assertThat(isTooWideForCode("ü".repeat(120)))
                .as("characters, not bytes")
                .isFalse();
        assertThat(isTooWideForCode("    + \"" + text + "\";")).isTrue();
        assertThat(isTooWideForCode("    // two " + text)).isTrue();
        assertThat(isTooWideForCode("-- two " + text)).isTrue();
        assertThat(isTooWideForCode("     * https://" + text))
                .as("a word cannot be broken")
                .isFalse();
        assertThat(isTooWideForCode("import dev.nonet." + text + ";")).isFalse();
    }

    /** Whether a line of Java or SQL has more columns than {@value #MAX_COLUMNS}, and could have fewer. */
    private static boolean isTooWideForCode(String line) {
        return line.codePointCount(0, line.length()) > MAX_COLUMNS
                && !UNBREAKABLE.matcher(line).matches();
    }

    /** As {@code Type}, {@code Type.method}, or {@code Type.begin…}. */
    private static List<String> testsNamedIn(String line) {
        List<String> tests = new ArrayList<>();
        String type = null;
        Matcher test = NAMED_TEST.matcher(line);
        while (test.find()) {
            type = test.group("type") == null ? type : test.group("type");
            if (type != null) {
                String more = test.group("more") == null ? "" : test.group("more");
                tests.add(test.group("method") == null ? type : type + "." + test.group("method") + more);
            }
        }
        return tests;
    }

    private static boolean exists(String test, Map<String, List<String>> sources) {
        String[] parts = test.split("\\.", 2);
        List<String> ofType = sources.getOrDefault(parts[0], List.of());
        if (parts.length == 1) {
            return !ofType.isEmpty();
        }
        Pattern method = Pattern.compile("\\bvoid " + parts[1].replace("…", "\\w*") + "\\(");
        return ofType.stream().anyMatch(source -> method.matcher(source).find());
    }

    /** The sources of all test classes by simple name, which several modules may share. */
    private static Map<String, List<String>> testSources() throws IOException {
        Map<String, List<String>> sources = new HashMap<>();
        for (Path file : files(".java")) {
            if (file.toString().contains("/src/test/java/")) {
                String type = file.getFileName().toString().replace(".java", "");
                sources.computeIfAbsent(type, none -> new ArrayList<>()).add(Files.readString(file));
            }
        }
        return sources;
    }

    private static List<Path> pages() throws IOException {
        return files(".md");
    }

    private static List<Path> files(String ending) throws IOException {
        Set<String> notOurs = Set.of("target", "node_modules", ".git", ".nonet");
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return notOurs.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(ending)) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    private static boolean leadsSomewhere(Path page, String target) {
        if (target.matches("[a-z]+:.*")) {
            return true;
        }
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        return Files.exists(file) && (parts.length == 1 || headings(file).contains(parts[1]));
    }

    /** The anchors that GitHub gives the headings of a page. */
    private static Set<String> headings(Path page) {
        return HEADING.matcher(withoutCode(page))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    private static String withoutCode(Path page) {
        try {
            return FENCE.matcher(Files.readString(page)).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
