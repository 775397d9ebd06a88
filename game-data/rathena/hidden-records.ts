import type { YamlMap } from '../yaml/value.ts'
import type { Problems } from './problems.ts'

/**
 * Reports lines that begin like the records of `Body` but are part of a value: after `Script: |` without a text, or after
 * an unclosed quotation mark, the server's parser reads the following records as text.
 */
export function reportHiddenRecords(file: string, bytes: Buffer, rows: readonly YamlMap[], problems: Problems): void {
  const first = rows[0]?.line
  if (first === undefined) return
  const lines = bytes.toString('latin1').split(/\r\n?|\n/)
  const start = /^ *- (?=\S)/.exec(lines[first - 1] as string)?.[0]
  if (start === undefined) return
  // `Body` ends at the next key of the file, such as `Footer:`.
  const end = lines.findIndex((text, index) => index >= first && /^\w/.test(text))
  const starts = lines.flatMap((text, index) =>
    index >= first - 1 && (end < 0 || index < end) && text.startsWith(start) ? [index + 1] : [],
  )
  const count = starts.length - rows.length
  if (count <= 0) return
  const rowLines = new Set(rows.map((row) => row.line))
  const line = starts.find((each) => !rowLines.has(each))
  const reason = 'is part of the value above it and no record'
  problems.count(file, file, line, reason, count)
  problems.list.push({ file, line, record: `${count} records`, reason: `the first ${reason}`, isWhole: true })
}
