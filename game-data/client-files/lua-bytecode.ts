/**
 * Reads the tables of a compiled Lua 5.1 file (`.lub`) by interpreting the instructions of its main function in
 * sequence: constants, tables, fields and globals. Calls are not executed, so their results are unknown; jumps are not
 * taken. Instructions: Lua 5.1's own `lopcodes.h`.
 */
import { type LuaFunction, readLuaChunk } from './lua-chunk.ts'
import {
  concatenate,
  type FieldNames,
  fileLoaders,
  type LuaGlobals,
  LuaTable,
  type LuaValue,
  setField,
} from './lua-table.ts'

/** Whether bytes start like a compiled Lua file of any version. */
export function isCompiledLua(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1b
}

export function readLuaBytecode(bytes: Uint8Array, fieldNames: FieldNames): LuaGlobals {
  const state = new LuaState(readLuaChunk(bytes), fieldNames)
  state.follow()
  return state.globals
}

const op = {
  move: 0,
  loadK: 1,
  loadNil: 3,
  getGlobal: 5,
  getTable: 6,
  setGlobal: 7,
  setTable: 9,
  newTable: 10,
  unaryMinus: 18,
  concat: 21,
  call: 28,
  tailCall: 29,
  return: 30,
  setList: 34,
  closure: 36,
  vararg: 37,
} as const

/** Number of values that SETLIST writes at a time. */
const fieldsPerFlush = 50
/** Operands from this number on are constants, smaller ones registers. */
const constantBit = 256

/** Operands of an instruction; `bx` is B and C as one number. */
interface Operands {
  a: number
  b: number
  c: number
  bx: number
}

/** Registers and variables of the main function while its instructions are processed. */
class LuaState {
  readonly globals: LuaGlobals = { tables: new Map(), returned: undefined, loads: [] }
  readonly variables = new Map<string, LuaValue | undefined>()
  readonly registers: (LuaValue | undefined)[] = []
  /** Names of the global variables in registers: functions that load files, and tables that other files create. */
  readonly globalNames: (string | undefined)[] = []
  /** Values from this register on have an unknown number, such as the results of a call at the end of a list. */
  openFrom = 0
  at = 0
  readonly code: LuaFunction
  readonly fieldNames: FieldNames

  constructor(code: LuaFunction, fieldNames: FieldNames) {
    this.code = code
    this.fieldNames = fieldNames
  }

  follow(): void {
    const words = this.code.code
    for (; this.at < words.length; this.at++) {
      const word = words[this.at] as number
      const operands = { a: (word >>> 6) & 0xff, c: (word >>> 14) & 0x1ff, b: word >>> 23, bx: word >>> 14 }
      const operation = operations[word & 0x3f]
      if (operation) operation(this, operands)
      // The other instructions up to CONCAT write their result to register A; the higher ones are jumps, tests and loops.
      else if ((word & 0x3f) <= op.concat) this.set(operands.a, undefined)
    }
  }

  constant(index: number): LuaValue | undefined {
    return this.code.constants[index]
  }
  /** The value of an operand: a constant or a register. */
  valueOf(operand: number): LuaValue | undefined {
    return operand >= constantBit ? this.constant(operand - constantBit) : this.registers[operand]
  }
  set(register: number, value: LuaValue | undefined): void {
    this.registers[register] = value
    this.globalNames[register] = undefined
  }
  nameOf(index: number): string {
    return String(this.constant(index) ?? '')
  }
  setVariable(name: string, value: LuaValue | undefined): void {
    this.variables.set(name, value)
    if (value instanceof LuaTable) this.globals.tables.set(name, value)
  }
}

const operations: Readonly<Record<number, (state: LuaState, operands: Operands) => void>> = {
  [op.move]: (state, { a, b }) => state.set(a, state.registers[b]),
  [op.loadK]: (state, { a, bx }) => state.set(a, state.constant(bx)),
  [op.loadNil](state, { a, b }) {
    for (let register = a; register <= b; register++) state.set(register, undefined)
  },
  [op.getGlobal](state, { a, bx }) {
    state.set(a, state.variables.get(state.nameOf(bx)))
    state.globalNames[a] = state.nameOf(bx)
  },
  [op.setGlobal]: (state, { a, bx }) => state.setVariable(state.nameOf(bx), state.registers[a]),
  [op.newTable](state, { a }) {
    const table = new LuaTable()
    table.line = state.code.lines[state.at] ?? 0
    state.set(a, table)
  },
  [op.getTable](state, { a, b, c }) {
    const table = state.registers[b]
    const key = state.valueOf(c)
    const isField = table instanceof LuaTable && key !== undefined && !(key instanceof LuaTable)
    state.set(a, isField ? table.get(key) : undefined)
  },
  [op.setTable](state, { a, b, c }) {
    const table = state.registers[a]
    const name = state.globalNames[a]
    const value = state.valueOf(c)
    if (table instanceof LuaTable) setField(table, state.valueOf(b), value, state.fieldNames)
    // A table that another file created, such as `tbl[501] = {…}` in a file of additions.
    else if (name !== undefined && value instanceof LuaTable) {
      const added = new LuaTable()
      setField(added, state.valueOf(b), value, state.fieldNames)
      state.setVariable(name, added)
    }
  },
  [op.setList](state, { a, b, c }) {
    const table = state.registers[a]
    const flush = c === 0 ? (state.code.code[++state.at] as number) : c
    const count = b === 0 ? Math.max(0, state.openFrom - a - 1) : b
    if (!(table instanceof LuaTable)) return
    for (let index = 1; index <= count; index++)
      setField(table, (flush - 1) * fieldsPerFlush + index, state.registers[a + index], state.fieldNames)
  },
  [op.unaryMinus](state, { a, b }) {
    const value = state.registers[b]
    state.set(a, typeof value === 'number' ? -value : undefined)
  },
  [op.concat](state, { a, b, c }) {
    let joined = state.registers[b]
    for (let register = b + 1; register <= c; register++) joined = concatenate(joined, state.registers[register])
    state.set(a, joined)
  },
  [op.call]: call,
  [op.tailCall]: call,
  [op.return](state, { a, b }) {
    const value = state.registers[a]
    if (b > 1 && value instanceof LuaTable) state.globals.returned ??= value
  },
  [op.closure](state, { a, bx }) {
    state.set(a, undefined)
    state.at += state.code.innerUpvalues[bx] ?? 0
  },
  [op.vararg](state, { a }) {
    state.openFrom = a
    state.set(a, undefined)
  },
}

function call(state: LuaState, { a, c }: Operands): void {
  const file = state.registers[a + 1]
  if (fileLoaders.has(state.globalNames[a] ?? '') && typeof file === 'string') state.globals.loads.push(file)
  // Results start at the called register; their values are unknown, and with c = 0 also their number.
  if (c === 0) state.openFrom = a
  for (let register = a; register < Math.max(a + 1, a + c - 1); register++) state.set(register, undefined)
}
