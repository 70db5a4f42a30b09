@NullMarked
package dev.nonet.api.hint;

import org.jspecify.annotations.NullMarked;
