package dev.nonet.api.observe;

import dev.nonet.api.platform.ClientAddress;
import dev.nonet.api.platform.LimitedLog;
import dev.nonet.api.platform.LoggedAddress;
import dev.nonet.api.platform.TenantLog;
import dev.nonet.api.tenant.AuditNote;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.api.tenant.WithoutSignIn;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.reflect.Method;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;
import org.jspecify.annotations.Nullable;

/**
 * The audit log: one line of category {@code nonet.audit} for each call that requires the scope {@code admin} (keys,
 * dead letters), and for signing in to and out of the console, successful or refused, with the caller, address,
 * request, status, and what it did. The credential appears as the first eight hexadecimal digits of its SHA-256, which
 * table {@code api_key} and {@code nonet.auth.tokens} contain too; the credential itself is never logged, nor is more
 * of a query than the tenant whose keys are asked for (see {@link LoggedAddress}). Each call of an authenticated caller
 * that changed something is logged. Of all others a hundred a minute are logged, and the number of lines left out: of
 * each tenant's signing in and out, of its calls that changed nothing, and of all calls without a valid credential.
 */
public final class AuditLog {

    private static final Logger AUDIT = Logger.getLogger("nonet.audit");

    /** Lines for calls without a valid credential. */
    private static final LimitedLog REFUSED = new LimitedLog(AUDIT, Logger.Level.INFO);

    /** Lines for signing in and out: a tenant's rate limit allows thousands of them. */
    private static final TenantLog SIGNED = new TenantLog(AUDIT, Logger.Level.INFO);

    /** Lines for calls that change nothing: one key can make thousands of them. */
    private static final TenantLog WITHOUT_CHANGE = new TenantLog(AUDIT, Logger.Level.INFO);

    /** Lines for signing in and out that failed: somebody may guess keys. */
    private static final LimitedLog SIGN_IN_REFUSED = new LimitedLog(AUDIT, Logger.Level.INFO);

    /**
     * The property that marks a request whose line was written. If the client has gone when the answer is sent, the
     * filters run again for an answer with status 500, although the request was carried out.
     */
    private static final String LOGGED = "nonet.audit.logged";

    /** Runs before the console makes a page, or a redirect, of an error: so the line has the status of the call. */
    private static final int BEFORE_PAGES = Priorities.USER + 1_000;

    private static final String NOBODY = "-";
    private static final String LINE = "%s %s status=%d tenant=%s credential=%s address=%s request=%s%s";

    private final Caller caller;
    private final AuditNote note;

    AuditLog(Caller caller, AuditNote note) {
        this.caller = caller;
        this.note = note;
    }

    @ServerResponseFilter(priority = BEFORE_PAGES)
    public void write(
            ContainerRequestContext request,
            ContainerResponseContext response,
            @Nullable ResourceInfo resource,
            RoutingContext routing) {
        if (resource == null || !isAudited(resource) || request.getProperty(LOGGED) != null) {
            return;
        }
        request.setProperty(LOGGED, true);
        @Nullable
        Object[] values = {
            request.getMethod(),
            LoggedAddress.path(routing.normalizedPath()) + tenantQuery(request),
            response.getStatus(),
            caller.isKnown() ? caller.tenant() : NOBODY,
            caller.credential().isEmpty() ? NOBODY : caller.credential(),
            ClientAddress.of(routing.request()),
            request.getProperty(RequestIds.REQUEST),
            (note.subject().isEmpty() ? "" : " subject=" + note.subject())
                    + (note.action().isEmpty() ? "" : " " + note.action())
        };
        boolean isSigning = isSigning(resource.getResourceMethod());
        if (!caller.isKnown()) {
            (isSigning ? SIGN_IN_REFUSED : REFUSED).line(LINE, values);
        } else if (isSigning) {
            SIGNED.line(caller.tenant(), LINE, values);
        } else if (note.action().isEmpty()) {
            WITHOUT_CHANGE.line(caller.tenant(), LINE, values);
        } else {
            AUDIT.infof(LINE, values);
        }
    }

    /**
     * The tenant whose keys the request is about, as a query; empty if they are the caller's own. If the request was
     * refused before the resource noted the tenant, it is taken from the request's query. Nothing else of a query or
     * form is logged.
     */
    private String tenantQuery(ContainerRequestContext request) {
        String asked = request.getUriInfo().getQueryParameters().getFirst("tenant");
        String owner = note.owner().isEmpty() && asked != null ? asked : note.owner();
        boolean isOwn = caller.isKnown() && caller.tenant().equals(owner);
        return Caller.isTenant(owner) && !isOwn ? "?tenant=" + owner : "";
    }

    /** Whether a call requires the scope {@code admin}, or signs in or out. */
    private static boolean isAudited(ResourceInfo resource) {
        Method method = resource.getResourceMethod();
        if (method == null) {
            return false;
        }
        Needs needs = method.getAnnotation(Needs.class);
        if (needs == null) {
            needs = resource.getResourceClass().getAnnotation(Needs.class);
        }
        return needs != null ? needs.value() == Scope.ADMIN : isSigning(method);
    }

    /** Whether a method handles the form to sign in or out: no other form is open to callers without a key. */
    private static boolean isSigning(Method method) {
        return method.isAnnotationPresent(WithoutSignIn.class) && method.isAnnotationPresent(POST.class);
    }
}
