/** Logs of the game that admins may read. */
export const gameLogs = ['items', 'zeny', 'chat'] as const
export type GameLog = (typeof gameLogs)[number]

/** A row of a log; fields that its kind does not have are 0, '' or four zeros. */
export interface LogRow {
  id: number
  /** The game's local time, `YYYY-MM-DD HH:MM:SS`. */
  at: string
  /** The letter of the log's column `type`. */
  type: string
  map: string
  /** The character, or a monster; `char` is '' for a monster and for a deleted character. */
  char_id: number
  char: string
  /** Pieces of the item, or zeny, that the character received; negative if given away. */
  amount: number
  nameid: number
  refine: number
  /** Item ids of the four card slots; the first may be the marker 254, 255 or 256. */
  cards: number[]
  /** The other side of a payment. */
  other_id: number
  other: string
  message: string
  /** Of a whisper. */
  recipient: string
}

/** rAthena's `START_CHAR_NUM`; ids of monsters are below it. */
export const firstCharacterId = 150_000
