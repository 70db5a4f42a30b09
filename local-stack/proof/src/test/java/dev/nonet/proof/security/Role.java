package dev.nonet.proof.security;

import java.util.List;

/** Who calls. */
enum Role {
    NOBODY("no credentials", List.of()),
    REVOKED("a revoked key", List.of("jobs:read", "jobs:write", "admin")),
    READER("`jobs:read`", List.of("jobs:read")),
    WRITER("`jobs:write`", List.of("jobs:write")),
    ADMIN("`admin`", List.of("admin")),
    STRANGER("another tenant's, all scopes", List.of("jobs:read", "jobs:write", "admin")),
    OPERATOR("the operator's, all scopes", List.of("jobs:read", "jobs:write", "admin"));

    private final String words;
    private final List<String> scopes;

    Role(String words, List<String> scopes) {
        this.words = words;
        this.scopes = scopes;
    }

    String words() {
        return words;
    }

    List<String> scopes() {
        return scopes;
    }

    boolean isAuthenticated() {
        return this != NOBODY && this != REVOKED;
    }

    /** Whether it is of the tenant to whom everything belongs that is asked for. */
    boolean isOwner() {
        return this == READER || this == WRITER || this == ADMIN;
    }
}
