import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { GameFileError, hasUtf8Mark, readFileNow } from '../../game-file.ts'
import { ClientFolder } from './client-folder.ts'
import { compiledFault, isCompiledLua } from './compiled.ts'
import { type LuaCall, LuaError, LuaLimitError, LuaMachine } from './machine.ts'
import { withWholeCharacters } from './whole-characters.ts'

/** Limits of a file with all that it loads: far more than the largest known client needs, 34 MB in 150 MB and 2 s. */
export const clientLimits = {
  /** Memory of the machine. */
  maxBytes: 512 << 20,
  maxMs: 60_000,
  /** Loaded files, each as often as it is loaded, and their bytes. */
  maxFiles: 1_000,
  maxFileBytes: 256 << 20,
}

export interface ClientFile {
  file: string
  /** Its content. */
  bytes: Uint8Array
  /** The setting that names it. */
  setting: string
  limits?: Partial<typeof clientLimits>
}

/** What reads the result: a chunk of this folder and the functions that it and the file call. */
export interface ClientReader {
  chunk: 'items.lua' | 'places.lua'
  functions: Readonly<Record<string, (call: LuaCall) => number>>
}

export interface ClientRun {
  /** The files that it has loaded, each once. */
  loaded: ReadonlySet<string>
  /** Names of loaded files that the client's folder does not contain, as written. */
  missing: ReadonlySet<string>
  /** Errors that have ended the file or its `main`. */
  errors: readonly { file: string; line: number | undefined; message: string }[]
}

/**
 * Runs a client's file in Lua 5.1, as the client does: the file, then its `main`. `createReader` is called again for a
 * second run. Throws `GameFileError` with file, line and remedy for a file that is no Lua, and for one that exceeds the
 * limits.
 */
export function runClientFile(client: ClientFile, createReader: () => ClientReader): ClientRun {
  // A file of additions, such as `tbl[501] = {…}`, needs the table that another file creates.
  const added = new Set<string>()
  for (;;) {
    const run = new FileRun(client, createReader(), [...added])
    run.run()
    const name = run.lackedTable
    if (name === undefined || added.has(name) || added.size >= maxAddedTables) return run
    added.add(name)
  }
}

const maxAddedTables = 5
/** Loaders test with `io.open` whether a file exists before they load it; that is all there is of `io`. */
const ownIo = `
local exists = almanac_exists
io = { close = function() return true end }
function io.open(name)
  if exists(name) then return { close = io.close } end
  return nil, name .. ": No such file or directory", 2
end`
const chunks = new Map<string, Uint8Array>()

/** A chunk of this folder. */
function ownChunk(name: string): Uint8Array {
  const bytes = chunks.get(name) ?? readFileSync(path.join(import.meta.dirname, name))
  chunks.set(name, bytes)
  return bytes
}

class FileRun implements ClientRun {
  readonly loaded = new Set<string>()
  readonly missing = new Set<string>()
  readonly errors: { file: string; line: number | undefined; message: string }[] = []
  /** The global variable that the file has used as a table without creating it. */
  lackedTable: string | undefined
  readonly #client: ClientFile
  readonly #limits: typeof clientLimits
  readonly #machine: LuaMachine
  readonly #folder: ClientFolder
  readonly #reader: ClientReader
  readonly #preset: string
  /** Files by the number that is their name in Lua, which cuts long names. */
  readonly #files: string[] = []
  #fileBytes = 0

