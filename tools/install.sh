#!/usr/bin/env bash
# Builds the tools pinned in tools/go.mod into .bin/ at the repository's root, unless they are there already.
# The key is what decides the result: tools/go.sum and the compiler. Needs Go and nothing else.
set -euo pipefail
cd "$(dirname "$0")"

bin=$(cd .. && pwd)/.bin
key=$({ cat go.mod go.sum && go version; } | git hash-object --stdin)

if [ -f "$bin/.key" ] && [ "$(cat "$bin/.key")" = "$key" ]; then
  exit 0
fi

echo "tools: building golangci-lint, govulncheck, oasdiff and task (some minutes the first time)"
mkdir -p "$bin"
rm -f "$bin/.key"
GOWORK=off GOFLAGS=-mod=readonly go build -buildvcs=false -o "$bin/" tool
echo "$key" > "$bin/.key"
