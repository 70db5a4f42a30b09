/**
 * Callbacks: tells clients that their jobs have ended. A delivery is a row written in the transaction that ends the job
 * (transactional outbox), so that none is lost. {@link dev.nonet.api.webhook.WebhookSender} posts it with the headers
 * and signatures of <a href="https://www.standardwebhooks.com">Standard Webhooks</a> and retries with growing pauses
 * until the receiver answers 2xx. Every attempt is logged. Delivery is at least once; receivers recognise duplicates by
 * {@code webhook-id}.
 *
 * <p>URLs come from clients, so every host is resolved and its addresses {@linkplain dev.nonet.api.webhook.Target
 * checked} against private networks (SSRF), and the connection goes to the very address that was checked.
 *
 * <p>A slow receiver cannot delay others: call slots are shared {@linkplain dev.nonet.api.webhook.FairCalls fairly}
 * between tenants and their receivers, each receiver has a limit of its own, and a
 * {@linkplain dev.nonet.api.webhook.CircuitBreakers circuit breaker} skips receivers that do not answer. Any number of
 * processes may send: a delivery is claimed by one. Limits are per process.
 *
 * <p>A tenant may register a callback address as an {@linkplain dev.nonet.api.webhook.Endpoint endpoint} with secrets
 * of its own. Calls to it are signed with each of its valid secrets, and with the secret of the job. An address that
 * answers 410 becomes a disabled endpoint. Secrets are {@linkplain dev.nonet.api.platform.SecretCipher encrypted} in
 * the database.
 */
@NullMarked
package dev.nonet.api.webhook;

import org.jspecify.annotations.NullMarked;
