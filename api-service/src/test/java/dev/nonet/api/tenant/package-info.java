@NullMarked
package dev.nonet.api.tenant;

import org.jspecify.annotations.NullMarked;
