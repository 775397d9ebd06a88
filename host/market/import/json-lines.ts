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

/** In UTF-16 code units. A longer line is not a record: the file is probably not JSON lines. */
const maxLineLength = 1_048_576

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
  let partialLine = ''
  for await (const text of decodeText(source, () => new ImportError(file, line + 1, 'is not UTF-8'))) {
    const lines = (partialLine + text).split('\n')
    partialLine = lines.pop() ?? ''
    for (const entry of lines) {
      line += 1
      const value = parse(entry)
      if (value) yield value
    }
    if (partialLine.length > maxLineLength)
      throw new ImportError(file, line + 1, `is longer than ${maxLineLength} characters`)
  }
  line += 1
  const last = parse(partialLine)
  if (last) yield last

  function parse(entry: string): JsonLine | undefined {
    const text = line === 1 ? entry.replace(/^\uFEFF/, '') : entry
    if (text.trim() === '') return undefined
    try {
      return { line, value: JSON.parse(text) }
    } catch (error) {
      throw new ImportError(file, line, `is not JSON (${(error as Error).message})`)
    }
  }
}

/** The text of UTF-8 bytes; throws `createError()` for other bytes. */
async function* decodeText(source: AsyncIterable<Uint8Array>, createError: () => Error) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of source) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (cause) {
    if (cause instanceof TypeError) throw createError()
    throw cause
  }
}
