type Bytes = Buffer<ArrayBuffer>

/**
 * Copies bytes into separate memory. Node allocates small buffers from a 64 KB pool, and zlib returns slices of larger
 * buffers: keeping a slice keeps the whole buffer in memory, so 9,800 cached answers of 33 MB took 163 MB.
 */
export function detachBytes(content: string | Bytes): Bytes {
  if (typeof content === 'string') {
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
    bytes.write(content)
    return bytes
  }
  if (retainedBytes(content) === content.length) return content
  const bytes = Buffer.allocUnsafeSlow(content.length)
  content.copy(bytes)
  return bytes
}

/** Memory that a buffer keeps: the whole buffer that it is a slice of. */
export function retainedBytes({ buffer }: ArrayBufferView): number {
  return buffer.byteLength
}
