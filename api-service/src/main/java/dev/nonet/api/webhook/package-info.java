/**
 * Tells clients that their jobs have ended. The delivery is a row written in the transaction that ends the job, so none is
 * forgotten; {@link dev.nonet.api.webhook.WebhookSender} posts it with the headers and signature of
 * <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, again and again with growing pauses until the client
 * answers 2xx. Addresses come from clients, so they are resolved and {@linkplain dev.nonet.api.webhook.Target checked} first,
 * and the connection goes to the very address that was checked.
 */
@NullMarked
package dev.nonet.api.webhook;

import org.jspecify.annotations.NullMarked;
