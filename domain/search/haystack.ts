import { floorIndex } from '../values/floor-index.ts'
import { foldSpelling, isSpelling } from './spellings.ts'

/** How a text contains a word. */
export interface Occurrence {
  /** Index of the text. */
  index: number
  /** Whether the text is the word, begins with it, or contains it. */
  place: 0 | 1 | 2
  /** Whether it is spelled as the word. */
  exact: boolean
}

export interface Haystack {
  /** Calls `onHit` for each occurrence of a normalised word, with ascending indices: one text may have several. */
  scan(word: string, onHit: (hit: Occurrence) => void): void
}

/** Separates two texts; no normalised text contains it. */
const separator = '\n'

/** Normalised texts as one long text, so that the engine's own search finds a word in all: 25,000 names take 0.2 ms. */
export function createHaystack(texts: readonly string[]): Haystack {
  const starts = new Uint32Array(texts.length + 1)
  let end = 0
  texts.forEach((text, index) => {
    end += text.length + separator.length
    starts[index + 1] = end
  })
  const written = texts.join(separator) + separator
  const folded = foldSpelling(written)
  return {
    scan(word, onHit) {
      const needle = foldSpelling(word)
      if (needle === '') return
      let index = 0
      for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1)) {
        const exact = written.startsWith(word, at)
        if (!exact && !isSpelling(word, written.slice(at, at + word.length))) continue
        index = floorIndex(starts, at, index)
        const isStart = starts[index] === at
        const isEnd = starts[index + 1] === at + word.length + separator.length
        onHit({ index, place: isStart ? (isEnd ? 0 : 1) : 2, exact })
      }
    },
  }
}
