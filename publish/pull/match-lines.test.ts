import { expect, it } from 'vitest'
import { placesOf } from './match-lines.ts'

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `line ${from + index}`)

it('places of lines equal those of a search, after any addition, removal, change or move', () => {
  const base = numbers(200)
  const sequences = [
    base,
    [],
    base.map((line, index) => (index % 7 === 0 ? `${line}!` : line)),
    base.filter((_, index) => index % 5 !== 0),
    base.flatMap((line, index) => (index % 9 === 0 ? [`new ${index}`, line] : [line])),
    // The block is longer than the range of the search.
    [...base.slice(0, 20), ...numbers(90, 1000), ...base.slice(20)],
    [...base.slice(0, 20), ...base.slice(120)],
    base.map((line, index) => (index < 100 ? `${line}!` : line)),
    base.toReversed(),
    numbers(200, 5000),
  ]
  for (const lines of sequences) {
    for (const other of sequences) {
      expect(placesOf(lines, other)).toEqual(lines.map((line) => other.indexOf(line)))
    }
  }
})
