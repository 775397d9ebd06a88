import { Buffer } from 'node:buffer'
import luaparse from 'luaparse'
import {
  concatenate,
  type FieldNames,
  fileLoaders,
  type LuaGlobals,
  LuaSyntaxError,
  LuaTable,
  type LuaValue,
  setField,
} from './lua-table.ts'

/** Far more than client files use. The parser searches all known names for each name. */
const maxNames = 10_000

/**
 * Reads the tables of a Lua 5.1 source by interpreting the assignments at its top level. Nothing is executed:
 * functions, loops and conditions are skipped, and results of calls are unknown. Supports `tbl = {…}`, `tbl[501] =
 * {…}`, `return {…}`, and the register style of decompilers (`L0_1 = {}`, `L0_1.name = "…"`, `tbl = L0_1`). Throws
 * `LuaSyntaxError` with the line if the source is not valid Lua.
 */
export function readLuaSource(bytes: Uint8Array, fieldNames: FieldNames): LuaGlobals {
  const reader = new SourceReader(fieldNames)
  // One character per byte: Lua strings are bytes, and each is decoded separately later.
  const binary = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  try {
    luaparse.parse(binary, {
      luaVersion: '5.1',
      encodingMode: 'pseudo-latin1',
      comments: false,
      scope: true,
      onCreateScope: () => reader.enterScope(),
      onDestroyScope: () => reader.leaveScope(),
      onCreateNode: (node) => reader.take(node),
    })
  } catch (error) {
    if (error instanceof RangeError) throw new LuaSyntaxError('nested too deeply', 1)
    if (error instanceof LuaSyntaxError) throw error
    // The parser throws it for some input that is not text.
    if (error instanceof TypeError) throw new LuaSyntaxError('the file is not text, or is damaged', 1)
    if (!(error instanceof SyntaxError)) throw error
    const { line = 1 } = error as SyntaxError & { line?: number }
    throw new LuaSyntaxError(error.message.replace(/^\[\d+:\d+\]\s*/, ''), line)
  } finally {
    // The parser keeps a reference to its last input: 34 MB for a client's file.
    luaparse.parse('')
  }
  return reader.globals
}

/** Processes each node as soon as it is parsed, and drops its syntax: a client's file has a million nodes. */
class SourceReader {
  readonly globals: LuaGlobals = { tables: new Map(), returned: undefined, loads: [] }
  readonly #variables = new Map<string, LuaValue | undefined>()
  readonly #tables = new WeakMap<luaparse.Expression, LuaTable>()
  readonly #fieldNames: FieldNames
  /** 1 = the top level. */
  #depth = 0
  readonly #names = new Set<string>()

  constructor(fieldNames: FieldNames) {
    this.#fieldNames = fieldNames
  }

  enterScope(): void {
    this.#depth++
  }

  leaveScope(): void {
    this.#depth--
  }

  take(node: luaparse.Node): void {
    if (node.type === 'Identifier') this.#countName(node.name)
    else if (node.type === 'TableConstructorExpression') this.#takeTable(node)
    else if (this.#depth !== 1) return
    else if (node.type === 'AssignmentStatement' || node.type === 'LocalStatement') this.#assign(node)
    else if (node.type === 'CallExpression' || node.type === 'StringCallExpression') this.#takeCall(node)
    else if (node.type === 'ReturnStatement') {
      const value = node.arguments[0] && this.#valueOf(node.arguments[0])
      if (value instanceof LuaTable) this.globals.returned = value
    }
  }

  #countName(name: string): void {
    this.#names.add(name)
    if (this.#names.size > maxNames) throw new LuaSyntaxError(`more than ${maxNames} different names`, 1)
  }

  #takeTable(node: luaparse.TableConstructorExpression): void {
    const table = new LuaTable()
    let next = 1
    for (const field of node.fields) {
      const key =
        field.type === 'TableValue'
          ? next++
          : field.type === 'TableKeyString'
            ? field.key.name
            : this.#valueOf(field.key)
      const value = typeof key === 'string' && !this.#fieldNames.has(key) ? undefined : this.#valueOf(field.value)
      if (value !== undefined) setField(table, key, value, this.#fieldNames)
    }
    node.fields = []
    this.#tables.set(node, table)
  }

  #assign(node: luaparse.AssignmentStatement | luaparse.LocalStatement): void {
    const values = node.init.map((expression) => this.#valueOf(expression))
    node.variables.forEach((target, position) => {
      const value = values[position]
      if (target.type === 'Identifier') this.#setVariable(target.name, value)
      else if (target.type === 'IndexExpression') this.#setIn(target.base, this.#valueOf(target.index), value)
      else if (target.type === 'MemberExpression') this.#setIn(target.base, target.identifier.name, value)
    })
    node.init = []
    node.variables = []
  }

  #setVariable(name: string, value: LuaValue | undefined): void {
    this.#variables.set(name, value)
    if (value instanceof LuaTable) this.globals.tables.set(name, value)
  }

