package dev.nonet.api.console;

import dev.nonet.api.platform.Answer;
import dev.nonet.api.tenant.AuthConfig;
import dev.nonet.api.tenant.Sessions;
import dev.nonet.api.tenant.WithoutSignIn;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.StatusCode;

/** Sign-in with an API key, sign-out, and the choice of a language. */
@Path("/console")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
public class SignInPage {

    static final String PATH = "/console/sign-in";

    /**
     * Paths that {@code then} may redirect to: within the console only, however a browser resolves them (no open
     * redirect).
     */
    private static final Pattern RETURN_PATH =
            Pattern.compile("/console(?![^?]*(?://|\\.\\.|%))([/?][\\w/?=&.,:%+~-]*)?");

    private static final int LONGEST_PATH = 2_000;

    private final Visit visit;
    private final Sessions sessions;
    private final AuthConfig config;
    private final RoutingContext routing;

    SignInPage(Visit visit, Sessions sessions, AuthConfig config, RoutingContext routing) {
        this.visit = visit;
        this.sessions = sessions;
        this.config = config;
        this.routing = routing;
    }

    @GET
    @Path("sign-in")
    @WithoutSignIn
    public RestResponse<Answer> ask(@QueryParam("then") @DefaultValue("/console") String then) {
        visit.leaveEndedSession();
        return sessions.areNeeded()
                ? visit.page(() -> Templates.signIn(frame(), returnPath(then), false, sessionLength()))
                : Pages.seeOther(returnPath(then));
    }

    @POST
    @Path("sign-in")
    @WithoutSignIn
    public RestResponse<Answer> signIn(InputStream body, @Context HttpHeaders headers) {
        Form form = visit.smallForm(body, headers);
        String then = returnPath(form.value("then"));
        return sessions.open(form.value("key"), routing)
                .map(session -> {
                    // The new cookie replaces that of the previous session, which nobody could sign out of any more.
                    visit.endSession();
                    visit.open(session);
                    return Pages.seeOther(then);
                })
                .orElseGet(() -> visit.page(
                        StatusCode.UNAUTHORIZED, () -> Templates.signIn(frame(), then, true, sessionLength())));
    }

    @POST
    @Path("sign-out")
    @WithoutSignIn
    public RestResponse<Answer> signOut(InputStream body, @Context HttpHeaders headers) {
        visit.requireSignedIn();
        visit.smallForm(body, headers);
        visit.endSession();
        return Pages.seeOther(PATH);
    }

    @GET
    @Path("language/{id}")
    @WithoutSignIn
    public RestResponse<Answer> language(
            @PathParam("id") String id, @QueryParam("then") @DefaultValue("/console") String then) {
        Language.find(id).ifPresent(visit::choose);
        return Pages.seeOther(returnPath(then));
    }

    private Frame frame() {
        return visit.frame("", visit.texts().of("sign-in.title"));
    }

    private String sessionLength() {
        return visit.texts().duration(config.session());
    }

    private static String returnPath(String wanted) {
        return wanted.length() <= LONGEST_PATH && RETURN_PATH.matcher(wanted).matches() ? wanted : "/console";
    }
}
