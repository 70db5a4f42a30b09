package dev.nonet.proof.surface;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A call of the API or a page of the console.
 *
 * @param method of HTTP
 * @param path with its parameters in braces, such as {@code /api/v1/jobs/{id}}
 * @param scope that credentials must have, such as {@code jobs:read}; empty if none are needed
 * @param isForOperator whether credentials must be the operator's, too
 * @param consumes the media type of a page's form; empty if it is not declared
 * @param contract the call in the contract; missing for a page
 */
public record Operation(
        String method, String path, String scope, boolean isForOperator, String consumes, JsonNode contract) {

    /** A parameter of a path, and the fixed part before it. */
    private static final Pattern PARAMETER = Pattern.compile("([a-z-]*)/\\{(\\w+)[^}]*}");

    /** Forms that delete or revoke what they are sent with, or end the session, as signing in anew does too. */
    private static final Pattern ENDING = Pattern.compile(".*/(?:delete|revoke|sign-in|sign-out)");

    /** Method and path. */
    public String name() {
        return method + " " + path;
    }

    public boolean isPage() {
        return contract.isMissingNode();
    }

    /** Whether the path leads to one job, key or the like. */
    public boolean hasParameters() {
        return path.contains("{");
    }

    /** Whether what it is called with cannot be used again: it is deleted or revoked, or the session ends. */
    public boolean deletes() {
        return method.equals("DELETE")
                || method.equals("POST") && ENDING.matcher(path).matches();
    }

    /**
     * The path with values for its parameters.
     *
     * @param values by the fixed part before a parameter and its name: {@code jobs/id} for {@code jobs/{id}}
     * @throws IllegalArgumentException if one is unknown, so that no new call is left out unnoticed
     */
    public String address(Map<String, String> values) {
        return PARAMETER.matcher(path).replaceAll(found -> {
            String key = found.group(1) + "/" + found.group(2);
            String value = values.get(key);
            if (value == null) {
                throw new IllegalArgumentException("No value is known for '" + key + "' of " + name() + "; add one");
            }
            return Matcher.quoteReplacement(found.group(1) + "/" + value);
        });
    }

    @Override
    public String toString() {
        return name();
    }
}
