import type { PageAnalysis, ReleaseState } from './release.ts'

/** The state with each text once: 20,000 pages share their navigation's links, ids and policy. */
export interface PackedState {
  pages: ReleaseState['pages']
  texts: string[]
  /** File → links, ids and policy, as numbers of texts. */
  analyses: [file: string, links: number[], ids: number[], policy: number][]
}

export function packState({ pages, analyses }: ReleaseState): PackedState {
  const numbers = new Map<string, number>()
  const number = (text: string) => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const packed = [...analyses].map(([file, { links, ids, policy }]): PackedState['analyses'][number] => [
    file,
    links.map(number),
    ids.map(number),
    number(policy),
  ])
  return { pages, texts: [...numbers.keys()], analyses: packed }
}

export function unpackState({ pages, texts, analyses }: PackedState): ReleaseState {
  const text = (number: number) => texts[number] as string
  return {
    pages,
    analyses: new Map(
      analyses.map(([file, links, ids, policy]): [string, PageAnalysis] => [
        file,
        { links: links.map(text), ids: ids.map(text), policy: text(policy) },
      ]),
    ),
  }
}
