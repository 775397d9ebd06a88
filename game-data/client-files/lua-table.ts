/**
 * A value in a client's Lua file: a string as bytes (one character per byte, like Lua's strings), a number, or a table.
 * Anything else (functions, results of calls) is undefined.
 */
export type LuaValue = string | number | LuaTable

export class LuaTable extends Map<string | number, LuaValue> {
  /** 1-based line where the table starts; 0 if unknown. */
  line = 0
}

export class LuaSyntaxError extends Error {
  override name = 'LuaSyntaxError'
  /** 1-based. */
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** Names of the table fields that are kept: a client's item has a dozen, of which few matter to players. */
export type FieldNames = Pick<ReadonlySet<string>, 'has'>

/** Functions that load another file. */
export const fileLoaders: ReadonlySet<string> = new Set(['dofile', 'require', 'loadfile'])

/** The result of running a file's top level, as far as it can be determined without running it. */
export interface LuaGlobals {
  /** Every top-level variable that was assigned a table, with the last one, in order of first assignment. */
  tables: Map<string, LuaTable>
  /** The returned table, if the file returns one. */
  returned: LuaTable | undefined
  /** Files loaded with `dofile`, `require` or `loadfile`, in order, as written. */
  loads: string[]
}

/** Assigns a field; `undefined`, Lua's nil, removes the field. */
export function setField(
  table: LuaTable,
  key: LuaValue | undefined,
  value: LuaValue | undefined,
  fieldNames: FieldNames,
): void {
  if (key === undefined || key instanceof LuaTable) return
  if (typeof key === 'string' && !fieldNames.has(key)) return
  if (value === undefined) table.delete(key)
  else table.set(key, value)
}

/** Maximum number of characters of a joined text: a file with `s = s .. s` in many lines must not fill the memory. */
const maxLength = 1 << 20

/** Lua's `..` operator for strings and numbers. */
export function concatenate(left: LuaValue | undefined, right: LuaValue | undefined): string | undefined {
  const joins = (value: LuaValue | undefined) => typeof value === 'string' || typeof value === 'number'
  const text = joins(left) && joins(right) ? `${left}${right}` : undefined
  return text && text.length > maxLength ? undefined : text
}
