/** What the text of a YAML scalar means to the game server (`_filter_*` in `3rdparty/rapidyaml/src/c4/yml/parse.cpp`). */
import { afterSpaces } from './cursor.ts'

/** A plain scalar of several lines: line breaks become spaces, blank lines become line breaks. */
export function foldPlain(text: string): string {
  return foldLines(text.slice(afterSpaces(text, 0, true)), { keepsTail: false })
}

/** The text between single quotes. */
export function foldSingleQuoted(text: string): string {
  return foldLines(text, {
    keepsTail: true,
    special: (at) => (text.startsWith("''", at) ? { text: "'", next: at + 2 } : { text: '', next: at + 1 }),
    sign: "'",
  })
}

/** The text between double quotes. `fail` is called for an escape without its digits. */
export function foldDoubleQuoted(text: string, fail: (message: string) => never): string {
  return foldLines(text, { keepsTail: true, special: (at) => escaped(text, at, fail), sign: '\\' })
}

interface Folding {
  /** White space at the end is part of the scalar. */
  keepsTail: boolean
  /** The character that `special` reads, and what it reads there. */
  sign?: string
  special?: (at: number) => { text: string; next: number }
}

function foldLines(text: string, { keepsTail, sign, special }: Folding): string {
  let out = ''
  let at = 0
  while (at < text.length) {
    const char = text[at] as string
    if (char === ' ' || char === '\t') {
      const end = afterSpaces(text, at, at > 0)
      const stop = text[end]
      if (stop === undefined) return keepsTail ? out + text.slice(at) : out
      if (stop === '\n' || stop === '\r') at = end
      else {
        const next = at === 0 ? 1 : end
        out += text.slice(at, next)
        at = next
      }
    } else if (char === '\n') {
      const [breaks, next] = blankLinesAfter(text, at)
      if (breaks > 0) out += '\n'.repeat(breaks)
      else if (keepsTail || afterSpaces(text, at + 1, true) < text.length) out += ' '
      at = next
      if (breaks === 0 && sign === '\\' && /^\\[ \t]/.test(text.slice(at, at + 2))) at++
    } else if (special && char === sign) {
      const part = special(at)
      out += part.text
      at = part.next
    } else {
      if (char !== '\r') out += char
      at++
    }
  }
  return out
}

/** The number of line breaks that follow the one at `at` with nothing between, and the first character behind them. */
function blankLinesAfter(text: string, at: number): [number, number] {
  let breaks = 0
  let next = at + 1
  for (; next < text.length; next++) {
    const char = text[next]
    if (char === '\n') breaks++
    else if (char !== ' ' && char !== '\t' && char !== '\r') break
  }
  return [breaks, next]
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '/': '/',
  ' ': ' ',
  '\t': '\t',
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  '0': '\0',
  b: '\b',
  f: '\f',
  a: '\x07',
  v: '\v',
  e: '\x1b',
  _: '\xc2\xa0',
  N: '\xc2\x85',
  L: '\xe2\x80\xa8',
  P: '\xe2\x80\xa9',
}
const digitsOf: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

/** The backslash at `at`. The server drops that of an unknown escape. */
function escaped(text: string, at: number, fail: (message: string) => never): { text: string; next: number } {
  const next = text[at + 1] ?? ''
  const plain = escapes[next]
  if (plain !== undefined) return { text: plain, next: at + 2 }
  const digits = digitsOf[next]
  if (digits) {
    const code = text.slice(at + 2, at + 2 + digits)
    if (at + 1 + digits >= text.length || !/^[\da-f]+$/i.test(code)) fail(`\\${next} requires ${digits} hex digits`)
    const point = Number.parseInt(code, 16)
    return { text: digits === 2 ? String.fromCharCode(point) : utf8(point), next: at + 2 + digits }
  }
  const isBreak = next === '\n' || (next === '\r' && text[at + 2] === '\n')
  if (!isBreak) return { text: '', next: at + 1 }
  return { text: '', next: afterSpaces(text, at + (next === '\r' ? 3 : 2), true) }
}

/** The bytes of a code point, also of one that Unicode does not have. */
function utf8(point: number): string {
  const tail = (shift: number) => 0x80 | ((point >>> shift) & 0x3f)
  if (point < 0x80) return String.fromCharCode(point)
  if (point < 0x800) return String.fromCharCode(0xc0 | (point >>> 6), tail(0))
  if (point < 0x10000) return String.fromCharCode(0xe0 | (point >>> 12), tail(6), tail(0))
  return point <= 0x10ffff ? String.fromCharCode(0xf0 | (point >>> 18), tail(12), tail(6), tail(0)) : ''
}

export type Chomp = 'clip' | 'strip' | 'keep'

/** The lines of a literal block scalar (`|`), which are indented by `indent`. */
export function literalBlock(raw: string, indent: number, chomp: Chomp): string {
  if (chomp !== 'keep' && !/[^ \n\r\t]/.test(raw)) return ''
  const first = afterSpaces(raw, 0, false)
  if (first === raw.length) return chomp === 'keep' && raw !== '' ? '\n' : ''
  const out: string[] = []
  let at = Math.min(first, indent)
  let isCut = false
  while (at < raw.length) {
    const end = raw.indexOf('\n', at)
    const line = end < 0 ? raw.slice(at) : raw.slice(at, end + 1)
    out.push(line.includes('\r') ? line.replaceAll('\r', '') : line)
    if (end < 0) break
    at = end + 1
    const spaces = afterSpaces(raw, at, false) - at
    if (at + spaces < raw.length || spaces >= indent) at += Math.min(spaces, indent)
    else {
      isCut = spaces > 0 || chomp === 'strip'
      break
    }
  }
  const text = out.join('')
  return chomped(isCut ? text.slice(0, -1) : text, chomp)
}

function chomped(text: string, chomp: Chomp): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 10) end--
  if (chomp === 'keep') return text
  if (chomp === 'strip') return text.slice(0, end)
  return end === text.length ? `${text}\n` : text.slice(0, end + 1)
}

/** The lines of a folded block scalar (`>`). */
export function foldedBlock(raw: string, indent: number, chomp: Chomp): string {
  if (raw === '' || (chomp !== 'keep' && !/[^ \n\r\t]/.test(raw))) return ''
  const lines = raw.replaceAll('\r', '').split('\n')
  let out = ''
  let breaks = 0
  let isStarted = false
  let wasIndented = false
  const isEnded = lines.at(-1) === ''
  if (isEnded) lines.pop()
  for (const [index, line] of lines.entries()) {
    const body = line.slice(Math.min(indent, afterSpaces(line, 0, false)))
    if (body === '') {
      breaks++
      continue
    }
    const isIndented = body.startsWith(' ') || (index > 0 && body.startsWith('\t'))
    if (!isStarted) out += '\n'.repeat(breaks)
    else if (isIndented || wasIndented) out += '\n'.repeat(breaks + 1)
    else out += breaks === 0 ? ' ' : '\n'.repeat(breaks)
    out += body
    isStarted = true
    wasIndented = isIndented
    breaks = 0
  }
  return chomped(isEnded ? out + '\n'.repeat(breaks + 1) : out, chomp)
}
