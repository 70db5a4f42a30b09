/**
 * Tenants: authentication, authorisation, quotas and rate limits. In mode {@code token} every request under
 * {@code /api} carries a bearer token: one whose hash is configured, an {@linkplain dev.nonet.api.tenant.ApiKey API
 * key} whose hash is in the database, or a token of an OpenID Connect issuer. It grants a tenant and scopes; every call
 * {@linkplain dev.nonet.api.tenant.Needs declares} the scope it requires. In mode {@code local} there is no
 * authentication and everything belongs to the tenant {@code local}.
 *
 * <p>Tenants are isolated: what one tenant creates does not exist for others (404). Only the {@code admin} scope of the
 * configured operator crosses that border.
 */
@NullMarked
package dev.nonet.api.tenant;

import org.jspecify.annotations.NullMarked;
