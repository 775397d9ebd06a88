#!/bin/sh
# Pulls from the live host, builds, checks and uploads the site; for any build service. Run it in the project's folder and
# keep snapshot/, releases/ and node_modules/ between runs. `publish.sh build` and `publish.sh upload` do the two halves, so
# that a build service gives the upload's tokens to nothing else. Settings: API_HOST, PUBLIC_API_HOST, SITE_URL, SITE_NAME as in
# site.env; TARGET is one of
#   cloudflare:PROJECT   with CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID (set STATIC_HOST=cloudflare-pages)
#   netlify:SITE_ID      with NETLIFY_AUTH_TOKEN (set STATIC_HOST=netlify)
#   rclone:REMOTE:PATH   any object store, configured by RCLONE_CONFIG_…
#   rsync:USER@HOST:PATH a web server's folder
# ACCEPT_LOSS=1 uploads a site that lost more than a fifth of its files, or whose address does not yet answer /site-size.txt
# with a number, or 404 for no site. MAX_S: seconds after which it ends (3600).
set -eu
step=${1:-all}
case $step in all | build | upload) ;; *) echo "publish.sh: use build, upload, or nothing for both" >&2; exit 2 ;; esac
if [ "${PUBLISH_LIMITED:-}" != 1 ]; then
  PUBLISH_LIMITED=1 exec timeout -k 30 "${MAX_S:-3600}" sh "$0" "$step"
fi
: "${TARGET:?}" "${SITE_URL:?}"

tries=0
until [ "$step" = upload ] || npm run --silent refresh; do
  code=$?
  # 3: the host did not answer. Anything else is not mended by another try.
  tries=$((tries + 1))
  if [ "$code" -ne 3 ] || [ "$tries" -ge 5 ]; then exit "$code"; fi
  sleep "${RETRY_S:-60}"
done
if [ "$step" = build ]; then exit 0; fi

upload=$(mktemp -d)
trap 'rm -rf "$upload"' EXIT
cp -RL releases/current/. "$upload"
rm -rf "$upload/.almanac"
case $TARGET in rsync:*) ;; *) find "$upload" -type f \( -name '*.br' -o -name '*.gz' \) -delete ;; esac

# The caches of a build service may be lost, and with them the size of the last snapshot: the live site has its own.
files=$(find "$upload" -type f | wc -l)
status=$(curl -sS --retry 3 --connect-timeout 10 --max-time 30 --max-filesize 1000 -o "$upload/site-size.txt" -w '%{http_code}' \
  "$SITE_URL/site-size.txt") || status=000
# Only a number is the size of a site. A redirect, or a page of a host that answers every address, is no answer.
before=$(grep -xE '[0-9]{1,9}' "$upload/site-size.txt" 2> /dev/null || true)
case $status:$before in
  200:[0-9]*) before=$(printf '%s\n' "$before" | sed -n 1p) ;;
  404:*) before=0 ;;
  *) if [ "${ACCEPT_LOSS:-}" != 1 ]; then
      echo "publish.sh: $SITE_URL/site-size.txt answers $status without a number: nothing was uploaded (ACCEPT_LOSS=1 does it)" >&2
      exit 3
    fi
    before=0 ;;
esac
if [ "$((files * 5))" -lt "$((before * 4))" ] && [ "${ACCEPT_LOSS:-}" != 1 ]; then
  echo "publish.sh: the site has $files files, the live one $before: nothing was uploaded (ACCEPT_LOSS=1 does it)" >&2
  exit 4
fi
echo "$files" > "$upload/site-size.txt"

where=${TARGET#*:}
case $TARGET in
  cloudflare:*) npx --yes wrangler@4 pages deploy "$upload" --project-name "$where" --branch main ;;
  netlify:*) npx --yes netlify-cli@23 deploy --prod --dir "$upload" --site "$where" ;;
  # Files with a hash first, pages next, deletions last: a visitor never gets a page without its files.
  rclone:*) rclone copy --checksum "$upload/_astro" "$where/_astro" && rclone copy --checksum "$upload" "$where" && rclone sync --checksum "$upload" "$where" ;;
  rsync:*) rsync -a "$upload/_astro/" "$where/_astro/" && rsync -a --delete-after --delay-updates "$upload/" "$where/" ;;
  *) echo "publish.sh: unknown TARGET $TARGET" >&2; exit 2 ;;
esac
echo "publish.sh: $files files uploaded to $TARGET"
