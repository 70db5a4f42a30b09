/**
 * The web console: jobs and their progress, puzzles and how they are solved, the techniques, the system. Pages are
 * rendered on the server ({@link dev.nonet.api.console.Templates}); htmx polls the parts that change, and
 * {@code board.js} plays boards. Everything works without scripts, except solving a puzzle oneself.
 *
 * <p>The console is one more client of the service, within its process: it calls the resources of the REST API, or the
 * beans behind them, as Java methods and not over HTTP. So it is subject to the same checks, limits and scopes, and
 * shows what the tenant may see. Unless the service runs in mode {@code local}, visitors sign in with an API key
 * ({@link dev.nonet.api.tenant.Sessions}).
 *
 * <p>{@link dev.nonet.api.console.Visit} reads every form, and refuses those without the session's CSRF token. The
 * texts of the pages are in {@code messages/console_<language>.properties}.
 */
@NullMarked
package dev.nonet.api.console;

import org.jspecify.annotations.NullMarked;
