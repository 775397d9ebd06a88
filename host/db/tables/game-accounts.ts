import type { Generated } from 'kysely'

export interface GameAccountTables {
  /** Links between our accounts and game accounts. */
  game_accounts: {
    account_id: number
    /** `login.account_id` of the game's database. */
    game_id: number
    /** Keyed hash of the game's password value for which our hash was computed (`game-password.ts`). */
    value_digest: string
    linked_at: number
    /** When the game's table was created, UTC seconds, as of the last check; null for older links. */
    table_made: Generated<number | null>
  }
  /** Deliveries in the game's database, by order. */
  game_deliveries: {
    order_id: string
    game_id: number
    /** 1, 2, 3 … without gaps per game account. */
    seq: number
    sent_at: number
  }
  /** Accounts that opted out of rankings. */
  ranking_opt_outs: { account_id: number }
}
