/**
 * Reads the tables of a compiled Lua 5.1 file (`.lub`) by following its main function from the first instruction to the
 * last: constants, tables, fields and globals. Nothing runs: what a call gives is not known, and jumps are not taken.
 * Layout and instructions: Lua 5.1's own `lundump.c` and `lopcodes.h`.
 */
import {
  concatenate,
  type LuaGlobals,
  LuaSyntaxError,
  LuaTable,
  type LuaValue,
  setField,
  type WantedFields,
} from './lua-table.ts'

const signature = Buffer.from('\x1bLua', 'latin1')
/** Functions inside functions deeper than this are no client's file. */
const maxDepth = 100

/** Whether bytes begin as any compiled Lua file does, of whichever version. */
export function isCompiledLua(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1b
}

export function readLuaBytecode(bytes: Uint8Array, wanted: WantedFields): LuaGlobals {
  const reader = new ChunkReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return follow(reader.main(), wanted)
}

interface LuaFunction {
  code: number[]
  constants: (LuaValue | undefined)[]
  /** How many values each inner function takes from this one: so many pseudo-instructions follow its CLOSURE. */
  innerUpvalues: number[]
  /** Line of each instruction; empty where the file was stripped of them. */
  lines: number[]
}

class ChunkReader {
  readonly #bytes: Buffer
  #at = 0
  #littleEndian = true
  #intSize = 4
  #sizeSize = 4

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  main(): LuaFunction {
    this.#header()
    return this.#function(0).function
  }

  #header(): void {
    if (!this.#take(4).equals(signature)) throw this.#refused('is compiled for another engine than Lua')
    const version = this.#byte()
    if (version !== 0x51)
      throw this.#refused(`is compiled for Lua ${version >> 4}.${version & 15}, and only 5.1 is read`)
    const format = this.#byte()
    this.#littleEndian = this.#byte() === 1
    this.#intSize = this.#byte()
    this.#sizeSize = this.#byte()
    const [instruction, number, integral] = [this.#byte(), this.#byte(), this.#byte()]
    const isUsual = [4, 8].includes(this.#intSize) && [4, 8].includes(this.#sizeSize)
    if (format !== 0 || !isUsual || instruction !== 4 || number !== 8 || integral !== 0)
      throw this.#refused('has an unusual layout of numbers')
  }

  #function(depth: number): { function: LuaFunction; upvalues: number } {
    if (depth > maxDepth) throw this.#refused('is nested too deeply')
    this.#string()
    this.#at += 2 * this.#intSize
    const upvalues = this.#byte()
    this.#at += 3
    const code = this.#list(4, () => this.#uint32())
    const constants = this.#list(1, () => this.#constant())
    const inner = this.#list(1, () => this.#function(depth + 1))
    const lines = this.#list(this.#intSize, () => this.#int())
    this.#list(1, () => {
      this.#string()
      this.#at += 2 * this.#intSize
    })
    this.#list(1, () => this.#string())
    return { function: { code, constants, innerUpvalues: inner.map((each) => each.upvalues), lines }, upvalues }
  }

  #constant(): LuaValue | undefined {
    const type = this.#byte()
    if (type === 0) return undefined
    if (type === 1) {
      this.#byte()
      return undefined
    }
    if (type === 3) {
      const place = this.#take(8)
      return this.#littleEndian ? place.readDoubleLE() : place.readDoubleBE()
    }
    if (type === 4) return this.#string()
    throw this.#refused(`holds a constant of unknown type ${type}`)
  }

  /** A text with its closing zero byte, as bytes; '' where there is none. */
  #string(): string {
    const size = this.#unsigned(this.#sizeSize)
    return size === 0 ? '' : this.#take(size).toString('latin1', 0, size - 1)
  }

  #list<T>(leastBytes: number, read: () => T): T[] {
    const count = this.#int()
    // A count beyond what the file can hold is damage, and must not become an array of that length.
    if (count < 0 || count * leastBytes > this.#bytes.length - this.#at) throw this.#refused('is cut off')
    return Array.from({ length: count }, read)
  }

  #int(): number {
    return this.#unsigned(this.#intSize)
  }

  #uint32(): number {
    return this.#unsigned(4)
  }

  #unsigned(size: number): number {
    const place = this.#take(size)
    const low = this.#littleEndian ? place.readUInt32LE(0) : place.readUInt32BE(size - 4)
    const high = size === 4 ? 0 : this.#littleEndian ? place.readUInt32LE(4) : place.readUInt32BE(0)
    if (high !== 0) throw this.#refused('is damaged')
    return low
  }

  #byte(): number {
    return this.#take(1)[0] as number
  }

  #take(size: number): Buffer {
    if (this.#at + size > this.#bytes.length) throw this.#refused('is cut off')
    this.#at += size
    return this.#bytes.subarray(this.#at - size, this.#at)
  }

  #refused(what: string): LuaSyntaxError {
    return new LuaSyntaxError(what, 1)
  }
}

