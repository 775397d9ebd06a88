/** A fault at which the game server's parser gives up the whole file. */
export class YamlFault extends Error {
  override name = 'YamlFault'
  /** 1-based. */
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const blanksAtEnd =
  'ends with blanks that no line break follows: a server built with assertions does not start; remove the blanks'
/** Up to a line break. */
const inLine = /[^\r\n]*/y

/** A line of the text; columns count bytes. Its end is computed at the first use. */
class Line {
  /** Number of leading spaces; infinite for a line that contains nothing else, not even a line break. */
  readonly indent: number
  readonly start: number
  readonly #source: string
  #end = -1
  #text: string | undefined

  constructor(source: string, start: number) {
    this.#source = source
    this.start = start
    const first = afterSpaces(source, start, false)
    this.indent = first < source.length ? first - start : Number.POSITIVE_INFINITY
  }

  /** The line break: `\n`, `\r\n`, `\r`, or the end of the text. */
  get end(): number {
    if (this.#end >= 0) return this.#end
    inLine.lastIndex = this.start
    inLine.test(this.#source)
    this.#end = inLine.lastIndex
    return this.#end
  }

  /** Start of the next line. */
  get next(): number {
    const isReturn = this.#source.charCodeAt(this.end) === 13
    const at = isReturn ? this.end + 1 : this.end
    return this.#source.charCodeAt(at) === 10 ? at + 1 : at
  }

  /** Without its line break. */
  get text(): string {
    this.#text ??= this.#source.slice(this.start, this.end)
    return this.#text
  }
}

/** Something that the server reads, but perhaps not as it was meant. */
export interface YamlRemark {
  line: number
  text: string
}

/** Position in a text that is read line by line. Each character of the text is one byte of the file. */
export class YamlCursor {
  protected readonly text: string
  readonly remarks: YamlRemark[] = []
  protected line: Line
  protected col = 0
  #number = 1

  constructor(text: string) {
    this.text = text
    this.line = new Line(text, 0)
  }

  /** 1-based line number. */
  get number(): number {
    return this.#number
  }

  protected fail(message: string): never {
    throw new YamlFault(this.#number, message)
  }

  /** What is left of the line. */
  protected get rest(): string {
    return this.col === 0 ? this.line.text : this.line.text.slice(this.col)
  }

  protected get offset(): number {
    return this.line.start + this.col
  }

  protected get ended(): boolean {
    return this.offset >= this.text.length
  }

  protected get lineEnded(): boolean {
    return this.offset >= this.line.end
  }

  protected startsWith(token: string): boolean {
    return this.line.text.startsWith(token, this.col)
  }

  /** The rest of the line is exactly `token`. */
  protected restIs(token: string): boolean {
    return this.line.text.length - this.col === token.length && this.startsWith(token)
  }

  protected skip(count: number): void {
    this.col += count
  }

  protected skipLine(): void {
    this.col = this.line.text.length
  }

  protected skipSpaces(tabsToo = false): void {
    this.col = afterSpaces(this.line.text, this.col, tabsToo)
  }

  protected nextLine(): void {
    this.lineFrom(this.line.next)
  }

  /** Moves to the next line, whose start is known. */
  protected lineFrom(start: number): void {
    this.line = new Line(this.text, start)
    this.col = 0
    this.#number++
  }

  /** Undoes the last `nextLine`. */
  protected backToEndOf(line: Line): void {
    this.line = line
    this.col = line.text.length
    this.#number--
  }

  /**
   * Moves to the next line that is indented by at least `indent`, blank or not, and returns it with its line break.
   * Skips blank lines with less indentation. Returns undefined at a comment, at another line with less indentation, and
   * at the end of the text.
   */
  protected toContinuation(indent: number): string | undefined {
    for (;;) {
      const start = this.line.next
      // `from_next_line` takes the character of a line break that is not there.
      if (start >= this.text.length && !this.ended && !/[\r\n]$/.test(this.text))
        this.remarks.push({ line: this.#number, text: blanksAtEnd })
      const first = afterSpaces(this.text, start, false)
      const code = this.text.charCodeAt(first)
      if (code === 35) return undefined
      if (first - start >= indent) {
        this.nextLine()
        const { line } = this
        return this.text.slice(line.start, line.next) || undefined
      }
      const isBlank = Number.isNaN(code) || code === 10 || code === 13 || code === 9
      if (!isBlank || (code === 9 && !/^[\t\r\n]*$/.test(new Line(this.text, start).text.slice(first - start))))
        return undefined
      if (start >= this.text.length) {
        this.nextLine()
        return undefined
      }
      this.nextLine()
      if (this.ended) return undefined
    }
  }
}

export function afterSpaces(text: string, from: number, tabsToo: boolean): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== 32 && !(tabsToo && code === 9)) break
  }
  return at
}
