@NullMarked
package dev.nonet.api.retention;

import org.jspecify.annotations.NullMarked;
