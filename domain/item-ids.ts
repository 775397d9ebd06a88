/** The largest id of a game database and of the HTML purge. */
const maximum = 2_147_483_647

/**
 * Reads item ids from an editor's input: separated by `,` `，` or `、`, trimmed, only entries of digits (specification,
 * section 5), without duplicates, in the order typed; numbers that are no valid item id are left out.
 */
export function parseItemIds(text: string): number[] {
  const entries = text.split(/[,，、]/).map((entry) => entry.trim())
  const ids = entries.filter((entry) => /^\d{1,12}$/.test(entry)).map(Number)
  return [...new Set(ids)].filter((id) => id >= 1 && id <= maximum)
}
