/** A character in a table of the ranking. */
export interface RankedCharacter {
  name: string
  class: number
  base_level: number
  job_level: number
  guild: string
  /** Zeny or fame, in the tables of those. */
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
  /** '' where nobody holds it. */
  guild: string
}

export interface Ranking {
  level: RankedCharacter[]
  /** Empty where the operator does not show it. */
  zeny: RankedCharacter[]
  fame: RankedCharacter[]
  guilds: RankedGuild[]
  castles: HeldCastle[]
}
