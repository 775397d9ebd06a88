import { hash } from 'node:crypto'
import { eachWord } from '../../../domain/search/texts.ts'

/** What the index over texts knows of a page. */
export interface PageText {
  meta: Readonly<Record<string, string>>
  /** Pieces of the text for excerpts, joined by U+200B; a piece is a word and what follows it, or a gap. */
  content: string
  /** The word of each piece, a line each; empty for a gap. As one text it is sent to another thread in no time. */
  words: string
  /** How many pieces there are. */
  pieces: number
  /** Equal for equal meta and content. */
  key: string
}

/** The word of each piece; empty for a gap. */
export function wordsOf({ words }: Pick<PageText, 'words'>): string[] {
  return words === '' ? [] : words.split('\n')
}

const ignoredTags = new Set(
  // Elements that Pagefind leaves out, and the words of the layout: labels that stand on every page of a kind.
  'script style noscript label form svg nav footer iframe template button select textarea thead dt'.split(' '),
)
const ignoredClasses = /(?:^|\s)(?:btn|crumb|section-head)(?:\s|$)/
/** A figure of a table: shown in excerpts, but its digits are no words. */
const figureClasses = /(?:^|\s)num(?:\s|$)/
/** Elements that do not part words. */
const inlineTags = new Set(
  'a abbr b bdi bdo code em font i img kbd mark q s small span strong sub sup time u wbr'.split(' '),
)
const gap = '\u3000'

/** The attributes of a tag, entities decoded. */
export type TagAttributes = Readonly<Record<string, string | undefined>>

/** Reads the text inside `data-pagefind-body` from the events of a page's parser, which ends every element it begins. */
export class PageTextReader {
  #meta: Record<string, string> | undefined
  /** Elements that are open, from the body on; 0 = none. */
  #depth = 0
  /** Depth of the element that is left out, or shown as a figure; 0 = none is open. */
  #ignored = 0
  #figure = 0
  #pieces: string[] = []
  #words: string[] = []
  /** Text since the last tag, which the parser gives in parts. */
  #text = ''
  /** What stands between the last word and the next, when a boundary is between them. */
  #gap = ''

  open(tag: string, attributes: TagAttributes): void {
    this.endText()
    if (this.#depth === 0) {
      if (attributes['data-pagefind-body'] !== undefined && this.#meta === undefined) this.#begin(attributes)
      return
    }
    this.#depth++
    if (this.#ignored > 0) return
    if (!inlineTags.has(tag)) this.#part()
    const classes = attributes.class ?? ''
    const ignored = attributes['data-pagefind-ignore'] !== undefined || attributes.hidden === ''
    if (ignored || ignoredTags.has(tag) || ignoredClasses.test(classes)) {
      this.#part()
      this.#ignored = this.#depth
    } else if (figureClasses.test(classes)) this.#figure ||= this.#depth
  }

  close(tag: string): void {
    if (this.#depth === 0) return
    this.endText()
    if (this.#ignored === 0 && !inlineTags.has(tag)) this.#part()
    if (this.#ignored === this.#depth) this.#ignored = 0
    if (this.#figure === this.#depth) this.#figure = 0
    this.#depth--
  }

  text(text: string): void {
    if (this.#depth > 0 && this.#ignored === 0) this.#text += text
  }

  /** Takes the text up to a tag or a comment. */
  endText(): void {
    if (this.#text === '') return
    const text = this.#text.replace(/[\s\u200B]+/g, ' ')
    this.#text = ''
    if (this.#figure > 0) {
      if (text.trim() !== '') this.#gap = `${this.#gap || gap}${text.trim()}${gap}`
      return
    }
    let shown = 0
    eachWord(text, (word, start, end) => {
      this.#between(text.slice(shown, start))
      shown = end
      if (this.#gap !== '') {
        if (this.#pieces.length > 0) this.#add(this.#gap, '')
        this.#gap = ''
      }
      this.#add(text.slice(start, end), word)
    })
    this.#between(text.slice(shown))
  }

  /** What was read; undefined where the page asks for no index. */
  end(): PageText | undefined {
    if (this.#meta === undefined) return
    const content = this.#pieces.join('\u200B')
    const key = hash('sha256', JSON.stringify([this.#meta, content]), 'base64url').slice(0, 22)
    return { meta: this.#meta, content, words: this.#words.join('\n'), pieces: this.#words.length, key }
  }

  #begin(attributes: TagAttributes): void {
    this.#depth = 1
    this.#meta = {}
    const named = attributes['data-pagefind-meta'] ?? ''
    for (const [, name = '', from = ''] of named.matchAll(/([\w-]+)\[([\w-]+)\]/g)) {
      this.#meta[name] = attributes[from] ?? ''
    }
  }

  #part(): void {
    this.#gap ||= gap
  }

  /** Spaces and punctuation belong to the word before them. */
  #between(text: string): void {
    if (text === '') return
    if (this.#gap !== '') {
      if (text !== ' ') this.#gap += text
    } else if (this.#pieces.length > 0) this.#pieces[this.#pieces.length - 1] += text
  }

  #add(piece: string, word: string): void {
    this.#pieces.push(piece)
    this.#words.push(word)
  }
}
