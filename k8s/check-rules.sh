#!/usr/bin/env bash
# Tests the alert rules with promtool, which .ci/install-tools brings.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/components/monitoring"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
# Prometheus's own rule file is the part of the operator's object under spec:.
sed '1,/^spec:/d; s/^  //' rules.yaml > "$folder/rules.yaml"
cp rules-test.yaml "$folder/"
cd "$folder"
promtool check rules rules.yaml
promtool test rules rules-test.yaml
# The configuration of docker-compose.yml's Prometheus, with the rules where it expects them.
sed "s,/tmp/rules.yaml,$folder/rules.yaml," "$OLDPWD/compose/prometheus.yaml" > prometheus.yaml
promtool check config prometheus.yaml
