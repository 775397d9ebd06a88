/**
 * What differs between the engines that read a server's files. Everything else of this folder follows rAthena as of
 * March 2026; `tests/game` and `../shared/game/oddities` compare both with running servers.
 */
export type EngineName = 'rathena' | 'pandas'

export interface Engine {
  name: EngineName
  /** Day of its code (ISO), as far as the folder shows; the newest that is known without a sign of another one. */
  day: string
  /** Header versions that it reads, by type, where its source is in the folder. */
  versions: ReadonlyMap<string, VersionRange>
  /** Which setting or files name and day were taken from. */
  found: string
}

export interface VersionRange {
  least: number
  most: number
}

interface Difference {
  /** What such an engine does. */
  does: string
  /** First day of it in rAthena, and the first day without it; none of them if only forks have it. */
  since?: string
  until?: string
  /** It is in every known release of Pandas, or in none, in those before a day, or in those that follow such an rAthena. */
  pandas: boolean | { until: string } | 'dated'
  /** The change in the engine's source. */
  source: string
}

export const differences = {
  readsByteOrderMark: {
    does: 'reads files with a byte-order mark, which rAthena loses',
    pandas: true,
    source: 'Pandas src/common/utf8.cpp, Pandas_Support_UTF8BOM_Files',
  },
  dropsNoBreakSpaces: {
    does: 'converts UTF-8 to GBK and leaves out what GBK lacks: a no-break space separates and indents nothing',
    pandas: true,
    source: 'Pandas src/common/utf8.cpp, utf8ToAnsi: iconv with //IGNORE',
  },
  survivesDocuments: {
    does: 'loses a file with document markers (---) instead of not starting',
    pandas: true,
    source: 'observed with Pandas of September 2024',
  },
  usesYamlCpp: {
    does: 'parses with yaml-cpp: no file ends the server, booleans include yes and on, numbers do not wrap',
    until: '2022-03-30',
    pandas: { until: '2022-03-30' },
    source: 'rAthena d1b7061f5; convert.h and convert.cpp of 3rdparty/yaml-cpp',
  },
  listsDrops: {
    does: 'keeps drops as a list: an Index behind its end is skipped; before, it was one of ten places',
    since: '2025-03-12',
    pandas: false,
    source: 'rAthena e3bcf2436, MobDatabase::parseDropNode',
  },
  variesMapDrops: {
    does: 'applies level penalty, VIP accounts and bonuses to drops of maps, unless enable_bonus_map_drops is off',
    since: '2025-08-22',
    pandas: false,
    source: 'rAthena ce0449151, mob_dead',
  },
  widensRatios: {
    does: 'stores the ratio of mob_item_ratio.yml in 32 bits; before, in 16: 400000 was 6784',
    since: '2023-07-03',
    pandas: 'dated',
    source: 'rAthena f20f8b01b, MobItemRatioDatabase::parseBodyNode',
  },
  fixesRatios: {
    does: 'reads mob_item_ratio_fixed.yml, whose rates replace those of the settings',
    pandas: true,
    source: 'Pandas src/map/mobdrop.cpp, Pandas_Database_MobItem_FixedRatio',
  },
  scalesMaps: {
    does: 'scales drops on maps with the flag mobdroprate or mvpdroprate',
    pandas: true,
    source: 'Pandas src/map/mob.cpp, mob_getdroprate, Pandas_MapFlag_MobDroprate',
  },
  readsProperties: {
    does: 'reads item_properties.yml: amulets, items that are not consumed, hidden looks',
    pandas: true,
    source: 'Pandas src/map/itemprops.cpp, Pandas_Item_Properties',
  },
  retriesRows: {
    does: 'picks a row of an item group uniformly and accepts it by its rate, up to three times the number of rows',
    until: '2024-11-24',
    pandas: { until: '2022-01-09' },
    source: 'rAthena 789e8f719 to 97a124ca0, get_random_itemsubgroup; Pandas b5e311179',
  },
} as const satisfies Record<string, Difference>

export type EngineTrait = keyof typeof differences

