/**
 * Pages for people: jobs as they move, puzzles as they are solved, the techniques, the system. The server renders them
 * ({@link dev.nonet.api.console.Templates}); a little htmx keeps what moves up to date, and one script of our own plays boards. Without
 * scripts everything but trying a puzzle oneself works too.
 *
 * <p>The console is one more client of the service, inside its process: it calls the resources of the REST API as Java methods, or what
 * stands behind them, never over HTTP. So it goes through the same checks, limits and scopes, and sees what the tenant sees. Who is not
 * in mode {@code local} signs in with an API key ({@link dev.nonet.api.tenant.Sessions}).
 *
 * <p>Every form is read by {@link dev.nonet.api.console.Forms}, which refuses those without the session's token. What a page says stands
 * in {@code messages/console_<language>.properties}.
 */
@NullMarked
package dev.nonet.api.console;

import org.jspecify.annotations.NullMarked;
