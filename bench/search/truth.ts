/**
 * What a query should find, by a plain scan over names: independent of the code of the search, with a table of
 * spellings of its own.
 */
import type { NamedPage } from '../../domain/search/entries.ts'

export interface Query {
  text: string
  /** Indices of the entries that should be found. */
  truth: Set<number>
  /** Further entries that are no error: the query in another spelling. */
  also?: Set<number>
  /** The entry that should be first; undefined if any of the truth may be. */
  best?: number
}

/** Pairs that write the same words in names of game servers, in addition to the characters that OpenCC simplifies. */
const pairs =
  '鍊鏈 艷豔 錘鎚 粘黏 炮砲 焰燄 銹鏽 籐藤 狸貍 鎗槍 衛衞 祕秘 裡裏 枴柺 溼濕 痹痺 參蔘 汙污 週周 捲卷 鐘鍾'.split(' ')

/** The letters and digits of a text, `+` included: width, case, brackets and spaces are ignored. */
export function plainText(text: string): string {
  return [...text.normalize('NFKC').toLowerCase().normalize('NFKC')]
    .filter((one) => /[\p{L}\p{N}+]/u.test(one))
    .join('')
}

/** Creates the truth over the names of a site. `simplified`: OpenCC's entries, such as `發 发|髮 发`. */
export function createTruth(entries: readonly NamedPage[], simplified: string) {
  const names = entries.map(({ name }) => plainText(name))
  const spellings = new Map<string, Set<string>>()
  const join = (a: string, b: string) => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      spellings.set(one, (spellings.get(one) ?? new Set()).add(other))
  }
  for (const entry of simplified.split('|')) {
    const [traditional = '', ...others] = entry.split(' ')
    for (const other of others) join(traditional, other)
  }
  for (const [a = '', b = ''] of pairs.map((pair) => [...pair])) {
    // The Simplified form of the second is that of the word: 链, not 炼.
    for (const one of spellings.get(b) ?? []) join(a, one)
    join(a, b)
  }
  const escaped = (one: string) => one.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&')
  const anySpelling = (text: string) =>
    new RegExp(
      [...plainText(text)].map((one) => `[${escaped(one)}${[...(spellings.get(one) ?? [])].join('')}]`).join(''),
      'u',
    )
  const indices = (test: (name: string) => boolean) =>
    new Set(names.flatMap((name, index) => (test(name) ? [index] : [])))
  const spelled = (parts: readonly string[], texts: readonly string[] = names) => {
    const patterns = parts.map(anySpelling)
    return new Set(texts.flatMap((text, index) => (patterns.every((pattern) => pattern.test(text)) ? [index] : [])))
  }
  // A word may be in the context instead: the map of an NPC with a shop.
  const inContext = entries.map(({ name, context = '' }) => `${plainText(name)} ${plainText(context)}`)
  return {
    names,
    /** Other spellings of a character in names. */
    otherSpellings: (one: string): readonly string[] => [...(spellings.get(one) ?? [])],
    /** Names that contain all parts as typed; in another spelling they are no error. */
    typed: (text: string, parts: readonly string[] = [text]): Query => {
      const plain = parts.map(plainText).filter((part) => part !== '')
      const truth =
        plain.length === 0 ? new Set<number>() : indices((name) => plain.every((part) => name.includes(part)))
      return {
        text,
        truth,
        also: spelled(
          parts.flatMap((part) => part.split(/\s+/)).filter((part) => plainText(part) !== ''),
          inContext,
        ),
      }
    },
    /** Names that contain all parts in any spelling. */
    spelled: (text: string, parts: readonly string[] = [text]): Query => ({
      text,
      truth: spelled(parts),
      also: spelled(parts, inContext),
    }),
    /** The entries with an id, and names that contain it. */
    id: (text: string, id: string): Query => ({
      text,
      truth: new Set(entries.flatMap((entry, index) => (entry.id === id || names[index]?.includes(id) ? [index] : []))),
    }),
  }
}
