/** Decodes the percent-encoding of a part of an address; returns it unchanged if it is not valid UTF-8. */
export function decodeUrlPart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
