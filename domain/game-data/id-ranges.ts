/**
 * Ids as a text of ascending ranges in base 36, each as its distance from the end of the previous one and, if it has
 * several ids, its length: `dx,3+2` is 501, 504 and 505.
 */
export function idRangesText(ids: readonly number[]): string {
  const parts: string[] = []
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  let end = 0
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at] as number
    let length = 1
    while (sorted[at + length] === first + length) length++
    parts.push((first - end).toString(36) + (length > 1 ? `+${length.toString(36)}` : ''))
    end = first + length - 1
    at += length
  }
  return parts.join()
}

/** The ids of a text of `idRangesText`; empty for any other text. */
export function readIdRanges(text: string): ReadonlySet<number> {
  const ids = new Set<number>()
  if (!/^[0-9a-z]+(?:\+[0-9a-z]+)?(?:,[0-9a-z]+(?:\+[0-9a-z]+)?)*$/.test(text)) return ids
  let end = 0
  for (const part of text.split(',')) {
    const [distance = '', length = '1'] = part.split('+')
    const first = end + Number.parseInt(distance, 36)
    end = first + Number.parseInt(length, 36) - 1
    for (let id = first; id <= end; id++) ids.add(id)
  }
  return ids
}
