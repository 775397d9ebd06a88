/** Detects which engine a server's folder belongs to, and what its source says about it. */
import { readBytesBelow } from './conf-file.ts'
import { differences, type Engine, type EngineName, newestDay, pandasDay, type VersionRange } from './engine.ts'
import { findBelow, listBelow } from './server-files.ts'

/** What only Pandas has. */
const pandasSigns = ['conf/battle/pandas.conf', 'db/pandas', 'src/config/pandas.hpp']
/** `MobDatabase() : TypesafeCachedYamlDatabase("MOB_DB", 5, 1)`: the version, and the oldest one that it reads. */
const declared = /YamlDatabase\s*\(\s*"([A-Z_]+)"\s*,\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/g

/** The engine of the server below `root`; a setting other than `auto` overrides its name. */
export async function findEngine(root: string, setting: EngineName | 'auto'): Promise<Engine> {
  const isPandas = (await Promise.all(pandasSigns.map((sign) => findBelow(root, sign)))).some(Boolean)
  const name = setting === 'auto' ? (isPandas ? 'pandas' : 'rathena') : setting
  const sources = await sourcesOf(root)
  const newest = name === 'pandas' ? pandasDay : newestDay
  return {
    name,
    day: sources && !listsDrops(sources) ? dayBefore(newest) : newest,
    versions: versionsIn(sources ?? ''),
  }
}

function listsDrops(sources: string): boolean {
  return /vector<\s*std::shared_ptr<\s*s_mob_drop\s*>\s*>\s+dropitem/.test(sources)
}

/** A source without the list of drops is older than that change. */
function dayBefore(newest: string): string {
  const { since } = differences.listsDrops
  return newest < since ? newest : '2025-03-11'
}

/** The map server's source as one text; undefined where there is none. */
async function sourcesOf(root: string): Promise<string | undefined> {
  const names = (await listBelow(root, 'src/map')).filter((name) => /\.[ch]pp$/i.test(name))
  const files = await Promise.all(names.map((name) => readBytesBelow(root, `src/map/${name}`, () => undefined)))
  return files.length > 0 ? files.map((file) => file?.toString('latin1') ?? '').join('\n') : undefined
}

function versionsIn(sources: string): ReadonlyMap<string, VersionRange> {
  const found = [...sources.matchAll(declared)]
  return new Map(found.map(([, type = '', most, least = most]) => [type, { least: Number(least), most: Number(most) }]))
}
