import { hash } from 'node:crypto'
import { eachWord } from '../../domain/search/texts.ts'

/** What the index over texts knows of a page. */
export interface PageText {
  meta: Readonly<Record<string, string>>
  /** Pieces of the text for excerpts, joined by U+200B; a piece is a word and what follows it, or a gap. */
  content: string
  /** The word of each piece, a line each; empty for a gap. As one text it is sent to another thread in no time. */
  words: string
  /** Equal for equal meta and content. */
  key: string
}

/** The word of each piece; empty for a gap. */
export function wordsOf({ words }: Pick<PageText, 'words'>): string[] {
  return words === '' ? [] : words.split('\n')
}

const ignoredTags = new Set(
  // Elements that Pagefind leaves out, and the words of the layout: labels that stand on every page of a kind.
  'noscript label form svg nav footer iframe template button select textarea thead dt'.split(' '),
)
const ignoredClasses = /(?:^|\s)(?:btn|crumb|section-head)(?:\s|$)/
/** A figure of a table: shown in excerpts, but its digits are no words. */
const figureClasses = /(?:^|\s)num(?:\s|$)/
/** Elements that do not part words. */
const inlineTags = new Set(
  'a abbr b bdi bdo code em font i img kbd mark q s small span strong sub sup time u wbr'.split(' '),
)
/** Elements without an end. */
const voidTags = new Set('area br col embed hr img input link meta param source track wbr'.split(' '))
const gap = '\u3000'

/** The attributes of a tag. */
interface Attributes {
  get(name: string): string | undefined
}

/** Reads the text inside `data-pagefind-body` while a page's tags are being read one after another. */
export class PageTextReader {
  #meta: Record<string, string> | undefined
  #body: Nesting | undefined
  #ignored: Nesting | undefined
  #figure: Nesting | undefined
  #pieces: string[] = []
  #words: string[] = []
  /** What stands between the last word and the next, when a boundary is between them. */
  #gap = ''

  /** Whether text counts where the reader stands. */
  get reading(): boolean {
    return this.#body !== undefined && this.#ignored === undefined
  }

  open(tag: string, attributes: Attributes): void {
    if (this.#body === undefined) {
      if (attributes.get('data-pagefind-body') !== undefined && this.#meta === undefined) this.#begin(tag, attributes)
      return
    }
    this.#body.open(tag)
    if (this.#ignored) {
      this.#ignored.open(tag)
      return
    }
    if (!inlineTags.has(tag)) this.#part()
    if (voidTags.has(tag)) return
    const classes = attributes.get('class') ?? ''
    const ignored = attributes.get('data-pagefind-ignore') !== undefined || attributes.get('hidden') === ''
    if (ignored || ignoredTags.has(tag) || ignoredClasses.test(classes)) {
      this.#part()
      this.#ignored = new Nesting(tag)
    } else if (this.#figure) this.#figure.open(tag)
    else if (figureClasses.test(classes)) this.#figure = new Nesting(tag)
  }

  close(tag: string): void {
    if (this.#body === undefined) return
    if (this.#body.closes(tag)) {
      this.#body = undefined
      this.#ignored = undefined
      return
    }
    if (this.#ignored) {
      if (this.#ignored.closes(tag)) this.#ignored = undefined
      return
    }
    if (!inlineTags.has(tag)) this.#part()
    if (this.#figure?.closes(tag)) this.#figure = undefined
  }

  /** Takes text as it stands between tags, entities decoded. */
  text(given: string): void {
    const text = given.replace(/[\s\u200B]+/g, ' ')
    if (this.#figure) {
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
    return { meta: this.#meta, content, words: this.#words.join('\n'), key }
  }

  #begin(tag: string, attributes: Attributes): void {
    this.#body = new Nesting(tag)
    this.#meta = {}
    for (const [, name = '', from = ''] of (attributes.get('data-pagefind-meta') ?? '').matchAll(
      /([\w-]+)\[([\w-]+)\]/g,
    ))
      this.#meta[name] = attributes.get(from) ?? ''
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

/** Finds the end of an element by counting elements of its name only: others may leave their end tag out. */
class Nesting {
  readonly #tag: string
  #depth = 1
  constructor(tag: string) {
    this.#tag = tag
  }
  open(tag: string): void {
    if (tag === this.#tag) this.#depth++
  }
  closes(tag: string): boolean {
    return tag === this.#tag && --this.#depth === 0
  }
}
