/** The table of bonuses, `data/item-bonuses.tsv`. */
import { readFileSync } from 'node:fs'

/** How several equal bonuses of a character combine. */
export type Several =
  | 'sum'
  /** Only the highest counts. */
  | 'highest'
  /** Only the last one read counts. */
  | 'last'
  /** Having it once is enough. */
  | 'flag'
  /** Each is rolled for, or their chances add up. */
  | 'chance'

export interface Bonus {
  /** `bonus2 baddrace`, in lower case. */
  call: string
  /** The kind of each argument after the name. */
  kinds: string[]
  several: Several
  /** `{1}` is the first argument. */
  words: string
  /** Place in the engine's source, rAthena 939c93738 of March 2026. */
  source: string
}

const file = new URL('../../data/item-bonuses.tsv', import.meta.url)

const tables = new Map<boolean, ReadonlyMap<string, Bonus>>()

/** The bonuses that have an effect in this mode, by their call in lower case. */
export function bonusTable(isRenewal: boolean): ReadonlyMap<string, Bonus> {
  const table = tables.get(isRenewal) ?? readTable(isRenewal)
  tables.set(isRenewal, table)
  return table
}

function readTable(isRenewal: boolean): ReadonlyMap<string, Bonus> {
  const table = new Map<string, Bonus>()
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)) {
    const [name = '', kinds = '', several = '', words = '', before = '', source = ''] = line.split('\t')
    const call = name.toLowerCase()
    if (!isRenewal && before === '-') continue
    const shown = isRenewal || before === '' ? words : before
    table.set(call, { call, kinds: kinds.split(','), several: several as Several, words: shown, source })
  }
  return table
}
