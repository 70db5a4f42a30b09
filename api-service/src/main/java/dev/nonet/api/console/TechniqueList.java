package dev.nonet.api.console;

import java.util.List;

/** The catalogue page: techniques grouped by level. */
public record TechniqueList(List<Group> groups) {

    public record Group(String level, String label, List<TechniqueNames.Technique> techniques) {}
}
