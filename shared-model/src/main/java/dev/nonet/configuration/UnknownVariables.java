package dev.nonet.configuration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds misspelt settings in the environment. Without this check a typing error would silently leave the default in
 * force.
 */
public final class UnknownVariables {

    private UnknownVariables() {}

    /**
     * One sentence for each environment variable that has the prefix of a group of settings, but is not a setting.
     *
     * @param environment the names of the environment variables
     * @param keys all settings of the service, such as {@code nonet.dispatch.window}; {@code *} stands for any name.
     *     The first two parts of a key are its group
     */
    public static List<String> in(Collection<String> environment, Collection<String> keys) {
        Set<String> groups =
                keys.stream().map(UnknownVariables::groupOf).collect(Collectors.toCollection(TreeSet::new));
        List<String> problems = new ArrayList<>();
        for (String variable : new TreeSet<>(environment)) {
            for (String group : groups) {
                if (variable.startsWith(variableOf(group) + "_") && !isKnown(variable, keys)) {
                    problems.add(variable + " is not a setting; the settings of " + group + " are "
                            + keys.stream()
                                    .filter(key -> groupOf(key).equals(group))
                                    .map(key -> variableOf(key).replace("*", "<NAME>"))
                                    .sorted()
                                    .collect(Collectors.joining(", ")));
                }
            }
        }
        return problems;
    }

    private static boolean isKnown(String variable, Collection<String> keys) {
        // List elements can be set one by one: NONET_WEBHOOK_RETRIES_0_ is nonet.webhook.retries[0].
        return keys.stream()
                .anyMatch(key -> Pattern.matches(variableOf(key).replace("*", ".+") + "(_\\d+_)?", variable));
    }

    /** {@code nonet.dispatch} of {@code nonet.dispatch.window}. */
    private static String groupOf(String key) {
        int end = key.indexOf('.', key.indexOf('.') + 1);
        return end < 0 ? key : key.substring(0, end);
    }

    private static String variableOf(String key) {
        return key.replaceAll("[^A-Za-z0-9*]", "_").toUpperCase(Locale.ROOT);
    }
}
