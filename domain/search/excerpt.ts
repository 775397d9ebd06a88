import { markWords } from './texts.ts'

/** About three lines on a phone. */
const maxLength = 80

const sentenceEnd = /[。！？!?]+|\.(?= )/g
/** Ends of the parts of a sentence, from the largest parts to words. */
const partEnds = [/[；;]/g, /[，,](?!\d)/g, /、/g, / /g]

/**
 * The sentence of a page's text in which one of the phrases occurs first. A long sentence is shortened: to its label, such
 * as `來源：`, and the parts that fit, starting with the part of the occurrence. An ellipsis replaces the other parts.
 */
export function excerptOf(text: string, phrases: readonly string[]): string {
  const parts = markWords(text, phrases)
  const first = parts.findIndex(({ mark }) => mark)
  const start = parts.slice(0, Math.max(0, first)).reduce((sum, part) => sum + part.text.length, 0)
  const end = start + (parts[first]?.text.length ?? 0)
  const sentence = partAround(text, sentenceEnd, start, end)
  if (sentence.text.length <= maxLength) return sentence.text.trim()
  const part = longestPart(sentence.text, start - sentence.from, end - sentence.from)
  const label = /^[^：；，、]{1,12}：/.exec(sentence.text)?.[0] ?? ''
  const opening = part.from > label.length ? `${label}…` : sentence.text.slice(0, part.from)
  const isCut = sentence.text.length > part.from + part.text.length
  return (opening + (isCut ? part.text.replace(/[；;，,、 ]*$/, '…') : part.text)).trim()
}

interface Part {
  from: number
  text: string
}

/** Where the parts of a text begin, and where the last one ends. */
function boundsOf(text: string, end: RegExp): number[] {
  return [0, ...Array.from(text.matchAll(end), (match) => match.index + match[0].length), text.length]
}

/** The part of a text, or the adjacent parts, that contain the range. */
function partAround(text: string, end: RegExp, start: number, stop: number): Part {
  const bounds = boundsOf(text, end)
  const from = bounds.findLast((bound) => bound <= start) ?? 0
  const to = bounds.find((bound) => bound >= stop && bound > from)
  return { from, text: text.slice(from, to) }
}

/** The largest kind of part that fits, with the following parts of that kind that also fit. */
function longestPart(text: string, start: number, stop: number): Part {
  for (const end of partEnds) {
    const { from, text: part } = partAround(text, end, start, stop)
    if (part.length > maxLength) continue
    const to = boundsOf(text, end).findLast((bound) => bound <= from + maxLength)
    return { from, text: text.slice(from, to) }
  }
  const from = Math.max(0, start - maxLength / 4)
  return { from, text: text.slice(from, Math.max(stop, from + maxLength)) }
}
