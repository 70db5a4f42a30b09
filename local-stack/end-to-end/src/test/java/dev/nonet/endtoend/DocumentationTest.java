package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every link between the pages of this repository leads somewhere. */
class DocumentationTest {

    private static final Path ROOT = Path.of("../..");

    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

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
        assertThat(leadsSomewhere(readme, "CHANGELOG.md#unreleased")).isTrue();
    }

    private static List<Path> pages() throws IOException {
        Set<String> notOurs = Set.of("target", "node_modules", ".git", ".nonet");
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return notOurs.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    pages.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return pages;
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
