import { afterSpaces } from './cursor.ts'
import {
  atTop,
  complexKey,
  flow,
  inList,
  inMap,
  pairInList,
  unknown,
  wantsKey,
  wantsValue,
  YamlLevels,
} from './levels.ts'
import {
  before,
  endOfQuote,
  isDocumentMarker,
  isMarkerLike,
  type Scalar,
  trimBreaks,
  trimEnd,
  untilAny,
} from './parts.ts'
import { type Chomp, foldDoubleQuoted, foldedBlock, foldPlain, foldSingleQuoted, literalBlock } from './scalars.ts'

const nonBlank = /[^ \t\r\n]/

/** Reads scalars: quoted, block and plain ones. */
export class YamlScanner extends YamlLevels {
  /** The scalar at this position, read to its end; undefined if there is none. */
  protected scan(): Scalar | undefined {
    const first = afterSpaces(this.line.text, this.col, true)
    if (first >= this.line.text.length) return undefined
    const sign = this.line.text[first]
    if (sign === "'" || sign === '"') {
      this.top.scalarCol = first
      return { text: this.scanQuoted(sign), isQuoted: true }
    }
    if (sign === '|' || sign === '>') return { text: this.scanBlock(), isQuoted: true }
    const trimmed = trimEnd(this.line.text.slice(first), true)
    const text = this.has(atTop) && isDocumentMarker(trimmed) ? undefined : this.plainPart(trimmed)
    if (!text) return undefined
    const start = this.line.start + first
    this.top.scalarCol = first
    this.col = first + text.length
    const isEnd = afterSpaces(this.line.text, this.col, false) === this.line.text.length
    return { text: isEnd && text !== '~' ? this.extend(text, start) : text, isQuoted: false }
  }