const op = {
  move: 0,
  loadK: 1,
  loadBool: 2,
  loadNil: 3,
  getGlobal: 5,
  getTable: 6,
  setGlobal: 7,
  setTable: 9,
  newTable: 10,
  unaryMinus: 18,
  concat: 21,
  jump: 22,
  call: 28,
  tailCall: 29,
  return: 30,
  setList: 34,
  close: 35,
  closure: 36,
  vararg: 37,
} as const

const loaders = new Set(['dofile', 'require', 'loadfile'])
/** SETLIST writes so many values at a time. */
const fieldsPerFlush = 50
/** A register or constant number above this names a constant. */
const constantBit = 256

/** Follows the instructions of the main function in their order. */
function follow({ code, constants, innerUpvalues, lines }: LuaFunction, wanted: WantedFields): LuaGlobals {
  const globals: LuaGlobals = { tables: new Map(), returned: undefined, loads: [] }
  const variables = new Map<string, LuaValue | undefined>()
  const registers: (LuaValue | undefined)[] = []
  /** Names of globals that registers hold functions of, for calls that load files. */
  const functions: (string | undefined)[] = []
  /** From here on values of unknown number stand, such as the results of a call in the last place of a list. */
  let openFrom = 0
  const constant = (index: number) => constants[index]
  const either = (operand: number) => (operand >= constantBit ? constant(operand - constantBit) : registers[operand])
  const set = (register: number, value: LuaValue | undefined) => {
    registers[register] = value
    functions[register] = undefined
  }
  const nameOf = (index: number) => String(constant(index) ?? '')

  for (let at = 0; at < code.length; at++) {
    const word = code[at] as number
    const [a, c, b, bx] = [(word >>> 6) & 0xff, (word >>> 14) & 0x1ff, word >>> 23, word >>> 14]
    switch (word & 0x3f) {
      case op.move:
        set(a, registers[b])
        break
      case op.loadK:
        set(a, constant(bx))
        break
      case op.loadNil:
        for (let register = a; register <= b; register++) set(register, undefined)
        break
      case op.getGlobal:
        set(a, variables.get(nameOf(bx)))
        functions[a] = nameOf(bx)
        break
      case op.setGlobal: {
        const value = registers[a]
        variables.set(nameOf(bx), value)
        if (value instanceof LuaTable) globals.tables.set(nameOf(bx), value)
        break
      }
      case op.newTable: {
        const table = new LuaTable()
        table.line = lines[at] ?? 0
        set(a, table)
        break
      }
      case op.getTable: {
        const [table, key] = [registers[b], either(c)]
        const isField = table instanceof LuaTable && key !== undefined && !(key instanceof LuaTable)
        set(a, isField ? table.get(key) : undefined)
        break
      }
      case op.setTable: {
        const table = registers[a]
        if (table instanceof LuaTable) setField(table, either(b), either(c), wanted)
        break
      }
      case op.setList: {
        const table = registers[a]
        const flush = c === 0 ? (code[++at] as number) : c
        const count = b === 0 ? Math.max(0, openFrom - a - 1) : b
        if (!(table instanceof LuaTable)) break
        for (let index = 1; index <= count; index++)
          setField(table, (flush - 1) * fieldsPerFlush + index, registers[a + index], wanted)
        break
      }
      case op.unaryMinus: {
        const value = registers[b]
        set(a, typeof value === 'number' ? -value : undefined)
        break
      }
      case op.concat: {
        let joined: LuaValue | undefined = registers[b]
        for (let register = b + 1; register <= c; register++) joined = concatenate(joined, registers[register])
        set(a, joined)
        break
      }
      case op.call:
      case op.tailCall: {
        const file = registers[a + 1]
        if (loaders.has(functions[a] ?? '') && typeof file === 'string') globals.loads.push(file)
        // Results stand from the called register on; what they are is not known, and with 0 not how many.
        if (c === 0) openFrom = a
        for (let register = a; register < Math.max(a + 1, a + c - 1); register++) set(register, undefined)
        break
      }
      case op.return: {
        const value = registers[a]
        if (b > 1 && value instanceof LuaTable) globals.returned ??= value
        break
      }
      case op.closure:
        set(a, undefined)
        at += innerUpvalues[bx] ?? 0
        break
      case op.vararg:
        openFrom = a
        set(a, undefined)
        break
      case op.jump:
      case op.close:
        break
      default:
        // Every other instruction that gives something gives it to register A.
        if ((word & 0x3f) <= 21) set(a, undefined)
    }
  }
  return globals
}
