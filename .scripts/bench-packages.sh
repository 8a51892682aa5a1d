#!/bin/sh
# Installs what `npm run bench -- --peers` measures next to this service: supervisord, runit and s6 from Debian, which
# needs root, and pm2 from npm into .cache/bench, outside the project's dependencies.
set -eu
cd "$(dirname "$0")/.."

.scripts/debian-packages.sh -s supervisor supervisor runit s6 perl-base

pm2=7.0.4
mkdir -p .cache/bench
grep -qs "\"version\": \"$pm2\"" .cache/bench/node_modules/pm2/package.json ||
	npm install --prefix .cache/bench --no-audit --no-fund --no-save --ignore-scripts "pm2@$pm2"
