/**
 * Characters that write the same words: variants and both scripts. `data/spellings.json`, made by
 * `scripts/make-spellings.ts`, has lists of groups, separated by spaces:
 * - `same`: each character for each other (鍊鏈链);
 * - `several`: the first for each other, but not those for each other (发: 發 or 髮);
 * - `words`: as `several`, but the first is also a separate word of Traditional Chinese (面: 面 or 麵). The others are
 *   also written as the first in queries of two characters or more, where the next character shows the word;
 * - `simplified`: as `words`, for the two characters only, not for their groups;
 * - `pairs`: joined in queries of two characters or more, these two only.
 * A character in `several` or `words` represents its group of `same`.
 */
import table from '../../data/spellings.json' with { type: 'json' }

type Pair = readonly [string, string]
const groupsOf = (list: string) => list.split(' ').map((group) => [...group])
const pairsOf = (list: string): Pair[] =>
  groupsOf(list).flatMap(([first = '', ...others]) => others.map((one) => [first, one] as const))

const leaders = new Map(pairsOf(table.same).map(([leader, one]) => [one, leader]))
const leaderOf = (one: string) => leaders.get(one) ?? one

/** The least length of a query in which a character (first) is also written as another one. */
const leastLengths = new Map<string, number>()
for (const [one, other] of pairsOf(table.several)) leastLengths.set(one + other, 1).set(other + one, 1)
for (const [one, other] of pairsOf(`${table.words} ${table.simplified}`))
  leastLengths.set(one + other, 1).set(other + one, 2)
for (const [one, other] of pairsOf(table.pairs)) leastLengths.set(one + other, 2).set(other + one, 2)

/** The character that represents all that are joined, directly or through others: a Traditional one. */
const roots = new Map<string, string>()
const simplifiedLast = pairsOf(table.several).map(([one, other]): Pair => [other, one])
for (const pair of [...simplifiedLast, ...[table.same, table.words, table.simplified, table.pairs].flatMap(pairsOf)]) {
  const [root, other] = [rootOf(pair[0]), rootOf(pair[1])]
  if (root !== other) roots.set(other, root)
}
for (const one of roots.keys()) roots.set(one, rootOf(one))

function rootOf(one: string): string {
  const root = roots.get(one) ?? one
  return root === one ? one : rootOf(root)
}

/** The code of each unit's root; 0 = it is its own. Texts of all pages go through it. */
const rootCodes = new Uint16Array(0x1_0000)
for (const [one, root] of roots) rootCodes[one.charCodeAt(0)] = root.charCodeAt(0)

/**
 * One spelling for all that may be meant: texts that fold differently are different words, but texts that fold equally
 * may be different words too (發, 髮). The length does not change.
 */
export function foldSpelling(text: string): string {
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    folded += String.fromCharCode(rootCodes[code] || code)
  }
  return folded
}

/** Whether a text may be spelled otherwise with these characters. */
export function hasOtherSpellings(text: string, characters: Iterable<string>): boolean {
  const rootsOfText = new Map([...text].map((one) => [roots.get(one) ?? one, one]))
  for (const one of characters) {
    const typed = rootsOfText.get(roots.get(one) ?? one)
    if (typed !== undefined && typed !== one) return true
  }
  return false
}

/** Whether a text is another spelling of a query. Both are normalised and equal after `foldSpelling`. */
export function isSpelling(query: string, text: string): boolean {
  const fits = (pair: string) => (leastLengths.get(pair) ?? Number.POSITIVE_INFINITY) <= query.length
  for (let at = 0; at < query.length; at++) {
    // All characters of the table have one unit.
    const [from = '', to = ''] = [query[at], text[at]]
    const [leader, otherLeader] = [leaderOf(from), leaderOf(to)]
    if (leader !== otherLeader && !fits(from + to) && !fits(leader + otherLeader)) return false
  }
  return true
}

/** Whether a text contains a query in any spelling. Both are folded in other respects, such as case and width. */
export function containsSpelling(text: string, query: string): boolean {
  if (text.includes(query)) return true
  const [folded, needle] = [foldSpelling(text), foldSpelling(query)]
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1))
    if (isSpelling(query, text.slice(at, at + query.length))) return true
  return false
}
