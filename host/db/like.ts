/** Escapes `%` and `_` in a text that becomes part of a pattern of `like … escape '!'`, for both engines. */
export function escapeLike(text: string): string {
  return text.replace(/[%_!]/g, '!$&')
}
