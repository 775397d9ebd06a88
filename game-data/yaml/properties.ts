import { afterSpaces } from './cursor.ts'
import { complexKey, holds, inList, inMap, listOf, newDocument, unknown, wantsKey, wantsValue } from './levels.ts'
import { YamlScanner } from './scanner.ts'
import { YamlMap } from './value.ts'

/** Reads the tags and anchors of all values. */
export class PropertyReader extends YamlScanner {
  /** The game server ignores what a tag says, but its column counts as the start of the value. */
  protected tag(): boolean {
    const first = afterSpaces(this.line.text, this.col, false)
    const rest = this.line.text.slice(first)
    if (!rest.startsWith('!')) return false
    const end = rest.startsWith('!!')
      ? rest.search(/[ ,]/)
      : rest.startsWith('!<')
        ? rest.indexOf('>') + 1
        : rest.indexOf(' ')
    if (this.has(complexKey | holds)) {
      this.appendPair(null)
      this.change(0, complexKey)
    }
    const found = { col: first, lineStart: this.line.start }
    this.col = first + (end > 0 ? end : rest.length)
    const next = afterSpaces(this.line.text, this.col, true)
    if (next < this.line.text.length) this.col = next
    if (this.has(inMap | wantsKey)) {
      this.check(!this.keyTag)
      this.keyTag = found
    } else if (this.has(inMap | wantsValue)) {
      const token = this.rest.split('#')[0]?.trimEnd() ?? ''
      if (token === ':' || token.startsWith(': ')) {
        this.appendPair(null)
        this.hold('', false)
        this.skip(token === ':' ? 1 : 2)
      }
      this.check(!this.valueTag)
      this.valueTag = found
    } else if (this.has(inList | wantsValue) || this.has(unknown | newDocument)) {
      if (!this.valueTag) this.valueTag = found
      else this.keyTag = found
    } else if (!this.hasAny(unknown)) this.fail('a tag does not belong here')
    else if (/^[ \t]*(?:#|$)/.test(this.rest)) {
      this.check(!this.valueTag)
      this.valueTag = found
    } else if (this.keyTag) this.keyTag2 = found
    else this.keyTag = found
    return true
  }

  protected keyAnchorHere(): boolean {
    if (!this.startsWith('&')) return this.noAlias()
    if (this.has(complexKey | holds)) {
      this.appendPair(null)
      this.change(0, complexKey)
      return true
    }
    const found = this.takeAnchor()
    if (this.keyAnchor) {
      if (this.valueAnchor) this.fail('three anchors for one value')
      this.valueAnchor = this.keyAnchor
    }
    this.keyAnchor = found
    return true
  }

  protected valueAnchorHere(): boolean {
    if (!this.startsWith('&')) return this.noAlias()
    const found = this.takeAnchor()
    if (!this.valueAnchor) this.valueAnchor = found
    else if (this.top.node && !(this.top.node instanceof YamlMap) && listOf(this.top.node)) this.keyAnchor = found
    return true
  }

  private noAlias(): false {
    if (this.startsWith('*')) this.fail('an alias does not belong here')
    return false
  }

  private takeAnchor() {
    const found = { col: this.col, lineStart: this.line.start }
    const end = this.line.text.indexOf(' ', this.col)
    this.col = end < 0 ? this.line.text.length : end
    return found
  }

  protected moveAnchorToKey(): void {
    if (this.valueAnchor?.lineStart !== this.line.start) return
    if (this.keyAnchor) this.fail('three anchors for one value')
    this.keyAnchor = this.valueAnchor
    this.valueAnchor = undefined
  }

  protected moveTagToKey(): void {
    if (this.valueTag?.lineStart !== this.line.start) return
    this.keyTag = this.valueTag
    this.valueTag = undefined
  }
}
