/** What the collectors of the game's shops and sales keep between two looks, whichever host makes them. */
export interface GameCollectorTables {
  /** Who does a work that only one host may do at a time. */
  game_leases: {
    name: string
    holder: string
    /** UTC milliseconds of the database's clock. */
    until: number
    /** JSON: where the holder has come to. */
    state: string
  }
  /** Sales that were logged and did not happen: the game server died before it saved them. */
  game_withdrawn: {
    source_key: string
    nameid: number
    amount: number
    sold_at: number
    withdrawn_at: number
  }
}
