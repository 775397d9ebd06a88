import { hash } from 'node:crypto'
import { forEachWord } from '../../../domain/search/texts.ts'

/** The part of a page that the text index needs. */
export interface PageText {
  meta: Readonly<Record<string, string>>
  /** Pieces of the text for excerpts, joined by U+200B; a piece is a word with the characters after it, or a gap. */
  content: string
  /** The word of each piece, one per line; empty for a gap. One string is cheap to send to another thread. */
  words: string
  /** Number of pieces. */
  pieces: number
  /** Equal for equal meta and content. */
  key: string
}

/** The word of each piece; empty for a gap. */
export function wordsOf({ words }: Pick<PageText, 'words'>): string[] {
  return words === '' ? [] : words.split('\n')
}

const ignoredTags = new Set(
  // Elements that Pagefind ignores, and labels of the layout that are the same on every page of a kind.
  'script style noscript label form svg nav footer iframe template button select textarea thead caption'.split(' '),
)
const ignoredClasses = /(?:^|\s)(?:btn|crumb|num|badge)(?:\s|$)/
/** Names the text after it: shown in excerpts, but its words are not indexed. */
const labelClasses = /(?:^|\s)section-head(?:\s|$)/
/** Elements that do not separate words. */
const inlineTags = new Set(
  'a abbr b bdi bdo code em font i img kbd mark q s small span strong sub sup time u wbr'.split(' '),
)
/**
 * What separates an element from the text before it in an excerpt, the weakest first. Other elements are sentences; in
 * a table row they are parts of its sentence.
 */
const marks = [' ', '、', '，', '；', '。'] as const
const markOf: Readonly<Record<string, (typeof marks)[number]>> = {
  br: ' ',
  dd: ' ',
  li: '、',
  th: '，',
  td: '，',
  dt: '，',
  tr: '；',
}

/** The attributes of a tag, entities decoded. */
export type TagAttributes = Readonly<Record<string, string | undefined>>

/**
 * Reads the text inside `data-pagefind-body` from the events of an HTML parser, which must close every element that it
 * opens.
 */
export class PageTextReader {
  #meta: Record<string, string> | undefined
  /** Number of open elements, from the body on; 0 = outside. */
  #depth = 0
  /** Depth of the ignored element, label or table row; 0 = none is open. */
  #ignored = 0
  #label = 0
  #row = 0
  #pieces: string[] = []
  #words: string[] = []
  /** Text since the last tag, which the parser sends in parts. */
  #text = ''
  // Read since the last word:
  /** The strongest mark between elements; '' = no element began or ended. */
  #mark: (typeof marks)[number] | '' = ''
  /** The label of the next word: of a section, a value or a cell. */
  #name = ''
  /** Punctuation after the mark. */
  #punctuation = ''
  /** Depth of the cell that the name belongs to; 0 = it belongs to a section or a value. */
  #namedCell = 0

  open(tag: string, attributes: TagAttributes): void {
    this.endText()
    if (this.#depth === 0) {
      if (attributes['data-pagefind-body'] !== undefined && this.#meta === undefined) this.#begin(attributes)
      return
    }
    this.#depth++
    if (this.#ignored > 0) return
    this.#part(tag)
    if (tag === 'tr') this.#row ||= this.#depth
    const classes = attributes.class ?? ''
    const ignored = attributes['data-pagefind-ignore'] !== undefined || attributes.hidden === ''
    if (ignored || ignoredTags.has(tag) || ignoredClasses.test(classes)) {
      this.#mark ||= ' '
      this.#ignored = this.#depth
    } else if (tag === 'dt' || labelClasses.test(classes)) this.#label ||= this.#depth
    else if (attributes['data-label'] && this.#name === '') {
      this.#name = attributes['data-label']
      this.#namedCell = this.#depth
    }
  }

  close(tag: string): void {
    if (this.#depth === 0) return
    this.endText()
    if (this.#row === this.#depth) this.#row = 0
    if (this.#ignored === 0) this.#part(tag)
    if (this.#ignored === this.#depth) this.#ignored = 0
    if (this.#label === this.#depth) this.#label = 0
    if (this.#namedCell === this.#depth) {
      // An empty cell.
      this.#name = ''
      this.#namedCell = 0
    }
    this.#depth--
  }

  text(text: string): void {
    if (this.#depth > 0 && this.#ignored === 0) this.#text += text
  }

  /** Processes the text up to a tag or a comment. */
  endText(): void {
    if (this.#text === '') return
    const text = this.#text.replace(/[\s\u200B]+/g, ' ')
    this.#text = ''
    if (this.#label > 0) {
      // Of two labels without a text between them, the second one is shown.
      this.#name = text.trim() || this.#name
      return
    }
    let shown = 0
    forEachWord(text, (word, start, end) => {
      this.#between(text.slice(shown, start))
      shown = end
      if (this.#mark !== '' && this.#pieces.length > 0) this.#add(this.#gap(), '')
      this.#mark = ''
      this.#name = ''
      this.#punctuation = ''
      this.#namedCell = 0
      this.#add(text.slice(start, end), word)
    })
    this.#between(text.slice(shown))
  }

  /** The result; undefined if the page is not indexed. */
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

  /** Between two elements, the strongest of their marks. */
  #part(tag: string): void {
    if (inlineTags.has(tag)) return
    const mark = markOf[tag] ?? (this.#row > 0 ? '，' : '。')
    if (this.#mark === '' || marks.indexOf(this.#mark) < marks.indexOf(mark)) this.#mark = mark
    this.#punctuation = ''
  }

  /** The text between the last word and the next, without a second mark after a word that has one. */
  #gap(): string {
    const last = this.#pieces.pop()?.trimEnd() ?? ''
    this.#pieces.push(last)
    const mark = /[、，。：；！？,.:;!?…]$/.test(last) ? '' : this.#mark
    return `${mark}${this.#name && `${this.#name}：`}${this.#punctuation}` || ' '
  }

  /** Spaces and punctuation belong to the word before them. */
  #between(text: string): void {
    if (text === '') return
    if (this.#mark !== '') {
      if (text !== ' ') this.#punctuation += text
    } else if (this.#pieces.length > 0) this.#pieces[this.#pieces.length - 1] += text
  }

  #add(piece: string, word: string): void {
    this.#pieces.push(piece)
    this.#words.push(word)
  }
}
