import { isUtf8 } from 'node:buffer'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { GameFileError } from '../game-file.ts'
import { doubleTrailBackslashes } from './decode-client-text.ts'
import { isCompiledLua, readLuaBytecode } from './lua-bytecode.ts'
import { readLuaSource } from './lua-source.ts'
import { type FieldNames, type LuaGlobals, LuaSyntaxError, type LuaTable } from './lua-table.ts'

export interface LuaFile {
  /** The tables of the file, in ascending priority. */
  tables: LuaTable[]
  /** Files that it loads, as written. */
  loads: string[]
}

/** Throws `GameFileError` with file, line and remedy for a file that is neither Lua 5.1 source nor compiled Lua 5.1. */
export function readLuaFile(bytes: Uint8Array, file: string, fieldNames: FieldNames): LuaFile {
  try {
    const globals = isCompiledLua(bytes) ? readLuaBytecode(bytes, fieldNames) : readSource(bytes, fieldNames)
    return { tables: byPriority(globals), loads: globals.loads }
  } catch (error) {
    if (!(error instanceof LuaSyntaxError)) throw error
    if (isCompiledLua(bytes)) {
      const remedy = 'Decompile it, or set ITEM_INFO to the Lua source.'
      throw new GameFileError(`${file}: the compiled file ${error.message}. ${remedy}`, { cause: error })
    }
    const problem = `${file}:${error.line}: not valid Lua: ${error.message}. Correct this line.`
    throw new GameFileError(problem, { cause: error })
  }
}

function readSource(bytes: Uint8Array, fieldNames: FieldNames): LuaGlobals {
  return readLuaSource(isUtf8(bytes) ? bytes : doubleTrailBackslashes(bytes), fieldNames)
}

/** Same priority as in the client's loaders: override tables before custom tables before the official one. */
function byPriority({ tables, returned }: LuaGlobals): LuaTable[] {
  const rank = (name: string) => (/override/i.test(name) ? 2 : /custom/i.test(name) ? 1 : 0)
  // One table can be in several variables, such as a register and `tbl`: the name with the highest rank counts.
  const ranks = new Map<LuaTable, number>()
  for (const [name, table] of tables) ranks.set(table, Math.max(rank(name), ranks.get(table) ?? 0))
  if (returned && !ranks.has(returned)) ranks.set(returned, 0)
  return [...ranks].toSorted(([, a], [, b]) => a - b).map(([table]) => table)
}

/** Finds a loaded file, in the same folder or relative to the client's root, as `.lua` or `.lub`, ignoring case. */
export function findInFolder(file: string, load: string): string | undefined {
  const parts = load
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  if (parts.includes('..') || load.includes('\0')) return
  const folder = path.dirname(file)
  const name = parts.at(-1)
  if (name === undefined) return
  for (const below of [parts.slice(0, -1), []])
    for (const base of [folder, path.dirname(folder)]) {
      const place = path.join(base, ...below)
      const fileName = existsSync(place) && statSync(place).isDirectory() ? findName(place, name) : undefined
      if (fileName) return path.join(place, fileName)
    }
}

function findName(folder: string, name: string): string | undefined {
  const candidates = [name, `${name}.lua`, `${name}.lub`].map((each) => each.toLowerCase())
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return candidates.map((each) => entries.find((entry) => entry.name.toLowerCase() === each)?.name).find(Boolean)
}
