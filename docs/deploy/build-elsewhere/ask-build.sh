#!/bin/sh
# The host's PUBLISH_COMMAND where another machine builds the site: PUBLISH_COMMAND=/srv/almanac/docs/deploy/build-elsewhere/ask-build.sh
# The server that patches the game may run it too; it needs curl, Node and build-request.mjs. /etc/almanac/build.env (readable by
# almanac only) has BUILD_URL, such as https://api.github.com/repos/OWNER/REPOSITORY/dispatches, and BUILD_TOKEN (GitHub) or
# BUILD_SECRET (signs the body for others, which check it with build-request.mjs).
set -eu
. "${BUILD_ENV:-/etc/almanac/build.env}"
here=$(dirname "$0")
node=$here/../../../node_modules/node/bin/node
[ -x "$node" ] || node=node
request=$(BUILD_SECRET="${BUILD_SECRET:-}" "$node" "$here/build-request.mjs" sign)
body=$(printf '%s\n' "$request" | sed -n 1p)
signature=$(printf '%s\n' "$request" | sed -n 2p)
# The headers come from a file descriptor, not from the command line, which every user of this machine can read.
curl -fsS --retry 5 --retry-all-errors --max-time 30 -X POST -H @- -d "$body" "$BUILD_URL" << END
Content-Type: application/json
${BUILD_TOKEN:+Authorization: Bearer $BUILD_TOKEN}
${signature:+X-Hub-Signature-256: $signature}
END
