import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeText } from './decode-text.ts'
import { entries, flagOf, mapping, requiredText, requiredWhole, short, textOf } from './fields.ts'
import { reportOtherForm } from './other-forms.ts'
import { BadEntry, type Problems, type Source } from './problems.ts'
import { GameFileError, readYaml, type YamlDocument, YamlMap } from './yaml.ts'

export type GameMode = 'renewal' | 'prerenewal'

/** As files write them: the server compares them with case. */
const modes: Record<GameMode, string> = { renewal: 'Renewal', prerenewal: 'Prerenewal' }

/** A file while its rows are read. */
export interface DatabaseFile extends Source {
  /** Version of this file's own header: imports may be older or newer than the file that names them. */
  version: number
}

export interface DatabaseSource {
  root: string
  mode: GameMode
  /** File that everything else is imported from, such as `db/item_db.yml`. */
  start: string
  /** What `Header.Type` must say, such as `ITEM_DB`. */
  type: string
  problems: Problems
  /** What it says is only told beside other things: where a file of it is missing, nothing is lost as a whole. */
  aside?: boolean
  /** `Header.Clear: true`: forget every row so far. */
  clear: () => void
  row: (row: YamlMap, file: DatabaseFile) => void
}

/**
 * Reads a database in the order of the server: the rows of a file, then its imports one after the other, each with
 * its own imports at once. Resolves to false where the start file is missing.
 * Throws `GameFileError` where a file is not YAML.
 */
export async function readDatabase(database: DatabaseSource): Promise<boolean> {
  const found = await readOne(database, database.start, [])
  if (!found) await reportOtherForm(database.root, database.start, database.problems)
  return found
}

async function readOne(database: DatabaseSource, file: string, parents: string[]): Promise<boolean> {
  const bytes = await readBytes(path.join(database.root, file))
  if (!bytes) return false
  const { problems } = database
  const written = decodeText(bytes)
  const content = database.aside ? readAside(written, file, problems) : readYaml(written, file)
  if (!content) return true
  const { value, doubles } = content
  if (value === undefined || value === '') return true
  if (!(value instanceof YamlMap)) {
    problems.lose(file, { file }, 1, 'file', 'is not a mapping with Header and Body')
    return true
  }
  for (const { line, key } of doubles)
    problems.add({ file }, line, `key ${key}`, 'stands twice in one entry; the first counts')
  const source = sourceOf(database, file, value)
  // A file with a head that the server refuses is nothing to it, with all that it would import.
  if (!source) return true
  const onBad = (reason: string) => problems.add({ file }, undefined, 'body', reason)
  for (const row of entries(value, 'Body', onBad)) database.row(row, source)
  await readImports(database, file, value, [...parents, file])
  return true
}

/** Reads the head of a file; undefined where it is none of this database. */
function sourceOf(
  { type: wanted, clear, problems }: DatabaseSource,
  file: string,
  value: YamlMap,
): DatabaseFile | undefined {
  const lose = (line: number, reason: string) =>
    problems.lose(file, { file }, line, 'header', `${reason}; the file is ignored`)
  try {
    const header = mapping(value, 'Header') ?? new YamlMap(value.line)
    const type = requiredText(header, 'Type')
    if (type !== wanted) return void lose(header.line, `Type must be ${wanted} (is "${short(type)}")`)
    const version = requiredWhole(header, 'Version')
    problems.attempt({ file }, header, 'header', () => {
      if (flagOf(header, 'Clear')) clear()
    })
    return { file, version }
  } catch (error) {
    if (!(error instanceof BadEntry)) throw error
    return void lose(value.line, error.message)
  }
}

/**
 * A file without which everything else can be told is no reason to tell nothing: what cannot be read is reported. Where
 * a torn comment stands before the header, as in a stock file, it is left out as the server's own reader does.
 */
function readAside(text: string, file: string, problems: Problems): YamlDocument | undefined {
  try {
    return readYaml(text, file)
  } catch (error) {
    if (!(error instanceof GameFileError)) throw error
    const header = text.search(/^Header:/m)
    if (header > 0) {
      const before = text.slice(0, header)
      try {
        return readYaml('\n'.repeat(before.split('\n').length - 1) + text.slice(header), file)
      } catch {
        // The first reason is the one to tell.
      }
    }
    problems.add({ file }, Number(/:(\d+): /.exec(error.message)?.[1]) || undefined, 'file', 'is not valid YAML')
    return undefined
  }
}

async function readImports(database: DatabaseSource, file: string, content: YamlMap, chain: string[]): Promise<void> {
  const { problems } = database
  const wanted: { target: string; line: number }[] = []
  const onBad = (reason: string) => problems.add({ file }, undefined, 'imports', reason)
  problems.attempt({ file }, content, 'footer', () => {
    const footer = mapping(content, 'Footer')
    for (const entry of footer ? entries(footer, 'Imports', onBad) : [])
      problems.attempt({ file }, entry, 'import', () => {
        const mode = textOf(entry, 'Mode')
        if (mode !== undefined && !Object.values(modes).includes(mode))
          throw new BadEntry(`Mode must be Renewal or Prerenewal (is "${short(mode)}"): the server does not load it`)
        // What only the server's own tool for making client files reads.
        if ((mode ?? modes[database.mode]) !== modes[database.mode] || entry.fields.has('Generator')) return
        wanted.push({ target: path.posix.normalize(requiredText(entry, 'Path')), line: entry.line })
      })
  })
  for (const { target, line } of wanted) {
    if (path.posix.isAbsolute(target) || target.startsWith('../'))
      problems.add({ file }, line, `import ${target}`, 'lies outside the server root')
    else if (chain.includes(target)) problems.add({ file }, line, `import ${target}`, 'imports itself')
    // Operators delete what they do not use from db/import, and the server starts all the same.
    else if (!(await readOne(database, target, chain)) && !target.startsWith('db/import/')) {
      if (database.aside) problems.add({ file }, line, `import ${target}`, 'the file is missing')
      else problems.lose(target, { file }, line, `import ${target}`, 'the file is missing')
    }
  }
}

async function readBytes(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A path with a null character, or too long for the file system, names no file either.
    if (code && ['ENOENT', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE', 'ENAMETOOLONG'].includes(code)) return undefined
    if (code === 'EISDIR') throw new GameFileError(`${file}: is a folder, where the game server has a file`)
    throw error
  }
}
