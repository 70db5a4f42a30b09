package dev.nonet.engine.search;

/** Thrown when searches have had all the branchings that they were {@linkplain ScalarSolver#allow allowed}. */
public final class SearchLimitException extends RuntimeException {

    private static final long serialVersionUID = 1;

    SearchLimitException() {
        super("the searches have had their branchings");
    }
}
