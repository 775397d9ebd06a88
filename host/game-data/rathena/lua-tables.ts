import { Buffer } from 'node:buffer'
import luaparse from 'luaparse'

/** Text, number, or table; anything else in a Lua file (functions, calls, names) is left out. */
export type LuaValue = string | number | LuaTable

export class LuaTable extends Map<string | number, LuaValue> {
  line = 0
}

export class LuaSyntaxError extends Error {
  override name = 'LuaSyntaxError'
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/**
 * Reads the numbered tables that a Lua file's top level assigns (`tbl = { [501] = {…} }` or `tbl[501] = {…}`), in
 * their order, by syntax alone: nothing runs. Of their named fields only those of `wanted` are kept.
 */
export function readLuaTables(bytes: Uint8Array, encoding: string, wanted: ReadonlySet<string>): [number, LuaTable][] {
  const reader = new TableReader(encoding, wanted)
  const found: [number, LuaTable][] = []
  for (const statement of parse(bytes, reader).body) {
    if (statement.type !== 'AssignmentStatement' && statement.type !== 'LocalStatement') continue
    statement.init.forEach((value, position) => {
      const table = reader.valueOf(value)
      if (!(table instanceof LuaTable)) return
      const target = statement.variables[position]
      const id = target?.type === 'IndexExpression' ? reader.valueOf(target.index) : undefined
      if (isId(id)) found.push([id, table])
      else for (const [key, entry] of table) if (isId(key) && entry instanceof LuaTable) found.push([key, entry])
    })
  }
  return found
}

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0

/** Turns each table into a value as soon as it is parsed and drops its syntax: a client's file holds a million nodes. */
class TableReader {
  readonly #tables = new WeakMap<luaparse.Expression, LuaTable>()
  readonly #decoder: TextDecoder
  readonly #wanted: ReadonlySet<string>

  constructor(encoding: string, wanted: ReadonlySet<string>) {
    this.#decoder = new TextDecoder(encoding)
    this.#wanted = wanted
  }

  take(node: luaparse.TableConstructorExpression): void {
    const table = new LuaTable()
    table.line = node.loc?.start.line ?? 0
    let next = 1
    for (const field of node.fields) {
      const key = this.#keyOf(field) ?? next++
      if (typeof key === 'string' && !this.#wanted.has(key)) continue
      const value = this.valueOf(field.value)
      if (value !== undefined) table.set(key, value)
    }
    node.fields = []
    this.#tables.set(node, table)
  }

  /** undefined where the field is positional; '' where its key is no literal. */
  #keyOf(field: luaparse.TableKey | luaparse.TableKeyString | luaparse.TableValue): string | number | undefined {
    if (field.type === 'TableValue') return undefined
    if (field.type === 'TableKeyString') return field.key.name
    const key = this.valueOf(field.key)
    return key === undefined || key instanceof LuaTable ? '' : key
  }

  /** Value of a table, a literal, a negated number or joined literals. */
  valueOf(expression: luaparse.Expression): LuaValue | undefined {
    if (expression.type === 'TableConstructorExpression') return this.#tables.get(expression)
    if (expression.type === 'NumericLiteral') return expression.value
    if (expression.type === 'StringLiteral') return this.#decode(expression.value)
    if (expression.type === 'UnaryExpression' && expression.operator === '-') {
      const value = this.valueOf(expression.argument)
      return typeof value === 'number' ? -value : undefined
    }
    if (expression.type === 'BinaryExpression' && expression.operator === '..') {
      const [left, right] = [this.valueOf(expression.left), this.valueOf(expression.right)]
      const joins = (value: LuaValue | undefined) => typeof value === 'string' || typeof value === 'number'
      return joins(left) && joins(right) ? `${left}${right}` : undefined
    }
    return undefined
  }

  #decode(binary: string): string {
    for (let at = 0; at < binary.length; at++)
      if (binary.charCodeAt(at) > 0x7f) return this.#decoder.decode(Buffer.from(binary, 'latin1'))
    return binary
  }
}

function parse(bytes: Uint8Array, reader: TableReader): luaparse.Chunk {
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  // One character per byte: Lua's strings are bytes, and each is decoded on its own afterwards.
  const binary = Buffer.from(bytes.buffer, bytes.byteOffset + mark, bytes.byteLength - mark).toString('latin1')
  try {
    return luaparse.parse(binary, {
      luaVersion: '5.1',
      encodingMode: 'pseudo-latin1',
      comments: false,
      locations: true,
      onCreateNode: (node) => {
        if (node.type === 'TableConstructorExpression') reader.take(node)
      },
    })
  } catch (error) {
    if (error instanceof RangeError) throw new LuaSyntaxError('nested too deeply', 1)
    if (!(error instanceof SyntaxError)) throw error
    const { line = 1 } = error as SyntaxError & { line?: number }
    throw new LuaSyntaxError(error.message.replace(/^\[\d+:\d+\]\s*/, ''), line)
  }
}
