/** Detects the engine of a server's folder and the date of its code. */

import {
  datedFiles,
  dayBefore,
  differences,
  type Engine,
  type EngineName,
  engineDay,
  firstDay,
  newerVersions,
  newestDay,
  pandasDay,
  type VersionRange,
} from './engine.ts'
import { findBelow, listSources, readSource } from './server-files.ts'

/** Files and folders that only Pandas has. */
const pandasSigns = ['conf/battle/pandas.conf', 'db/pandas', 'src/config/pandas.hpp']
const mapDropSetting = 'enable_bonus_map_drops'
/** `MobDatabase() : TypesafeCachedYamlDatabase("MOB_DB", 5, 1)`: the version, and the oldest one that it reads. */
const declaration = /YamlDatabase\s*\(\s*"([A-Z_]+)"\s*,\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/g

/** The engine of the server below `root`; a setting other than `auto` overrides its name. */
export async function findEngine(root: string, setting: EngineName | 'auto'): Promise<Engine> {
  const signs = await Promise.all(pandasSigns.map(async (sign) => ((await findBelow(root, sign)) ? sign : '')))
  const sign = setting === 'auto' ? signs.find(Boolean) : undefined
  const name = setting === 'auto' ? (sign ? 'pandas' : 'rathena') : setting
  const nameSource = setting === 'auto' ? (sign ?? 'no Pandas files') : 'GAME_ENGINE'
  const newest = name === 'pandas' ? pandasDay : newestDay
  const sources = await sourcesOf(root)
  if (sources === undefined) {
    const headers = await headersBelow(root)
    const found = `${nameSource}; ${headers.size > 0 ? 'header versions in db/' : 'no version found, the newest is assumed'}`
    const day = [engineDay(headers, newest), ...(await endBySettings(root, headers))].sort()[0] as string
    return { name, day, versions: newerVersions(headers), found }
  }
  const versions = versionsIn(sources)
  const day = engineDay(new Map([...versions].map(([type, { most }]) => [type, most])), newest)
  const ends = [
    usesYamlCpp(await readSource(root, 'src/common/database.hpp')) && differences.usesYamlCpp.until,
    !listsDrops(sources) && differences.listsDrops.since,
    !sources.includes(mapDropSetting) && differences.variesMapDrops.since,
  ]
  const days = [day, ...ends.filter((end) => end !== false).map(dayBefore)]
  return { name, day: days.sort()[0] as string, versions, found: `${nameSource}; sources in src/map` }
}

/** The last day of an engine whose own settings lack those of a later one, unless its files are newer. */
async function endBySettings(root: string, headers: ReadonlyMap<string, number>): Promise<string[]> {
  const { since } = differences.variesMapDrops
  const settings = await readSource(root, 'conf/battle/drops.conf')
  return settings === '' || settings.includes(mapDropSetting) || firstDay(headers) >= since ? [] : [dayBefore(since)]
}

/** The source includes yaml-cpp, not rapidyaml. */
function usesYamlCpp(source: string): boolean {
  return source.includes('yaml-cpp') && !source.includes('ryml')
}

function listsDrops(sources: string): boolean {
  return /vector<\s*std::shared_ptr<\s*s_mob_drop\s*>\s*>\s+dropitem/.test(sources)
}

/** The map server's source as one text; undefined if the folder has no source. */
async function sourcesOf(root: string): Promise<string | undefined> {
  const names = (await listSources(root, 'src/map')).filter((name) => /\.[ch]pp$/i.test(name))
  const files = await Promise.all(names.map((name) => readSource(root, `src/map/${name}`)))
  return files.length > 0 ? files.join('\n') : undefined
}

function versionsIn(sources: string): ReadonlyMap<string, VersionRange> {
  const declarations = [...sources.matchAll(declaration)]
  return new Map(
    declarations.map(([, type = '', most, least = most]) => [type, { least: Number(least), most: Number(most) }]),
  )
}

/** The newest header version of each type in the files that the engine came with, and in the operator's own ones. */
async function headersBelow(root: string): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for (const [type, file] of datedFiles)
    for (const name of [`db/${file}`, `db/import/${file}`]) {
      const text = await readSource(root, name)
      const version = Number(/^Header:.*?^[^\S\r\n]+Version:\s*(\d+)/ms.exec(text)?.[1] ?? 0)
      if (version > (versions.get(type) ?? 0)) versions.set(type, version)
    }
  return versions
}
