package dev.nonet.proof.security;

import dev.nonet.proof.surface.Operation;
import dev.nonet.proof.surface.Surface;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Who may do what, as the contract and the console's classes declare it. */
final class AccessMatrix {

    /**
     * What an operation belongs to a tenant by: the paths of jobs, endpoints and keys, and the form that names a key.
     */
    private static final List<String> OWNED = List.of("/jobs/{id}", "/webhooks/{id}", "/keys/{id}", "/keys/revoke");

    private AccessMatrix() {}

    /** How the service answers. */
    enum Answer {
        /** It is done, or refused for what it says and not for who says it. */
        YES("yes"),
        UNKNOWN("401"),
        FORBIDDEN("403"),
        /** As if there were no such thing. */
        HIDDEN("404");

        private final String words;

        Answer(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /** How an operation on something of a tenant is answered. */
    static Answer of(Operation operation, Role role) {
        if (operation.scope().isEmpty()) {
            return needsSession(operation) && !role.isAuthenticated() ? Answer.FORBIDDEN : Answer.YES;
        }
        if (!role.isAuthenticated()) {
            return Answer.UNKNOWN;
        }
        if (!role.scopes().contains(operation.scope()) || operation.isForOperator() && role != Role.OPERATOR) {
            return Answer.FORBIDDEN;
        }
        return !role.isOwner() && isOwned(operation) ? Answer.HIDDEN : Answer.YES;
    }

    /** Signing out needs no scope, but a form of a session that is open. */
    private static boolean needsSession(Operation operation) {
        return operation.path().endsWith("/sign-out");
    }

    static boolean isOwned(Operation operation) {
        return OWNED.stream().anyMatch(operation.path()::contains);
    }

    /** The table in Markdown. */
    static List<String> table(Surface surface) {
        List<String> lines = new ArrayList<>();
        lines.add("| operation | scope | "
                + String.join(" | ", Stream.of(Role.values()).map(Role::words).toList()) + " |");
        lines.add("|" + "---|".repeat(2 + Role.values().length));
        for (Operation operation : surface.operations()) {
            String scope = operation.scope().isEmpty() ? "none" : "`" + operation.scope() + "`";
            lines.add("| `" + operation.name() + "` | " + scope + (operation.isForOperator() ? ", operator" : "")
                    + " | "
                    + String.join(
                            " | ",
                            Stream.of(Role.values())
                                    .map(role -> of(operation, role).words())
                                    .toList())
                    + " |");
        }
        return lines;
    }
}
