#!/usr/bin/env bash
# Has the JVM write service.aot, an ahead-of-time cache of a service's classes, method profiles and, where it can, linked classes (JEP
# 483, 514, 515), with which the service starts on a third to a half of the CPU time.
#   train.sh api|worker FOLDER
# FOLDER holds quarkus-run.jar, which is to be started by its absolute path: the JVM does not use a cache of another class path. The
# service is started once, alone: it tries to reach Kafka and PostgreSQL, and reaches none. Used while the images are built, by builds that test,
# and by ./nonet bench.
# Exit 1 if the JVM writes no cache, or none that it uses: the service would start all the same, only later, so nobody would notice.
set -uo pipefail
cd "$2" || exit 1
folder="$(pwd)"
flags=(--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -XX:+UseSerialGC -XX:+UseCompactObjectHeaders -Xss512k)
export QUARKUS_HTTP_HOST=127.0.0.1 QUARKUS_HTTP_PORT=0 KAFKA_BOOTSTRAP_SERVERS=127.0.0.1:1
case "$1" in
    api)
        export QUARKUS_MANAGEMENT_HOST=127.0.0.1 QUARKUS_MANAGEMENT_PORT=0 QUARKUS_FLYWAY_MIGRATE_AT_START=false NONET_AUTH_MODE=local
        export QUARKUS_DATASOURCE_JDBC_URL=jdbc:postgresql://127.0.0.1:1/none QUARKUS_DATASOURCE_USERNAME=none QUARKUS_DATASOURCE_PASSWORD=none
        ;;
    # The JVM links no classes ahead of time where a module of its boot layer is an incubating one.
    worker) flags+=(--add-modules jdk.incubator.vector) ;;
    *) echo "api or worker, not $1" >&2; exit 2 ;;
esac
java=java
if [ -n "${JAVA_HOME:-}" ]; then java="$JAVA_HOME/bin/java"; fi
"$java" -XX:AOTCacheOutput=service.aot "${flags[@]}" -jar "$folder/quarkus-run.jar" > training.log 2>&1 &
service=$!
for _ in $(seq 600); do
    # What Quarkus logs last when it starts.
    if grep -q "Installed features" training.log; then
        sleep 2
        break
    fi
    kill -0 "$service" 2>/dev/null || break
    sleep 0.2
done
kill -TERM "$service" 2>/dev/null
wait "$service"
if [ ! -s service.aot ] || ! "$java" -XX:AOTMode=on -XX:AOTCache=service.aot "${flags[@]}" -cp "$folder/quarkus-run.jar" -version >> training.log 2>&1; then
    tail -20 training.log
    echo "The JVM has written no ahead-of-time cache of $1-service that it uses"
    rm -f service.aot training.log
    exit 1
fi
rm -f training.log
ls -l service.aot
