/**
 * Planted bugs: whether the tests would notice. {@link dev.nonet.proof.bugs.Bugs} lists bugs that break a promise each,
 * and the test that is to find it; {@link dev.nonet.proof.bugs.BugsCommand} plants them, one after another, in a
 * running process without a rebuild, and fails for each that is not found. A stranger's bug comes as a patch, is built,
 * and all tests look for it.
 */
@NullMarked
package dev.nonet.proof.bugs;

import org.jspecify.annotations.NullMarked;
