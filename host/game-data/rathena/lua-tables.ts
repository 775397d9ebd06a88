import { Buffer } from 'node:buffer'
import luaparse from 'luaparse'

/** Text, number, or table; anything else in a Lua file (functions, calls, names) is left out. */
export type LuaValue = string | number | LuaTable
export type LuaTable = Map<string | number, LuaValue>

export class LuaSyntaxError extends Error {
  override name = 'LuaSyntaxError'
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** A table that stands under a whole-number key of a table (or of an assignment such as `tbl[501] = {…}`). */
export interface NumberedTable {
  id: number
  table: LuaTable
  line: number | undefined
}

/** Reads the numbered tables that a Lua file's top level assigns, in their order, by syntax alone: nothing runs. */
export function readLuaTables(bytes: Uint8Array, encoding: string): NumberedTable[] {
  const decoder = new TextDecoder(encoding)
  const textOf = (binary: string) => (isAscii(binary) ? binary : decoder.decode(Buffer.from(binary, 'latin1')))
  const found: NumberedTable[] = []
  for (const statement of parse(bytes).body) {
    if (statement.type !== 'AssignmentStatement' && statement.type !== 'LocalStatement') continue
    statement.init.forEach((value, position) => {
      if (value.type !== 'TableConstructorExpression') return
      const target = statement.variables[position]
      const id = target?.type === 'IndexExpression' ? constant(target.index, textOf) : undefined
      if (isId(id)) found.push({ id, table: tableOf(value, textOf), line: value.loc?.start.line })
      else numbered(value, textOf, found)
    })
  }
  return found
}

function numbered(table: luaparse.TableConstructorExpression, textOf: Decode, found: NumberedTable[]): void {
  for (const field of table.fields) {
    if (field.type !== 'TableKey' || field.value.type !== 'TableConstructorExpression') continue
    const id = constant(field.key, textOf)
    if (isId(id)) found.push({ id, table: tableOf(field.value, textOf), line: field.loc?.start.line })
  }
}

type Decode = (binary: string) => string

function parse(bytes: Uint8Array): luaparse.Chunk {
  const binary = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
  try {
    // One character per byte: Lua's strings are bytes, and each is decoded on its own afterwards.
    return luaparse.parse(binary, {
      luaVersion: '5.1',
      encodingMode: 'pseudo-latin1',
      comments: false,
      locations: true,
    })
  } catch (error) {
    if (error instanceof RangeError) throw new LuaSyntaxError('nested too deeply', 1)
    if (!(error instanceof SyntaxError)) throw error
    const { line = 1 } = error as SyntaxError & { line?: number }
    throw new LuaSyntaxError(error.message.replace(/^\[\d+:\d+\]\s*/, ''), line)
  }
}

function tableOf(table: luaparse.TableConstructorExpression, textOf: Decode): LuaTable {
  const result: LuaTable = new Map()
  let next = 1
  for (const field of table.fields) {
    const key =
      field.type === 'TableKeyString'
        ? field.key.name
        : field.type === 'TableKey'
          ? constant(field.key, textOf)
          : next++
    const value =
      field.value.type === 'TableConstructorExpression' ? tableOf(field.value, textOf) : constant(field.value, textOf)
    if (key !== undefined && value !== undefined) result.set(key, value)
  }
  return result
}

/** Value of a literal, of a negated number or of joined literals. */
function constant(expression: luaparse.Expression, textOf: Decode): string | number | undefined {
  if (expression.type === 'NumericLiteral') return expression.value
  if (expression.type === 'StringLiteral') return textOf(expression.value)
  if (expression.type === 'UnaryExpression' && expression.operator === '-') {
    const value = constant(expression.argument, textOf)
    return typeof value === 'number' ? -value : undefined
  }
  if (expression.type === 'BinaryExpression' && expression.operator === '..') {
    const left = constant(expression.left, textOf)
    const right = constant(expression.right, textOf)
    return left === undefined || right === undefined ? undefined : `${left}${right}`
  }
  return undefined
}

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}
