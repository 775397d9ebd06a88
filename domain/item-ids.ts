/** The largest id that a game database and our purge know. */
const maximum = 2_147_483_647

/**
 * Item ids from what an editor typed: separated by `,` `，` or `、`, trimmed, only all-digit entries kept
 * (specification, section 5), each once and in the order typed; numbers that no item can have are left out.
 */
export function parseItemIds(text: string): number[] {
  const entries = text.split(/[,，、]/).map((entry) => entry.trim())
  const ids = entries.filter((entry) => /^\d{1,12}$/.test(entry)).map(Number)
  return [...new Set(ids)].filter((id) => id >= 1 && id <= maximum)
}
