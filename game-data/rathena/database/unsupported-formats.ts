/** Finds databases in formats that cannot be read: those of Hercules servers and of older versions of rAthena. */
import path from 'node:path'
import { GameFileError } from '../../game-file.ts'
import { findBelow } from '../engine/index.ts'
import type { Problems } from './problems.ts'

interface UnsupportedFile {
  /** Path below the server root. */
  file: string
  format: 'hercules' | 'text'
}

const folders = ['db', 'db/re', 'db/pre-re']
const formats = [
  ['.conf', 'hercules'],
  ['.txt', 'text'],
] as const

/** A database in an unsupported format; undefined if there is none. `start` is its supported file: `db/item_db.yml`. */
async function findUnsupported(root: string, start: string): Promise<UnsupportedFile | undefined> {
  const name = path.posix.basename(start, '.yml')
  for (const [extension, format] of formats) {
    for (const folder of folders) {
      const file = `${folder}/${name}${extension}`
      if (await findBelow(root, file)) return { file, format }
    }
  }
  return undefined
}

interface StartFile {
  server: { root: string }
  start: string
  /** The data is supplementary: without it, nothing counts as lost. */
  aside?: boolean
  problems: Problems
}

/** Reports a database that has no start file, but exists in an unsupported format. */
export async function reportUnsupportedFormat({ server, start, aside, problems }: StartFile): Promise<void> {
  const found = await findUnsupported(server.root, start)
  if (!found) return
  const origin = found.format === 'hercules' ? 'of a Hercules server' : 'of rAthena before it had YAML'
  const reason = `is missing: there is only ${found.file}, ${origin}, which is not supported`
  if (aside) problems.add({ file: start }, undefined, 'file', reason, 'file')
  else problems.lose(start, { file: start }, undefined, 'file', reason, 'file')
}

/** The error for a server folder without the item database `start`, with a remedy. */
export async function missingItemsError(root: string, start: string): Promise<GameFileError> {
  const found = await findUnsupported(root, start)
  const where = `${root}/${found?.file ?? start}`
  if (found?.format === 'hercules')
    return new GameFileError(
      `${where}: this is the database of a Hercules server (libconfig), which is not supported. ` +
        'Set GAME_DATA to the root of an rAthena server, or provide the data with your own host (docs/contract.md).',
    )
  if (found)
    return new GameFileError(
      `${where}: item databases in text format, of rAthena before October 2020, are not supported. ` +
        `Convert them to ${start} with the server's own csv2yaml, or update the server.`,
    )
  return new GameFileError(`${where} is missing. GAME_DATA must be the folder that contains db/.`)
}
