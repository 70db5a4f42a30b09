/**
 * The catalogue of solving techniques: read from shared-model's generated {@code catalogue/techniques.json}, served at
 * {@code GET /api/v1/techniques}, and used to validate specs and to name techniques.
 */
@NullMarked
package dev.nonet.api.technique;

import org.jspecify.annotations.NullMarked;
