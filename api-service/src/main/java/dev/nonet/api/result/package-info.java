/**
 * Stored results, and how clients read them: page by page, as streams in many formats, filtered and sorted, one by one
 * and as pictures. The results of a task are one row, a {@link dev.nonet.api.result.ResultSlice}, packed as the worker
 * sent them; {@link dev.nonet.api.result.FilteredResults} searches by the facts beside them, without unpacking.
 */
@NullMarked
package dev.nonet.api.result;

import org.jspecify.annotations.NullMarked;
