import { afterSpaces } from './cursor.ts'
import { DocumentReader } from './documents.ts'
import { complexKey, flow, holds, listOf, pairInList, wantsKey, wantsNext, wantsValue } from './levels.ts'
import { plainValue } from './parts.ts'

/** Reads `[…]` and `{…}`. */
export class FlowParser extends DocumentReader {
  /** Opens a flow list or map as the value of the current level, which continues with `next`. */
  protected openFlow(next: number): boolean {
    const isMap = this.startsWith('{')
    if (!isMap && !this.startsWith('[')) return false
    this.change(next, wantsValue | (this.hasAny(flow) ? wantsKey & ~next : 0))
    this.push(true)
    this.moveHeld()
    if (isMap) this.startMap()
    else this.startList()
    this.change(isMap ? flow | wantsKey : flow, isMap ? wantsValue | wantsNext : 0)
    this.skip(1)
    return true
  }

  protected flowList(): boolean {
    this.check(!this.hasAny(wantsKey))
    if (this.spacesOrComment()) return true
    if (this.startsWith(']')) return this.closeFlow()
    return this.hasAny(wantsValue) ? this.flowItem() : this.flowComma()
  }

  private spacesOrComment(): boolean {
    if (this.startsWith(' ')) this.skipSpaces()
    else if (this.startsWith('#')) this.skipLine()
    else return false
    return true
  }

  private flowItem(): boolean {
    this.check(!this.hasAny(wantsNext))
    const scalar = this.scan()
    if (scalar) {
      this.change(wantsNext, wantsValue)
      this.appendValue(plainValue(scalar))
      return true
    }
    if (this.openFlow(wantsNext)) return true
    if (this.restIs(':') || this.startsWith(': ')) return this.startPair()
    if (this.startsWith('? ')) {
      this.startPair()
      this.check(this.top.scalar === '')
      this.change(complexKey | wantsKey, wantsValue | holds)
      return true
    }
    if (this.tag() || this.valueAnchorHere()) return true
    if (this.startsWith(',')) {
      this.appendValue(null)
      this.skip(this.startsWith(', ') ? 2 : 1)
      return true
    }
    if (!this.startsWith('\t')) this.fail('this is not a value')
    this.skipTabs()
    return true
  }

  private flowComma(): boolean {
    if (this.startsWith(',')) {
      this.change(wantsValue, wantsNext)
      this.skip(this.startsWith(', ') ? 2 : 1)
      return true
    }
    if (this.restIs(':') || this.startsWith(': ')) return this.startPair()
    return this.fail('a comma is missing')
  }

  private skipTabs(): void {
    while (this.startsWith('\t')) this.skip(1)
  }

  /** `key: value` in a list: the last value becomes the key of a map. */
  private startPair(): boolean {
    const length = this.startsWith(': ') || this.startsWith('? ') ? 2 : 1
    const list = listOf(this.top.node) as (string | null)[]
    const key = list.at(-1)
    const hasKey = list.length > 0 && (key === null || typeof key === 'string')
    if (hasKey) list.pop()
    this.push()
    this.startMap()
    this.hold(hasKey ? (key ?? '') : '', false)
    this.change(pairInList | flow, 0)
    this.skip(length)
    return true
  }

  private closeFlow(): boolean {
    this.pop()
    this.skip(1)
    if (this.has(pairInList)) this.pop()
    return true
  }

  protected flowMap(): boolean {
    if (this.spacesOrComment()) return true
    if (this.startsWith('}')) {
      if (this.has(holds)) {
        this.appendPair(null)
        this.change(0, wantsValue)
      }
      return this.closeFlow()
    }
    if (this.hasAny(wantsNext)) {
      this.check(!this.hasAny(wantsKey | wantsValue | pairInList))
      if (!this.startsWith(',')) this.fail('a comma is missing')
      this.change(wantsKey, wantsNext)
      this.skip(this.startsWith(', ') ? 2 : 1)
      return true
    }
    if (this.hasAny(wantsKey)) return this.flowKey()
    this.check(this.has(wantsValue | holds))
    return this.flowValue()
  }

  private flowKey(): boolean {
    this.check(!this.hasAny(wantsValue))
    const scalar = this.hasAny(holds) ? undefined : this.scan()
    if (scalar) {
      this.hold(scalar.text, scalar.isQuoted)
      const end = afterSpaces(this.line.text, this.col, true)
      if (/[:,}]/.test(this.line.text[end] ?? '')) this.col = end
    }
    if (this.startsWith(': ') || this.restIs(':')) return this.flowColon(this.startsWith(': ') ? 2 : 1)
    if (this.startsWith('?')) {
      this.change(complexKey, 0)
      this.skip(1)
      return true
    }
    if (this.startsWith(',')) {
      this.appendPair(null)
      this.skip(1)
      return true
    }
    if (this.startsWith('}')) {
      this.appendPair(null)
      this.change(0, wantsValue)
      if (this.has(pairInList)) this.pop()
      this.pop()
      this.skip(1)
      return true
    }
    if (this.tag() || this.keyAnchorHere() || this.lineEnded) return true
    const end = afterSpaces(this.line.text, this.col, true)
    if (end < this.line.text.length) this.col = end
    if (this.startsWith(':')) return this.flowColon(1)
    if (!this.startsWith('#')) this.fail('this is not a key')
    this.skipLine()
    return true
  }

  private flowColon(length: number): boolean {
    this.change(wantsValue, wantsKey | complexKey)
    this.skip(length)
    if (!this.has(holds)) this.hold('', false)
    return true
  }

  private flowValue(): boolean {
    const scalar = this.scan()
    if (scalar) {
      this.change(wantsNext, wantsValue | wantsKey)
      this.appendPair(plainValue(scalar))
      if (this.has(pairInList)) this.pop()
      return true
    }
    if (this.openFlow(wantsNext)) return true
    if (this.tag() || this.valueAnchorHere()) return true
    if (this.startsWith(',')) {
      this.appendPair(null)
      this.change(wantsKey, wantsValue)
      this.skip(1)
      if (this.has(pairInList)) this.pop()
      return true
    }
    if (!this.hasAny(pairInList) || !this.startsWith(']')) this.fail('this is not a value')
    if (this.hasAny(holds)) this.appendPair(null)
    this.pop()
    return true
  }
}
