/** Books of a job's puzzles as PDF: the REST endpoint, the preview, and the puzzles in print order. */
@NullMarked
package dev.nonet.api.book;

import org.jspecify.annotations.NullMarked;
