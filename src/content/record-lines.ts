/**
 * Reads the file of a collection in pieces: as one text, that of 100,000 items takes 260 MB, which stay in memory until
 * long after the records are read.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/** Short enough for V8's memory of new objects, where garbage costs nothing. */
const pieceBytes = 1 << 18
const lineFeed = 0x0a

/** SHA-256 of a file, in hex. */
export function hashFile(file: string): string {
  const sum = createHash('sha256')
  for (const piece of pieces(file)) sum.update(piece)
  return sum.digest('hex')
}

/** The JSON of each record, of a file that `joinLines` has made; undefined for another one. */
export function recordLines(file: string): Iterable<string> | undefined {
  const lines = linesOf(file)
  const [first, second] = [lines.next().value, lines.next().value]
  // Also an array on several lines begins with a bracket alone.
  if (first === '[' && second?.startsWith('{')) return recordsFrom(second, lines)
  // Closes the file.
  lines.return(undefined)
  return undefined
}

function* recordsFrom(first: string, rest: Iterable<string>): Generator<string> {
  yield withoutComma(first)
  for (const line of rest) if (line !== ']') yield withoutComma(line)
}

function withoutComma(line: string): string {
  return line.endsWith(',') ? line.slice(0, -1) : line
}

function* linesOf(file: string): Generator<string> {
  /** The line that the next piece continues; a character may be divided, too. */
  let open: Buffer[] = []
  for (const piece of pieces(file)) {
    const end = piece.lastIndexOf(lineFeed)
    if (end >= 0) {
      yield* Buffer.concat([...open, piece.subarray(0, end)])
        .toString('utf8')
        .split('\n')
      open = []
    }
    open.push(Buffer.from(piece.subarray(end + 1)))
  }
  const last = Buffer.concat(open).toString('utf8')
  if (last !== '') yield last
}

/** Each piece is valid until the next one is read. */
function* pieces(file: string): Generator<Buffer> {
  const handle = openSync(file, 'r')
  try {
    const buffer = Buffer.allocUnsafe(pieceBytes)
    const read = () => readSync(handle, buffer)
    for (let length = read(); length > 0; length = read()) yield buffer.subarray(0, length)
  } finally {
    closeSync(handle)
  }
}
