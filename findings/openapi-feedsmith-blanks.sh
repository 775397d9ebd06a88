#!/bin/sh
# feedsmith 3.0.1 writes a line end and blanks between an element's tag and its CDATA section.
# Expected: the text of a title is the title. Seen: a parser that keeps white space (fast-xml-parser 5.11.1 with
# trimValues off) reads "\n    A & B\n  " for the title "A & B"; a title without & < > has no CDATA and no blanks.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund feedsmith@3.0.1 fast-xml-parser@5.11.1 >/dev/null
cat >run.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser'
import { generateAtomFeed } from 'feedsmith'
const titleOf = (value) => {
  const updated = new Date(0)
  const xml = generateAtomFeed({ id: 'urn:x', title: { value, type: 'text' }, updated, entries: [] })
  const { feed } = new XMLParser({ trimValues: false, ignoreAttributes: true }).parse(xml)
  return feed.title
}
const [plain, marked] = [titleOf('A and B'), titleOf('A & B')]
console.log(JSON.stringify({ plain, marked }))
if (plain !== 'A and B' || marked === 'A & B' || marked.trim() !== 'A & B') process.exit(1)
JS
node run.mjs
