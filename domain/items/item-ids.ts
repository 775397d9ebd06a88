/** The largest id and amount in a game's database: a signed 32-bit integer. */
export const maxId = 2_147_483_647

/**
 * Reads item ids from an editor's input: separated by `,` `，` or `、`, trimmed, without duplicates, in the order typed.
 * Entries that are not a valid item id are left out.
 */
export function parseItemIds(text: string): number[] {
  const entries = text.split(/[,，、]/).map((entry) => entry.trim())
  const ids = entries.filter((entry) => /^\d{1,12}$/.test(entry)).map(Number)
  return [...new Set(ids)].filter((id) => id >= 1 && id <= maxId)
}
