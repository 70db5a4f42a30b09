package dev.nonet.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.config.RedirectConfig;
import io.restassured.config.RestAssuredConfig;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Requests of the console as a browser sends them. */
public final class Browser {

    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");

    private Browser() {}

    /** Does not follow redirects. */
    public static RequestSpecification browser() {
        return given().config(RestAssuredConfig.config()
                        .redirect(RedirectConfig.redirectConfig().followRedirects(false)))
                .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
    }

    /** The token of the forms on a page. */
    public static String csrf(Response page) {
        Matcher token = CSRF.matcher(page.asString());
        assertThat(token.find()).isTrue();
        return token.group(1);
    }

    /** A form of a page, of the session that the cookies hold. */
    public static RequestSpecification form(Map<String, String> cookies, Response page) {
        return browser()
                .cookies(cookies)
                .contentType("application/x-www-form-urlencoded; charset=utf-8")
                .formParam("csrf", csrf(page));
    }
}
