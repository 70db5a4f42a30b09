package dev.nonet.cli;

import dev.nonet.cli.service.RetryPolicy;
import dev.nonet.cli.service.ServiceClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options that name a service. The key is read from a file, because other users of the machine can see the
 * arguments of a process.
 */
final class ServerOptions {

    /** An address without a scheme: a name with a dot or a port, or this machine. */
    private static final String HOST_AND_PORT =
            "(localhost|[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+|[A-Za-z0-9.-]+(?=:\\d)|\\[[0-9A-Fa-f:]+])(:\\d{1,5})?(/.*)?";

    private static final int LONGEST_KEY = 16_384;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "run the command as a job of this service; the output is the same")
    private @Nullable String address;

    @Option(names = "--key-file", paramLabel = "FILE", description = "a file with the API key of the service")
    private @Nullable Path keyFile;

    @Option(
            names = "--plain-key",
            description = "send the key over unencrypted http to another machine, although others may read it")
    private boolean plainKey;

    /** Whether a service is named. */
    boolean isNamed() {
        if (address == null && (keyFile != null || plainKey)) {
            throw usage("--key-file and --plain-key need --server");
        }
        return address != null;
    }

    /** The files that these options name. */
    List<String> files() {
        return keyFile == null ? List.of() : List.of(keyFile.toString());
    }

    /** A client of the named service. */
    ServiceClient open() throws IOException {
        if (address == null) {
            throw usage("--server: name a service");
        }
        URI uri = uri(address);
        String key = keyFile == null ? null : key(keyFile);
        if (key != null && uri.getScheme().equalsIgnoreCase("http") && !plainKey && !isHere(uri.getHost())) {
            throw usage("--server: a key is sent only over https or to this machine; --plain-key sends it anyway");
        }
        return new ServiceClient(uri, key, RetryPolicy.usual(Interruption::asked));
    }

    private URI uri(String text) {
        try {
            URI uri = new URI(withScheme(text));
            boolean isHttp = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            if (!isHttp
                    || uri.getHost() == null
                    || uri.getUserInfo() != null
                    || uri.getQuery() != null
                    || uri.getFragment() != null) {
                throw usage("--server: expected an address such as https://nonet.example, not '" + text + "'");
            }
            return uri;
        } catch (URISyntaxException e) {
            throw usage("--server: " + e.getMessage());
        }
    }

    /** {@code localhost:8080} means {@code http://localhost:8080}, as another machine without a scheme means https. */
    private static String withScheme(String text) {
        if (!text.matches(HOST_AND_PORT)) {
            return text;
        }
        return (isHere(text.replaceFirst("(:\\d+)?(/.*)?$", "")) ? "http://" : "https://") + text;
    }

    private String key(Path file) throws IOException {
        if (Files.size(file) > LONGEST_KEY) {
            throw usage("--key-file: " + file + " is too long for a key");
        }
        String key = Files.readString(file).strip();
        if (!key.matches("[\\x21-\\x7e]+")) {
            throw usage("--key-file: " + file + " does not contain a key, which is one line of visible characters");
        }
        return key;
    }

    private static boolean isHere(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
