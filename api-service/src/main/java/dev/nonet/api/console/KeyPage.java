package dev.nonet.api.console;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.tenant.KeyResource;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.StatusCode;
import org.jspecify.annotations.Nullable;

/** The page of a tenant's API keys; the operator may also manage the keys of another tenant. */
@Path("/console/keys")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(Scope.ADMIN)
public class KeyPage {

    /** How many keys the page shows: the newest. */
    private static final int MAX_KEYS = 100;

    private final Visit visit;
    private final KeyResource api;

    KeyPage(Visit visit, KeyResource api) {
        this.visit = visit;
        this.api = api;
    }

    @GET
    public RestResponse<Answer> list(@QueryParam("tenant") @DefaultValue("") String tenant) {
        return page(200, tenant, () -> null, KeyList.Entered.NOTHING);
    }

    /**
     * @param newKey makes the key that this answer shows, and none after it; returns null for none. Called when the
     *     memory for the page is reserved, and before the keys are listed
     */
    private RestResponse<Answer> page(
            int status, String tenant, Supplier<@Nullable String> newKey, KeyList.Entered entered) {
        Texts texts = visit.texts();
        String owner = tenant.isEmpty() ? visit.tenant() : tenant;
        return visit.page(
                status,
                newKey,
                made -> Templates.keys(
                        visit.frame("keys", texts.of("keys.title")),
                        new KeyList(texts, owner, api.newest(owner, MAX_KEYS), made, entered)));
    }

    @POST
    public RestResponse<Answer> create(InputStream body, @Context HttpHeaders headers) {
        Form form = visit.form(body, headers);
        ObjectNode wanted = JsonNodeFactory.instance.objectNode().put("name", form.value("name"));
        form.all("scope").forEach(wanted.putArray("scopes")::add);
        String tenant = form.value("tenant");
        // An operator has to name the tenant (else 422): a key of the operator's own tenant may do everything.
        boolean isOwn = tenant.isEmpty() && !visit.isOperator();
        try {
            KeyResource.CheckedRequest key = api.read(
                    new ByteArrayInputStream(wanted.toString().getBytes(StandardCharsets.UTF_8)),
                    isOwn ? null : tenant,
                    headers);
            return page(200, tenant, () -> api.make(key).key(), KeyList.Entered.NOTHING);
        } catch (ProblemException e) {
            if (e.problem().status() != Pages.UNPROCESSABLE && e.problem().status() != StatusCode.CONFLICT) {
                throw e;
            }
            return page(
                    e.problem().status(),
                    "",
                    () -> null,
                    KeyList.Entered.refused(tenant, form.value("name"), form.all("scope"), e.problem(), visit.texts()));
        }
    }

    @POST
    @Path("revoke")
    public RestResponse<Answer> revoke(InputStream body, @Context HttpHeaders headers) {
        Form form = visit.form(body, headers);
        String tenant = form.value("tenant");
        api.revoke(form.value("id"), tenant.isEmpty() ? null : tenant);
        return Pages.seeOther(tenant.isEmpty() ? "/console/keys" : "/console/keys?tenant=" + tenant);
    }
}
