/**
 * What the logical solver says about a puzzle: a {@link dev.nonet.reasoning.Step step} with its
 * {@link dev.nonet.reasoning.Evidence evidence}, the {@link dev.nonet.reasoning.Path path} of steps that solves the
 * puzzle, and the {@link dev.nonet.reasoning.Grade grade} derived from the path.
 *
 * <p>Evidence is a sealed type with one record for each <em>shape</em> of proof, not for each technique. Every shape
 * yields generic {@link dev.nonet.reasoning.Mark marks}. Texts, pictures and JSON are made from evidence and marks
 * alone, so a new technique with a known shape of proof needs no change here.
 */
@NullMarked
package dev.nonet.reasoning;

import org.jspecify.annotations.NullMarked;
