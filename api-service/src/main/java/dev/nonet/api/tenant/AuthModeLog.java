package dev.nonet.api.tenant;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/** Logs the authentication mode at startup, so that a service left open by mistake is noticed. */
@ApplicationScoped
class AuthModeLog {

    private static final Logger LOG = Logger.getLogger(AuthModeLog.class);

    private final AuthConfig config;
    private final ConfiguredTokens configured;
    private final OidcTokens oidc;

    AuthModeLog(AuthConfig config, ConfiguredTokens configured, OidcTokens oidc) {
        this.config = config;
        this.configured = configured;
        this.oidc = oidc;
    }

    void announce(@Observes StartupEvent event) {
        if (config.mode() == AuthConfig.Mode.LOCAL) {
            LOG.warnf(
                    "nonet.auth.mode=local: the API is OPEN to everybody who can reach it;"
                            + " all requests belong to the tenant '%s'",
                    Access.LOCAL);
            return;
        }
        LOG.infof(
                "nonet.auth.mode=token: %d configured tokens, OpenID Connect %s",
                configured.count(), oidc.areAccepted() ? "on" : "off");
    }
}
