package dev.nonet.api.tenant;

import dev.nonet.api.platform.Sha256;
import jakarta.enterprise.context.RequestScoped;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * What a request did, for the audit log: the address of a form of the console says neither whose key it makes or
 * revokes nor which.
 */
@RequestScoped
public class AuditNote {

    /** Names as issuers choose them, such as UUIDs and addresses of mail. */
    private static final Pattern HARMLESS = Pattern.compile("[\\w.@|:+-]{1,128}");

    private String owner = "";
    private String subject = "";
    private String action = "";

    /** The tenant whose keys the request is about; empty if it is about none. */
    public String owner() {
        return owner;
    }

    /** The first owner counts: a refused form is answered with a page of the caller's own keys. */
    void setOwner(String tenant) {
        if (owner.isEmpty()) {
            owner = tenant;
        }
    }

    /** The subject of the request's token, which its issuer gave it; empty if it has none. */
    public String subject() {
        return subject;
    }

    /** @param claim the token's subject; its SHA-256 is noted instead if it could harm a log */
    void setSubject(String claim) {
        subject = HARMLESS.matcher(claim).matches() ? claim : Sha256.hex(claim.getBytes(StandardCharsets.UTF_8));
    }

    /** Such as {@code made=/api/v1/keys/…}; empty if nothing was noted. */
    public String action() {
        return action;
    }

    /** @param action on one line, without anything that a client may choose */
    public void setAction(String action) {
        this.action = action;
    }
}
