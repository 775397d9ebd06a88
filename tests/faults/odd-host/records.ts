/** What one record of an odd host is, and how a field of it becomes odd. */
import type { Dice } from './dice.ts'
import { type Kind, nested, oddValue, raw } from './odd-values.ts'
import type { Draft } from './written-texts.ts'

export type Row = Record<string, unknown>
export type Collection =
  | 'items'
  | 'packages'
  | 'reforms'
  | 'enchants'
  | 'enchantables'
  | 'monsters'
  | 'maps'
  | 'shops'
  | 'posts'

/** A line that the report must have; `record` is undefined where the key is too odd to tell how it is printed. */
export interface Loss {
  collection: Collection
  record: string | undefined
  /** First part of the field's path; undefined for any. */
  field: string | undefined
}

export interface OddRecord {
  key: string
  /** As it is meant: every field that other records or pages depend on. */
  meant: Row
  /** As the list or the map of the host has it. */
  listed: unknown
  /** As the host's call for it answers. */
  detail?: unknown
  /** Its HTML, and what its page must make of it. */
  text?: Draft | undefined
  lost?: Loss
  /** A field or row that it does without: the path of the number. */
  without?: string
}

/** A field that may become odd: where it stands, and what it may be. */
export interface Target {
  side: 'listed' | 'detail'
  path: readonly (string | number)[]
  kind: Kind
}

/** Replaces one field by an odd value, and notes what comes of it. */
export function makeOdd(collection: Collection, record: OddRecord, target: Target, dice: Dice): void {
  const { side, path, kind } = target
  const { value, is } = oddValue(kind, dice)
  const sent = structuredClone(record[side]) as Row
  setAt(sent, path, value)
  record[side] = sent
  const field = String(path[0])
  if (is === 'bad') record.lost = { collection, record: record.key, field }
  else if (is === 'number') {
    record.without = path.join('.')
    setAt(record.meant, rowOf(path), undefined)
  } else if (kind.is === 'list') setAt(record.meant, path, [])
  else if (kind.is === 'optionalId') setAt(record.meant, path, undefined)
  if (kind.is === 'text' && textFields.has(field)) record.text = undefined
}

const rowMakers = new Set([
  'Chance',
  'Item',
  'Id',
  'Material',
  'Amount',
  'Enchant',
  'Upgrade',
  'BaseItem',
  'ResultItem',
  'Monster',
])

/** What a number costs: docs/decisions, "costs that field or row". */
function rowOf(path: Target['path']): Target['path'] {
  const field = String(path.at(-1))
  if (field === 'Price' && path[0] === 'Items') return path.slice(0, -1)
  const isRow = path[0] === 'Reset' || (path.length > 1 && (rowMakers.has(field) || field === 'Slot'))
  return isRow ? path.slice(0, -1) : path
}

const textFields = new Set(['Description', 'content'])

/** A field of which the contract says nothing: whatever it is, it is ignored, unless it is too deep to be read. */
export function addUnknownField(collection: Collection, record: OddRecord, side: Target['side'], dice: Dice): void {
  const deep = dice.chance(0.3)
  const deepest = raw('['.repeat(100_000) + ']'.repeat(100_000))
  const value = deep ? dice.pick([nested(40), nested(400), deepest]) : oddValue({ is: 'anything' }, dice).value
  record[side] = { ...(record[side] as Row), Unknown: value }
  if (deep) record.lost = { collection, record: record.key, field: 'Unknown' }
}

function setAt(row: Row, path: readonly (string | number)[], value: unknown): void {
  let at: Row = row
  for (const name of path.slice(0, -1)) {
    const inner = at[name]
    if (typeof inner !== 'object' || inner === null) return
    at = inner as Row
  }
  const last = path.at(-1) as string
  if (Array.isArray(at) && value === undefined) at.splice(Number(last), 1)
  else if (value === undefined) delete at[last]
  else at[last] = value
}
