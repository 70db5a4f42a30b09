package dev.nonet.api.webhook;

/**
 * A receiver as called by one tenant. Concurrency limits and circuit breakers are per destination and not per receiver,
 * so that no tenant can delay another's calls to a receiver that both use.
 *
 * @param receiver the URL's origin, scheme, host and port: {@code https://client.example:443}
 */
record Destination(String tenant, String receiver) {}
