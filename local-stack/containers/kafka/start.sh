#!/bin/bash
# Like the official image, translates environment variables into broker properties: KAFKA_NODE_ID is node.id; in a name, two
# underscores become one underscore and three become a dash.
set -euo pipefail
properties=/tmp/server.properties
env | sed -n 's/^KAFKA_\([A-Z0-9_]*\)=/\1=/p' | while IFS='=' read -r name value; do
    case "$name" in OPTS|HEAP_OPTS|JVM_PERFORMANCE_OPTS|LOG4J_OPTS) continue ;; esac
    key="$(printf %s "$name" | tr '[:upper:]' '[:lower:]' | sed 's/___/-/g; s/__/\x01/g; s/_/./g; s/\x01/_/g')"
    printf '%s=%s\n' "$key" "$value"
done > "$properties"
grep -q '^log.dirs=' "$properties" || echo 'log.dirs=/var/lib/kafka/data' >> "$properties"
/opt/kafka/bin/kafka-storage.sh format --ignore-formatted --cluster-id "${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}" --config "$properties"
exec java -Xmx512m -XX:+UseSerialGC -cp '/opt/kafka/libs/*' kafka.Kafka "$properties"
