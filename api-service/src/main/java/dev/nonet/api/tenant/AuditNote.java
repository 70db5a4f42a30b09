package dev.nonet.api.tenant;

import jakarta.enterprise.context.RequestScoped;

/**
 * What a request did, for the audit log: the address of a form of the console says neither whose key it makes or
 * revokes nor which.
 */
@RequestScoped
public class AuditNote {

    private String owner = "";
    private String deed = "";

    /** The tenant whose keys the request is about; empty if it is about none. */
    public String owner() {
        return owner;
    }

    void setOwner(String tenant) {
        this.owner = tenant;
    }

    /** Such as {@code made=/api/v1/keys/…}; empty if nothing was noted. */
    public String deed() {
        return deed;
    }

    /** @param deed on one line, without anything that a client may choose */
    void setDeed(String deed) {
        this.deed = deed;
    }
}