  #setIn(base: luaparse.Expression, key: LuaValue | undefined, value: LuaValue | undefined): void {
    const table = this.#valueOf(base)
    if (table instanceof LuaTable) setField(table, key, value, this.#fieldNames)
    // A table that another file created, such as `tbl[501] = {…}` in a file of additions.
    else if (base.type === 'Identifier' && value instanceof LuaTable) {
      const added = new LuaTable()
      setField(added, key, value, this.#fieldNames)
      this.#setVariable(base.name, added)
    }
  }

  #takeCall(node: luaparse.CallExpression | luaparse.StringCallExpression): void {
    if (node.base.type !== 'Identifier' || !fileLoaders.has(node.base.name)) return
    const argument = node.type === 'CallExpression' ? node.arguments[0] : node.argument
    const file = argument && this.#valueOf(argument)
    if (typeof file === 'string') this.globals.loads.push(file)
  }

  /** Value of a variable, table, literal, field, negated number, or concatenated literals. */
  #valueOf(expression: luaparse.Expression): LuaValue | undefined {
    switch (expression.type) {
      case 'TableConstructorExpression':
        return this.#tables.get(expression)
      case 'NumericLiteral':
      case 'StringLiteral':
        return expression.value
      case 'Identifier':
        return this.#variables.get(expression.name)
      case 'MemberExpression':
        return this.#fieldOf(expression.base, expression.identifier.name)
      case 'IndexExpression':
        return this.#fieldOf(expression.base, this.#valueOf(expression.index))
      case 'UnaryExpression': {
        const value = expression.operator === '-' ? this.#valueOf(expression.argument) : undefined
        return typeof value === 'number' ? -value : undefined
      }
      case 'BinaryExpression':
        if (expression.operator !== '..') return undefined
        return concatenate(this.#valueOf(expression.left), this.#valueOf(expression.right))
      default:
        return undefined
    }
  }

  #fieldOf(base: luaparse.Expression, key: LuaValue | undefined): LuaValue | undefined {
    const table = this.#valueOf(base)
    return table instanceof LuaTable && key !== undefined && !(key instanceof LuaTable) ? table.get(key) : undefined
  }
}

/**
 * The 1-based lines where the file assigns these numeric keys, for assignments of the form `[501] = …`. The parser
 * could record the position of every node, but that takes a tenth of the load time, for the few wrong entries.
 */
export function linesOfKeys(bytes: Uint8Array, keys: ReadonlySet<number>): Map<number, number> {
  const lines = new Map<number, number>()
  if (keys.size === 0) return lines
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let line = 1
  for (const [match, key] of text.matchAll(/\n|\[\s*(0x[\da-f]+|\d+)\s*\]\s*=/gi)) {
    if (key !== undefined && keys.has(Number(key))) lines.set(Number(key), line)
    for (const character of match) if (character === '\n') line++
  }
  return lines
}
