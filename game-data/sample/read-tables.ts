import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { jsonFailure } from '../json-failure.ts'
import type { SampleTables } from './tables.ts'

/** File that marks a folder as sample game data and names its tables. */
export const manifestName = 'sample.json'

interface Manifest {
  format: string
  files: Record<keyof SampleTables, string>
}

/** Reads the authored tables of a sample folder (or of the manifest itself). */
export async function readTables(folder: string): Promise<SampleTables> {
  const root = path.basename(folder) === manifestName ? path.dirname(folder) : folder
  const manifest = (await readJson(path.join(root, manifestName))) as Manifest
  if (manifest.format !== 'midgard-almanac-sample') {
    throw new Error(`${path.join(root, manifestName)}: not a sample manifest (format "${manifest.format}")`)
  }
  const tables = await Promise.all(
    Object.entries(manifest.files).map(async ([name, file]) => [name, await readJson(path.join(root, file))] as const),
  )
  return Object.fromEntries(tables) as unknown as SampleTables
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw jsonFailure(file, cause)
  }
}
