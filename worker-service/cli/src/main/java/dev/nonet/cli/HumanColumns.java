package dev.nonet.cli;

import dev.nonet.reasoning.HumanSeconds;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The CSV columns of the predicted solving time. */
final class HumanColumns {

    static final String HEADER = "humanSeconds,humanSecondsLow,humanSecondsHigh,humanBasis";

    private HumanColumns() {}

    static List<@Nullable Object> of(@Nullable HumanSeconds seconds) {
        return seconds == null
                ? Collections.nCopies(4, null)
                : Arrays.asList(
                        seconds.median(),
                        seconds.low(),
                        seconds.high(),
                        seconds.basis().id());
    }
}
