/**
 * A text that a person typed as one line: runs of white space other than full-width spaces, control characters and
 * characters that change the direction of text become one space.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?:[^\S\u3000]|[\p{Cc}\u202a-\u202e\u2066-\u2069])+/gu, ' ')
    .trim()
}

/** Whether a text has a character that is seen. */
export function isVisible(text: string): boolean {
  return !/^[\p{Cc}\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}
