package dev.nonet.book;

import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What each technique is, in a sentence: the definitions of the catalogue. */
final class Definitions {

    private static final String RESOURCE = "/catalogue/techniques.json";

    /** A technique of the catalogue, which has each in a line of its own, with its fields always in one order. */
    private static final Pattern TECHNIQUE =
            Pattern.compile("(?m)^ *\\{\"id\":\"([^\"]+)\".*?\"definition\":\"([^\"]+)\"");

    private static final Map<TechniqueId, String> ALL = read();

    private Definitions() {}

    private static Map<TechniqueId, String> read() {
        try (InputStream in = Objects.requireNonNull(Definitions.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            Map<TechniqueId, String> all = new HashMap<>();
            Matcher technique = TECHNIQUE.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            while (technique.find()) {
                all.put(new TechniqueId(technique.group(1)), technique.group(2));
            }
            return Map.copyOf(all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The definition of a technique; empty if it is not in the catalogue. */
    static String of(TechniqueId technique) {
        return ALL.getOrDefault(technique, "");
    }
}
