import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from '../../../ops/list-files.ts'
import { type Config, settingsByName } from '../../../settings/config.ts'

/** The sources of the built site, apart from the snapshot. */
const sources = [
  'api',
  'domain',
  'settings',
  'src',
  'public',
  'publish/release',
  'astro.config.mjs',
  'package-lock.json',
]

/** Hash over sources and settings: with an equal hash, the same snapshot gives the same site. */
export function hashSources(root: string, config: Config): string {
  const hash = createHash('sha256').update(siteSettings(config))
  for (const source of sources) {
    for (const file of filesOf(root, source)) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 32)
}

function siteSettings(config: Config): string {
  const settings = settingsByName()
  const names = Object.keys(config).filter(
    (name) => settings[name]?.files.includes('site') && settings[name].changesPages !== false,
  )
  return JSON.stringify(names.sort().map((name) => [name, config[name as keyof Config]]))
}

function filesOf(root: string, source: string): string[] {
  const full = path.join(root, source)
  if (!existsSync(full)) return []
  if (/\.\w+$/.test(source)) return [source]
  const files = listFiles(full).filter((file) => !/\.test\.tsx?$/.test(file))
  return files.map((file) => path.join(source, file))
}
