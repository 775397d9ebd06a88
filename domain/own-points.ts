/** Points and VIP of an account. */
export interface OwnPoints {
  /** `game`: as the game has saved them; `books`: what was credited here in all, for nobody tells what is left of it. */
  source: 'game' | 'books'
  /** Null where the game cannot be asked, or the account does not play. */
  points: number | null
  /** ISO 8601; null where there is none, or nobody can tell. */
  vip_until: string | null
  /** Paid, and not known to be given yet. */
  waiting_points: number
  waiting_days: number
}
