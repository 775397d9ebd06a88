/**
 * Two neighbouring characters as one word of an index. A single character occurs on thousands of pages, and Pagefind
 * reads all positions of a phrase's words for every page that contains them all; pairs occur on few pages.
 */

/** `q0` and the two code points, so that it never equals a run of letters or digits. */
export function pairWord(first: string, second: string): string {
  return `q0${codeOf(first)}${codeOf(second)}`
}

/** Four base-36 digits for every code point. */
function codeOf(character: string): string {
  return (character.codePointAt(0) as number).toString(36).padStart(4, '0')
}
