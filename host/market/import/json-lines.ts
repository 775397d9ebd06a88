import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import process from 'node:process'
import type { Readable } from 'node:stream'

/** A line that cannot be used, with file, line and reason. */
export class ImportError extends Error {
  override name = 'ImportError'
  constructor(file: string, line: number, reason: string) {
    super(`${file}, line ${line}: ${reason}`)
  }
}

export interface JsonLine {
  /** From 1. */
  line: number
  value: unknown
}

/** A longer line is not a record: the file is probably not JSON lines. */
const maxLineBytes = 4 * 1024 * 1024

/** Opens a file; `-` is standard input. */
export function openLines(file: string): Readable {
  return file === '-' ? process.stdin : createReadStream(file)
}

/**
 * Reads one JSON value per line as a stream, so that memory use does not depend on the file's size. Empty lines are
 * skipped.
 */
export async function* readJsonLines(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<JsonLine> {
  let line = 0
  let partialLine = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([partialLine, chunk])
    let start = 0
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
      const value = parse(bytes.subarray(start, end))
      if (value) yield value
      start = end + 1
    }
    partialLine = bytes.subarray(start)
    if (partialLine.length > maxLineBytes) throw new ImportError(file, line + 1, `is longer than ${maxLineBytes} bytes`)
  }
  const last = parse(partialLine)
  if (last) yield last

  function parse(bytes: Buffer): JsonLine | undefined {
    line += 1
    if (!isUtf8(bytes)) throw new ImportError(file, line, 'is not UTF-8')
    const text = line === 1 ? bytes.toString().replace(/^\uFEFF/, '') : bytes.toString()
    if (text.trim() === '') return undefined
    try {
      return { line, value: JSON.parse(text) }
    } catch (error) {
      throw new ImportError(file, line, `is not JSON (${(error as Error).message})`)
    }
  }
}
