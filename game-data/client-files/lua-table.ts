/**
 * What a client's Lua file holds once its tables stand: text as bytes (one character a byte, as Lua's strings are),
 * numbers, and tables. Anything else (functions, results of calls) is undefined.
 */
export type LuaValue = string | number | LuaTable

export class LuaTable extends Map<string | number, LuaValue> {
  /** 1-based line on which the table begins; 0 where the file does not say. */
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

/** The fields that are kept of a table's named ones: a client's item has a dozen, of which few tell players anything. */
export type WantedFields = ReadonlySet<string>

/** What running a file's top level would leave behind, as far as it can be told without running anything. */
export interface LuaGlobals {
  /** Every variable of the top level that held a table, with the last one it held, in the order of first assignment. */
  tables: Map<string, LuaTable>
  /** What the file returns, where that is a table. */
  returned: LuaTable | undefined
  /** Files that it loads by `dofile`, `require` or `loadfile`, in their order, as it names them. */
  loads: string[]
}

/** Sets a field as an assignment does; `undefined`, Lua's nil, takes the field away. */
export function setField(
  table: LuaTable,
  key: LuaValue | undefined,
  value: LuaValue | undefined,
  wanted: WantedFields,
): void {
  if (key === undefined || key instanceof LuaTable) return
  if (typeof key === 'string' && !wanted.has(key)) return
  if (value === undefined) table.delete(key)
  else table.set(key, value)
}

/** Lua's `..`: joins texts and numbers. */
export function concatenate(left: LuaValue | undefined, right: LuaValue | undefined): string | undefined {
  const joins = (value: LuaValue | undefined) => typeof value === 'string' || typeof value === 'number'
  return joins(left) && joins(right) ? `${left}${right}` : undefined
}
