/** What each item does, in a line of its first effects, for lists and suggestions. */

/** Sentences of a line. */
export const briefLength = 2
export const briefText = (sentences: readonly string[]): string => sentences.join('；')

/** By columns, because most lines are those of other items, and share their sentences. */
interface Columns {
  sentences: string[]
  /** The places of the sentences of each different line. */
  lines: number[][]
  /** The steps from the previous id of an item with effects. */
  steps: number[]
  /** For each of them: 0 for the next line, otherwise the line of so many lines ago. */
  line: number[]
}

/** Writes the table; `items` in ascending order of their ids. */
export function writeEffectBriefs(items: readonly (readonly [id: number, sentences: readonly string[]])[]): string {
  const places = new Map<string, number>()
  const lines: number[][] = []
  const known = new Map<string, number>()
  const line = items.map(([, sentences]) => {
    const text = briefText(sentences)
    const at = known.get(text)
    if (at !== undefined) return lines.length - at
    known.set(text, lines.length)
    lines.push(
      sentences.map((sentence) => {
        const place = places.get(sentence) ?? places.size
        places.set(sentence, place)
        return place
      }),
    )
    return 0
  })
  const steps = items.map(([id], row) => id - (items[row - 1]?.[0] ?? 0))
  return JSON.stringify({ sentences: [...places.keys()], lines, steps, line } satisfies Columns)
}

/** Reads the output of `writeEffectBriefs`, by item; throws on anything else. */
export function readEffectBriefs(text: string): Map<number, string> {
  const { sentences, lines, steps, line }: Columns = JSON.parse(text)
  const texts = lines.map((places) => briefText(places.map((place) => sentences[place] ?? '')))
  let id = 0
  let next = 0
  return new Map(
    steps.map((step, row) => {
      id += step
      const back = line[row] ?? 0
      return [id, texts[back === 0 ? next++ : next - back] ?? '']
    }),
  )
}
