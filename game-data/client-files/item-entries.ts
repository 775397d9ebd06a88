import { LuaTable } from './lua-table.ts'

/** Bytes of what one file says of an item; what it does not say is absent and leaves what an earlier file said. */
export interface ItemEntry {
  id: number
  name?: string
  lines?: string[]
  resource?: string
  /** Spaces of the name are written as underscores, as in the older text tables. */
  underscores?: boolean
}

/** The named fields of an item's table that are read. */
export const itemFields: ReadonlySet<string> = new Set([
  'identifiedDisplayName',
  'identifiedDescriptionName',
  'identifiedResourceName',
])

type OnEmpty = (line: number, id: number) => void

/** The items of a file's tables; a table counts as items where its keys are ids and its values tables. */
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

/** A list of texts is a description that stands in a register of its own, not an item. */
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

/** The texts of a list in the order of their numbers. */
function textsOf(list: LuaTable): string[] {
  return [...list]
    .filter((entry): entry is [number, string] => typeof entry[0] === 'number' && typeof entry[1] === 'string')
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text)
}
