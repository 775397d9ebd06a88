import { YamlCursor } from './cursor.ts'
import { type YamlLibrary, YamlMap, type YamlValue } from './value.ts'

/** What a level expects next; the names of rapidyaml's flags are in brackets. */
export const unknown = 1 // RUNK
export const inMap = 2 // RMAP
export const inList = 4 // RSEQ
export const flow = 8 // FLOW
export const complexKey = 16 // QMRK
export const wantsKey = 32 // RKEY
export const wantsValue = 64 // RVAL
export const wantsNext = 128 // RNXT
export const holds = 256 // SSCL: a scalar whose role is not known yet
export const holdsQuoted = 512 // QSCL
export const newDocument = 1024 // NDOC
export const pairInList = 2048 // RSEQIMAP
export const atTop = 4096 // RTOP

interface Document {
  value: YamlValue | undefined
}

/** Far more than any file of a game has. */
const maxLevels = 200

/** Its warning asks for the position of a value that is none (`Parser::val_location`). */
export const emptyEntry =
  'is an empty entry of a list, which the server leaves out; it may not start with the file, or lose it; remove the line'

/** One level of nesting. */
interface Level {
  flags: number
  indent: number
  scalar: string
  /** Column of the last scalar. */
  scalarCol: number
  /** Line of the last `-` of a block list. */
  dashLine: number
  node: Document | YamlMap | YamlValue[] | undefined
}

/** A tag or an anchor that waits for its value; its text has no meaning to the game server. */
interface Property {
  col: number
  lineStart: number
}

export const noIndent = Number.POSITIVE_INFINITY

/** The values read so far, and the levels that are still open. */
export class YamlLevels extends YamlCursor {
  protected readonly levels: Level[]
  protected top: Level
  readonly documents: Document[] = [{ value: undefined }]
  /** The text contains document markers: the game server keeps a list of documents. */
  isStream = false
  readonly doubles: { line: number; key: string }[] = []
  readonly #keys = new Map<string, string>()
  protected keyAnchor: Property | undefined
  protected valueAnchor: Property | undefined
  protected keyAnchorWasBefore = false
  protected keyTag: Property | undefined
  protected keyTag2: Property | undefined
  protected valueTag: Property | undefined

  protected readonly library: YamlLibrary

  constructor(text: string, library: YamlLibrary) {
    super(text)
    this.library = library
    this.top = { flags: unknown | atTop, indent: 0, scalar: '', scalarCol: 0, dashLine: 0, node: this.documents[0] }
    this.levels = [this.top]
  }

  protected has(flags: number): boolean {
    return (this.top.flags & flags) === flags
  }

  protected hasAny(flags: number): boolean {
    return (this.top.flags & flags) !== 0
  }

  protected change(on: number, off: number): void {
    this.top.flags = (this.top.flags | on) & ~off
  }

  protected check(condition: boolean): void {
    if (!condition) this.fail('the parser does not expect this')
  }

  /** Opens a level; an open level without a value is used again. */
  protected push(isFlow = false): void {
    const { top } = this
    if (top.node === undefined) return
    if (this.levels.length >= maxLevels) this.fail(`more than ${maxLevels} levels`)
    const flags = unknown | (isFlow ? flow : top.flags & flow)
    const { scalar, scalarCol } = top
    this.top = { flags, indent: noIndent, scalar, scalarCol, dashLine: 0, node: undefined }
    this.levels.push(this.top)
  }

  protected pop(): void {
    const { top } = this
    this.check(top.node !== undefined && this.levels.length > 1)
    if (this.hasAny(inMap) && this.has(complexKey | wantsKey) && !this.has(holds)) {
      this.hold('', false)
      this.appendPair(null)
    }
    this.levels.pop()
    this.top = this.levels.at(-1) as Level
    this.top.scalar = top.scalar
    if (this.line.indent === 0) this.top.flags |= atTop
  }

  protected hold(scalar: string, isQuoted: boolean): void {
    this.check(!this.has(holds))
    this.top.flags |= holds | (isQuoted ? holdsQuoted : 0)
    this.top.scalar = scalar
  }

