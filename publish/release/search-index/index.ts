/** The index of page texts, in Pagefind's file format. */
export { type PageText, PageTextReader, type TagAttributes, wordsOf } from './page-text.ts'
export { withIndex } from './pagefind.ts'
export { type SearchInput, searchFolder, writeSearchIndex } from './write-search-index.ts'
export { type WordIndexInput, writeWordIndex } from './write-word-index.ts'
