/**
 * The tags and comments of a page of this site, one after another. With regular expressions reading its pages was a tenth
 * of a refresh's processor time; this takes half of that.
 */

/** Stands at one tag after another. */
export class HtmlTags {
  readonly #html: string
  readonly #names: string[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  /** Name of the tag in lower case. */
  name = ''
  /** `raw` is a script or a style with its content and its end tag. */
  kind: 'start' | 'end' | 'raw' | 'comment' = 'comment'
  /** Where it begins and ends in the page. */
  start = 0
  end = 0
  /** Attributes of the tag: names in lower case, values with their entities decoded. The first of a name counts. */
  size = 0

  constructor(html: string) {
    this.#html = html
  }

  /** Goes on to the next tag or comment; false behind the last one. */
  next(): boolean {
    const html = this.#html
    for (let at = html.indexOf('<', this.end); at >= 0; at = html.indexOf('<', at + 1)) {
      if (html.startsWith('!--', at + 1)) {
        const end = html.indexOf('-->', at + 4)
        if (end < 0) return false
        this.size = 0
        return this.#found('comment', at, end + 3)
      }
      const closing = html.charCodeAt(at + 1) === slash
      const name = at + (closing ? 2 : 1)
      if (!isLetter(html.charCodeAt(name))) continue
      const end = this.#read(name)
      if (end < 0) continue
      const content = closing ? undefined : contentEnds.get(this.name)
      if (content === undefined) return this.#found(closing ? 'end' : 'start', at, end)
      content.lastIndex = end
      return content.test(html) ? this.#found('raw', at, content.lastIndex) : this.#found('start', at, end)
    }
    return false
  }

  nameAt(at: number): string {
    return this.#names[at] as string
  }

  valueAt(at: number): string {
    return decodeEntities(this.#html.slice(this.#starts[at], this.#ends[at]))
  }

  get(name: string): string | undefined {
    for (let at = 0; at < this.size; at++) if (this.#names[at] === name) return this.valueAt(at)
    return undefined
  }

  /** Reads a tag from its name on. Returns where it ends, or a negative number where it does not. */
  #read(start: number): number {
    const html = this.#html
    this.size = 0
    let at = start
    while (!endsName(html.charCodeAt(at))) at++
    this.name = lowerCase(html.slice(start, at))
    for (;;) {
      let code = html.charCodeAt(at)
      while (isSpace(code) || code === slash) code = html.charCodeAt(++at)
      if (code === greater) return at + 1
      if (Number.isNaN(code)) return -1
      const name = at++
      while (!endsName(html.charCodeAt(at)) && html.charCodeAt(at) !== equals) at++
      const nameEnd = at
      while (isSpace(html.charCodeAt(at))) at++
      if (html.charCodeAt(at) !== equals) {
        this.#add(name, nameEnd, nameEnd, nameEnd)
        continue
      }
      at++
      while (isSpace(html.charCodeAt(at))) at++
      const quote = html.charCodeAt(at)
      const from = quote === double || quote === single ? at + 1 : at
      if (from > at) {
        at = html.indexOf(quote === double ? '"' : "'", from)
        if (at < 0) return -1
        this.#add(name, nameEnd, from, at)
        at++
      } else {
        while (!endsValue(html.charCodeAt(at))) at++
        this.#add(name, nameEnd, from, at)
      }
    }
  }

  #add(name: number, nameEnd: number, start: number, end: number): void {
    const written = lowerCase(this.#html.slice(name, nameEnd))
    for (let at = 0; at < this.size; at++) if (this.#names[at] === written) return
    this.#names[this.size] = written
    this.#starts[this.size] = start
    this.#ends[this.size++] = end
  }

  #found(kind: HtmlTags['kind'], start: number, end: number): true {
    this.kind = kind
    this.start = start
    this.end = end
    return true
  }
}

const [slash, greater, equals, double, single] = [0x2f, 0x3e, 0x3d, 0x22, 0x27]
/** What ends elements whose content is no HTML. */
const contentEnds = new Map([
  ['script', /<\/script\s*>/gi],
  ['style', /<\/style\s*>/gi],
])

const isLetter = (code: number) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
/** Spaces of HTML. */
const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c
/** Also behind the last character, whose code is not a number. */
const endsValue = (code: number) => code === greater || isSpace(code) || Number.isNaN(code)
const endsName = (code: number) => code === slash || endsValue(code)

function lowerCase(name: string): string {
  return /[A-Z]/.test(name) ? name.toLowerCase() : name
}

const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: '\u00A0' }

/** Text as it stands in a page, with the entities that this site writes decoded. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return entities[name.toLowerCase()] ?? all
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}