  constructor(client: ClientFile, reader: ClientReader, tables: readonly string[]) {
    this.#client = client
    this.#reader = reader
    this.#preset = tables.map((name) => (name === 'io' ? ownIo : `${name} = {}`)).join('\n')
    this.#limits = { ...clientLimits, ...client.limits }
    this.#folder = new ClientFolder(client.file)
    this.#machine = new LuaMachine(this.#limits)
    const functions = {
      ...reader.functions,
      almanac_enter: (call: LuaCall) => this.#load(call, client.file, client.bytes, false),
      almanac_read: (call: LuaCall) => this.#read(call),
      almanac_exists: (call: LuaCall) => {
        call.push(this.#folder.find(call.bytes(1) ?? '') !== undefined)
        return 1
      },
      almanac_fail: (call: LuaCall) => this.#fail(call.bytes(1) ?? '', call.text(2)),
    }
    for (const [name, answer] of Object.entries(functions)) this.#machine.define(name, answer)
  }

  run(): void {
    const { file, setting } = this.#client
    try {
      const { chunk } = this.#reader
      this.#machine.run(
        { bytes: ownChunk('client.lua'), name: 'client' },
        { bytes: ownChunk(chunk), name: chunk },
        { bytes: Buffer.from(this.#preset), name: 'preset' },
      )
    } catch (error) {
      if (error instanceof LuaError) this.#fail('result', error.message)
      else if (error instanceof LuaLimitError)
        throw new GameFileError(`${file}: ${error.message}. Replace it, or remove it from ${setting}.`, {
          cause: error,
        })
      else throw error
    }
  }

  /** `read(name, isGuarded, searchPath)`: pushes the function of a file, or nil and why not. */
  #read(call: LuaCall): number {
    const name = call.bytes(1) ?? ''
    const isGuarded = call.isTrue(2)
    const searchPath = call.bytes(3)
    const file = searchPath === undefined ? this.#folder.find(name) : this.#folder.findModule(name, searchPath)
    if (file === undefined) {
      this.missing.add(name)
      call.push(undefined)
      call.push(`cannot open ${name}`)
      return 2
    }
    this.loaded.add(file)
    const bytes = readFileNow(file)
    this.#fileBytes += bytes.length
    if (this.#files.length > this.#limits.maxFiles) this.#refuse(`loads more than ${this.#limits.maxFiles} files`)
    if (this.#fileBytes > this.#limits.maxFileBytes)
      this.#refuse(`loads more than ${this.#limits.maxFileBytes >> 20} MB`)
    return this.#load(call, file, bytes, isGuarded)
  }

  #refuse(what: string): never {
    throw new GameFileError(`${this.#client.file}: ${what}. Replace it, or remove it from ${this.#client.setting}.`)
  }

  /** Pushes the function of a file. A file that is no Lua ends the run, unless the script expects errors. */
  #load(call: LuaCall, file: string, content: Uint8Array, isGuarded: boolean): number {
    const name = `@${this.#files.push(file)}`
    const bytes = withoutFirstLine(hasUtf8Mark(content) ? content.subarray(3) : content)
    const fault = compiledFault(bytes)
    if (fault) throw new GameFileError(`${file}: ${fault} Or set ${this.#client.setting} to the Lua source.`)
    if (call.load({ bytes: isCompiledLua(bytes) || isUtf8(bytes) ? bytes : withWholeCharacters(bytes), name })) return 1
    const message = call.text(-1)
    if (isGuarded) {
      call.push(undefined)
      call.push(message)
      return 2
    }
    const { line, message: reason } = this.#place(message)
    throw new GameFileError(
      isCompiledLua(bytes)
        ? `${file}: the compiled file is damaged (${reason}). Replace it, or set ${this.#client.setting} to the Lua source.`
        : `${file}:${line ?? 1}: not valid Lua: ${reason}. Correct this line.`,
    )
  }

  #fail(what: string, text: string): number {
    if (text === 'not enough memory') throw this.#machine.memoryError()
    if (what === 'file') this.lackedTable ??= /attempt to index global '(\w+)' \(a nil value\)/.exec(text)?.[1]
    const { file, line, message } = this.#place(text)
    this.errors.push({ file, line, message: what === 'main' ? `main: ${message}` : message })
    return 0
  }

  /** The file, line and rest of a message of Lua. */
  #place(text: string): { file: string; line: number | undefined; message: string } {
    const [, number, line, rest] = /^@(\d+):(?:(\d+):)? ?(.*)$/s.exec(text) ?? []
    const message = (rest ?? text).replace(/@(\d+)(?=:)/g, (_, each) => path.basename(this.#files[each - 1] ?? ''))
    return {
      file: this.#files[Number(number) - 1] ?? this.#client.file,
      line: line === undefined ? undefined : Number(line),
      message: message.replace(/[^\x20-\x7e]/g, '?').slice(0, maxMessage),
    }
  }
}

/** A message can contain a string of the file. */
const maxMessage = 300

/** Lua's own loader of files leaves out a first line that begins with `#`, but not its line break. */
function withoutFirstLine(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x23) return bytes
  const end = bytes.indexOf(0x0a)
  return end < 0 ? bytes.subarray(bytes.length) : bytes.subarray(end)
}
