#!/bin/sh
# tinymce-i18n 26.9.21, the pack zh-TW of TinyMCE 8 ("Traditional Chinese, Taiwan").
#
# Expected: in Taiwan a row of a table is 列 and a column 欄, so "Delete row" is 刪除列 and "Delete column" 刪除欄. A word
# without a translation is absent, so that TinyMCE shows the English one.
# Seen: the pack has the words of the mainland, where a column is 列: an author in Taiwan who clicks 刪除列 to delete a row
# loses a column. One word of the same pack, the size of a new table, has them as Taiwan does. 28 words are empty texts,
# which TinyMCE takes as the translation: what they name has no name. Output:
#
#   Delete row = 刪除行
#   Delete column = 刪除列
#   {0} columns, {1} rows = {0} 欄，{1} 列
#   empty: 28 of 438
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund tinymce-i18n@26.9.21
cat > show.mjs <<'EOF'
globalThis.tinymce = { addI18n: (_language, words) => Object.assign(pack, words) }
const pack = {}
await import('tinymce-i18n/langs8/zh-TW.js')
for (const word of ['Delete row', 'Delete column', '{0} columns, {1} rows']) console.log(`${word} = ${pack[word]}`)
const words = Object.values(pack)
console.log(`empty: ${words.filter((word) => word === '').length} of ${words.length}`)
EOF
node show.mjs > seen.txt
cat seen.txt
cat > expected.txt <<'EOF'
Delete row = 刪除行
Delete column = 刪除列
{0} columns, {1} rows = {0} 欄，{1} 列
empty: 28 of 438
EOF
diff expected.txt seen.txt
