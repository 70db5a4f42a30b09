/**
 * Almost locked sets (ALS): n cells of a house with n + 1 candidates. A set that lacks one of its digits holds all the
 * others.
 */
@NullMarked
package dev.nonet.engine.technique.lockedset;

import org.jspecify.annotations.NullMarked;
