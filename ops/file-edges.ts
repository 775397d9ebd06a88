import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const length = 200

/** The first and the last bytes of a file as text, by which backups are recognised. */
export function readFileEdges(file: string): { start: string; end: string } {
  const handle = openSync(file, 'r')
  try {
    const read = (from: number) => {
      const bytes = Buffer.alloc(length)
      return bytes.toString('latin1', 0, readSync(handle, bytes, 0, length, from))
    }
    return { start: read(0), end: read(Math.max(0, fstatSync(handle).size - length)) }
  } finally {
    closeSync(handle)
  }
}
