export interface GameAccountTables {
  /** Which of the game's accounts one of ours is. */
  game_accounts: {
    account_id: number
    /** `login.account_id` of the game's database. */
    game_id: number
    /** Keyed hash of the game's value of the password for which ours was made (`game-password.ts`). */
    value_digest: string
    linked_at: number
  }
  /** Deliveries that stand in the game's database, by their order. */
  game_deliveries: {
    order_id: string
    game_id: number
    /** 1, 2, 3 … without gaps in each account of the game. */
    seq: number
    sent_at: number
  }
  /** Accounts that want to stand in no ranking. */
  ranking_opt_outs: { account_id: number }
}
