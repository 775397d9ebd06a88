import { BlockParser } from './blocks.ts'
import { afterSpaces } from './cursor.ts'
import {
  atTop,
  complexKey,
  flow,
  holds,
  inList,
  inMap,
  listOf,
  mapAt,
  newDocument,
  wantsKey,
  wantsNext,
  wantsValue,
} from './levels.ts'
import { plainValue } from './parts.ts'

/** A key, a value without any sign that could end it, the indentation of the next line. */
const simple = /\w+: \w(?:[^\n\r\t#:]|:(?=\w)|(?<! )#)*\n *(?=[^ \n\r\t])/y

/**
 * Parses like the game server: the decisions of rapidyaml 0.4 (`Parser::_handle_*` in
 * `3rdparty/rapidyaml/src/c4/yml/parse.cpp`), which accepts more than YAML in some places and less in others. Throws
 * `YamlFault` where it gives up.
 */
export class YamlParser extends BlockParser {
  parse(): void {
    for (;;) {
      while (this.simpleLine());
      while (!this.lineEnded) this.step()
      if (this.ended) break
      this.nextLine()
      if (this.ended) break
    }
    this.endStream()
  }

  /** The same for most lines, `key: value` of a block map, in less time. Returns whether it read the line. */
  private simpleLine(): boolean {
    const { line, text, top } = this
    if ((top.flags & ~atTop) !== (inMap | wantsKey) || line.indent !== top.indent || this.col > 0) return false
    const start = line.start + line.indent
    simple.lastIndex = start
    if (!simple.test(text)) return false
    const colon = text.indexOf(':', start)
    const next = text.indexOf('\n', colon) + 1
    // Deeper lines continue the value.
    if (simple.lastIndex - next > top.indent) return false
    const map = mapAt(top.node)
    if (!map || this.keyAnchor || this.keyTag || text[next - 2] === ' ') return false
    this.setKey(map, text.slice(start, colon), plainValue({ text: text.slice(colon + 2, next - 1), isQuoted: false }))
    this.lineFrom(next)
    return true
  }

  private step(): void {
    const { flags } = this.top
    const isDone =
      flags & inList
        ? flags & flow
          ? this.flowList()
          : this.blockList()
        : flags & inMap
          ? flags & flow
            ? this.flowMap()
            : this.blockMap()
          : this.unknownKind()
    if (!isDone) this.topLevel()
  }

  /** Opens and closes levels at the beginning of a line. Returns whether the line must be looked at again. */
  protected indentation(): boolean {
    if (this.col > 0) return false
    const { text, indent } = this.line
    const first = afterSpaces(text, 0, false)
    if (first === text.length || text[first] === '#') {
      this.skipLine()
      return true
    }
    if (indent === this.top.indent) return this.sameIndentation(indent)
    if (indent < this.top.indent) return this.closeTo(indent)
    if (!this.has(inMap | wantsValue)) {
      if (!this.has(inList | wantsValue)) this.fail('the indentation must not increase here')
      return false
    }
    const rest = text.slice(first)
    if (!/^(?:- |[{[]|-$)/.test(rest) && !/[:?]/.test(rest)) return false
    this.change(wantsKey, wantsValue)
    this.push()
    this.moveHeld()
    this.skip(indent)
    this.top.indent = indent
    return true
  }

  private sameIndentation(indent: number): boolean {
    const isDash = this.line.text[indent] === '-'
    if (this.has(holds | wantsValue) && !isDash) {
      if (this.has(inMap)) {
        this.appendPair(null)
        this.change(wantsKey, wantsValue)
      }
    } else if (this.has(inList | wantsNext) && !isDash && this.levels.length > 2) {
      this.pop()
      return true
    }
    this.skip(indent)
    return indent > 0
  }

  private closeTo(indent: number): boolean {
    if (this.has(wantsValue)) {
      if (this.has(inMap)) this.appendPair(null)
      else if (this.has(inList)) this.appendEmpty()
    }
    let to = this.levels.length - 2
    while (to >= 0 && this.levels[to]?.indent !== indent) to--
    if (to < 0) this.fail('the indentation fits no line above')
    const parent = this.levels[to - 1]
    const isListInMap = parent?.indent === indent && listOf(this.levels[to]?.node) && mapAt(parent.node)
    if (isListInMap && this.line.text[indent] !== '-') to--
    while (this.levels.length - 1 > to) this.pop()
    this.skip(indent)
    return true
  }

  private unknownKind(): boolean {
    const isChild = this.top.node === undefined
    if (this.hasAny(newDocument) && this.documentHere()) return true
    const { indent } = this.top
    if (indent > 0 && Number.isFinite(indent)) {
      const spaces = afterSpaces(this.line.text, this.col, false) - this.col
      if (indent <= spaces) this.skip(indent)
    }
    if (this.startsWith('- ') || this.restIs('-')) {
      this.openUnknown(false)
      this.startList(isChild)
      this.top.indent = this.col
      this.skip(this.startsWith('- ') ? 2 : 1)
      return true
    }
    if (this.startsWith('[') || this.startsWith('{')) return this.openUnknownFlow(isChild)
    if (this.startsWith('? ')) {
      this.openUnknown(false)
      this.startMap(isChild)
      this.change(wantsKey | complexKey, wantsValue)
      this.top.indent = this.col
      this.skip(2)
      return true
    }
    if ((this.startsWith(': ') || this.restIs(':')) && !this.has(holds)) {
      this.openUnknown(false)
      this.startMap(isChild)
      this.hold('', false)
      this.change(wantsValue, wantsKey)
      this.top.indent = this.col
      this.skip(this.startsWith(': ') ? 2 : 1)
      return true
    }
    if (this.tag() || (!this.startsWith('*') && this.keyAnchorHere())) return true
    return this.has(holds) ? this.unknownHeld(isChild) : this.unknownScalar(isChild)
  }

  private openUnknown(isFlow: boolean): void {
    if (this.keyAnchor) {
      if (this.valueAnchor) this.fail('three anchors for one value')
      this.valueAnchor = this.keyAnchor
      this.keyAnchor = undefined
    }
    if (this.keyTag) this.valueTag = this.keyTag
    this.keyTag = undefined
    this.push(isFlow)
  }

  private openUnknownFlow(isChild: boolean): boolean {
    const isMap = this.startsWith('{')
    this.openUnknown(true)
    if (isMap) {
      this.startMap(isChild)
      this.change(flow | wantsKey, wantsValue)
    } else {
      this.startList(isChild)
      this.change(flow, 0)
    }
    this.skip(1)
    return true
  }

  /** A scalar is held already: what follows shows its role. */
  private unknownHeld(isChild: boolean): boolean {
    const scalar = this.scan()
    if (scalar) this.skipSpaces(true)
    if (this.startsWith(',')) {
      this.startList(isChild)
      this.change(flow, 0)
      this.appendValue(this.take())
      this.skip(this.startsWith(', ') ? 2 : 1)
    } else if (this.startsWith(': ') || this.restIs(':') || this.startsWith(':"') || this.startsWith(":'")) {
      const isSpaced = this.startsWith(': ')
      const anchor = this.keyAnchorWasBefore ? undefined : this.keyAnchor
      if (anchor) this.keyAnchor = undefined
      this.startMap(isChild)
      if (anchor) this.keyAnchor = anchor
      else this.keyAnchorWasBefore = false
      if (this.keyTag2) this.keyTag = this.keyTag2
      this.keyTag2 = undefined
      this.skip(isSpaced ? 2 : 1)
    } else if (this.startsWith('}')) this.fail('a } without {')
    else if (this.startsWith('...')) {
      this.endStream()
      this.skip(3)
    } else if (this.startsWith('#')) return this.comment()
    else if (this.keyAnchorHere()) return true
    else if (this.startsWith(' ') || this.startsWith('\t')) {
      this.skipSpaces(true)
      return true
    } else if (!this.lineEnded) {
      if (this.restIs('---') || this.startsWith('--- ')) return this.startDocument()
      if (!this.startsWith('%')) this.fail('this is neither a key nor a value')
      this.skipLine()
      return true
    }
    if (scalar?.text) this.hold(scalar.text, scalar.isQuoted)
    return true
  }

  private unknownScalar(isChild: boolean): boolean {
    const { indent } = this.line
    const scalar = this.scan()
    if (!scalar) {
      if (!this.startsWith(' ') && !this.startsWith('\t')) return false
      const end = afterSpaces(this.line.text, this.col, true)
      if (this.has(atTop) && this.line.text.startsWith('---', end)) this.top.indent = end - this.col
      this.col = end
      return true
    }
    const end = afterSpaces(this.line.text, this.col, true)
    if (end < this.line.text.length) this.col = end
    this.hold(scalar.text, scalar.isQuoted)
    const isSpaced = this.startsWith(': ')
    if (isSpaced || this.restIs(':')) {
      this.push()
      this.startMap(isChild)
      this.top.indent = indent
      this.skip(isSpaced ? 2 : 1)
    }
    return true
  }
}
