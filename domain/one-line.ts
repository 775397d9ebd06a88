/**
 * A text that a person typed as one line: runs of white space, control characters and characters that change the
 * direction of text become one space.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
}
