@NullMarked
package dev.nonet.api.platform;

import org.jspecify.annotations.NullMarked;
