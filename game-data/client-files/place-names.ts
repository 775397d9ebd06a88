/** Names of monsters and maps that players see, from files of the client or of the operator. */
import { readClientFile } from '../game-file.ts'
import { type ClientEncoding, createClientDecoder } from './decode-client-text.ts'
import { plainName } from './description.ts'
import { isCompiledLua } from './lua-bytecode.ts'
import { readLuaFile } from './lua-file.ts'
import { type FieldNames, LuaTable } from './lua-table.ts'

/** Every field of a table is read, because map names are used as field names. */
const anyField: FieldNames = { has: () => true }

/** The id of a monster or the name of a map. */
const key = /[A-Za-z0-9][A-Za-z0-9_@.-]{0,39}/.source
const wholeKey = new RegExp(`^${key}$`)
const tableLine = new RegExp(`^\\s*(${key})#([^#]*)#?`)
const listLine = new RegExp(`^\\s*"?(${key})"?\\s*[,:=\\t](.*)$`)

/** Fields with the name of a map or monster in a client's table. */
const nameFields = ['displayName', 'name', 'Name', 'mapName', 'title', 'notifyName']

/**
 * Names by key, later files override earlier ones. Supports `prt_fild08.rsw#…#` and `1002#…#` of the client's text
 * tables, `[1002] = "…"` and `["prontera.rsw"] = { displayName = "…" }` of its Lua files, and plain lists (`1002,…`,
 * `1002: …`, tabs). File extensions of maps are removed. Each text is decoded separately. Throws `GameFileError` for an
 * unreadable file; `setting` is named in its remedy.
 */
export async function readPlaceNames(
  files: readonly string[],
  encoding: ClientEncoding | 'auto',
  setting: string,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const file of files) {
    const bytes = await readClientFile(file, setting)
    const isLua = isCompiledLua(bytes) || /\.lu[ab]$/i.test(file)
    const entries = isLua ? luaNames(bytes, file) : listedNames(bytes.toString('latin1'))
    const decoder = createClientDecoder({ encoding: encoding === 'auto' ? undefined : encoding })
    for (const [, text] of entries) decoder.learn(text)
    for (const [key, text] of entries) {
      const name = plainName(decoder.decode(text)).replaceAll('_', ' ').trim()
      if (name !== '') names.set(key.replace(/\.(?:rsw|gat)$/i, ''), name)
    }
  }
  return names
}

function listedNames(binary: string): [key: string, text: string][] {
  const entries: [string, string][] = []
  for (const line of binary.split(/\r?\n/)) {
    if (/^\s*(?:\/\/|#|--)/.test(line)) continue
    const match = tableLine.exec(line)
    const [, key, text] = match ?? listLine.exec(line) ?? []
    const name = match ? text?.trim() : listedText(text ?? '')
    if (key !== undefined && name !== undefined) entries.push([key, name])
  }
  return entries
}

/** The text after a key of a list, which may be in quotes with a comma behind them; undefined for anything else. */
function listedText(rest: string): string | undefined {
  const [text = '', behind = '', ...more] = rest.trim().replace(/^"/, '').split('"')
  return more.length === 0 && /^,?$/.test(behind.trim()) ? text.trim() : undefined
}

function luaNames(bytes: Uint8Array, file: string): [key: string, text: string][] {
  return readLuaFile(bytes, file, anyField).tables.flatMap((table) =>
    [...table].flatMap(([key, value]): [string, string][] => {
      const text = value instanceof LuaTable ? nameIn(value) : value
      return typeof text === 'string' && wholeKey.test(String(key)) ? [[String(key), text]] : []
    }),
  )
}

function nameIn(table: LuaTable): string | undefined {
  const texts = nameFields.map((field) => table.get(field))
  return texts.find((text): text is string => typeof text === 'string' && text !== '')
}
