@NullMarked
package dev.nonet.api.result;

import org.jspecify.annotations.NullMarked;
