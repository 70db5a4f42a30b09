/**
 * What tries to prove that Nonet breaks its promises: faults, hostile clients, invalid input and planted bugs, all
 * searched for instead of thought of. {@link dev.nonet.proof.Prove} is the program; each of its commands has a package,
 * its last line on standard output is its summary, and its exit code is 1 if a promise was broken.
 */
@NullMarked
package dev.nonet.proof;

import org.jspecify.annotations.NullMarked;
