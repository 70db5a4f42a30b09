/**
 * Tells clients that their jobs have ended. The delivery is a row written in the transaction that ends the job, so none is
 * forgotten; {@link dev.nonet.api.webhook.WebhookSender} posts it with the headers and signatures of
 * <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, again and again with growing pauses until the client
 * answers 2xx; what came of each call is kept. Addresses come from clients, so they are resolved and
 * {@linkplain dev.nonet.api.webhook.Target checked} first, and the connection goes to the very address that was checked.
 *
 * <p>A tenant may keep secrets for an address, its {@linkplain dev.nonet.api.webhook.Endpoint endpoint}: calls there are
 * signed with each that is valid, besides the job's own. An address that answers 410 is an endpoint too, a disabled one.
 */
@NullMarked
package dev.nonet.api.webhook;

import org.jspecify.annotations.NullMarked;
