/**
 * Two neighbouring characters as one word of an index. A single character stands on thousands of pages, and Pagefind
 * goes through all places of a phrase's words once for every page that has them all; pairs stand on few.
 */

/** `q0` and the two code points, so that no run of letters or of digits is ever the same word. */
export function pairWord(first: string, second: string): string {
  return `q0${codeOf(first)}${codeOf(second)}`
}

/** Codes of characters that were asked for: names have half a million pairs, of a few thousand characters. */
const codes = new Map<string, string>()

/** Every code point has four digits to the base of 36. */
function codeOf(character: string): string {
  const known = codes.get(character)
  if (known !== undefined) return known
  const code = (character.codePointAt(0) as number).toString(36).padStart(4, '0')
  codes.set(character, code)
  return code
}
