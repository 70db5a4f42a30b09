/** What a path says of its puzzle: {@link dev.nonet.engine.grade.Grader level, rating and effort}. */
@NullMarked
package dev.nonet.engine.grade;

import org.jspecify.annotations.NullMarked;
