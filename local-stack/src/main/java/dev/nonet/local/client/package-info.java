/** The REST API as a client sees it: plain HTTP and JSON, none of the service's own classes. */
@NullMarked
package dev.nonet.local.client;

import org.jspecify.annotations.NullMarked;
