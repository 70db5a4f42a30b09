package dev.nonet.cli;

import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.reasoning.Level;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the techniques. */
@Command(
        name = "techniques",
        mixinStandardHelpOptions = true,
        description = "Lists all techniques with their ids, easiest first, as CSV.",
        footer = {"", "Examples:", "  nonet techniques", "  nonet techniques | grep wing"})
final class TechniquesCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException {
        StringBuilder rows = new StringBuilder("id,rating,level,family,name\n");
        for (Rung rung : StandardLadder.LADDER.rungs()) {
            Output.csvRow(
                    rows,
                    rung.id(),
                    rung.rating(),
                    Level.of(rung.rating()),
                    rung.family().id(),
                    rung.name());
        }
        OutputStream out = Output.standard();
        out.write(Output.bytes(rows));
        out.flush();
        return Nonet.OK;
    }
}
