import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createRandom } from '../../domain/values/random.ts'
import { pagePath } from '../../publish/release/files/index.ts'
import { wordsOf } from '../../publish/release/search-index/index.ts'
import { readPage } from '../../publish/release/verify/index.ts'
import { makeQueries, type QuerySet, type Sort } from './queries.ts'
import type { Query } from './truth.ts'

/** A page's words as one text: a space before and after each word, a line end where no phrase may cross. */
export interface SearchedText {
  path: string
  words: string
}

const gap = '\n'

/** Every page of a release whose text is searchable. */
export function readTexts(release: string): SearchedText[] {
  return globSync('**/*.html', { cwd: release }).flatMap((file) => {
    const html = readFileSync(path.join(release, file), 'utf8')
    const { text } = readPage(html, pagePath(file), 'http://localhost')
    if (!text) return []
    const words = wordsOf(text).map((word) => word || gap)
    return [{ path: pagePath(file).split('/').map(encodeURIComponent).join('/'), words: ` ${words.join(' ')} ` }]
  })
}

/** Seeded phrases from the texts, each with the pages that contain it, and phrases that no page contains. */
export function bodyQuerySet(
  texts: readonly SearchedText[],
  toSimplified: (text: string) => string,
  count: number,
): Record<string, QuerySet> {
  const { int, pick } = createRandom('bench texts')
  const ask = (words: readonly string[], text: string, others: readonly string[] = []): Query => {
    const phrases = [words, others].map((phrase) => ` ${phrase.join(' ')} `)
    const truth = new Set<number>()
    texts.forEach((page, index) => {
      if (phrases.every((phrase) => phrase.trim() === '' || page.words.includes(phrase))) truth.add(index)
    })
    // Both words in any order are no error.
    const also = new Set<number>()
    texts.forEach((page, index) => {
      if (/[a-z] [a-z]/.test(text) && words.every((word) => page.words.includes(` ${word} `))) also.add(index)
    })
    return { text, truth, also }
  }
  const set = (sort: Sort, make: () => Query | undefined): QuerySet => ({ sort, queries: makeQueries(count, make) })
  const run = (length: number, fits: (word: string) => boolean) => {
    const words = pick(texts).words.trim().split(' ')
    const start = int(0, words.length - 1)
    const chosen = words.slice(start, start + length)
    return chosen.length === length && chosen.every(fits) ? chosen : undefined
  }
  const isHan = (word: string) => /^\p{Script=Han}$/u.test(word)
  const isLatin = (word: string) => /^[a-z]{2,}$/.test(word)
  const han = (length: number) => () => {
    const words = run(length, isHan)
    return words && ask(words, words.join(''))
  }
  return {
    'text: 2 characters': set('typed', han(2)),
    'text: 3 characters': set('typed', han(3)),
    'text: 4 characters': set('typed', han(4)),
    'text: a Latin word': set('typed', () => {
      const words = run(1, isLatin)
      return words && ask(words, words.join(' '))
    }),
    'text: 2 Latin words': set('typed', () => {
      const words = run(2, isLatin)
      return words && ask(words, words.join(' '))
    }),
    'text: Simplified': set('folded', () => {
      const words = run(3, isHan)
      const text = words && toSimplified(words.join(''))
      return words && text !== undefined && text !== words.join('') ? ask(words, text) : undefined
    }),
    'text: 2 words, other order': set('typed', () => {
      const words = run(4, isHan)
      if (!words) return
      const [first, second] = [words.slice(0, 2), words.slice(2)]
      return ask(first, `${second.join('')} ${first.join('')}`, second)
    }),
    'text: absent': set('absent', () => {
      const a = run(2, isHan)
      const b = run(2, isHan)
      if (!a || !b) return
      const words = [...a].reverse().concat(b)
      const query = ask(words, words.join(''))
      return query.truth.size === 0 ? query : undefined
    }),
  }
}
