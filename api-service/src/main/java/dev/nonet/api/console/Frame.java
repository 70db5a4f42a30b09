package dev.nonet.api.console;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What the layout of every page needs.
 *
 * @param section of the navigation that the page belongs to; empty for none
 * @param title of the page
 * @param csrf what every form must hold
 * @param address path and query of the page
 * @param signs whether browsers sign in
 * @param tenant whose pages these are; empty before signing in
 * @param writes whether the visitor may submit and steer jobs
 * @param administers whether the visitor may see to keys
 * @param operates whether the visitor may see to the whole service
 */
public record Frame(
        Texts texts,
        String section,
        String title,
        String csrf,
        String address,
        boolean signs,
        String tenant,
        boolean writes,
        boolean administers,
        boolean operates) {

    /** A message. */
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

    /** For the navigation: {@code page} for the section of this page, which is what ARIA calls it; else {@code false}. */
    public String current(String its) {
        return section.equals(its) ? "page" : "false";
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

    public String kind(String id) {
        return t("kind." + id);
    }

    public String level(String id) {
        return t("level." + id);
    }

    /** The name of a delivery's state. */
    public String delivery(String id) {
        return t("delivery." + id);
    }

    public String sort(String id) {
        return t("sort." + id);
    }

    /** What a download in this format is called. */
    public String download(String format) {
        return texts.has("download." + format) ? t("download." + format) : format;
    }

    /** The address of this page as the value of a query's parameter. */
    public String back() {
        return URLEncoder.encode(address, StandardCharsets.UTF_8);
    }

    /** Where one of the console's own files is. */
    public String asset(String name) {
        return Assets.path(name);
    }
}
