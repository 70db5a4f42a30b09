package dev.nonet.api.console;

import org.jspecify.annotations.Nullable;

/**
 * What the layout of every page needs, and the functions that templates call. Templates name it {@code f}.
 *
 * @param section of the navigation that the page belongs to; empty for none
 * @param title of the page
 * @param csrf the token that every form must send
 * @param address path and query of the page
 * @param signsIn whether visitors must sign in
 * @param hasMenu whether the page leads to others: all do but those before signing in
 * @param tenant whose pages these are; empty before signing in, and if the request was not authenticated
 * @param mayWrite whether the visitor may submit, cancel, retry and delete jobs
 * @param mayAdminister whether the visitor may manage the tenant's keys
 * @param isOperator whether the visitor may see and manage the whole service
 */
public record Frame(
        Texts texts,
        String section,
        String title,
        String csrf,
        String address,
        boolean signsIn,
        boolean hasMenu,
        String tenant,
        boolean mayWrite,
        boolean mayAdminister,
        boolean isOperator) {

    /**
     * The longest address of a page to which a change of language leads back: it stands in the page for each language.
     */
    private static final int LONGEST_BACK = 1_000;

    /** The message of a key in the visitor's language. */
    public String t(String key) {
        return texts.of(key);
    }

    public String t(String key, @Nullable Object value) {
        return texts.of(key, new Object[] {value});
    }

    public String t(String key, @Nullable Object first, @Nullable Object second) {
        return texts.of(key, first, second);
    }

    public String t(String key, @Nullable Object first, @Nullable Object second, @Nullable Object third) {
        return texts.of(key, first, second, third);
    }

    /** What the service says in English, in the visitor's language if that has words for it. */
    public Fault said(String english) {
        return Fault.of(english, texts);
    }

    /** The {@code aria-current} of a navigation link: {@code page} in the section of this page, else {@code false}. */
    public String current(String ofSection) {
        return section.equals(ofSection) ? "page" : "false";
    }

    public Language language() {
        return texts.language();
    }

    public java.util.List<Language> languages() {
        return Language.all();
    }

    /** The name of a job's state. */
    public String state(String id) {
        return t("state." + id);
    }

    public String role(String id) {
        return t("role." + id);
    }

    public String kind(String id) {
        return t("kind." + id);
    }

    public String level(String id) {
        return t("level." + id);
    }

    /** How many solutions a puzzle has. */
    public String solutions(String id) {
        return t("solutions." + id);
    }

    /** The name of a field of the form for a book. */
    public String book(String field) {
        return t("book." + field);
    }

    /** Why an item failed; the code itself if there is no message for it. */
    public String errorCode(String code) {
        return named("error.code." + code, code);
    }

    /** The name of a delivery's state. */
    public String delivery(String id) {
        return t("delivery." + id);
    }

    /** A decimal number in the notation of the language. */
    public String decimal(String number) {
        return texts.decimal(number);
    }

    public String sort(String id) {
        return t("sort." + id);
    }

    /** The name of a download format; its id if there is no message for it. */
    public String download(String format) {
        return named("download." + format, format);
    }

    private String named(String key, String otherwise) {
        return texts.has(key) ? t(key) : otherwise;
    }

    /** The address of this page, or of the first one if it is very long, encoded as the value of a query parameter. */
    public String back() {
        return Pages.encoded(address.length() <= LONGEST_BACK ? address : "/console");
    }

    /** The path of one of the console's {@link Assets}. */
    public String asset(String name) {
        return Assets.path(name);
    }
}
