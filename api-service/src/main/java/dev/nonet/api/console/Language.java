package dev.nonet.api.console;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A language of the console. */
public enum Language {
    EN("English"),
    DE("Deutsch"),
    ES("Español"),
    ZH("中文");

    private static final int LONGEST_HEADER = 500;

    private final String ownName;

    Language(String ownName) {
        this.ownName = ownName;
    }

    /** The language's name in the language itself. */
    public String ownName() {
        return ownName;
    }

    /** The BCP 47 tag, such as {@code de}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Locale locale() {
        return Locale.forLanguageTag(id());
    }

    static Optional<Language> find(String id) {
        return Arrays.stream(values())
                .filter(language -> language.id().equals(id))
                .findFirst();
    }

    /**
     * The language that a browser's user prefers among those available; English if there is none.
     *
     * @param acceptLanguage the header; null if the request has none
     */
    static Language of(@Nullable String acceptLanguage) {
        if (acceptLanguage == null || acceptLanguage.length() > LONGEST_HEADER) {
            return EN;
        }
        try {
            String tag = Locale.lookupTag(
                    Locale.LanguageRange.parse(acceptLanguage),
                    Arrays.stream(values()).map(Language::id).toList());
            return tag == null ? EN : find(tag).orElse(EN);
        } catch (IllegalArgumentException e) {
            return EN;
        }
    }

    /** All languages, to choose from. */
    public static List<Language> all() {
        return List.of(values());
    }
}
