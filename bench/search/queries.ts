import type { NamedPage } from '../../domain/search/entries.ts'
import { createRandom } from '../../domain/values/random.ts'
import { createTruth, plainText, type Query } from './truth.ts'

/** Up to `count` queries; `make` returns undefined if its random choice gives none. */
export function makeQueries(count: number, make: () => Query | undefined): Query[] {
  const queries: Query[] = []
  for (let tries = 0; queries.length < count && tries < count * 60; tries++) {
    const query = make()
    if (query) queries.push(query)
  }
  return queries
}

export interface QueryTables {
  /** OpenCC's table of Traditional characters and their Simplified ones. */
  characters: string
  /** Simplifies a text with its context. */
  toSimplified(text: string): string
}

/** What each sort of queries must reach; see goals.ts. */
export type Sort = 'typed' | 'folded' | 'similar' | 'absent'
export interface QuerySet {
  sort: Sort
  queries: Query[]
}

/** Seeded queries of every kind that players type, each with its truth. */
export function querySet(
  entries: readonly NamedPage[],
  { characters, toSimplified }: QueryTables,
  count: number,
): Record<string, QuerySet> {
  const { int, pick } = createRandom('bench queries')
  const truth = createTruth(entries, characters)
  const { names } = truth
  const chinese = entries.flatMap(({ name }, index) => (/\p{Script=Han}/u.test(name) ? [index] : []))
  const pool = chinese.length > 0 ? chinese : entries.map((_, index) => index)
  const withMark = entries.flatMap(({ name }, index) => (/\+\d|[A-Z]級|\d/.test(name) && names[index] ? [index] : []))
  const latin = entries.flatMap(({ name }, index) => (/^[A-Za-z]{4,}(?: [A-Za-z]{4,})*$/.test(name) ? [index] : []))
  const known = new Set(names)

  const set = (sort: Sort, make: () => Query | undefined): QuerySet => ({ sort, queries: makeQueries(count, make) })
  const entryOf = (index: number) => entries[index] as NamedPage
  const charactersOf = (index: number) => [...(names[index] as string)]
  const slice = (length: number) => {
    const all = charactersOf(pick(pool))
    const start = int(0, Math.max(0, all.length - length))
    return all.length < length ? undefined : all.slice(start, start + length).join('')
  }
  const part = (length: number) => () => {
    const text = slice(length)
    return text === undefined ? undefined : truth.typed(text)
  }
  const simplifiedPart = (length: number) => () => {
    const text = slice(length)
    const simplified = text === undefined ? undefined : toSimplified(text)
    return simplified !== undefined && simplified !== text ? truth.spelled(simplified) : undefined
  }
  /** The text of a name with one character in its other spelling. */
  const respelled = (text: string) => {
    const all = [...text]
    const places = [...all.keys()].filter((at) => truth.otherSpellings(all[at] as string).length > 0)
    if (places.length === 0) return
    const at = pick(places)
    all[at] = pick(truth.otherSpellings(all[at] as string))
    return all.join('')
  }
  /** Two or more parts of a name that do not overlap, in another order. */
  const words = (parts: number) => () => {
    const all = charactersOf(pick(pool))
    if (all.length < parts * 2) return
    const size = Math.floor(all.length / parts)
    const pieces = Array.from({ length: parts }, (_, at) => all.slice(at * size, at * size + 2).join('')).reverse()
    return truth.typed(pieces.join(' '), pieces)
  }
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0))
  const named =
    (text: (name: string) => string | undefined, from: readonly number[] = pool) =>
    () => {
      if (from.length === 0) return
      const index = pick(from)
      const { name } = entryOf(index)
      const typed = text(name)
      if (typed === undefined || plainText(name) === '') return
      return { ...truth.typed(typed, [name]), best: index }
    }
  /** A name of four or more characters with an error, which is part of no other name. */
  const damaged = (damage: (all: string[], at: number) => string[]) => () => {
    const index = pick(pool)
    const all = charactersOf(index)
    if (all.length < 4) return
    const text = damage(all, int(0, all.length - 1)).join('')
    const isFound = names.some((name) => name.includes(text)) || truth.spelled(text).truth.size > 0
    return isFound ? undefined : { text, truth: new Set([index]), best: index }
  }

  return {
    '1 character': set('typed', part(1)),
    '2 characters': set('typed', part(2)),
    '3 characters': set('typed', part(3)),
    '4 characters': set('typed', part(4)),
    'full name': set(
      'typed',
      named((name) => name),
    ),
    id: set('typed', () => {
      const { id } = entryOf(pick(pool))
      return /^\d{3,}$/.test(id) ? truth.id(id, id) : undefined
    }),
    '#id': set('typed', () => {
      const { id } = entryOf(pick(pool))
      return /^\d+$/.test(id) ? truth.id(`#${id}`, id) : undefined
    }),
    'mixed (+9, S級, digits)': set('typed', () => {
      const found = [...(entries[pick(withMark)]?.name ?? '').matchAll(/(?:\+\d+|[A-Z]級|\d+)[^\s]{0,2}/gu)]
      const text = found.length > 0 ? pick(found)[0] : ''
      return /^\d{3,}$/.test(text) || plainText(text) === '' ? undefined : truth.typed(text)
    }),
    'full-width': set('typed', named(wide, withMark)),
    'bracket-free': set(
      'typed',
      named((name) => {
        const bare = name.replace(/[[\](){}【】「」〔〕_\-·. ]/g, '')
        return bare === name || /\d$/.test(bare) ? undefined : bare
      }),
    ),
    'spaces between characters': set('typed', () => {
      const text = slice(3)
      return text !== undefined && /^\p{Script=Han}+$/u.test(text)
        ? truth.typed([...text].join(' '), [...text])
        : undefined
    }),
    '2 words, other order': set('typed', words(2)),
    '3 words, other order': set('typed', words(3)),
    'quoted phrase': set('typed', () => {
      const text = slice(3)
      return text === undefined ? undefined : truth.typed(`"${text}"`, [text])
    }),
    'refine level before the name': set(
      'typed',
      named((name) => (/^[\p{Script=Han}]+$/u.test(name) ? `+7 ${name}` : undefined)),
    ),
    'slots after the name': set(
      'typed',
      named((name) => (/^[\p{Script=Han}]+$/u.test(name) ? `${name} [1]` : undefined)),
    ),
    'Latin plural': set(
      'typed',
      named((name) => (name.endsWith('s') ? undefined : `${name.toUpperCase()}s`), latin),
    ),
    'Simplified, 1 character': set('folded', simplifiedPart(1)),
    'Simplified, 2 characters': set('folded', simplifiedPart(2)),
    'Simplified, 3 characters': set('folded', simplifiedPart(3)),
    'Simplified name': set('folded', () => {
      const index = pick(pool)
      const { name } = entryOf(index)
      const text = toSimplified(name)
      return text === name ? undefined : { ...truth.spelled(text), best: index }
    }),
    'Simplified, 2 words': set('folded', () => {
      const query = words(2)()
      const text = query === undefined ? undefined : toSimplified(query.text)
      return text !== undefined && text !== query?.text ? truth.spelled(text, text.split(' ')) : undefined
    }),
    'another spelling, 2 characters': set('folded', () => {
      const text = respelled(slice(2) ?? '')
      return text === undefined ? undefined : truth.spelled(text)
    }),
    'another spelling of a name': set('folded', () => {
      const index = pick(pool)
      const text = respelled(names[index] as string)
      return text === undefined ? undefined : { ...truth.spelled(text), best: index }
    }),
    'one character wrong': set(
      'similar',
      damaged((all, at) => all.with(at, '囧')),
    ),
    'one character missing': set(
      'similar',
      damaged((all, at) => all.toSpliced(at, 1)),
    ),
    absent: set('absent', () => {
      const [a, b] = [charactersOf(pick(pool)), charactersOf(pick(pool))]
      const text = [...a].reverse().slice(0, 3).concat(b.slice(-2)).join('')
      const near = [...text].some((_, at) => {
        const shorter = [...text].toSpliced(at, 1).join('')
        return names.some((name) => name.includes(shorter) || isNear(name, text))
      })
      return near || known.has(text) || truth.spelled(text).truth.size > 0 || /^\d+$/.test(text)
        ? undefined
        : { text, truth: new Set() }
    }),
  }
}

/** Whether a name and a text of about its length have at most one character that is not in the other. */
function isNear(name: string, text: string): boolean {
  if (Math.abs(name.length - text.length) > 1) return false
  const missing = [...name].filter((one) => !text.includes(one)).length
  return missing <= 1
}
