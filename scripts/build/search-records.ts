import { type BundleContent, type BundlePage, fragmentText } from './pagefind-format.ts'
import { WordList } from './word-list.ts'

/** A page of a bundle that is given with its words. */
export interface BundleRecord {
  id: string
  url: string
  /** Words in their sequence; a phrase finds neighbours. */
  tokens: readonly string[]
  /** What excerpts are cut from: pieces parted by U+200B. */
  content: string
  meta: Readonly<Record<string, string>>
}

/** A bundle's content from records, best first. */
export function contentOf(records: readonly BundleRecord[]): BundleContent {
  const list = new WordList()
  const starts = new Uint32Array(records.length + 1)
  records.forEach(({ tokens }, page) => {
    starts[page + 1] = (starts[page] as number) + tokens.length
  })
  const numbers = new Uint32Array(starts[records.length] as number)
  let at = 0
  const fields = new Set<string>()
  const pages = records.map(({ id, url, tokens, content, meta }): BundlePage => {
    for (const token of tokens) numbers[at++] = list.numberOf(token)
    for (const field of Object.keys(meta)) fields.add(field)
    const key = fragmentText(url, meta, content, tokens.length)
    return { id, key, fragment: () => key }
  })
  return { pages, words: { words: list.words, numbers, starts }, metaFields: [...fields].sort() }
}
