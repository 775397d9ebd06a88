/**
 * Normalises a text for comparison: case, full width and surrounding spaces are ignored; `%`, `_` and `*` are ordinary
 * characters.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}
