package dev.nonet.api.tenant;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/**
 * Logs at startup whose requests the service accepts: a service that is open to everybody by mistake must be noticed.
 */
@ApplicationScoped
class AuthenticationMode {

    private static final Logger LOG = Logger.getLogger(AuthenticationMode.class);

    private final AuthConfig config;
    private final ConfiguredTokens configured;
    private final OidcTokens oidc;

    AuthenticationMode(AuthConfig config, ConfiguredTokens configured, OidcTokens oidc) {
        this.config = config;
        this.configured = configured;
        this.oidc = oidc;
    }

    void announce(@Observes StartupEvent event) {
        if (config.mode() == AuthConfig.Mode.LOCAL) {
            LOG.warnf(
                    "nonet.auth.mode=local: the API is OPEN to everybody who can reach it; all requests belong to the tenant '%s'",
                    Access.LOCAL);
            return;
        }
        LOG.infof(
                "nonet.auth.mode=token: %d configured tokens, OpenID Connect %s",
                configured.count(), oidc.areAccepted() ? "on" : "off");
    }
}
