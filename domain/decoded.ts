/** A part of an address without its percent signs; as it is where they do not spell UTF-8. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
