import { LuaTable } from './lua-table.ts'

/** The bytes of one file's texts about an item; an absent field keeps the value of an earlier file. */
export interface ItemEntry {
  id: number
  name?: string
  lines?: string[]
  resource?: string
  /** The name has underscores in place of spaces, as in the older text tables. */
  underscores?: boolean
}

/** The named fields of an item's table that are read. */
export const itemFields: ReadonlySet<string> = new Set([
  'identifiedDisplayName',
  'identifiedDescriptionName',
  'identifiedResourceName',
])

type OnEmpty = (line: number, id: number) => void

/** The items in a file's tables: a table is an item table if its keys are ids and its values tables. */
export function itemEntries(tables: readonly LuaTable[], onEmpty: OnEmpty): ItemEntry[] {
  return tables.flatMap((table) => {
    const entries: ItemEntry[] = []
    for (const [id, fields] of table) {
      if (!(fields instanceof LuaTable) || typeof id !== 'number' || !Number.isInteger(id) || id < 1) continue
      const entry = entryOf(id, fields)
      if (entry) entries.push(entry)
      else if (!isList(fields)) onEmpty(fields.line, id)
    }
    return entries
  })
}

/** A list of strings is a description that a decompiled file assigns to a variable first, not an item. */
function isList(fields: LuaTable): boolean {
  return fields.size > 0 && [...fields.keys()].every((key) => typeof key === 'number')
}

function entryOf(id: number, fields: LuaTable): ItemEntry | undefined {
  const name = fields.get('identifiedDisplayName')
  const lines = fields.get('identifiedDescriptionName')
  const resource = fields.get('identifiedResourceName')
  const entry: ItemEntry = { id }
  if (typeof name === 'string') entry.name = name
  if (typeof lines === 'string') entry.lines = [lines]
  else if (lines instanceof LuaTable) entry.lines = textsOf(lines)
  if (typeof resource === 'string') entry.resource = resource
  return Object.keys(entry).length > 1 ? entry : undefined
}

/** The strings of a list in numeric order. */
function textsOf(list: LuaTable): string[] {
  return [...list]
    .filter((entry): entry is [number, string] => typeof entry[0] === 'number' && typeof entry[1] === 'string')
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text)
}
