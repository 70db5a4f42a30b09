/**
 * Whose request it is, and what it may do. In mode {@code token} every request under {@code /api} carries a bearer token: one
 * whose hash the configuration holds, a {@linkplain dev.nonet.api.tenant.ApiKey key} made over the API, of which the
 * database holds a hash, or a token of an OpenID Connect issuer. It gives a tenant and scopes; every call
 * {@linkplain dev.nonet.api.tenant.Needs says} which scope it needs. In mode {@code local} the service is open and all
 * belongs to the tenant {@code local}.
 *
 * <p>Everything a tenant makes is that tenant's alone: to others it does not exist. The {@code admin} scope of the
 * configured operator is the only one that reaches further.
 */
@NullMarked
package dev.nonet.api.tenant;

import org.jspecify.annotations.NullMarked;
