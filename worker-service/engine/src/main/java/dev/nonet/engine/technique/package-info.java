/**
 * The contract between a technique and the solver that uses it. A {@link dev.nonet.engine.technique.StepFinder finder}
 * knows logic: it reports every instance of its argument on a position. The ladder knows policy: names, ratings and order.
 *
 * <p>Most boards offer nothing to most techniques. A finder says {@linkplain dev.nonet.engine.technique.StepFinder#needs what it needs},
 * and is not asked where a board lacks that. One that argues from one digit alone looks only at
 * {@link dev.nonet.engine.position.Position#changedDigitsWithTemplateEliminations}.
 *
 * <p>The sub-packages are the families, one file per argument, parameterised by size. Families never use each other.
 *
 * <p>To add a technique: write its finder, or take one that has the argument in another size; give it a line in
 * {@code StandardLadder}; write its cases in {@code src/test/resources/techniques/<family>/<id>.txt}, where it fires and where
 * it must be silent; add its definition, tried naively, to the {@code Twins}; and have
 * {@code CatalogueTest} write the catalogue. The tests then hold it to the oracle in every orientation.
 */
@NullMarked
package dev.nonet.engine.technique;

import org.jspecify.annotations.NullMarked;
