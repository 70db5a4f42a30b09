@NullMarked
package dev.nonet.api.dispatch;

import org.jspecify.annotations.NullMarked;
