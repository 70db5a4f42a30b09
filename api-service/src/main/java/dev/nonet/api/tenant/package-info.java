/**
 * Whose request it is. In mode {@code token} every request under {@code /api} names its tenant by a bearer token, of which
 * the configuration holds a hash; in mode {@code local} the service is open and all belongs to the tenant {@code local}.
 * Everything a tenant makes is that tenant's alone: to others it does not exist.
 */
@NullMarked
package dev.nonet.api.tenant;

import org.jspecify.annotations.NullMarked;
