/** The server's `name: value` files and its lists of scripts, which can include further files with `import:`. */
import type { Remedy } from '../../../domain/game-data/game-problems.ts'
import { hasUtf8Mark } from '../../game-file.ts'
import { hasTrait, readBytesBelow, toRootPath } from '../engine/index.ts'
import { decodeText } from './decode-text.ts'
import { short } from './fields.ts'
import type { Problems } from './problems.ts'
import type { GameServer } from './read-database.ts'

export type ServerFolder = Pick<GameServer, 'root' | 'engine'>

/** Maximum number of files that one start file may import. */
const maxFiles = 5000

export interface ConfLine {
  file: string
  line: number
  name: string
  value: string
}

/** The text of a file below the server root; undefined when it cannot be used. */
export async function readBelow(root: string, file: string): Promise<string | undefined> {
  const bytes = await readBytesBelow(root, file, () => undefined)
  return bytes && decodeText(bytes)
}

/** At most 60 characters of a line of a file below the server root, for messages. */
export async function lineBelow(root: string, file: string, line: number): Promise<string> {
  const text = (await readBelow(root, file)) ?? ''
  return short((text.split('\n')[line - 1] ?? '').trim().replace(/\s+/g, ' '))
}

/**
 * Calls `onLine` for each line of a file and its imports, in the server's order, and `onMissing` for a missing import
 * (the operator's files in conf/import are optional). False when the file itself is missing.
 */
export async function readConf(
  { root, engine }: ServerFolder,
  start: string,
  problems: Problems,
  onLine: (line: ConfLine) => void,
  onMissing: () => void = () => undefined,
): Promise<boolean> {
  let files = 0
  return readOne(toRootPath(start) ?? start, [], () => undefined)

  async function readOne(file: string, parents: readonly string[], onLost: (reason: string, remedy: Remedy) => void) {
    const bytes = await readBytesBelow(root, file, (reason, remedy) => {
      if (remedy === 'lost') problems.loseScript(file, reason)
      else onLost(reason, remedy)
    })
    if (!bytes) return false
    files++
    const chain = [...parents, file]
    const lines = decodeText(bytes).split('\n')
    const isMarked = hasUtf8Mark(bytes) && !hasTrait(engine, 'readsByteOrderMark')
    for (const [index, written] of lines.entries()) {
      const number = index + 1
      const [name, value] = pair(written)
      if (value === undefined) continue
      if (isMarked && index === 0) {
        problems.add({ file }, number, name, 'has a byte-order mark before its name: the server does not recognise it')
        continue
      }
      if (lists.test(name) && name !== name.trim())
        problems.add({ file }, number, name.trim(), 'has spaces around its name: the server does not recognise it')
      else if (name.toLowerCase() !== 'import') onLine({ file, line: number, name, value })
      else await follow(file, number, value, chain)
    }
    return true
  }

  async function follow(file: string, line: number, value: string, chain: readonly string[]): Promise<void> {
    const addProblem = (reason: string, remedy: Remedy = 'site') =>
      problems.add({ file }, line, `import ${value.slice(0, 100)}`, reason, remedy)
    const target = toRootPath(value)
    if (target === undefined) addProblem('lies outside the server root')
    else if (chain.includes(target)) addProblem('imports itself')
    else if (files >= maxFiles) addProblem(`more than ${maxFiles} files: the rest is not read`)
    else if (/^conf\/import\//i.test(target)) await readOne(target, chain, () => undefined)
    else if (!(await readOne(target, chain, addProblem))) onMissing()
  }
}

/** Settings that name files or maps, with any indentation. */
const lists = /^\s*(?:import|npc|delnpc|map|delmap)\s*$/i

/** Splits like the server: the name is everything before the colon, including spaces; the value ends at a tab. */
function pair(written: string): [name: string, value: string | undefined] {
  const text = written.replace(/\/\/.*$/s, '')
  const colon = text.indexOf(':')
  if (colon <= 0) return ['', undefined]
  const value = text
    .slice(colon + 1)
    .trimStart()
    .replace(/\t.*$/s, '')
    .trimEnd()
  return [text.slice(0, colon), value === '' ? undefined : value]
}
