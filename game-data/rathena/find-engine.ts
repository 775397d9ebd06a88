/** Detects which engine a server's folder belongs to, and what its source says about it. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readGameFile } from '../game-file.ts'
import { differences, type Engine, type EngineName, newestDay, pandasDay, type VersionRange } from './engine.ts'

/** What only Pandas has. */
const pandasSigns = ['conf/battle/pandas.conf', 'db/pandas', 'src/config/pandas.hpp']
/** `MobDatabase() : TypesafeCachedYamlDatabase("MOB_DB", 5, 1)`: the version, and the oldest one that it reads. */
const declared = /YamlDatabase\s*\(\s*"([A-Z_]+)"\s*,\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/g

/** The engine of the server below `root`; a setting other than `auto` overrides its name. */
export async function findEngine(root: string, setting: EngineName | 'auto'): Promise<Engine> {
  const isPandas = pandasSigns.some((sign) => existsSync(path.join(root, sign)))
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
  const folder = path.join(root, 'src/map')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.[ch]pp$/.test(name))
  const files = await Promise.all(names.map((name) => readGameFile(path.join(folder, name), `src/map/${name}`)))
  return files.length > 0 ? files.map((file) => file?.toString('latin1') ?? '').join('\n') : undefined
}

function versionsIn(sources: string): ReadonlyMap<string, VersionRange> {
  const found = [...sources.matchAll(declared)]
  return new Map(found.map(([, type = '', most, least = most]) => [type, { least: Number(least), most: Number(most) }]))
}
