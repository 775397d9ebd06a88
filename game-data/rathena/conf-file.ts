/** The server's `name: value` files, and its lists of scripts, which name further files by `import:`. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { decodeText } from './decode-text.ts'
import type { Problems } from './problems.ts'
import { GameFileError } from './yaml.ts'

/** Bytes that a file of this kind may have: the largest of a real server has 2 MB. */
export const maxFileBytes = 32 * 1024 * 1024
/** Files that one start file may lead to. */
const maxFiles = 5000

export interface ConfLine {
  file: string
  line: number
  name: string
  value: string
}

/** A file below the server root as text; undefined where there is none, with what is wrong told to `onProblem`. */
export async function readBelow(
  root: string,
  file: string,
  onProblem: (reason: string) => void,
): Promise<string | undefined> {
  const bytes = await readBytesBelow(root, file, onProblem)
  return bytes && decodeText(bytes)
}

/** The same as bytes. */
export async function readBytesBelow(
  root: string,
  file: string,
  onProblem: (reason: string) => void,
): Promise<Uint8Array | undefined> {
  const target = path.join(root, file)
  const info = await stat(target).catch((error: NodeJS.ErrnoException) => refuseLocked(file, error))
  if (!info) return void onProblem('the file is missing')
  if (!info.isFile()) return void onProblem('is no file')
  if (info.size > maxFileBytes) return void onProblem(`is larger than ${maxFileBytes} bytes and is not read`)
  return readFile(target).catch((error: NodeJS.ErrnoException) => {
    refuseLocked(file, error)
    throw error
  })
}

/** What this user may not read is not missing: without it rates and maps would be others than the server's. */
function refuseLocked(file: string, error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EACCES' && error.code !== 'EPERM') return
  const mend = 'Let the user of the host read it and enter its folders (chmod a+r, a+x), or copy what may be read.'
  throw new GameFileError(`${file}: cannot be read (${error.code}). ${mend}`)
}

/** A path of a list as it stands below the root; undefined for one that leads elsewhere. */
export function below(written: string): string | undefined {
  const normal = path.posix.normalize(written.replaceAll('\\', '/'))
  return path.posix.isAbsolute(normal) || normal === '..' || normal.startsWith('../') ? undefined : normal
}

/**
 * Calls `found` for each line of a file and of what it imports, in the sequence of the server, and `onMissing` for an import
 * that is not there (the operator's own ones in conf/import may be). False where there is no such file.
 */
export async function readConf(
  root: string,
  start: string,
  problems: Problems,
  found: (line: ConfLine) => void,
  onMissing: () => void = () => undefined,
): Promise<boolean> {
  let files = 0
  return readOne(start, [], () => undefined)

  async function readOne(file: string, parents: readonly string[], onLost: (reason: string) => void) {
    const text = await readBelow(root, file, onLost)
    if (text === undefined) return false
    files++
    const chain = [...parents, file]
    let number = 0
    for (const written of text.split('\n')) {
      number++
      const [name, value] = pair(written)
      if (value === undefined) continue
      if (lists.test(name) && name !== name.trim())
        problems.add({ file }, number, name.trim(), 'has spaces around its name: the server does not know it so')
      else if (name.toLowerCase() !== 'import') found({ file, line: number, name, value })
      else await follow(file, number, value, chain)
    }
    return true
  }

  async function follow(file: string, line: number, value: string, chain: readonly string[]): Promise<void> {
    const tell = (reason: string) => problems.add({ file }, line, `import ${value.slice(0, 100)}`, reason)
    const target = below(value)
    if (target === undefined) tell('lies outside the server root')
    else if (chain.includes(target)) tell('imports itself')
    else if (files >= maxFiles) tell(`more than ${maxFiles} files: the rest is not read`)
    else if (target.startsWith('conf/import/')) await readOne(target, chain, () => undefined)
    else if (!(await readOne(target, chain, tell))) onMissing()
  }
}

/** Settings that name files or maps, however they are indented. */
const lists = /^\s*(?:import|npc|delnpc|map|delmap)\s*$/i

/** As the server cuts it: the name is all before the colon, spaces too, the value ends at a tab. */
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
