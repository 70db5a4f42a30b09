/**
 * The stack that the suites run against: two APIs and two workers, every connection of which goes through a proxy; and
 * what suites on other stacks share with them.
 */
@NullMarked
package dev.nonet.proof.stack;

import org.jspecify.annotations.NullMarked;
