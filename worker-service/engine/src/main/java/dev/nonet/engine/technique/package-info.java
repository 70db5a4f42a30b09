/**
 * The contract between a technique and the solver. A {@link dev.nonet.engine.technique.StepFinder finder} holds the
 * logic: it reports every instance of its technique on a position. The ladder holds the policy: names, ratings and
 * order.
 *
 * <p>Most techniques find nothing on most boards. So a finder names a cheap
 * {@linkplain dev.nonet.engine.technique.StepFinder#needs precondition} and is skipped where the board does not meet
 * it. Finders of techniques that use a single digit (fish, coloring, X-chains) look only at
 * {@link dev.nonet.engine.position.Changes#digitsWithTemplateEliminations}.
 *
 * <p>There is a sub-package for each {@code Family} and a class for each pattern, parameterised by size. Families never
 * use each other.
 *
 * <p>To add a technique: write its finder, or use one that has the pattern in another size; give it a line in
 * {@code StandardLadder}; write its cases in {@code src/test/resources/techniques/<family>/<id>.txt}, where it fires
 * and where it must be silent; add a brute-force implementation of its definition to the {@code Twins}; and have
 * {@code CatalogueTest} write the catalogue. The tests then compare its steps with the solution, in every orientation.
 */
@NullMarked
package dev.nonet.engine.technique;

import org.jspecify.annotations.NullMarked;
