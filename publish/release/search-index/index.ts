/** The index over what pages say, in the files of Pagefind. */
export { type PageText, PageTextReader, type TagAttributes, wordsOf } from './page-text.ts'
export { withIndex } from './pagefind.ts'
export { type SearchInput, searchFolder, writeSearchIndex } from './write-search-index.ts'
export { type WordIndexInput, writeWordIndex } from './write-word-index.ts'
