@NullMarked
package dev.nonet.api.webhook;

import org.jspecify.annotations.NullMarked;
