/** State of the collectors of the game's shops and sales between polls, shared by all hosts. */
export interface GameCollectorTables {
  /** The host that does a task which only one host may do at a time. */
  game_leases: {
    name: string
    holder: string
    /** UTC milliseconds of the database's clock. */
    until: number
    /** JSON: the holder's progress. */
    state: string
  }
  /** Logged sales that did not happen: the game server died before saving them. */
  game_withdrawn: {
    source_key: string
    nameid: number
    amount: number
    sold_at: number
    withdrawn_at: number
  }
}
