import type { YamlMap } from '../yaml/value.ts'
import type { Problems } from './problems.ts'

/**
 * Reports lines that begin like the records of `Body` but are part of a value: after `Script: |` without a text, or an
 * open quotation mark, the server's parser takes what follows as the text.
 */
export function reportHiddenRecords(file: string, bytes: Buffer, rows: readonly YamlMap[], problems: Problems): void {
  const first = rows[0]?.line
  if (first === undefined) return
  const lines = bytes.toString('latin1').split(/\r\n?|\n/)
  const start = /^ *- (?=\S)/.exec(lines[first - 1] as string)?.[0]
  if (start === undefined) return
  const read = new Set(rows.map(({ line }) => line))
  const hidden: number[] = []
  for (let line = first; line <= lines.length; line++) {
    const text = lines[line - 1] as string
    // The next key of the file, such as `Footer:`.
    if (/^\w/.test(text)) break
    if (text.startsWith(start) && !read.has(line)) hidden.push(line)
  }
  if (hidden.length === 0) return
  const reason = 'is part of the value above it and no record'
  problems.count(file, file, hidden[0], reason, hidden.length)
  problems.list.push({
    file,
    line: hidden[0],
    record: `${hidden.length} records`,
    reason: `the first ${reason}`,
    isWhole: true,
  })
}