  /** The plain scalar at the start of `line`, the rest of a line; undefined or empty if there is none. */
  private plainPart(line: string): string | undefined {
    if (this.hasAny(inList)) return this.plainInList(line)
    if (this.hasAny(inMap)) return this.plainInMap(line)
    if (!this.hasAny(unknown)) this.fail('the parser does not expect this')
    if (/^(?:: |[#,:{}[\]%&]|\? |- |-$)/.test(line)) return undefined
    const text = before(line, ' #')
    const colon = text.indexOf(': ')
    if (colon >= 0) return trimEnd(text.slice(0, colon), true)
    return trimEnd(text.endsWith(':') ? text.slice(0, -1) : before(text, ','), true)
  }

  private plainInList(line: string): string | undefined {
    this.check(this.has(wantsValue))
    if (/^(?:[[{!&]|\? |- |-$)/.test(line)) return undefined
    const end = line.search(/: | #/)
    const text = line.endsWith(':') ? line.slice(0, -1) : end < 0 ? line : line.slice(0, end)
    return trimEnd(this.has(flow) ? untilAny(text, /[,\]]/) : text, false)
  }

  private plainInMap(line: string): string | undefined {
    const sign = line.charCodeAt(0)
    if (sign < 0x40 && /^(?:: |[#,!&]|\? )/.test(line)) return undefined
    if (this.has(wantsKey)) return this.plainKey(line)
    this.check(this.has(wantsValue))
    if (/^(?:- |[{[]|-$)/.test(line)) return undefined
    let text = before(before(line, ' #'), '\t#')
    if (this.hasAny(flow)) text = untilAny(text, this.hasAny(pairInList) ? /[,\]]/ : /[,}]/)
    text = trimEnd(text, false)
    return isMarkerLike(text) ? undefined : text
  }

  private plainKey(line: string): string | undefined {
    const found = line.indexOf(': ')
    const first = found >= 0 ? -1 : line.indexOf(':')
    const colon = found >= 0 ? found : first === line.length - 1 ? first : line.length
    const isComplex = this.hasAny(complexKey)
    if (line === '?') return undefined
    this.check(isComplex || !line.startsWith('{'))
    let text = line.slice(0, colon)
    if (isComplex) text = before(text, '#')
    if (isComplex && this.hasAny(flow)) text = before(text, ':')
    text = trimEnd(text, isComplex)
    if (!isComplex && this.hasAny(flow)) {
      text = untilAny(text, /[,}]/)
      return text.endsWith(':') ? text.slice(0, -1) : text
    }
    return isMarkerLike(text) ? undefined : text
  }

  /** A plain scalar that ends with its line may continue on the next ones. */
  private extend(text: string, start: number): string {
    // A key behind "? " has no further lines here; no game file has one.
    if (this.has(inMap | wantsKey | complexKey) || text.startsWith('*')) return text
    if (this.hasAny(flow)) {
      const next = this.toContinuation(0)
      return next === undefined ? text : foldPlain(this.readFlowLines(next, start))
    }
    const indent = this.top.indent + 1
    const least = this.has(unknown) && indent === 1 ? 0 : indent
    const next = this.toContinuation(least)
    if (next === undefined) return text
    this.readBlockLines(next, least)
    const full = trimBreaks(this.text.slice(start, this.offset))
    return full.length >= text.length ? foldPlain(full) : text
  }

  private readBlockLines(first: string, indent: number): void {
    let line = first
    while (!/^(?:\.\.\.|---)/.test(line)) {
      if (afterSpaces(line, 0, false) < indent) {
        if (nonBlank.test(line)) return
        const next = this.toContinuation(indent)
        if (next === undefined) return
        line = next
      }
      if (line.includes(': ')) this.fail('"key: value" in a text that continues the line above')
      if (line.endsWith(':')) this.fail('a key in a text that continues the line above')
      const comment = line.indexOf(' #')
      if (comment >= 0) this.skip(comment)
      if (comment >= 0) return
      this.nextLine()
      if (this.ended) return
      line = this.rest
    }
  }

  /**
   * `Parser::_scan_plain_scalar_flow`. After two further lines it advances by two lines a step, so every second line
   * becomes part of the scalar unchecked. The game server reads such files in the same way.
   */
  private readFlowLines(first: string, start: number): string {
    let line = first
    let isFirst = true
    for (;;) {
      let end = line.search(/[[\]{}?#,]/)
      if (end === 0) break
      if (this.has(inMap | wantsKey) || this.hasAny(unknown)) {
        const trimmed = line.trim()
        if (trimmed.startsWith(': ') || trimmed === ':') break
        const colon = line.search(/:/)
        if (colon >= 0 && (end < 0 || colon < end)) end = colon
      }
      if (end >= 0) {
        this.skip(end)
        break
      }
      if (!isFirst) {
        this.nextLine()
        this.check(!this.ended)
      }
      const next = this.toContinuation(0)
      if (next === undefined) this.fail('a [ or { is not closed')
      line = next
      isFirst = false
    }
    return trimBreaks(this.text.slice(start, this.offset))
  }

  private scanQuoted(quote: string): string {
    this.skipSpaces()
    this.skip(1)
    const start = this.offset
    const firstLine = this.line
    let isFolded = false
    while (!this.ended) {
      const { text } = this.line
      const end = endOfQuote(text, this.col, quote)
      const part = text.slice(this.col, end < 0 ? undefined : end)
      isFolded ||= this.line !== firstLine || this.text.charCodeAt(this.line.start + text.length) === 13
      isFolded ||= part.includes(quote === '"' ? '\\' : "''")
      if (end >= 0) {
        this.col = end + 1
        const content = this.text.slice(start, this.offset - 1)
        if (!isFolded) return content
        return quote === '"' ? foldDoubleQuoted(content, (why) => this.fail(why)) : foldSingleQuoted(content)
      }
      this.nextLine()
    }
    return this.fail(`the quotation mark ${quote} is not closed`)
  }

  private scanBlock(): string {
    this.skipSpaces()
    const header = this.rest
    const sign = header.search(/[-+]/)
    const chomp: Chomp = sign < 0 ? 'clip' : header[sign] === '-' ? 'strip' : 'keep'
    const digits = /^\d*/.exec(header.slice(sign === 1 ? 2 : 1, sign > 1 ? sign : undefined))?.[0] ?? ''
    this.nextLine()
    const { start } = this.line
    const [indent, end] = this.readBlock(digits === '' ? undefined : Number(digits) + this.top.indent)
    const filter = header.startsWith('>') ? foldedBlock : literalBlock
    const raw = this.text.slice(start, end)
    const text = filter(raw, indent, chomp)
    // rapidyaml writes the text over the block's own bytes, and gives up a file with a longer text.
    this.check(text.length <= raw.length)
    return text
  }

  /** Passes the lines of a block scalar; returns their indentation and the end of the text. */
  private readBlock(given: number | undefined): [number, number] {
    let indent = given
    let expected: number | undefined
    let last = this.line
    let count = 0
    for (; !this.ended; count++) {
      const { line } = this
      const isEmpty = afterSpaces(line.text, 0, false) === line.text.length
      // After a blank line, rapidyaml also takes lines of the enclosing level.
      if (indent === undefined && this.library === 'yaml-cpp' && !isEmpty && line.indent <= this.top.indent) break
      if (indent !== undefined) {
        if (line.indent < indent && nonBlank.test(line.text)) break
        if (indent === 0 && /^(?:---|\.\.\.)(?: |$)/.test(line.text)) break
      } else if (isEmpty) {
        const least = this.hasAny(inList | wantsValue) ? 1 : 0
        const own = Number.isFinite(line.indent) ? line.indent : line.text.length
        if (expected === undefined) expected = own || least
        else if (line.text.length >= expected) expected = line.text.length
      } else if (expected === undefined) {
        if (line.indent === this.top.indent && this.hasAny(inList | inMap)) break
        indent = line.indent
      } else if (line.indent >= expected) indent = line.indent
      else break
      last = line
      this.nextLine()
    }
    if (count > 0) this.backToEndOf(last)
    return [indent ?? expected ?? 0, count > 0 ? last.next : last.start]
  }
}
