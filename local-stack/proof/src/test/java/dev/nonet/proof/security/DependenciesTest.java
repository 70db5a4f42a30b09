package dev.nonet.proof.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What the packaged services are made of. Writes {@code target/licences.txt}, the libraries by licence. */
class DependenciesTest {

    private static final List<String> SERVICES = List.of("api-service", "worker-service");

    /** Licences under which a library may be part of the services. Of several that a library offers one suffices. */
    private static final List<Pattern> ALLOWED = Stream.of(
                    "(The )?Apache (Software )?(License|Licence)?,? ?(Version )?2\\.0",
                    "Apache-2\\.0",
                    "(The )?MIT( License)?|MIT-0",
                    "0BSD|BSD-[23]-Clause|BSD [23]-Clause License",
                    "(Eclipse Distribution License|EDL) (- )?v?\\.? ?1\\.0",
                    "(Eclipse Public License|EPL)[ -](v\\. |- v )?[12]\\.0",
                    "Mozilla Public License Version 2\\.0",
                    "Public Domain(, per Creative Commons CC0)?")
            .map(Pattern::compile)
            .toList();

    private static List<Library> libraries = List.of();

    private record Library(String group, String artifact, String version) {

        String name() {
            return group + ":" + artifact;
        }

        /** A line such as {@code io.netty:netty-codec::jar:4.1.130.Final}, perhaps with a classifier. */
        static Library of(String line) {
            String[] parts = line.split(":");
            return new Library(parts[0], parts[1], parts[parts.length - 1]);
        }

        boolean isOurs() {
            return group.equals("dev.nonet");
        }

        @Override
        public String toString() {
            return name() + ":" + version;
        }
    }

    @BeforeAll
    static void readWhatIsPackaged() throws IOException {
        Set<Library> all = new LinkedHashSet<>();
        for (String service : SERVICES) {
            Path list = SecuredStack.HOME.resolve(service).resolve("target/quarkus-app/quarkus-app-dependencies.txt");
            Files.readAllLines(list).stream()
                    .filter(line -> !line.isBlank())
                    .map(Library::of)
                    .filter(library -> !library.isOurs())
                    .forEach(all::add);
        }
        libraries = List.copyOf(all);
        assertThat(libraries).hasSizeGreaterThan(100);
    }

    @Test
    void eachLibraryHasALicenceThatIsAllowed() throws Exception {
        Map<String, Set<String>> byLicence = new TreeMap<>();
        List<String> refused = new ArrayList<>();
        for (Library library : libraries) {
            List<String> licences = licences(library.group(), library.artifact(), library.version());
            byLicence
                    .computeIfAbsent(String.join(" or ", licences), key -> new TreeSet<>())
                    .add(library.toString());
            if (licences.stream().noneMatch(DependenciesTest::isAllowed)) {
                refused.add(library + ": " + licences);
            }
        }
        Files.write(
                Path.of("target/licences.txt"),
                byLicence.entrySet().stream()
                        .flatMap(licence -> Stream.concat(
                                Stream.of(licence.getKey()),
                                licence.getValue().stream().map(library -> "    " + library)))
                        .toList());
        assertThat(refused).isEmpty();
    }

    private static boolean isAllowed(String licence) {
        return ALLOWED.stream().anyMatch(allowed -> allowed.matcher(licence).matches());
    }

    @Test
    void whatIsNotAllowedIsRefused() {
        assertThat(List.of("GNU General Public License v3", "GPL2 w/ CPE", "AGPL-3.0", "Apache 1.1", "Proprietary", ""))
                .noneMatch(DependenciesTest::isAllowed);
    }

    @Test
    void noLibraryIsASnapshotOrThereTwice() {
        assertThat(libraries).noneMatch(library -> library.version().contains("SNAPSHOT"));
        assertThat(libraries.stream()
                        .collect(Collectors.groupingBy(
                                Library::name, Collectors.mapping(Library::version, Collectors.toSet())))
                        .entrySet())
                .allSatisfy(library -> assertThat(library.getValue())
                        .as("versions of %s", library.getKey())
                        .hasSize(1));
    }

    @Test
    void noLibraryIsOlderThanTheMendingOfAKnownVulnerability() throws IOException {
        Map<String, String> versions =
                libraries.stream().collect(Collectors.toMap(Library::name, Library::version, (one, other) -> one));
        List<String[]> minimums;
        try (InputStream file =
                Objects.requireNonNull(DependenciesTest.class.getResourceAsStream("/security/minimum-versions.csv"))) {
            minimums = new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.split(","))
                    .toList();
        }
        assertThat(minimums).hasSizeGreaterThan(10);
        for (String[] minimum : minimums) {
            String version = versions.get(minimum[0]);
            assertThat(version)
                    .as("%s, which is no longer used: take its line away", minimum[0])
                    .isNotNull();
            assertThat(compare(version, minimum[1]))
                    .as("%s %s has %s", minimum[0], version, minimum[2])
                    .isNotNegative();
        }
    }

    @Test
    void versionsAreComparedByNumbers() {
        assertThat(compare("4.1.130.Final", "4.1.125")).isPositive();
        assertThat(compare("4.1.9.Final", "4.1.125")).isNegative();
        assertThat(compare("2.0", "2.0.0")).isZero();
        assertThat(compare("33.5.0-jre", "32.0.0")).isPositive();
    }

    private static int compare(String one, String other) {
        List<Integer> numbers = numbers(one);
        List<Integer> others = numbers(other);
        for (int at = 0; at < Math.max(numbers.size(), others.size()); at++) {
            int difference =
                    Integer.compare(at < numbers.size() ? numbers.get(at) : 0, at < others.size() ? others.get(at) : 0);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private static List<Integer> numbers(String version) {
        return Stream.of(version.split("[.-]"))
                .takeWhile(part -> part.matches("\\d{1,9}"))
                .map(Integer::valueOf)
                .toList();
    }

    /** As its POM declares them, or the nearest of the POMs that it inherits from. */
    private static List<String> licences(String group, String artifact, String version)
            throws IOException, ParserConfigurationException, SAXException {
        Path file = Path.of(Objects.requireNonNull(
                        System.getProperty("localRepository"), "Surefire tells where Maven's repository is"))
                .resolve(group.replace('.', '/'))
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + ".pom");
        Element project = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
        List<String> declared = children(project, "licenses").stream()
                .flatMap(all -> children(all, "license").stream())
                .map(licence -> text(licence, "name"))
                .toList();
        List<Element> parent = children(project, "parent");
        return declared.isEmpty() && !parent.isEmpty()
                ? licences(
                        text(parent.getFirst(), "groupId"),
                        text(parent.getFirst(), "artifactId"),
                        text(parent.getFirst(), "version"))
                : declared;
    }

    private static String text(Element element, String name) {
        return children(element, name).stream()
                .findFirst()
                .map(child -> child.getTextContent().strip())
                .orElse("");
    }

    private static List<Element> children(Element element, String name) {
        List<Element> found = new ArrayList<>();
        NodeList nodes = element.getChildNodes();
        for (int at = 0; at < nodes.getLength(); at++) {
            Node node = nodes.item(at);
            if (node instanceof Element child && child.getTagName().equals(name)) {
                found.add(child);
            }
        }
        return found;
    }
}
