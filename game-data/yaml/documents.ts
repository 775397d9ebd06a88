import { afterSpaces } from './cursor.ts'
import {
  atTop,
  emptyEntry,
  flow,
  holds,
  holdsQuoted,
  inList,
  listOf,
  mapAt,
  newDocument,
  pairInList,
  unknown,
  wantsValue,
} from './levels.ts'
import { plainValue } from './parts.ts'
import { PropertyReader } from './properties.ts'

/** Begins and ends documents. */
export class DocumentReader extends PropertyReader {
  protected documentEnd(): boolean {
    if (this.startsWith('...')) {
      this.endStream()
      this.skip(3)
      return true
    }
    return this.startsWith('---') && this.startDocument()
  }

  protected isDocumentStart(): boolean {
    return /^---(?:[ \t]|$)/.test(this.rest)
  }

  protected startDocument(): boolean {
    this.endStream()
    const { indent } = this.top
    this.skip(3)
    this.push()
    this.openDocument()
    this.top.indent = indent
    return true
  }

  protected openDocument(): void {
    this.isStream = true
    const document = { value: undefined }
    this.documents.push(document)
    this.top.node = document
    this.change(unknown | atTop | newDocument, 0)
    this.tag()
    this.change(0, newDocument)
  }

  protected endStream(): void {
    const { top } = this
    if (this.hasAny(holds)) {
      if (listOf(top.node)) this.appendValue(this.take())
      else if (mapAt(top.node)) {
        this.appendPair(null)
        if (this.hasAny(pairInList)) this.pop()
      } else if (top.node && 'value' in top.node) {
        const isQuoted = this.hasAny(holdsQuoted)
        top.node.value = plainValue({ text: this.take(), isQuoted })
      } else if (top.node === undefined) this.keyWithoutList()
      else this.fail('this text is neither a key nor a value')
    } else if (this.has(inList | wantsValue) && !this.hasAny(flow)) this.appendEmpty()
    while (this.levels.length > 1) {
      if (this.has(inList | flow)) this.fail('a [ is not closed')
      this.pop()
    }
    this.change(newDocument, 0)
  }

  /**
   * `key:` and an empty `-` in the last line. A build with assertions gives up the file; one without looks at a node that
   * does not exist and goes on.
   */
  private keyWithoutList(): void {
    this.remarks.push({ line: this.number, text: emptyEntry })
    this.take()
    this.levels.pop()
    this.top = this.levels.at(-1) as typeof this.top
  }

  protected topLevel(): void {
    if (this.startsWith('#')) {
      this.skipLine()
      return
    }
    const first = afterSpaces(this.line.text, this.col, false)
    const text = this.line.text.slice(first)
    if (text.startsWith('%')) {
      this.skipLine()
      return
    }
    if (/^---(?:[ \t]|$)/.test(text)) {
      this.startDocument()
      if (first > 0 && first > this.col - 3) {
        this.skip(Math.max(0, first - (this.col - 3)))
        this.top.indent = this.col
      }
      return
    }
    if (!text.startsWith('...')) this.fail('this does not belong here')
    this.endStream()
    this.col = first + 3
  }

  /** At the beginning of a document. Returns whether the line must be looked at again. */
  protected documentHere(): boolean {
    if (this.restIs('---') || this.startsWith('--- ')) return this.startDocument()
    const first = afterSpaces(this.line.text, this.col, false)
    const text = this.line.text.slice(first)
    if (text === '---' || text.startsWith('--- ')) {
      this.col = first
      this.startDocument()
      this.top.indent = this.col
      return true
    }
    if (text.startsWith('...')) this.endStream()
    else if (!/[#%]/.test(text)) {
      const { indent } = this.top
      this.push()
      this.openDocument()
      this.top.indent = indent
    }
    return false
  }
}
