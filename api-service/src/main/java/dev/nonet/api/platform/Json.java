package dev.nonet.api.platform;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.core.json.jackson.HybridJacksonPool;

/**
 * Begins every reader and writer of JSON that is not the framework's. By default Jackson keeps the buffers of a parser
 * for its thread. Here each request has a virtual thread, which may then wait for its client for minutes: what it has
 * parsed has to leave nothing behind. So virtual threads share a few buffers, as with the framework's own mapper.
 */
public final class Json {

    private Json() {}

    public static JsonFactoryBuilder factory() {
        JsonFactoryBuilder factory = new JsonFactoryBuilder();
        factory.recyclerPool(HybridJacksonPool.getInstance());
        return factory;
    }

    public static JsonMapper.Builder mapper() {
        return JsonMapper.builder(factory().build());
    }

    /** What a filter keeps of that which a parser reads. What it drops is never made an object or a text. */
    public static JsonParser kept(JsonParser all, TokenFilter filter) {
        return new FilteringParserDelegate(all, filter, TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH, true);
    }
}