  protected take(): string {
    this.check(this.has(holds))
    const { scalar } = this.top
    this.top.flags &= ~(holds | holdsQuoted)
    this.top.scalar = ''
    return scalar
  }

  /** Moves the held scalar of the enclosing level into the new one. */
  protected moveHeld(): void {
    const before = this.levels.at(-2)
    if (!before || (before.flags & holds) === 0) return
    this.top.flags |= before.flags & (holds | holdsQuoted)
    this.top.scalar = before.scalar
    before.flags &= ~(holds | holdsQuoted)
    before.scalar = ''
  }

  protected appendValue(value: YamlValue): void {
    const list = listOf(this.top.node)
    if (!list) this.fail('the parser does not expect this')
    if (typeof value === 'string' && value.startsWith('*')) this.check(!this.valueAnchor)
    list.push(value)
    this.valueTag = undefined
    this.valueAnchor = undefined
  }

  /** An entry of a block list without a value. */
  protected appendEmpty(): void {
    this.remarks.push({ line: this.top.dashLine, text: emptyEntry })
    this.appendValue(null)
  }

  protected appendPair(value: YamlValue): void {
    const key = this.take()
    const map = mapAt(this.top.node)
    if (!map) this.fail('the parser does not expect this')
    this.setKey(map, key, value)
    this.clearProperties()
    this.change(0, complexKey)
  }

  protected setKey(map: YamlMap, key: string, value: YamlValue): void {
    if (key === '<<' && !this.keyAnchor && !Array.isArray(value) && !(typeof value === 'string' && value[0] === '*'))
      this.fail('<< must be followed by an alias')
    // All maps of a file have the same few keys: one string each instead of one for each line.
    const known = this.#keys.get(key)
    if (known === undefined) this.#keys.set(key, key)
    if (!map.add(known ?? key, value)) this.doubles.push({ line: this.number, key })
  }

  private clearProperties(): void {
    this.keyTag = undefined
    this.valueTag = undefined
    this.keyAnchor = undefined
    this.valueAnchor = undefined
    this.keyAnchorWasBefore = false
  }

  protected startMap(isChild = true): void {
    this.change(inMap | wantsValue, wantsKey | unknown)
    this.start(new YamlMap(this.number, this.library), isChild)
    this.valueTag = undefined
  }

  protected startList(isChild = true): void {
    if (this.has(atTop | unknown)) {
      this.valueTag = this.keyTag
      this.keyTag = undefined
    }
    this.change(inList | wantsValue, unknown)
    this.top.dashLine = this.number
    this.start([], isChild)
    this.valueTag = undefined
  }

  private start(value: YamlMap | YamlValue[], isChild: boolean): void {
    const parent = this.levels.length < 2 ? this.documents[0] : (this.levels.at(-2) as Level).node
    if (isChild) {
      const map = mapAt(parent)
      if (this.has(holds)) {
        const key = this.take()
        if (!map) this.fail('the parser does not expect this')
        this.setKey(map, key, value)
        this.keyAnchor = undefined
        this.keyAnchorWasBefore = false
        this.keyTag = undefined
      } else {
        const list = listOf(parent)
        if (!list) this.fail('the parser does not expect this')
        list.push(value)
      }
      this.top.node = value
    } else {
      const document = parent as Document
      if (document.value instanceof YamlMap !== value instanceof YamlMap || document.value === undefined) {
        this.check(document.value === undefined)
        document.value = value
      }
      this.top.node = document
      this.moveHeld()
      if (this.keyAnchor && value instanceof YamlMap) this.keyAnchorWasBefore = true
    }
    this.valueAnchor = undefined
  }
}

export function mapAt(node: Level['node']): YamlMap | undefined {
  if (node instanceof YamlMap) return node
  if (!node || Array.isArray(node)) return undefined
  return node.value instanceof YamlMap ? node.value : undefined
}

export function listOf(node: Level['node']): YamlValue[] | undefined {
  if (Array.isArray(node)) return node
  if (!node || node instanceof YamlMap) return undefined
  return Array.isArray(node.value) ? node.value : undefined
}
