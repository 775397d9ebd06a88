import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '../../settings/config.ts'
import type { clientFileSettings } from '../../settings/table/game-data.ts'

type Name = (typeof clientFileSettings)[number]

/** The files that a setting names now. Throws `ConfigError`. */
export function clientFiles(config: Pick<Config, Name>, name: Name): string[] {
  try {
    return listClientFiles(config[name])
  } catch (cause) {
    throw new ConfigError(`${name}=${config[name]}: ${(cause as Error).message}`, { cause })
  }
}

/**
 * Expands a setting to files: one path, several separated by `:` (`;` on Windows), or patterns such as
 * `System/itemInfo*.lua`, in the setting's order; matches of a pattern are sorted by name. Throws an `Error` that names
 * the part without a file.
 */
export function listClientFiles(setting: string): string[] {
  const files: string[] = []
  for (const part of setting.split(path.delimiter).map((each) => each.trim())) {
    if (part === '') continue
    // A path may contain brackets: an existing file of exactly that name is not treated as a pattern.
    const matches = existsSync(part) ? [part] : /[*?[{]/.test(part) ? globSync(part).toSorted() : []
    if (matches.length === 0) throw new Error(`there is no such file: ${part}`)
    for (const file of matches)
      if (statSync(file).isDirectory()) throw new Error(`${file} is a folder: name the file in it, or ${file}/*.lua`)
    for (const file of matches) files.push(path.resolve(file))
  }
  return files
}
