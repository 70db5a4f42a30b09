/**
 * What runs in the process of the finders, on the class path of a module's tests: an agent that plants a bug in classes
 * as they are loaded, or that are loaded already, and the runner of test classes. It uses the JDK and JUnit's launcher
 * only.
 */
@NullMarked
package dev.nonet.proof.bugs.finder;

import org.jspecify.annotations.NullMarked;
