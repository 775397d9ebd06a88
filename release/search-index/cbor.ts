/** Writes CBOR, as far as Pagefind's format uses it: whole numbers, texts and arrays, each in the shortest form. */
export class CborWriter {
  #bytes: Buffer
  #at = 0

  constructor(size = 1 << 16) {
    this.#bytes = Buffer.allocUnsafe(size)
  }

  /** Bytes that stand as they are. */
  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  /** Begins an array of so many parts. */
  array(length: number): void {
    this.#head(0x80, length)
  }

  number(value: number): void {
    if (value < 0) this.#head(0x20, -1 - value)
    else this.#head(0, value)
  }

  text(value: string): void {
    const size = Buffer.byteLength(value)
    this.#head(0x60, size)
    this.#reserve(size)
    this.#at += this.#bytes.write(value, this.#at)
  }

  /** A copy of what was written; the writer is empty then. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#at))
    this.#at = 0
    return taken
  }

  #head(major: number, count: number): void {
    if (this.#at + 5 > this.#bytes.length) this.#reserve(5)
    if (count < 24) this.#bytes[this.#at++] = major | count
    else if (count < 0x100) {
      this.#bytes[this.#at++] = major | 24
      this.#bytes[this.#at++] = count
    } else if (count < 0x10000) {
      this.#bytes[this.#at++] = major | 25
      this.#at = this.#bytes.writeUInt16BE(count, this.#at)
    } else {
      this.#bytes[this.#at++] = major | 26
      this.#at = this.#bytes.writeUInt32BE(count, this.#at)
    }
  }

  #reserve(size: number): void {
    if (this.#at + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + size))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}
