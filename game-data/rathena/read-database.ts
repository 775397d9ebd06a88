import { isUtf8 } from 'node:buffer'
import { GameFileError, hasUtf8Mark, readGameFile } from '../game-file.ts'
import { readYaml, type YamlDocument, YamlFault } from '../yaml/read-yaml.ts'
import { decodeValues, YamlMap } from '../yaml/value.ts'
import { BadEntry, ServerStops } from './bad-entry.ts'
import { bytesDecoder } from './decode-text.ts'
import { type Engine, hasTrait, versionsOf } from './engine.ts'
import { entries, flagOf, mapping, requiredText, requiredWhole, short, textOf } from './fields.ts'
import type { GameMode } from './find-mode.ts'
import { reportHiddenRecords } from './hidden-records.ts'
import type { Limits } from './limits.ts'
import type { Problems, Source } from './problems.ts'
import { findBelow, toRootPath } from './server-files.ts'
import { reportUnsupportedFormat } from './unsupported-formats.ts'

/** As written in files: the server compares them with case. */
const modes: Record<GameMode, string> = { renewal: 'Renewal', prerenewal: 'Prerenewal' }

/** A server's folder and the rules by which its engine reads it. */
export interface GameServer {
  /** The folder that contains `db/`. */
  root: string
  mode: GameMode
  engine: Engine
  limits: Limits
}

/** A file while its rows are read. */
export interface DatabaseFile extends Source {
  /** Version of this file's header: imports may be older or newer than the file that imports them. */
  version: number
}

export interface DatabaseSource {
  server: GameServer
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
  /** Called with all rows of a file before the first of them. */
  begin?: (rows: readonly YamlMap[]) => void
}

/** Far more files than any server imports into one database. */
const maxFiles = 2000

/** A database while it is read. */
interface Reading extends DatabaseSource {
  files: number
}

/**
 * Reads a database in the server's order: the rows of a file, then its imports in sequence, each followed at once by
 * its own imports. A file that the server's parser gives up is reported as lost. Resolves to false when the start file
 * is missing. Throws `GameFileError` for a file with which the server does not start, and for a path that is no file.
 */
export async function readDatabase(database: DatabaseSource): Promise<boolean> {
  const exists = await readOne({ ...database, files: 0 }, database.start, [])
  if (!exists) await reportUnsupportedFormat(database)
  return exists
}

async function readOne(database: Reading, file: string, parents: string[]): Promise<boolean> {
  const { server, problems } = database
  if (++database.files > maxFiles)
    throw new GameFileError(
      `${file}: ${database.start} imports more than ${maxFiles} files, counted each time. Remove repeated imports.`,
    )
  problems.types.set(file, database.type)
  const target = await findBelow(server.root, file)
  const bytes = target && (await readGameFile(target, file))
  if (!bytes) return false
  const document = parse(database, file, bytes)
  if (!document) return true
  const content = document.value instanceof YamlMap ? document.value : new YamlMap(1)
  for (const { line, key } of document.doubles)
    problems.add({ file }, line, `key ${key}`, 'occurs twice in one entry; the first one counts', 'twice')
  const source = stopsAt(file, content, () => sourceOf(database, file, content))
  // The server ignores a file with a wrong header, including its imports.
  if (!source) return true
  const rows = stopsAt(file, content, () => entries(content, 'Body'))
  reportHiddenRecords(file, bytes, rows, problems)
  stopsAt(file, content, () => database.begin?.(rows))
  for (const row of rows) stopsAt(file, row, () => database.row(row, source))
  await readImports(database, file, content, [...parents, file])
  return true
}

