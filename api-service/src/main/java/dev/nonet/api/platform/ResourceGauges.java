package dev.nonet.api.platform;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/** The metrics of the bounded resources of this process, by the name of the resource. */
final class ResourceGauges {

    static final String LIMIT = "nonet.admission.limit";

    private ResourceGauges() {}

    static void register(MeterRegistry metrics, String resource, BoundedResource bounded) {
        register(metrics, resource, bounded::used, bounded.inAll());
        Gauge.builder("nonet.admission.waiting", bounded::waiting)
                .description("Requests that wait for a bounded resource of this process")
                .tag("resource", resource)
                .register(metrics);
    }

    static void register(MeterRegistry metrics, String resource, Supplier<Number> used, long limit) {
        Gauge.builder("nonet.admission.used", used)
                .description("What clients hold now of a bounded resource of this process")
                .tag("resource", resource)
                .register(metrics);
        Gauge.builder(LIMIT, () -> limit)
                .description("The limit of a bounded resource of this process")
                .tag("resource", resource)
                .register(metrics);
    }
}
