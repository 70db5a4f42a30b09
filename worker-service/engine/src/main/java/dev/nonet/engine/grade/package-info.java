/**
 * Grades puzzles by their paths: {@link dev.nonet.engine.grade.Grader level, rating and effort}, the
 * {@link dev.nonet.engine.grade.HumanTime time} that people are expected to take, and the techniques that a puzzle
 * {@linkplain dev.nonet.engine.grade.Certifier requires}.
 */
@NullMarked
package dev.nonet.engine.grade;

import org.jspecify.annotations.NullMarked;
