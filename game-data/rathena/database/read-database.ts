import { isUtf8 } from 'node:buffer'
import { hasUtf8Mark, readGameFile, unreadableReason } from '../../game-file.ts'
import { readYaml, type YamlDocument, YamlFault } from '../../yaml/read-yaml.ts'
import { decodeValues, YamlMap } from '../../yaml/value.ts'
import { type Engine, findBelow, type GameMode, hasTrait, type Limits, versionsOf } from '../engine/index.ts'
import { BadEntry, ServerStops } from './bad-entry.ts'
import type { Constants } from './constants.ts'
import { importsOf } from './database-imports.ts'
import { bytesDecoder } from './decode-text.ts'
import { elementsOf, entries, flagOf, mapping, requiredText, requiredWhole, short } from './fields.ts'
import { reportHiddenRecords } from './hidden-records.ts'
import { type LiftedLimits, liftLimits } from './lifted-limits.ts'
import type { Problems, Source } from './problems.ts'
import { reportUnsupportedFormat } from './unsupported-formats.ts'

/** A server's folder and the rules by which its engine reads it. */
export interface GameServer {
  /** The folder that contains `db/`. */
  root: string
  mode: GameMode
  engine: Engine
  limits: Limits
  /** The limits that the files show not to be the stock ones, where the source is not in the folder. */
  liftedLimits?: LiftedLimits
  constants: Constants
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
  /** Forgets everything, to read the database again; default: `clear`. */
  restart?: () => void
  /** Called with all rows of a file before the first of them. */
  begin?: (rows: readonly YamlMap[]) => void
}

/** Far more files than any server imports into one database. */
const maxFiles = 2000

/** A database while it is read. */
interface Reading extends DatabaseSource {
  files: number
  /** Files with a row that ends the server. */
  ending: ReadonlyMap<string, FileEndsServer>
}

/** A row with which the server does not start. */
class FileEndsServer extends Error {
  readonly file: string
  readonly line: number
  constructor(file: string, line: number, why: string) {
    super(`${why}; the game server does not start with this file`)
    this.file = file
    this.line = line
  }
}

/**
 * Reads a database in the server's order: the rows of a file, then its imports in sequence, each followed at once by
 * its own imports. A file that the server's parser gives up, or that cannot be read, is reported as lost. So are the rows
 * of a file with which the server does not start: the database is then read again without them. Resolves to false when
 * the start file is missing.
 */
export async function readDatabase(database: DatabaseSource): Promise<boolean> {
  const { problems, restart = database.clear } = database
  const ending = new Map<string, FileEndsServer>()
  for (;;) {
    const forget = problems.mark()
    try {
      const exists = await readOne({ ...database, files: 0, ending }, database.start, [])
      if (!liftLimits(database)) {
        if (!exists) await reportUnsupportedFormat(database)
        return exists
      }
    } catch (error) {
      if (!(error instanceof FileEndsServer) || ending.has(error.file)) throw error
      ending.set(error.file, error)
    }
    forget()
    restart()
  }
}

async function readOne(database: Reading, file: string, parents: string[]): Promise<boolean> {
  const { server, problems, ending } = database
  problems.types.set(file, database.type)
  const lose = (line: number | undefined, reason: string) =>
    void problems.lose(file, { file }, line, 'file', `${reason}; it is left out`)
  if (++database.files > maxFiles) {
    lose(undefined, `${database.start} imports more than ${maxFiles} files, counted each time`)
    return true
  }
  const target = await findBelow(server.root, file)
  const bytes = target && (await readGameFile(target, file).catch(unreadableReason))
  if (!bytes) return false
  if (typeof bytes === 'string') {
    lose(undefined, bytes)
    return true
  }
  const document = parse(database, file, bytes)
  if (!document) return true
  const content = document.value instanceof YamlMap ? document.value : new YamlMap(1)
  reportRemarks(file, document, problems)
  const end = ending.get(file)
  if (end) lose(end.line, end.message)
  else if (!readRows(database, file, bytes, content)) return true
  try {
    await readImports(database, file, content, [...parents, file])
  } catch (error) {
    // A row before the imports ended the server, and their list would, too.
    if (!end || !(error instanceof FileEndsServer) || error.file !== file) throw error
  }
  return true
}

/** Reads header and rows; false if the server ignores the file because of its header, including its imports. */
function readRows(database: Reading, file: string, bytes: Buffer, content: YamlMap): boolean {
  const source = endsAt(file, content, () => sourceOf(database, file, content))
  if (!source) return false
  const rows = endsAt(file, content, () => bodyOf(content))
  reportHiddenRecords(file, bytes, rows, database.problems)
  database.begin?.(rows)
  for (const row of rows) endsAt(file, row, () => database.row(row, source))
  return true
}

/** The rows of a file; an empty one is already reported. */
function bodyOf(content: YamlMap): YamlMap[] {
  const elements = elementsOf(content.get('Body'))
  return [...entries(content, 'Body')].filter((_, index) => elements[index] !== null)
}

function reportRemarks(file: string, { doubles, remarks }: YamlDocument, problems: Problems): void {
  for (const { line, key } of doubles)
    problems.add({ file }, line, `key ${key}`, 'occurs twice in one entry; the first one counts', 'twice')
  for (const { line, text } of remarks) problems.add({ file }, line, 'file', text, 'site')
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
      const isList = Array.isArray(document.value) && document.value.length > 0
      const form = document.isStream ? 'has document markers (--- or ...)' : isList && 'is a list'
      const survives = document.isStream && hasTrait(server.engine, 'survivesDocuments')
      if (form)
        return lose(survives ? undefined : 1, survives ? form : `${form}: the game server does not start with it`)
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
    return lose(error.line, `"${bytesDecoder(bytes)(text)}": ${error.message}`)
  }
}

/** Runs `read`; a value that ends the server becomes an error with file and line. */
function endsAt<T>(file: string, entry: YamlMap, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ServerStops ? new FileEndsServer(file, entry.line, error.message) : error
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
  for (const { written, target, line } of endsAt(file, content, () => importsOf(database, file, content))) {
    if (target === undefined) problems.add({ file }, line, `import ${written}`, 'lies outside the server root', 'site')
    else if (chain.includes(target)) problems.add({ file }, line, `import ${target}`, 'imports itself', 'site')
    // Operators delete unused files from db/import, and the server starts without them.
    else if (!(await readOne(database, target, chain)) && !/^db\/import\//i.test(target)) {
      if (database.aside) problems.add({ file }, line, `import ${target}`, 'the file is missing', 'file')
      else problems.lose(target, { file }, line, `import ${target}`, 'the file is missing', 'file')
    }
  }
}
