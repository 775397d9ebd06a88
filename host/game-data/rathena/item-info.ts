import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeText, encodingOf } from './decode-text.ts'
import { descriptionHtml, plainName } from './description.ts'
import { LuaSyntaxError, LuaTable, readLuaTables } from './lua-tables.ts'
import type { Problems } from './problems.ts'
import { GameFileError } from './yaml.ts'

const wanted = new Set(['identifiedDisplayName', 'identifiedDescriptionName'])

/** What the client tells players about an item. */
export interface ItemText {
  /** Plain text; '' where the file has none. */
  name: string
  /** Safe HTML. */
  description: string
}

/**
 * Reads a client's `itemInfo` Lua file by its syntax, without running it. Every table with numeric keys counts, in
 * the order of the file, so that overriding tables win; functions and other code are passed over.
 * Throws `GameFileError` with file and line where the file is not Lua.
 */
export async function readItemInfo(file: string, problems: Problems): Promise<Map<number, ItemText>> {
  const bytes = await readFile(file)
  if (bytes[0] === 0x1b)
    throw new GameFileError(`${file} is compiled (.lub). ITEM_INFO must be the Lua source; decompile it first.`)
  const texts = new Map<number, ItemText>()
  for (const [id, table] of parse(bytes, file)) {
    const text = textOf(table)
    if (text) texts.set(id, text)
    else problems.add({ file: path.basename(file) }, table.line, `item ${id}`, 'has neither name nor description')
  }
  return texts
}

/**
 * The client reads bytes, so the file is parsed as bytes first. In Big5 a character's second byte may be a backslash;
 * files whose author did not double it only make sense as characters, so that is tried next.
 */
function parse(bytes: Uint8Array, file: string) {
  const encoding = encodingOf(bytes)
  try {
    return readLuaTables(bytes, encoding, wanted)
  } catch (error) {
    if (!(error instanceof LuaSyntaxError)) throw error
    if (encoding !== 'utf-8')
      try {
        return readLuaTables(new TextEncoder().encode(decodeText(bytes)), 'utf-8', wanted)
      } catch {
        // The first error names the line as the operator sees it.
      }
    throw new GameFileError(`${file}:${error.line}: not valid Lua: ${error.message}. Correct this line.`)
  }
}

function textOf(table: LuaTable): ItemText | undefined {
  const name = table.get('identifiedDisplayName')
  const lines = table.get('identifiedDescriptionName')
  if (typeof name !== 'string' && lines === undefined) return undefined
  const description = typeof lines === 'string' ? [lines] : lines instanceof LuaTable ? [...lines.values()] : []
  return {
    name: typeof name === 'string' ? plainName(name) : '',
    description: descriptionHtml(description.filter((line) => typeof line === 'string')),
  }
}
