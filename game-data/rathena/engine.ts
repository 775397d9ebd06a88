/**
 * What differs between the engines that read a server's files. Everything else of this folder follows rAthena as of
 * August 2025; `tests/game` and `../shared/game/oddities` compare both with running servers.
 */
export type EngineName = 'rathena' | 'pandas'

export interface Engine {
  name: EngineName
  /** Day of its code (ISO), as far as the folder shows; the newest that is known without a sign of another one. */
  day: string
  /** Header versions that it reads, by type, where its source is in the folder. */
  versions: ReadonlyMap<string, VersionRange>
}

export interface VersionRange {
  least: number
  most: number
}

interface Difference {
  /** What such an engine does. */
  does: string
  /** First day of it in rAthena; absent if only forks have it. */
  since?: string
  /** It is in every known release of Pandas, or in none. */
  pandas: boolean
  /** The change in the engine's source. */
  source: string
}

export const differences = {
  readsByteOrderMark: {
    does: 'reads files with a byte-order mark, which rAthena loses; a no-break space is a space',
    pandas: true,
    source: 'Pandas src/common/utf8.cpp, Pandas_Support_UTF8BOM_Files',
  },
  survivesDocuments: {
    does: 'loses a file with document markers (---) instead of not starting',
    pandas: true,
    source: 'observed with Pandas of September 2024',
  },
  listsDrops: {
    does: 'keeps drops as a list: an Index behind its end is skipped; before, it was one of ten places',
    since: '2025-03-12',
    pandas: false,
    source: 'rAthena e3bcf2436, MobDatabase::parseDropNode',
  },
} as const satisfies Record<string, Difference>

export type EngineTrait = keyof typeof differences

export function hasTrait(engine: Engine, trait: EngineTrait): boolean {
  const { pandas, ...difference }: Difference = differences[trait]
  if (engine.name === 'pandas') return pandas
  return difference.since !== undefined && difference.since <= engine.day
}

/** The last change of rAthena that this program follows. */
export const newestDay = '2025-08-24'

/** Pandas 1.2.4 of September 2024 follows rAthena up to this day. */
export const pandasDay = '2024-05-01'

type Version = readonly [version: number, day: string]

/** Days on which rAthena began to read a header version of a type; it reads older ones, too. */
const history: Readonly<Record<string, readonly Version[]>> = {
  BARTER_DB: [
    [1, '2022-01-21'],
    [2, '2025-06-06'],
  ],
  ITEM_DB: [
    [1, '2020-10-21'],
    [2, '2021-10-06'],
    [3, '2022-08-29'],
  ],
  ITEM_GROUP_DB: [
    [1, '2021-07-22'],
    [2, '2022-02-22'],
    [3, '2023-10-10'],
    [4, '2024-12-17'],
  ],
  MAP_DROP_DB: [
    [1, '2022-08-09'],
    [2, '2023-04-08'],
  ],
  MOB_DB: [
    [1, '2021-02-16'],
    [2, '2021-02-21'],
    [3, '2021-12-30'],
    [4, '2024-05-25'],
    [5, '2025-05-25'],
  ],
}

/** Header versions of a type that the engine reads. */
export function versionsOf(engine: Engine, type: string): VersionRange {
  const known = engine.versions.get(type)
  if (known) return known
  const versions = (history[type] ?? []).filter(([, day]) => day <= engine.day).map(([version]) => version)
  return { least: 1, most: Math.max(1, ...versions) }
}

export const newestRathena: Engine = { name: 'rathena', day: newestDay, versions: new Map() }
