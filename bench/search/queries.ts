import { createRandom } from '../../domain/random.ts'
import type { NamedPage } from '../../domain/search/entries.ts'
import { isIdQuery, normalise } from '../../domain/search/normalise.ts'

export interface Query {
  text: string
  /** Indices of the entries that should be found. */
  truth: Set<number>
  /** The entry that should be first; undefined if any of the truth may be. */
  best?: number
}

/** Up to `count` queries; `make` returns undefined if its random choice gives none. */
export function makeQueries(count: number, make: () => Query | undefined): Query[] {
  const queries: Query[] = []
  for (let tries = 0; queries.length < count && tries < count * 60; tries++) {
    const query = make()
    if (query) queries.push(query)
  }
  return queries
}

/** Seeded queries of every sort that players type, each with its truth from a plain scan over the names. */
export function querySet(
  entries: readonly NamedPage[],
  toSimplified: (text: string) => string,
  count: number,
): Record<string, Query[]> {
  const { int, pick } = createRandom('bench queries')
  const names = entries.map(({ name }) => normalise(name))
  const chinese = entries.flatMap(({ name }, index) => (/\p{Script=Han}/u.test(name) ? [index] : []))
  const pool = chinese.length > 0 ? chinese : entries.map((_, index) => index)

  /** The expected results: names that contain the query, and pages with this id. */
  const ask = (text: string, meant = text): Query => {
    const needle = normalise(meant)
    const truth = new Set<number>()
    names.forEach((name, index) => {
      const hasName = needle !== '' && name.includes(needle)
      const hasId = isIdQuery(meant) && entries[index]?.id === needle
      if (hasName || hasId) truth.add(index)
    })
    return { text, truth }
  }
  const times = (make: () => Query | undefined) => makeQueries(count, make)
  const part = (length: number) => () => {
    const characters = [...(names[pick(pool)] as string)]
    if (characters.length < length) return
    const start = int(0, characters.length - length)
    return ask(
      characters
        .slice(start, start + length)
        .join('')
        .replaceAll(normalise('+'), '+'),
    )
  }
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0))
  const withMark = entries.flatMap(({ name }, index) => (/\+\d|[A-Z]級|\d/.test(name) && names[index] ? [index] : []))

  return {
    '1 character': times(part(1)),
    '2 characters': times(part(2)),
    '3 characters': times(part(3)),
    '4 characters': times(part(4)),
    'full name': times(() => {
      const index = pick(pool)
      const { name } = entries[index] as NamedPage
      return normalise(name) === '' ? undefined : { ...ask(name), best: index }
    }),
    id: times(() => {
      const index = pick(pool)
      const { id } = entries[index] as NamedPage
      return isIdQuery(id) ? { ...ask(id), best: index } : undefined
    }),
    'mixed (+9, S級, digits)': times(() => {
      const name = (entries[pick(withMark)] as NamedPage | undefined)?.name ?? ''
      const found = [...name.matchAll(/(?:\+\d+|[A-Z]級|\d+)[^\s]{0,2}/gu)]
      return found.length > 0 ? ask(pick(found)[0]) : undefined
    }),
    'full-width': times(() => ask(wide((entries[pick(withMark)] as NamedPage).name))),
    'bracket-free': times(() => {
      const { name } = entries[pick(entries.map((_, index) => index))] as NamedPage
      return /[[\](){}【】「」〔〕_\-·. ]/.test(name)
        ? ask(name.replace(/[[\](){}【】「」〔〕_\-·. ]/g, ''))
        : undefined
    }),
    Simplified: times(() => {
      const { name } = entries[pick(pool)] as NamedPage
      const simplified = toSimplified(name)
      return simplified === name ? undefined : ask(simplified, name)
    }),
    absent: times(() => {
      const a = [...(names[pick(pool)] as string)]
      const b = [...(names[pick(pool)] as string)]
      const query = ask([...a].reverse().slice(0, 3).concat(b.slice(-2)).join(''))
      return query.truth.size === 0 && !isIdQuery(query.text) ? query : undefined
    }),
  }
}
