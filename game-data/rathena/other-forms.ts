/** Recognises databases of other servers and older versions, which cannot be read. */
import path from 'node:path'
import { GameFileError } from '../game-file.ts'
import type { Problems } from './problems.ts'
import { findBelow } from './server-files.ts'

interface OtherForm {
  /** Path below the server root. */
  file: string
  kind: 'hercules' | 'text'
}

const folders = ['db', 'db/re', 'db/pre-re']
const endings = [
  ['.conf', 'hercules'],
  ['.txt', 'text'],
] as const

/** The same database in an unsupported format; undefined if there is none. `start` is `db/item_db.yml`. */
async function findOtherForm(root: string, start: string): Promise<OtherForm | undefined> {
  const name = path.posix.basename(start, '.yml')
  for (const [ending, kind] of endings)
    for (const folder of folders) {
      const file = `${folder}/${name}${ending}`
      if (await findBelow(root, file)) return { file, kind }
    }
  return undefined
}

/** Reports a database that exists only in an unsupported format. */
export async function reportOtherForm(root: string, start: string, problems: Problems): Promise<void> {
  const other = await findOtherForm(root, start)
  if (!other) return
  const what = other.kind === 'hercules' ? 'of a Hercules server' : 'of rAthena before it had YAML'
  const reason = `is missing: there is only ${other.file}, ${what}, which is not supported`
  problems.add({ file: start }, undefined, 'file', reason)
}

/** The error for a folder without items, with a remedy. */
export async function noItems(root: string, start: string): Promise<GameFileError> {
  const other = await findOtherForm(root, start)
  const where = `${root}/${other?.file ?? start}`
  if (other?.kind === 'hercules')
    return new GameFileError(
      `${where}: this is the database of a Hercules server (libconfig), which is not supported. ` +
        'Set GAME_DATA to the root of an rAthena server, or provide the data with your own ' +
        'host (docs/contract.md).',
    )
  if (other)
    return new GameFileError(
      `${where}: item databases in text format, of rAthena before October 2020, are not ` +
        `supported. Convert them to ${start} with the server's own csv2yaml, or update the ` +
        'server.',
    )
  return new GameFileError(`${where} is missing. GAME_DATA must be the folder that contains db/.`)
}
