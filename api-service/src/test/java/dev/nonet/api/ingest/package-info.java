@NullMarked
package dev.nonet.api.ingest;

import org.jspecify.annotations.NullMarked;
