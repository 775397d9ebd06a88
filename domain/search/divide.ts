import { plus } from './normalise.ts'

/** Longer words are not divided: each pair of ends is a search. */
const maxLength = 20
/** Fewer Latin letters occur by chance in many names. */
const shortest = /^(?=.{2})(?![a-z]{2,3}$)/su

/**
 * Parts of a normalised word of which something occurs, such as 長劍 and 卡片 in 長劍囧卡片: from the left, each time the
 * longest one of two characters, or four Latin letters, or more. As a player would write them.
 */
export function divideWord(word: string, occurs: (part: string) => boolean): string[] {
  const all = [...word.replaceAll(plus, '+')].slice(0, maxLength)
  const parts: string[] = []
  for (let start = 0; start < all.length - 1; ) {
    const part = longestPart(all.slice(start), occurs)
    if (part !== undefined) parts.push(part)
    start += part === undefined ? 1 : [...part].length
  }
  return parts
}

function longestPart(all: readonly string[], occurs: (part: string) => boolean): string | undefined {
  const parts = all.map((_, at) => all.slice(0, all.length - at).join(''))
  return parts.find((part) => shortest.test(part) && occurs(part))
}
