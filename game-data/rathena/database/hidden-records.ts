import type { YamlMap } from '../../yaml/value.ts'
import type { Problems } from './problems.ts'

/** `Script: |`: the following lines are its text, as long as they are indented deeper. */
const blockStart = /^[ \t]*(?:- )?\w+:[ \t]*[|>][-+\d]*[ \t]*(?:#.*)?$/
const lineBreak = /\r\n?|\n/
const quoteStart = /:[ \t]*(?:"(?:[^"\\]|\\.)*|'[^']*)$/

/**
 * Reports lines that begin like the records of `Body` but are part of a value, with the line that did it: after `Script: |`
 * without a text or above a line that begins with `#` at its first column, and after an unclosed quotation mark, the
 * server's parser reads the following records as text.
 */
export function reportHiddenRecords(file: string, bytes: Buffer, rows: readonly YamlMap[], problems: Problems): void {
  const first = rows[0]?.line
  if (first === undefined) return
  const content = bytes.toString('latin1')
  const start = /^ *- (?=\S)/.exec(content.split(lineBreak, first).at(-1) as string)?.[0]
  if (start === undefined || countLines(content, start) <= rows.length) return
  const lines = content.split(lineBreak)
  // `Body` ends at the next key of the file, such as `Footer:`.
  const end = lines.findIndex((text, index) => index >= first && /^\w/.test(text))
  const isStart = (text: string, index: number) =>
    index >= first - 1 && (end < 0 || index < end) && text.startsWith(start)
  if (lines.filter(isStart).length <= rows.length) return
  const rowLines = new Set(rows.map((row) => row.line))
  let hidden: number[] = []
  const report = () => {
    if (hidden.length > 0) reportRecords(file, lines, hidden, problems)
    hidden = []
  }
  for (const [index, text] of lines.entries()) {
    if (!isStart(text, index)) continue
    if (rowLines.has(index + 1)) report()
    else hidden.push(index + 1)
  }
  report()
}

/** Number of lines that begin so. */
function countLines(content: string, start: string): number {
  let count = 0
  for (let at = content.indexOf(start); at >= 0; at = content.indexOf(start, at + 1))
    if (at === 0 || content[at - 1] === '\n' || content[at - 1] === '\r') count++
  return count
}

/** `hidden`: lines of records that became one value. */
function reportRecords(file: string, lines: readonly string[], hidden: readonly number[], problems: Problems): void {
  const [first = 0] = hidden
  const { line, why } = causeOf(lines, first) ?? { line: first, why: 'the value above it does not end' }
  const count = hidden.length
  const reason = `${why}; the server reads the ${count} records from line ${first} on as its text`
  problems.count(file, file, line, reason, count)
  problems.list.push({ file, line, record: `${count} records`, reason, isWhole: true })
}

/** The line above `first` (1-based) that takes it in, and how to mend it. */
function causeOf(lines: readonly string[], first: number): { line: number; why: string } | undefined {
  for (let line = first - 1; line > 0; line--) {
    const text = lines[line - 1] as string
    const below = lines[line] ?? ''
    if (blockStart.test(text)) {
      const field = text.trim()
      return below.startsWith('#')
        ? { line: line + 1, why: `begins with # at the first column below "${field}": indent this line or remove it` }
        : { line, why: `"${field}" has no indented text: remove this line or give it a text` }
    }
    if (quoteStart.test(text)) return { line, why: 'the quotation mark in this line is not closed: close it' }
  }
  return undefined
}

/** A text that contains records is no script: the server's parser has read the following records as its text. */
export function containsRecords(text: string): boolean {
  return /^[ \t]*- [A-Z]\w*:(?:[ \t]|$)/m.test(text) || /- Id: ?\d+ +AegisName: /.test(text)
}
