package dev.nonet.proof.stack;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A session of the console.
 *
 * @param cookie its name and value: a visitor's has another name than that of somebody who signed in
 * @param csrf the token of its forms
 */
public record ConsoleSession(String cookie, String csrf) {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");
    private static final Pattern COOKIE = Pattern.compile("(nonet-(?:session|visitor)=[^;]+)");

    /** The session that every browser gets before it signs in. */
    public static ConsoleSession anonymous(HttpClient http, URI api) throws IOException, InterruptedException {
        HttpResponse<String> form = send(http, request(api, "/console/sign-in"));
        return new ConsoleSession(cookieOf(form), first(CSRF, form.body()));
    }

    /** Signs in with a key or a token. */
    public static ConsoleSession signIn(HttpClient http, URI api, String key) throws IOException, InterruptedException {
        ConsoleSession anonymous = anonymous(http, api);
        String form = "key=" + URLEncoder.encode(key, StandardCharsets.UTF_8) + "&csrf="
                + URLEncoder.encode(anonymous.csrf, StandardCharsets.UTF_8);
        HttpResponse<String> signedIn = send(
                http,
                request(api, "/console/sign-in")
                        .header("Cookie", anonymous.header())
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form)));
        ConsoleSession unknown = new ConsoleSession(cookieOf(signedIn), "");
        // Every page of a session, one that refuses included, has the form for signing out.
        HttpResponse<String> page = send(
                http,
                request(api, "/console/techniques")
                        .header("Accept", "text/html")
                        .header("Cookie", unknown.header()));
        return new ConsoleSession(unknown.cookie, first(CSRF, page.body()));
    }

    /** The header {@code Cookie} of a request within the session. */
    public String header() {
        return cookie;
    }

    private static HttpRequest.Builder request(URI api, String address) {
        return HttpRequest.newBuilder(api.resolve(address)).timeout(LIMIT);
    }

    private static HttpResponse<String> send(HttpClient http, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String cookieOf(HttpResponse<?> answer) {
        return first(COOKIE, String.join("\n", answer.headers().allValues("Set-Cookie")));
    }

    private static String first(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IllegalStateException(pattern + " is not in " + text);
        }
        return found.group(1);
    }
}
