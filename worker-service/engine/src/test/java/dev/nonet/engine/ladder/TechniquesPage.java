package dev.nonet.engine.ladder;

import dev.nonet.engine.technique.TechniqueExample;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The catalogue of techniques as a page of Markdown, in the order of the ladder. */
final class TechniquesPage {

    private TechniquesPage() {}

    /** @param pictures the folder of the pictures, as the prefix of links to them */
    static String of(List<Rung> rungs, Map<TechniqueId, TechniqueExample> examples, String pictures) {
        StringBuilder page = new StringBuilder("""
                # The techniques

                Every technique that the engine solves and grades with, from the simplest to the hardest, as the ladder
                tries them. The rating is that of its simplest step; a puzzle's level is that of the hardest step on its
                path. Generated from the ladder and its test cases by `CatalogueTest`; `techniques.json` in
                `shared-model` holds the same for programs.

                In the pictures the pattern is blue; a second part of it, such as cover lines or pincers, is orange;
                exceptions, such as fins, are in purple squares. Eliminated candidates are struck out, placed ones have
                a double ring. Lines are links: solid lines are strong links, of which at least one end is true, dashed
                lines weak links, of which at least one end is false. A technique that others nearly always precede has
                an example on which an easier one finds a step, too; it says so.

                Searches are bounded, so that no board takes long; the bounds do not depend on the orientation of a
                board. Kraken fish, dynamic forcing chains (+) and nested forcing chains are tried on boards with up to
                400 candidates; no board on a solving path has more. Almost locked sets are used on boards with up to
                1,500 of them, in ALS-Chains and Death Blossoms up to 300. Of closed chains the shortest through each
                weak link that eliminates something are found, but none if more than 16 are equally short. The templates
                of all digits are overlaid if no digit has more than 500. Unique loops have up to 14 cells; bivalue
                oddagons up to 9 cells and 3 other candidates, Tridagons up to 5 other candidates; subsets beside a
                deadly pattern have up to 4 cells.

                """);
        page.append("| technique | id | family | rating | level |\n|---|---|---|--:|---|\n");
        for (Rung rung : rungs) {
            page.append("| [%s](#%s) | `%s` | %s | %s | %s |%n"
                    .formatted(rung.name(), anchor(rung.name()), rung.id(), rung.family(), rung.rating(), level(rung)));
        }
        for (Rung rung : rungs) {
            page.append("\n## ").append(rung.name()).append("\n\n");
            page.append("`%s` · %s · rated %s, %s".formatted(rung.id(), rung.family(), rung.rating(), level(rung)));
            if (!rung.aliases().isEmpty()) {
                page.append(" · also called ").append(String.join(", ", rung.aliases()));
            }
            page.append("\n\n").append(rung.definition()).append("\n");
            TechniqueExample example = examples.get(rung.id());
            if (example != null) {
                page.append("\n![%s](%s%s.svg)%n%n%s%s%n"
                        .formatted(
                                rung.name(),
                                pictures,
                                rung.id(),
                                example.step().text(),
                                example.isNext() ? "" : " (An easier technique finds a step here, too.)"));
            }
        }
        return page.toString();
    }

    private static String level(Rung rung) {
        return Level.of(rung.rating()).toString();
    }

    /** The anchor of a heading, as GitHub makes it. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{Alnum} _-]", "")
                .replace(' ', '-');
    }
}