/** The values of a file as text; undefined for one that the server loses, which is reported. */
function parse({ server, problems }: Reading, file: string, bytes: Buffer): YamlDocument | undefined {
  const lose = (line: number | undefined, reason: string) =>
    void problems.lose(file, { file }, line, 'file', `${reason}; the server loses the whole file`)
  let text = bytes.toString('latin1')
  const library = hasTrait(server.engine, 'usesYamlCpp') ? 'yaml-cpp' : 'rapidyaml'
  if (hasUtf8Mark(bytes)) {
    if (library === 'rapidyaml' && !hasTrait(server.engine, 'readsByteOrderMark'))
      return lose(1, 'begins with a byte-order mark')
    text = text.slice(3)
  }
  if (hasTrait(server.engine, 'dropsNoBreakSpaces') && isUtf8(bytes)) text = text.replaceAll('\xc2\xa0', '')
  try {
    const document = readYaml(text, library)
    if (library === 'rapidyaml') {
      if (document.isStream && !hasTrait(server.engine, 'survivesDocuments'))
        throw new YamlFault(1, 'has document markers (--- or ...)', true)
      if (document.isStream) return lose(undefined, 'has document markers (--- or ...)')
      if (Array.isArray(document.value) && document.value.length > 0) throw new YamlFault(1, 'is a list', true)
    }
    decodeValues(document.value, bytesDecoder(bytes))
    return document
  } catch (error) {
    if (!(error instanceof YamlFault)) throw error
    const text = short(
      bytes
        .toString('latin1')
        .split(/\r\n?|\n/)
        [error.line - 1]?.trim() ?? '',
    )
    const where = `"${bytesDecoder(bytes)(text)}": ${error.message}`
    if (error.isFatal) throw stops(file, error.line, where)
    return lose(error.line, where)
  }
}

function stops(file: string, line: number, why: string): GameFileError {
  return new GameFileError(`${file}:${line}: ${why}. The game server does not start with this file. Correct it.`)
}

/** Runs `read`; a value that ends the server becomes an error with file and line. */
function stopsAt<T>(file: string, entry: YamlMap, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ServerStops ? stops(file, entry.line, error.message) : error
  }
}

/** Reads the header of a file; undefined if it is not of this database. */
function sourceOf(
  { type: requiredType, clear, problems, server }: Reading,
  file: string,
  value: YamlMap,
): DatabaseFile | undefined {
  const lose = (line: number, reason: string) =>
    problems.lose(file, { file }, line, 'header', `${reason}; the file is ignored`)
  try {
    const header = mapping(value, 'Header')
    if (!header) throw new BadEntry('Header is missing')
    const type = requiredText(header, 'Type')
    if (type !== requiredType) return void lose(header.line, `Type must be ${requiredType} (is "${short(type)}")`)
    const version = requiredWhole(header, 'Version', 'u16')
    const { least, most } = versionsOf(server.engine, type)
    if (version < least || version > most)
      return void lose(header.line, `Version ${version} is not read by this server, which reads ${least} to ${most}`)
    problems.attempt({ file }, header, 'header', () => {
      if (flagOf(header, 'Clear')) clear()
    })
    return { file, version }
  } catch (error) {
    if (!(error instanceof BadEntry)) throw error
    return void lose(value.line, error.message)
  }
}

async function readImports(database: Reading, file: string, content: YamlMap, chain: string[]): Promise<void> {
  const { problems } = database
  for (const { written, target, line } of stopsAt(file, content, () => importsOf(database, file, content))) {
    if (target === undefined) problems.add({ file }, line, `import ${written}`, 'lies outside the server root', 'site')
    else if (chain.includes(target)) problems.add({ file }, line, `import ${target}`, 'imports itself', 'site')
    // Operators delete unused files from db/import, and the server starts without them.
    else if (!(await readOne(database, target, chain)) && !/^db\/import\//i.test(target)) {
      if (database.aside) problems.add({ file }, line, `import ${target}`, 'the file is missing', 'file')
      else problems.lose(target, { file }, line, `import ${target}`, 'the file is missing', 'file')
    }
  }
}

interface Import {
  written: string
  /** Below the root; undefined if it lies outside. */
  target: string | undefined
  line: number
}

function importsOf({ server, problems }: Reading, file: string, content: YamlMap): Import[] {
  const footer = mapping(content, 'Footer')
  const imports: Import[] = []
  for (const entry of footer ? entries(footer, 'Imports') : [])
    problems.attempt({ file }, entry, 'import', () => {
      const mode = textOf(entry, 'Mode')
      if (mode !== undefined && !Object.values(modes).includes(mode))
        throw new BadEntry(`Mode must be Renewal or Prerenewal (is "${short(mode)}"): the server does not load it`)
      // Read only by the server's own tool for generating client files.
      if ((mode ?? modes[server.mode]) !== modes[server.mode] || entry.has('Generator')) return
      const written = requiredText(entry, 'Path')
      imports.push({ written: short(written), target: toRootPath(written), line: entry.line })
    })
  return imports
}
