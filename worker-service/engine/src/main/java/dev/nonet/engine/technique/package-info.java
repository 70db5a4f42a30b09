/**
 * The contract between a technique and the solver that uses it. A {@link dev.nonet.engine.technique.StepFinder finder}
 * knows logic: it reports every instance of its argument on a position. The ladder knows policy: names, ratings and order.
 *
 * <p>The sub-packages are the families, one file per argument, parameterised by size. Families never use each other.
 */
@NullMarked
package dev.nonet.engine.technique;

import org.jspecify.annotations.NullMarked;
