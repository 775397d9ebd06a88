export interface OwnPoints {
  /** `game`: the balance in the game's database; `books`: the sum of all credits here, if the balance is unknown. */
  source: 'game' | 'books'
  /** Null if the game's database is unavailable, or the account has no game account. */
  points: number | null
  /** ISO 8601; null if there is none or it is unknown. */
  vip_until: string | null
  /** Paid, and not known to be delivered yet. */
  waiting_points: number
  waiting_days: number
}
