/** A character in a ranking table. */
export interface RankedCharacter {
  name: string
  class: number
  base_level: number
  job_level: number
  guild: string
  /** Zeny or fame, in the tables that show them. */
  value: number
}

export interface RankedGuild {
  name: string
  master: string
  level: number
}

/** A castle and the guild that holds it. */
export interface HeldCastle {
  id: number
  /** '' if no guild holds it. */
  guild: string
}

export interface Ranking {
  level: RankedCharacter[]
  /** Empty if the operator disabled it. */
  zeny: RankedCharacter[]
  fame: RankedCharacter[]
  guilds: RankedGuild[]
  castles: HeldCastle[]
}
