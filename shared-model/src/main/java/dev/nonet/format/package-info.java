/**
 * The text formats in which Sudoku programs exchange puzzles and boards. {@link dev.nonet.format.Format} lists them;
 * each reads liberally and writes strictly. {@link dev.nonet.format.Detector} detects the format of a text.
 *
 * <p>Reading gives {@link dev.nonet.format.Sudoku}s: givens, the digits filled in since, candidates if the text has
 * any, and metadata. Malformed text causes a {@link dev.nonet.format.FormatException} with line and column.
 *
 * <p>Pure functions: nothing here opens a file or follows a link. Lines, documents, nesting and decompressed text are
 * bounded.
 */
@NullMarked
package dev.nonet.format;

import org.jspecify.annotations.NullMarked;
