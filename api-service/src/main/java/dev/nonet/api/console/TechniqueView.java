package dev.nonet.api.console;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of a technique.
 *
 * @param grid the board of its example, with the marks of the step; null if it has no example
 * @param text the step of the example in words
 * @param tree a proof by cases, as a tree that can be folded; null for other steps
 * @param after the board after the step
 * @param easier the technique before it in the catalogue; null for the first
 * @param harder the technique after it in the catalogue; null for the last
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
