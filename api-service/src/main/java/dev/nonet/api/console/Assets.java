package dev.nonet.api.console;

import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.platform.Sha256;
import dev.nonet.api.tenant.WithoutSignIn;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import org.jboss.resteasy.reactive.RestResponse;

/**
 * The console's style sheet, scripts and icon, kept in memory. Their addresses contain a digest of the content, so
 * browsers may cache them for ever.
 */
@Path("/console/assets/{digest}/{name}")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
public class Assets {

    private static final int DIGITS = 12;

    private static final Map<String, Asset> ALL = Map.of(
            "console.css", read("/console/console.css", "text/css;charset=utf-8"),
            "board.js", read("/console/board.js", "text/javascript;charset=utf-8"),
            "icon.svg", read("/console/icon.svg", "image/svg+xml"),
            "htmx.js",
                    read(
                            "/META-INF/resources/webjars/htmx.org/" + htmxVersion() + "/dist/htmx.min.js",
                            "text/javascript;charset=utf-8"));

    private record Asset(byte[] content, String type, String digest) {}

    private static Asset read(String resource, String type) {
        try (InputStream file = Assets.class.getResourceAsStream(resource)) {
            if (file == null) {
                throw new IllegalStateException("There is no " + resource);
            }
            byte[] content = file.readAllBytes();
            return new Asset(content, type, Sha256.hex(content).substring(0, DIGITS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Read from the WebJar, so that only the build names the version. */
    private static String htmxVersion() {
        try (InputStream file =
                Assets.class.getResourceAsStream("/META-INF/maven/org.webjars.npm/htmx.org/pom.properties")) {
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String path(String name) {
        Asset asset = ALL.get(name);
        if (asset == null) {
            throw new IllegalArgumentException("There is no file '" + name + "'");
        }
        return "/console/assets/" + asset.digest() + "/" + name;
    }

    private final Reservations reservations;

    Assets(Reservations reservations) {
        this.reservations = reservations;
    }

    @GET
    @WithoutSignIn
    public RestResponse<Answer> get(@PathParam("digest") String digest, @PathParam("name") String name) {
        Asset asset = ALL.get(name);
        if (asset == null || !asset.digest().equals(digest)) {
            throw Problem.notFound("There is no such file");
        }
        return RestResponse.ResponseBuilder.ok(reservations.stream("").shared(asset.content()), asset.type())
                .header(HttpHeaders.CACHE_CONTROL, "public, max-age=31536000, immutable")
                .build();
    }
}
