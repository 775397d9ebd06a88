/** Logs of the game that admins may read. */
export const gameLogs = ['items', 'zeny', 'chat'] as const
export type GameLog = (typeof gameLogs)[number]

/** A row of a log; fields that its kind does not have are 0 or ''. */
export interface LogRow {
  id: number
  /** The game's local time. */
  at: string
  /** The letter of the log's column `type`. */
  type: string
  map: string
  /** The character, or a monster; `char` is '' for a monster and for a deleted character. */
  char_id: number
  char: string
  /** What it received; negative for what it gave. */
  amount: number
  nameid: number
  refine: number
  cards: number[]
  /** The other side of a payment. */
  other_id: number
  other: string
  message: string
  /** Of a whisper. */
  recipient: string
}

/** Ids of monsters end below those of characters. */
export const firstCharacterId = 150_000
