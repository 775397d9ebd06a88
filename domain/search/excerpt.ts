import { forEachOccurrence, hasOccurrence } from './texts.ts'

/** About three lines on a phone. */
const maxLength = 80

const sentenceEnd = /[。！？!?]+|\.(?= )/g
/** Ends of the parts of a sentence, from the largest parts to words. */
const partEnds = [/[；;]/g, /[，,](?!\d)/g, /、/g, / /g]

/**
 * The sentence of a page's text in which most of the phrases occur, the first of several. A long sentence is shortened: to
 * its label, such as `來源：`, and the parts that fit, starting with the part of the occurrence. An ellipsis replaces the
 * other parts.
 */
export function excerptOf(text: string, phrases: readonly string[]): string {
  const { sentence, start, end } = bestSentence(text, phrases)
  if (sentence.text.length <= maxLength) return sentence.text.trim()
  const part = longestPart(sentence.text, start - sentence.from, end - sentence.from)
  const label = /^[^：；，、]{1,12}：/.exec(sentence.text)?.[0] ?? ''
  const opening = part.from > label.length ? `${label}…` : sentence.text.slice(0, part.from)
  const isCut = sentence.text.length > part.from + part.text.length
  return (opening + (isCut ? part.text.replace(/[；;，,、 ]*$/, '…') : part.text)).trim()
}

/** The sentence, and its first occurrence of a phrase in the text. */
function bestSentence(text: string, phrases: readonly string[]): { sentence: Part; start: number; end: number } {
  const bounds = boundsOf(text, sentenceEnd)
  let best = { sentence: partAround(text, bounds, 0, 0), start: 0, end: 0 }
  let most = 0
  let readTo = 0
  forEachOccurrence(text, phrases, (start, end) => {
    if (start < readTo) return true
    const sentence = partAround(text, bounds, start, end)
    readTo = sentence.from + sentence.text.length
    const found = phrases.filter((phrase) => hasOccurrence(sentence.text, phrase)).length
    if (found > most) {
      most = found
      best = { sentence, start, end }
    }
    return most < phrases.length
  })
  return best
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
function partAround(text: string, bounds: readonly number[], start: number, stop: number): Part {
  const from = bounds.findLast((bound) => bound <= start) ?? 0
  const to = bounds.find((bound) => bound >= stop && bound > from)
  return { from, text: text.slice(from, to) }
}

/** The largest kind of part that fits, with the following parts of that kind that also fit. */
function longestPart(text: string, start: number, stop: number): Part {
  for (const end of partEnds) {
    const { from, text: part } = partAround(text, boundsOf(text, end), start, stop)
    if (part.length > maxLength) continue
    const to = boundsOf(text, end).findLast((bound) => bound <= from + maxLength)
    return { from, text: text.slice(from, to) }
  }
  const from = Math.max(0, start - maxLength / 4)
  return { from, text: text.slice(from, Math.max(stop, from + maxLength)) }
}
