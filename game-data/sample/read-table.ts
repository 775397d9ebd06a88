import path from 'node:path'
import { GameFileError, readGameFile } from '../game-file.ts'
import { jsonFailure } from '../json-failure.ts'

/** Reads `NAME.json` of a sample folder. Throws an error that names the file and the place of a syntax error. */
export async function readTable<T>(folder: string, name: string): Promise<T> {
  const file = path.join(folder, `${name}.json`)
  const bytes = await readGameFile(file)
  if (!bytes) throw new GameFileError(`${file} is missing. Restore the sample, or correct GAME_DATA.`)
  try {
    return JSON.parse(bytes.toString('utf8')) as T
  } catch (cause) {
    throw jsonFailure(file, cause)
  }
}
