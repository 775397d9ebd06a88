/** An item of a box, and the mean number of it that one opening gives. */
export interface BoxContent {
  id: number
  mean: number
}

/** Reads `501:0.5,502:0.01`. */
export function readContents(text: string): BoxContent[] {
  return text.split(',').flatMap((part) => {
    const [id = 0, mean = 0] = part.split(':').map(Number)
    return id > 0 && mean > 0 ? [{ id, mean }] : []
  })
}

/**
 * The mean value of an opening in zeny, by the medians of the contents, and the number of contents that have a median.
 * The others count as worthless, because offers that no player accepted are no price.
 */
export function openingWorth(
  contents: readonly BoxContent[],
  prices: readonly { nameid: number; median: number | null }[],
): { total: number; sold: number } {
  const medians = new Map(prices.flatMap(({ nameid, median }) => (median === null ? [] : [[nameid, median] as const])))
  const sold = contents.filter(({ id }) => medians.has(id))
  const total = sold.reduce((sum, { id, mean }) => sum + mean * (medians.get(id) ?? 0), 0)
  return { total: Math.round(total), sold: sold.length }
}
