import { Buffer } from 'node:buffer'
import vm from 'node:vm'
import { addFunction, type LuaLibrary, openLuaLibrary } from './wasm.ts'

/** An error of a program, with Lua's message. */
export class LuaError extends Error {
  override name = 'LuaError'
}

/** A program has used up its time or memory, or has damaged its machine, which cannot be used again. */
export class LuaLimitError extends Error {
  override name = 'LuaLimitError'
}

export interface LuaLimits {
  /** Of a machine's memory: source, bytecode, tables and strings. */
  maxBytes: number
  /** Of one call of `run`, in real time. */
  maxMs: number
}

export interface LuaChunk {
  /** Source, or compiled by a 32-bit Lua 5.1. */
  bytes: Uint8Array
  /** Precedes the line in messages, after `=`. */
  name: string
}

const globalsIndex = -10_002
const memoryError = 4
/** The longest text that leaves a machine. */
const maxTextBytes = 4 << 20

/** One Lua 5.1 state with the libraries base, table, string and math. */
export class LuaMachine {
  readonly #lua: LuaLibrary
  readonly #limits: LuaLimits
  readonly #state: number
  /** Where `lua_tolstring` writes a length. */
  readonly #lengthAt: number
  #view = Buffer.alloc(0)

  constructor(limits: LuaLimits) {
    this.#limits = limits
    this.#lua = openLuaLibrary(limits.maxBytes)
    this.#state = this.#lua.luaL_newstate()
    this.#lengthAt = this.#lua.malloc(4)
    for (const open of ['luaopen_base', 'luaopen_table', 'luaopen_string', 'luaopen_math'] as const) {
      this.#lua[open](this.#state)
      this.#lua.lua_settop(this.#state, 0)
    }
  }

  /** Sets a global variable to a function, which returns how many results it has pushed. What it throws ends `run`. */
  define(name: string, answer: (call: LuaCall) => number): void {
    const index = addFunction(this.#lua, (state) => answer(new LuaCall(this, state)))
    this.#lua.lua_pushcclosure(this.#state, index, 0)
    this.#withBytes(Buffer.from(name), (at) => this.#lua.lua_setfield(this.#state, globalsIndex, at))
  }

  /**
   * Calls a chunk with the functions of the others as arguments. Throws `LuaError`, `LuaLimitError`, and what a defined
   * function throws.
   */
  run(first: LuaChunk, ...others: readonly LuaChunk[]): void {
    const program = () => {
      for (const chunk of [first, ...others])
        if (!this.load(this.#state, chunk)) throw new LuaError(this.text(this.#state, -1))
      const failed = this.#lua.lua_pcall(this.#state, others.length, 0, 0) !== 0
      if (failed) throw new LuaError(this.text(this.#state, -1))
    }
    try {
      // A time limit of V8, because Lua's own hook is not called inside of `string.find` and its like.
      vm.runInNewContext('program()', { program }, { timeout: this.#limits.maxMs })
    } catch (error) {
      throw this.#limitOf(error as NodeJS.ErrnoException) ?? error
    }
  }

  #limitOf(error: NodeJS.ErrnoException): LuaLimitError | undefined {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return new LuaLimitError(`runs longer than ${this.#limits.maxMs / 1000} s`)
    if (error instanceof RangeError) return new LuaLimitError('is nested too deeply', { cause: error })
    if (error instanceof WebAssembly.RuntimeError) return new LuaLimitError('is damaged', { cause: error })
    return undefined
  }

  /** The error of a program that needs more memory. */
  memoryError(): LuaLimitError {
    return new LuaLimitError(`needs more than ${this.#limits.maxBytes >> 20} MB`)
  }

  /** Pushes the function of a chunk and returns true, or pushes the error's message. */
  load(state: number, { bytes, name }: LuaChunk): boolean {
    const result = this.#withBytes(bytes, (at) =>
      this.#withBytes(Buffer.from(`=${name}`), (nameAt) => this.#lua.luaL_loadbuffer(state, at, bytes.length, nameAt)),
    )
    if (result === memoryError) throw this.memoryError()
    return result === 0
  }

  /** A string or number as bytes, one character a byte; undefined for anything else. */
  bytes(state: number, index: number): string | undefined {
    const at = this.#lua.lua_tolstring(state, index, this.#lengthAt)
    if (at === 0) return undefined
    const memory = this.#memory()
    const length = memory.readUInt32LE(this.#lengthAt)
    if (length > maxTextBytes) throw new LuaLimitError(`has a text of more than ${maxTextBytes >> 20} MB`)
    return memory.toString('latin1', at, at + length)
  }

  /** The same, or the type of what is neither: an error can be any value. */
  text(state: number, index: number): string {
    const text = this.bytes(state, index)
    if (text !== undefined) return text
    const at = this.#lua.lua_typename(state, this.#lua.lua_type(state, index))
    const memory = this.#memory()
    return `an error that is a ${memory.toString('latin1', at, memory.indexOf(0, at))}`
  }

  number(state: number, index: number): number {
    return this.#lua.lua_tonumber(state, index)
  }

  isTrue(state: number, index: number): boolean {
    return this.#lua.lua_toboolean(state, index) !== 0
  }

  push(state: number, value: boolean | string | undefined): void {
    if (value === undefined) this.#lua.lua_pushnil(state)
    else if (typeof value === 'boolean') this.#lua.lua_pushboolean(state, Number(value))
    else {
      const bytes = Buffer.from(value, 'latin1')
      this.#withBytes(bytes, (at) => this.#lua.lua_pushlstring(state, at, bytes.length))
    }
  }

  /** The memory, whose buffer is another one after it has grown. */
  #memory(): Buffer {
    const { buffer } = this.#lua.memory
    if (this.#view.buffer !== buffer) this.#view = Buffer.from(buffer)
    return this.#view
  }

  #withBytes<R>(bytes: Uint8Array, use: (at: number) => R): R {
    const at = this.#lua.malloc(bytes.length + 1)
    if (at === 0) throw this.memoryError()
    const memory = this.#memory()
    memory.set(bytes, at)
    memory[at + bytes.length] = 0
    try {
      return use(at)
    } finally {
      this.#lua.free(at)
    }
  }
}

/** A call of a defined function: its arguments, from 1, and its results. */
export class LuaCall {
  readonly #machine: LuaMachine
  readonly #state: number

  constructor(machine: LuaMachine, state: number) {
    this.#machine = machine
    this.#state = state
  }

  /** A string or number as bytes, one character a byte; undefined for anything else. */
  bytes(index: number): string | undefined {
    return this.#machine.bytes(this.#state, index)
  }
  /** The same, or the type of what is neither. */
  text(index: number): string {
    return this.#machine.text(this.#state, index)
  }
  /** 0 for what is no number. */
  number(index: number): number {
    return this.#machine.number(this.#state, index)
  }
  isTrue(index: number): boolean {
    return this.#machine.isTrue(this.#state, index)
  }
  push(value: boolean | string | undefined): void {
    this.#machine.push(this.#state, value)
  }
  /** Pushes the function of a chunk and returns true, or pushes the error's message. */
  load(chunk: LuaChunk): boolean {
    return this.#machine.load(this.#state, chunk)
  }
}
