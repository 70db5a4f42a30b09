/** Configuration checks that both services share. Depends on no other package. */
@NullMarked
package dev.nonet.configuration;

import org.jspecify.annotations.NullMarked;
