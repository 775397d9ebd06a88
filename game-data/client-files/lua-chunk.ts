/** Parses a compiled Lua 5.1 file: its functions, with instructions and constants. Format: `lundump.c`. */
import { LuaSyntaxError, type LuaValue } from './lua-table.ts'

const signature = Buffer.from('\x1bLua', 'latin1')
/** `int` and `Instruction` have 4 bytes in every supported file. */
const intBytes = 4
/** No client file nests functions deeper than this. */
const maxDepth = 100

export interface LuaFunction {
  code: number[]
  constants: (LuaValue | undefined)[]
  /** Number of upvalues of each inner function: its CLOSURE is followed by as many pseudo-instructions. */
  innerUpvalues: number[]
  /** Line of each instruction; empty if debug information was stripped. */
  lines: number[]
}

/** The main function of a compiled file. Throws `LuaSyntaxError` for a damaged file or another version. */
export function readLuaChunk(bytes: Uint8Array): LuaFunction {
  return new ChunkReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).main()
}

class ChunkReader {
  readonly #bytes: Buffer
  #at = 0
  #sizeSize = 4

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  main(): LuaFunction {
    this.#header()
    return this.#function(0).function
  }

  #header(): void {
    if (!this.#take(4).equals(signature)) throw this.#error('is compiled for another engine than Lua')
    const version = this.#byte()
    if (version !== 0x51)
      throw this.#error(`is compiled for Lua ${version >> 4}.${version & 15}; only 5.1 is supported`)
    const format = this.#byte()
    const littleEndian = this.#byte()
    const int = this.#byte()
    const size = this.#byte()
    const instruction = this.#byte()
    const number = this.#byte()
    const integral = this.#byte()
    this.#sizeSize = size
    const isUsual = littleEndian === 1 && int === intBytes && [4, 8].includes(size)
    if (format !== 0 || !isUsual || instruction !== intBytes || number !== 8 || integral !== 0)
      throw this.#error('has an unusual layout of numbers')
  }

  #function(depth: number): { function: LuaFunction; upvalues: number } {
    if (depth > maxDepth) throw this.#error('is nested too deeply')
    this.#string()
    this.#at += 2 * intBytes
    const upvalues = this.#byte()
    this.#at += 3
    const code = this.#list(intBytes, () => this.#uint32())
    const constants = this.#list(1, () => this.#constant())
    const inner = this.#list(1, () => this.#function(depth + 1))
    const lines = this.#list(intBytes, () => this.#uint32())
    this.#list(1, () => {
      this.#string()
      this.#at += 2 * intBytes
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
    if (type === 3) return this.#take(8).readDoubleLE()
    if (type === 4) return this.#string()
    throw this.#error(`contains a constant of unknown type ${type}`)
  }

  /** A string, as bytes without its closing zero byte; '' if absent. */
  #string(): string {
    const size = this.#uint32()
    if (this.#sizeSize === 8 && this.#uint32() !== 0) throw this.#error('is damaged')
    return size === 0 ? '' : this.#take(size).toString('latin1', 0, size - 1)
  }

  #list<T>(minBytes: number, read: () => T): T[] {
    const count = this.#uint32()
    // A count larger than the rest of the file means damage; it must not be used as an array length.
    if (count * minBytes > this.#bytes.length - this.#at) throw this.#error('is cut off')
    return Array.from({ length: count }, read)
  }

  #uint32(): number {
    return this.#take(4).readUInt32LE()
  }

  #byte(): number {
    return this.#take(1)[0] as number
  }

  #take(size: number): Buffer {
    if (this.#at + size > this.#bytes.length) throw this.#error('is cut off')
    this.#at += size
    return this.#bytes.subarray(this.#at - size, this.#at)
  }

  #error(what: string): LuaSyntaxError {
    return new LuaSyntaxError(what, 1)
  }
}
