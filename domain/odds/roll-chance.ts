const certainPer100k = 100_000

/** The probability of a roll of 0 to 100,000 that is at most the chance (`clif_parse_enchantwindow_general`). */
export function rollChance(chancePer100k: number): number {
  return chancePer100k >= certainPer100k ? 1 : (chancePer100k + 1) / (certainPer100k + 1)
}
