/** A skill that a monster may use. The terms of `State`, `Target`, `Condition` and `Status` are the game's own. */
export interface MonsterSkill {
  /** The skill's number. */
  Skill: number
  /** The skill's internal name, such as `NPC_FIREATTACK`. */
  AegisName?: string | undefined
  /** The name in the game server's files. */
  Name?: string | undefined
  Level: number
  /** What the monster does when it may use the skill: `idle`, `attack`, `chase`, …; `any` = anything but dying. */
  State: string
  /** The chance each time that the monster considers the skill, out of 100,000. */
  Chance: number
  /** Milliseconds; absent = none. */
  CastTime?: number | undefined
  /** Milliseconds until it may use the skill again; absent = none. */
  Delay?: number | undefined
  /** Absent = the enemy that it attacks. */
  Target?: string | undefined
  /** What must be the case, such as `myhpltmaxrate`; absent = nothing. */
  Condition?: string | undefined
  /** A number of the condition: percent, number of attackers, skill. */
  Value?: number | undefined
  /** The skill that the number of the condition means: its internal name. */
  ValueName?: string | undefined
  /** Upper end of a range that begins at `Value`. */
  Until?: number | undefined
  /** Status of the condition, such as `sleep`. */
  Status?: string | undefined
  /** Monsters that the skill summons, or into which it turns the monster. */
  Monsters?: number[] | undefined
}
