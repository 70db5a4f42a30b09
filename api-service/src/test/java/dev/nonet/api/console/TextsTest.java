package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TextsTest {

    private static final Pattern PLACE = Pattern.compile("\\{\\d}");
    private static final Pattern USED = Pattern.compile("f\\.t\\('([^']+)'");

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyLanguageSaysTheSame(Language language) {
        SortedMap<String, String> english = Texts.read("console", Language.EN);
        SortedMap<String, String> messages = Texts.read("console", language);

        assertThat(messages.keySet()).isEqualTo(english.keySet());
        messages.forEach((key, text) -> {
            assertThat(text).as(key).isNotBlank();
            assertThat(places(text)).as("what is put into " + key).isEqualTo(places(String.valueOf(english.get(key))));
        });
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void pagesSayOnlyWhatThereIs() throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> pages = Files.list(Path.of("src/main/resources/templates/console"))) {
            for (Path page : pages.toList()) {
                USED.matcher(Files.readString(page))
                        .results()
                        .map(use -> use.group(1))
                        .forEach(used::add);
            }
        }

        assertThat(used).hasSizeGreaterThan(100);
        assertThat(Texts.read("console", Language.EN).keySet()).containsAll(used);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    de-AT,de;q=0.9,en;q=0.5 | DE
                    fr,zh-CN;q=0.4          | ZH
                    es                      | ES
                    fr                      | EN
                    ;;;q=x                  | EN
                    """)
    void speaksWhatTheBrowserLikesBest(String header, Language language) {
        assertThat(Language.of(header)).isEqualTo(language);
    }
}
