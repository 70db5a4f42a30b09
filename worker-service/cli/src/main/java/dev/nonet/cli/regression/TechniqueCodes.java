package dev.nonet.cli.regression;

import dev.nonet.reasoning.TechniqueId;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Maps the codes of the case files to techniques. */
final class TechniqueCodes {

    /**
     * @param names the techniques of the code; several if the ladder distinguishes techniques that the code does not
     * @param aliases techniques that reach the same conclusions by an equivalent or more general argument
     */
    record Meaning(List<TechniqueId> names, List<TechniqueId> aliases) {}

    private static final Map<String, Meaning> MEANINGS = new LinkedHashMap<>();

    static {
        code("0000", "full-house");
        code("0002", "hidden-single hidden-single-line");
        code("0003", "naked-single");
        code("0100", "pointing");
        code("0101", "claiming");
        code("0110", "locked-pair", "naked-pair");
        code("0111", "locked-triple", "naked-triple");
        code("0200", "naked-pair", "locked-pair");
        code("0201", "naked-triple", "locked-triple");
        code("0202", "naked-quad");
        code("0210", "hidden-pair");
        code("0211", "hidden-triple");
        code("0212", "hidden-quad");
        code("0300", "x-wing");
        code("0301", "swordfish");
        code("0302", "jellyfish");
        code("0310", "finned-x-wing", "sashimi-x-wing");
        code("0311", "finned-swordfish", "sashimi-swordfish");
        code("0312", "finned-jellyfish", "sashimi-jellyfish");
        code("0320", "sashimi-x-wing", "finned-x-wing");
        code("0321", "sashimi-swordfish", "finned-swordfish");
        code("0322", "sashimi-jellyfish", "finned-jellyfish");
        code("03101", "siamese-x-wing", "finned-x-wing sashimi-x-wing");
        code("03111", "siamese-swordfish", "finned-swordfish sashimi-swordfish");
        code("03121", "siamese-jellyfish", "finned-jellyfish sashimi-jellyfish");
        code("03201", "siamese-x-wing", "finned-x-wing sashimi-x-wing");
        code("03211", "siamese-swordfish", "finned-swordfish sashimi-swordfish");
        code("03221", "siamese-jellyfish", "finned-jellyfish sashimi-jellyfish");
        code("0330", "franken-x-wing");
        code("0331", "franken-swordfish");
        code("0332", "franken-jellyfish");
        code("0333", "franken-squirmbag");
        code("0334", "franken-whale");
        code("0340", "finned-franken-x-wing");
        code("0341", "finned-franken-swordfish");
        code("0342", "finned-franken-jellyfish");
        code("0343", "finned-franken-squirmbag");
        code("0344", "finned-franken-whale");
        code("0350", "mutant-x-wing");
        code("0351", "mutant-swordfish");
        code("0352", "mutant-jellyfish");
        code("0353", "mutant-squirmbag");
        code("0354", "mutant-whale");
        code("0360", "finned-mutant-x-wing");
        code("0361", "finned-mutant-swordfish");
        code("0362", "finned-mutant-jellyfish");
        code("0363", "finned-mutant-squirmbag");
        code("0364", "finned-mutant-whale");
        code("03411", "siamese-franken-swordfish", "finned-franken-swordfish");
        code("03421", "siamese-franken-jellyfish", "finned-franken-jellyfish");
        code("03621", "siamese-mutant-jellyfish", "finned-mutant-jellyfish");
        code("0371", "kraken-x-wing-1 kraken-swordfish-1 kraken-jellyfish-1");
        code("0372", "kraken-x-wing-2 kraken-swordfish-2 kraken-jellyfish-2");
        code("0400", "skyscraper", "turbot-fish x-chain");
        code("0401", "two-string-kite", "turbot-fish x-chain");
        code("0402", "empty-rectangle", "grouped-turbot-fish");
        code("0403", "turbot-fish", "skyscraper two-string-kite x-chain");
        code("0404", "dual-two-string-kite", "two-string-kite turbot-fish");
        code("0405", "dual-empty-rectangle", "empty-rectangle");
        code("0500", "simple-colors-trap", "x-chain");
        code("0501", "simple-colors-wrap", "x-chain");
        code("0502", "multi-colors-1", "x-chain");
        code("0503", "multi-colors-2", "x-chain");
        code("0600", "unique-rectangle-1");
        code("0601", "unique-rectangle-2");
        code("0602", "unique-rectangle-3");
        code("0603", "unique-rectangle-4");
        code("0604", "unique-rectangle-5");
        code("0605", "unique-rectangle-6");
        code("0606", "hidden-rectangle");
        code("0607", "avoidable-rectangle-1");
        code("0608", "avoidable-rectangle-2");
        code("0610", "bug-plus-one");
        code("0701", "x-chain", "turbot-fish");
        code("0702", "xy-chain", "remote-pair");
        code("0703", "remote-pair", "xy-chain");
        code("0706", "continuous-nice-loop", "x-cycle y-cycle");
        code("0707", "discontinuous-nice-loop", "aic");
        code("0708", "aic", "discontinuous-nice-loop");
        code("0709", "grouped-continuous-nice-loop", "grouped-aic");
        code("0710", "grouped-discontinuous-nice-loop", "grouped-aic");
        code("0711", "grouped-aic", "grouped-discontinuous-nice-loop");
        code("0709-2", "als-continuous-nice-loop bent-als-continuous-nice-loop", "als-aic");
        code("0710-3", "als-discontinuous-nice-loop", "als-aic");
        code("0710-4", "als-discontinuous-nice-loop", "als-aic");
        code("0711-3", "als-aic", "als-discontinuous-nice-loop");
        code("0711-4", "als-aic", "als-discontinuous-nice-loop");
        code("0800", "xy-wing");
        code("0801", "xyz-wing");
        code("0803", "w-wing");
        code("0901", "als-xz", "wxyz-wing");
        code("0902", "als-xy-wing");
        code("0903", "als-chain");
        code("0904", "death-blossom");
        code("1101", "sue-de-coq");
        code("1201", "template-set");
        code("1202", "template-delete");
        code("1301", "contradiction-forcing-chain", "cell-forcing-chain region-forcing-chain dynamic-forcing-chain");
        code("1302", "cell-forcing-chain region-forcing-chain", "contradiction-forcing-chain dynamic-forcing-chain");
        code("1303", "dynamic-forcing-chain", "dynamic-forcing-chain-plus");
        code("1304", "dynamic-forcing-chain", "dynamic-forcing-chain-plus");
    }

    private TechniqueCodes() {}

    /**
     * @param key a code with an optional variant after a hyphen; a variant without its own entry means the same as the
     *     code
     */
    static Meaning of(String key) {
        String code = key.replaceAll("-.*", "");
        return MEANINGS.getOrDefault(key, MEANINGS.getOrDefault(code, new Meaning(List.of(), List.of())));
    }

    /** All meanings, by code. */
    static Map<String, Meaning> all() {
        return Collections.unmodifiableMap(new TreeMap<>(MEANINGS));
    }

    private static void code(String code, String names) {
        MEANINGS.put(code, new Meaning(ids(names), List.of()));
    }

    private static void code(String code, String names, String aliases) {
        MEANINGS.put(code, new Meaning(ids(names), ids(aliases)));
    }

    private static List<TechniqueId> ids(String names) {
        return Arrays.stream(names.split(" ", -1)).map(TechniqueId::new).toList();
    }
}