export function hasTrait({ name, day }: Engine, trait: EngineTrait): boolean {
  const { pandas, since, until }: Difference = differences[trait]
  if (name === 'pandas' && pandas !== 'dated') return typeof pandas === 'boolean' ? pandas : day < pandas.until
  return (since !== undefined && since <= day) || (until !== undefined && day < until)
}

/** The last change of rAthena that this program follows. */
export const newestDay = '2026-03-28'

/** Pandas 1.2.4 of September 2024 follows rAthena up to this day. */
export const pandasDay = '2024-05-01'

interface History {
  file: string
  /** The first days of the header versions 1, 2, …: the `YamlDatabase` constructors of rAthena's history. */
  since: readonly string[]
  /** An engine reads no older version than its newest one. */
  onlyNewest?: true
}

/** Header versions of files that date no engine: every known engine reads all of its own. */
const undated: Readonly<Record<string, VersionRange>> = {
  REFINE_DB: { least: 1, most: 2 },
  ENCHANTGRADE_DB: { least: 1, most: 3 },
}

/** The header versions of files, by type. */
const history: Readonly<Record<string, History>> = {
  BARTER_DB: { file: 'barters.yml', since: ['2022-01-21', '2025-06-06'] },
  ITEM_DB: { file: 'item_db.yml', since: ['2020-10-21', '2021-10-06', '2022-08-29'] },
  ITEM_ENCHANT_DB: { file: 'item_enchant.yml', since: ['2022-09-05'] },
  ITEM_GROUP_DB: {
    file: 'item_group_db.yml',
    since: ['2021-07-22', '2022-02-22', '2023-10-10', '2024-12-17', '2025-11-25'],
  },
  ITEM_PACKAGE_DB: { file: 'item_packages.yml', since: ['2022-09-12', '2025-12-23'] },
  ITEM_PROPERTIES_DB: { file: 'item_properties.yml', since: ['2019-03-23', '2021-07-18'], onlyNewest: true },
  MAP_DROP_DB: { file: 'map_drops.yml', since: ['2022-08-09', '2023-04-08'], onlyNewest: true },
  MOB_DB: { file: 'mob_db.yml', since: ['2021-02-16', '2021-02-21', '2021-12-30', '2024-05-25', '2025-05-25'] },
}

/** Files below `db` whose header versions date an engine, by type. */
export const datedFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(history).map(([type, { file }]) => [type, file]),
)

/** Header versions of a type that the engine reads. */
export function versionsOf(engine: Engine, type: string): VersionRange {
  const range = engine.versions.get(type) ?? undated[type]
  if (range) return range
  const { since = [], onlyNewest } = history[type] ?? {}
  const most = Math.max(1, since.filter((day) => day <= engine.day).length)
  return { least: onlyNewest ? most : 1, most }
}

/** Versions of a folder without source that are newer than the known ones: its engine reads them. */
export function newerVersions(headers: ReadonlyMap<string, number>): Map<string, VersionRange> {
  const newer = [...headers].filter(([type, version]) => version > (history[type]?.since.length ?? 0))
  return new Map(newer.map(([type, version]) => [type, { least: 1, most: version }]))
}

/**
 * The last day on which an engine's newest header versions were these, at most `newest`. A type whose version is older
 * than another type's next change was not updated with the engine, and does not count.
 */
export function engineDay(versions: ReadonlyMap<string, number>, newest: string): string {
  let least = ''
  const ends: string[] = []
  for (const [type, version] of versions) {
    const { since = [] } = history[type] ?? {}
    const start = since[version - 1]
    const end = since[version]
    if (start !== undefined && start > least) least = start
    if (start !== undefined && end !== undefined) ends.push(end)
  }
  const [end] = ends.filter((day) => day > least).sort()
  return end === undefined || end > newest ? newest : dayBefore(end)
}

/** The first day of an engine that reads these header versions; empty if none of them is known. */
export function firstDay(versions: ReadonlyMap<string, number>): string {
  const days = [...versions].map(([type, version]) => history[type]?.since[version - 1] ?? '')
  return days.sort().at(-1) ?? ''
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

export const newestRathena: Engine = { name: 'rathena', day: newestDay, versions: new Map(), found: '' }
