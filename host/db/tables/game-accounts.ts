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
}
