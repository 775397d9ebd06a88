import { FlowParser } from './flow.ts'
import { complexKey, holds, wantsKey, wantsNext, wantsValue } from './levels.ts'
import { plainValue, type Scalar } from './parts.ts'

/** Reads block maps and block lists after the indentation of a line. */
export abstract class BlockParser extends FlowParser {
  protected abstract indentation(): boolean

  protected blockMap(): boolean {
    if (this.startsWith('#')) return this.comment()
    if (this.hasAny(wantsNext)) this.change(wantsKey, wantsNext)
    if (this.indentation()) return true
    if (this.hasAny(wantsKey)) return this.blockKey()
    this.check(this.has(wantsValue | holds))
    return this.blockValue()
  }

  private blockKey(): boolean {
    const scalar = this.scan()
    if (scalar) {
      if (this.has(complexKey | holds)) this.appendPair(null)
      this.hold(scalar.text, scalar.isQuoted)
      if (this.startsWith(':')) {
        this.change(wantsValue, wantsKey | complexKey)
        this.skip(1)
        this.skipSpaces(true)
      }
      return true
    }
    if (this.startsWith(' ') || this.startsWith('\t')) {
      this.skipSpaces(true)
      return true
    }
    if (this.restIs('?') || this.startsWith('? ')) {
      this.skip(this.startsWith('? ') ? 2 : 1)
      if (this.hasAny(holds)) this.appendPair(null)
      this.change(complexKey, 0)
      return true
    }
    const isComplex = this.has(complexKey)
    if ((isComplex && this.startsWith(':')) || this.restIs(':') || this.startsWith(': ')) {
      if (!this.has(holds)) this.hold('', false)
      this.change(wantsValue, wantsKey | complexKey)
      this.skip(1)
      this.skipSpaces()
      return true
    }
    return this.documentEnd() || this.tag() || this.keyAnchorHere() || this.fail('this is not a key')
  }

  private blockValue(): boolean {
    const scalar = this.scan()
    if (scalar) {
      if (this.startsWith(':')) this.fail('a key that follows a key in the same line')
      this.appendPair(plainValue(scalar))
      this.change(wantsKey, wantsValue)
      return true
    }
    if (this.startsWith('- ')) {
      this.change(wantsKey, wantsValue)
      this.push()
      this.moveHeld()
      this.startList()
      this.top.indent = this.col
      this.skip(2)
      return true
    }
    if (this.restIs('-')) {
      this.push()
      this.moveHeld()
      this.top.indent = this.col
      this.skip(1)
      return true
    }
    if (this.openFlow(wantsKey)) return true
    if (this.startsWith(' ')) {
      this.skipSpaces()
      return true
    }
    if (this.tag() || this.valueAnchorHere()) return true
    return this.isDocumentStart() ? this.startDocument() : this.fail('this is not a value')
  }

  protected blockList(): boolean {
    if (this.startsWith('#')) return this.comment()
    if (this.indentation()) return true
    if (this.hasAny(wantsNext)) return this.blockEntry()
    if (!this.hasAny(wantsValue)) return false
    const scalar = this.scan()
    if (scalar) {
      this.blockItem(scalar)
      return true
    }
    if (this.startsWith('- ') || this.restIs('-')) {
      const length = this.startsWith('- ') ? 2 : 1
      const isSame = this.col === this.top.indent
      this.check(this.col >= this.top.indent)
      this.change(wantsNext, wantsValue)
      if (isSame) {
        this.appendEmpty()
        return true
      }
      this.push()
      this.startList()
      this.top.indent = this.col
      this.skip(length)
      return true
    }
    if (this.openFlow(wantsNext)) return true
    if (this.startsWith('? ')) {
      this.change(wantsNext, wantsValue)
      this.push()
      this.startMap()
      this.change(complexKey | wantsKey, wantsValue)
      this.top.indent = this.col
      this.skip(2)
      return true
    }
    if (this.startsWith(' ')) {
      this.skipSpaces()
      return true
    }
    return this.tag() || this.valueAnchorHere() || this.keylessPair() || this.fail('this is not a list entry')
  }

  private blockEntry(): boolean {
    if (this.startsWith('- ') || this.restIs('-')) {
      this.change(wantsValue, wantsNext)
      this.top.dashLine = this.number
      this.skip(this.startsWith('- ') ? 2 : 1)
      return true
    }
    if (this.startsWith(' ') || this.startsWith('\t')) {
      this.check(this.col > 0)
      this.skipSpaces(true)
      return true
    }
    return this.documentEnd() || this.fail('a list entry begins with "- "')
  }

  /** A value of a list, or the first key of a map in it. */
  private blockItem(scalar: Scalar): void {
    this.skipSpaces()
    const { rest } = this
    if (rest.startsWith('#') || !(rest.endsWith(':') || rest.startsWith(': '))) {
      this.appendValue(plainValue(scalar))
      this.change(wantsNext, wantsValue)
      return
    }
    const { scalarCol } = this.top
    if (!this.keyAnchor) this.moveAnchorToKey()
    if (!this.keyTag) this.moveTagToKey()
    this.change(wantsNext, wantsValue)
    this.push()
    this.startMap()
    this.hold(scalar.text, scalar.isQuoted)
    this.top.indent = this.keyAnchor?.col ?? this.keyTag?.col ?? scalarCol
    if (this.keyTag2) this.keyTag = this.keyTag2
    this.keyTag2 = undefined
    this.change(wantsValue, wantsKey)
    this.skip(1)
  }

  /** `: value` or `&anchor : value` in a list. */
  private keylessPair(): boolean {
    const isPair = this.startsWith(': ') || /^:\t*(?:#|$)/.test(this.rest)
    if (this.has(holds) || !isPair) return false
    const { indent } = this.top
    const hasProperty = this.valueAnchor || this.valueTag
    this.change(wantsNext, wantsValue)
    if (hasProperty) {
      this.moveTagToKey()
      this.moveAnchorToKey()
    }
    this.push()
    this.startMap()
    this.hold('', false)
    this.change(wantsValue, wantsKey)
    const col = this.keyAnchor?.col ?? this.keyTag?.col
    if (hasProperty) this.check(col !== undefined)
    this.top.indent = hasProperty && col !== undefined ? col : indent + 2
    this.skip(this.startsWith(': ') ? 2 : 1)
    return true
  }

  protected comment(): boolean {
    this.skipLine()
    return true
  }
}
