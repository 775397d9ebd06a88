import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeText } from './decode-text.ts'
import { entries, flagOf, mapping, requiredText, requiredWhole, short, textOf } from './fields.ts'
import { reportOtherForm } from './other-forms.ts'
import { BadEntry, type Problems, type Source } from './problems.ts'
import { GameFileError, readYaml, type YamlDocument, YamlMap } from './yaml.ts'

export type GameMode = 'renewal' | 'prerenewal'

/** As written in files: the server compares them with case. */
const modes: Record<GameMode, string> = { renewal: 'Renewal', prerenewal: 'Prerenewal' }

/** A file while its rows are read. */
export interface DatabaseFile extends Source {
  /** Version of this file's header: imports may be older or newer than the file that imports them. */
  version: number
}

export interface DatabaseSource {
  root: string
  mode: GameMode
  /** The file that imports all others, such as `db/item_db.yml`. */
  start: string
  /** Required value of `Header.Type`, such as `ITEM_DB`. */
  type: string
  problems: Problems
  /** The data is supplementary: a missing file does not mark data as lost. */
  aside?: boolean
  /** `Header.Clear: true`: discards every row so far. */
  clear: () => void
  row: (row: YamlMap, file: DatabaseFile) => void
}

/**
 * Reads a database in the server's order: the rows of a file, then its imports in sequence, each followed at once by
 * its own imports. Resolves to false when the start file is missing. Throws `GameFileError` for a file that is not
 * YAML.
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
    problems.add({ file }, line, `key ${key}`, 'occurs twice in one entry; the first one counts')
  const source = sourceOf(database, file, value)
  // The server ignores a file with a wrong header, including its imports.
  if (!source) return true
  const onBad = (reason: string) => problems.add({ file }, undefined, 'body', reason)
  for (const row of entries(value, 'Body', onBad)) database.row(row, source)
  await readImports(database, file, value, [...parents, file])
  return true
}

/** Reads the header of a file; undefined if it is not of this database. */
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
 * A faulty supplementary file must not fail the whole load: it is reported. A damaged comment before the header, as in
 * one stock file, is skipped like the server does.
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
        // The first error is reported.
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
        // Read only by the server's own tool for generating client files.
        if ((mode ?? modes[database.mode]) !== modes[database.mode] || entry.fields.has('Generator')) return
        wanted.push({ target: path.posix.normalize(requiredText(entry, 'Path')), line: entry.line })
      })
  })
  for (const { target, line } of wanted) {
    if (path.posix.isAbsolute(target) || target.startsWith('../'))
      problems.add({ file }, line, `import ${target}`, 'lies outside the server root')
    else if (chain.includes(target)) problems.add({ file }, line, `import ${target}`, 'imports itself')
    // Operators delete unused files from db/import, and the server starts without them.
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
    // A path with a null character, or too long for the file system, cannot exist either.
    if (code && ['ENOENT', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE', 'ENAMETOOLONG'].includes(code)) return undefined
    if (code === 'EISDIR') throw new GameFileError(`${file}: is a folder, where the game server has a file`)
    throw error
  }
}
