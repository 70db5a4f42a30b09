/**
 * A client of the REST API with plain HTTP and JSON. It uses no class of the service, so it tests what other clients
 * see.
 */
@NullMarked
package dev.nonet.local.client;

import org.jspecify.annotations.NullMarked;
