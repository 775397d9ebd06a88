type Bytes = Buffer<ArrayBuffer>

/**
 * Bytes with memory of their own. Node cuts small buffers out of one of 64 KB, and zlib gives a part of a larger one: who
 * keeps such a part keeps the whole, so that 9,800 kept answers of 33 MB held 163 MB.
 */
export function ownBytes(content: string | Bytes): Bytes {
  if (typeof content === 'string') {
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
    bytes.write(content)
    return bytes
  }
  if (heldBytes(content) === content.length) return content
  const bytes = Buffer.allocUnsafeSlow(content.length)
  content.copy(bytes)
  return bytes
}

/** What a buffer keeps in memory: all of what it was cut from. */
export function heldBytes({ buffer }: ArrayBufferView): number {
  return buffer.byteLength
}

/** A text with memory of its own: a part of a long address would keep the whole address. */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
