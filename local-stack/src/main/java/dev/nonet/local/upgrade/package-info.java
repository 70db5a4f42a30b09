/** Checks that one version of the services can be replaced by another while it runs. */
@NullMarked
package dev.nonet.local.upgrade;

import org.jspecify.annotations.NullMarked;
