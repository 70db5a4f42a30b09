package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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

    /** {@code texts.of("key")} or {@code texts.of("key", …}, but not {@code texts.of("begin." + …}. */
    private static final Pattern USED_IN_CODE = Pattern.compile("texts(?:\\(\\))?\\s*\\.of\\(\\s*\"([^\"]+)\"\\s*[,)]");

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

    /** Whoever reads of an option looks for it under the word that the form has for it. */
    @ParameterizedTest
    @EnumSource(Language.class)
    void optionsAreCalledAsTheFormCallsThem(Language language) {
        Texts texts = Texts.of(language);

        assertThat(texts.of("fault.ungraded")).contains(texts.of("detail.solution"));
        for (String key : List.of("fault.no-steps", "help.detail", "player.none-what")) {
            assertThat(texts.of(key)).as(key).containsIgnoringCase(texts.of("detail.steps"));
        }
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyMessageThatIsUsedExists() throws IOException {
        Set<String> inPages = used(Path.of("src/main/resources/templates/console"), USED);
        Set<String> inCode = used(Path.of("src/main/java/dev/nonet/api/console"), USED_IN_CODE);

        assertThat(inPages).hasSizeGreaterThan(100);
        assertThat(inCode).hasSizeGreaterThan(40);
        assertThat(Texts.read("console", Language.EN).keySet())
                .containsAll(inPages)
                .containsAll(inCode);
    }

    private static Set<String> used(Path folder, Pattern use) throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                use.matcher(Files.readString(file))
                        .results()
                        .map(found -> found.group(1))
                        .forEach(used::add);
            }
        }
        return used;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    de-AT,de;q=0.9,en;q=0.5 | DE
                    tlh,zh-CN;q=0.4         | ZH
                    es                      | ES
                    tlh                     | EN
                    ;;;q=x                  | EN
                    """)
    void speaksWhatTheBrowserLikesBest(String header, Language language) {
        assertThat(Language.of(header)).isEqualTo(language);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    42     | 42 s         | 42 s
                    1663   | about 28 min | etwa 28 min
                    6180   | about 1.7 h  | etwa 1,7 h
                    90000  | 25 h         | 25 h
                    180000 | 2 days 2 h   | 2 Tage 2 h
                    """)
    void roundsTheTimeLeft(long seconds, String english, String german) {
        assertThat(Texts.of(Language.EN).left(Duration.ofSeconds(seconds))).isEqualTo(english);
        assertThat(Texts.of(Language.DE).left(Duration.ofSeconds(seconds))).isEqualTo(german);
    }

    @Test
    void aValueThatLooksLikeAPlaceIsNoPlace() {
        assertThat(Texts.of(Language.EN).of("list.or", "{1}", "$1")).contains("{1}", "$1");
    }

    @ParameterizedTest
    @CsvSource({"3, 0.1 s", "746, 0.7 s", "9949, 9.9 s", "9950, 10 s", "61000, 1 min 1 s"})
    void neverSaysThatAJobTookNoTime(long millis, String said) {
        assertThat(Texts.of(Language.EN).took(Duration.ofMillis(millis))).isEqualTo(said);
    }
}
