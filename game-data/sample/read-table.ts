import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { jsonFailure } from '../json-failure.ts'

/** Reads `NAME.json` of a sample folder. Throws an error that names the file and the place of a syntax error. */
export async function readTable<T>(folder: string, name: string): Promise<T> {
  const file = path.join(folder, `${name}.json`)
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch (cause) {
    throw jsonFailure(file, cause)
  }
}
