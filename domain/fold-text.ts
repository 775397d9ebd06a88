/** A text as it is compared: case, full width and surrounding space do not matter; `%`, `_` and `*` are letters like others. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}
