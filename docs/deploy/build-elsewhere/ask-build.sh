#!/bin/sh
# The host's PUBLISH_COMMAND where another machine builds the site: PUBLISH_COMMAND=/srv/almanac/docs/deploy/build-elsewhere/ask-build.sh
# The server that patches the game may run it too. /etc/almanac/build.env (readable by almanac only) has BUILD_URL, such as
# https://api.github.com/repos/OWNER/REPOSITORY/dispatches, and BUILD_TOKEN (GitHub) or BUILD_SECRET (signs the body for others).
set -eu
. "${BUILD_ENV:-/etc/almanac/build.env}"
body='{"event_type":"refresh"}'
signature=$(printf %s "$body" | openssl dgst -sha256 -hmac "${BUILD_SECRET:-}" | sed 's/.*= *//')
# The headers come from a file descriptor, not from the command line, which every user of this machine can read.
curl -fsS --retry 5 --retry-all-errors --max-time 30 -X POST -H @- -d "$body" "$BUILD_URL" << END
Content-Type: application/json
${BUILD_TOKEN:+Authorization: Bearer $BUILD_TOKEN}
${BUILD_SECRET:+X-Hub-Signature-256: sha256=$signature}
END
