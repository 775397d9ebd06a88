import type { PageAnalysis, ReleaseState } from './release.ts'

/** Counts up whenever what stands below changes its shape. */
export const stateFormat = 2

/** The state with each text once: 20,000 pages share their navigation's links, ids and policy. */
export interface PackedState {
  format: number
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
  return { format: stateFormat, pages, texts: [...numbers.keys()], analyses: packed }
}

/** Throws where the state was written by another version of the program, or is none. */
export function unpackState(packed: unknown): ReleaseState {
  const format = (packed as Partial<PackedState> | null)?.format
  if (format !== stateFormat)
    throw new Error(`its notes have format ${format ?? 'none'}, this program's ${stateFormat}`)
  const { pages, texts, analyses } = packed as PackedState
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
