package dev.nonet.api.console;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A technique's page.
 *
 * @param grid of its example, with the marks of its step
 * @param text the step of the example in words
 * @param tree the same of a proof by cases, to be folded; null for others
 */
public record TechniqueView(
        TechniqueNames.Technique technique,
        String level,
        String family,
        String definition,
        List<String> aliases,
        @Nullable BoardView grid,
        String text,
        PlayedStep.@Nullable Tree tree,
        @Nullable BoardView after,
        TechniqueNames.@Nullable Technique easier,
        TechniqueNames.@Nullable Technique harder) {}
