/** The kinds of equipment that have tables, in the order of pages. */
export const refineGroups = ['Weapon', 'Armor', 'Shadow_Weapon', 'Shadow_Armor'] as const
export type RefineGroup = (typeof refineGroups)[number]

/** One way to refine to a level. Fields keep the contract's names. */
export interface RefineWay {
  /** The server's name of the way: `Normal`, `HD` or `Enriched`. */
  Type: string
  /** Chance of success out of 10,000, as the server's files have it. */
  Chance: number
  /** The chance that the refine window applies, out of 10,000; absent = `Chance`. */
  Effective?: number | undefined
  /** Percent of success at an NPC of the stock game; absent = no NPC refines so. What a failure does is in its script. */
  Npc?: number | undefined
  /** Zeny for each try. */
  Price: number
  /** Ore, one for each try; 0 = none, so the window does not offer the way. */
  Material: number
  /** Chance out of 10,000 that a failure destroys the equipment. */
  Break: number
  /** Levels that a failure takes which does not destroy it. */
  Down: number
}

/** What is needed to reach a refine level from the one below. */
export interface RefineLevel {
  /** The level that a success reaches, from 1. */
  Level: number
  /** Hundredths of ATK or DEF that the level gives. */
  Bonus: number
  /** Highest additional ATK at random, in hundredths. */
  RandomBonus: number
  /** What protects from breaking and falling in one try; absent = nothing does. */
  Blessing?: { Material: number; Amount: number } | undefined
  Ways: RefineWay[]
}

/** Refining of one kind and level of equipment. */
export interface RefineTable {
  /** `Weapon-4` */
  Id: string
  /** One of `refineGroups`, or another group of the host. */
  Group: string
  /** Level of the weapon or armor. */
  ItemLevel: number
  /** Ascending by `Level`. */
  Levels: RefineLevel[]
}

/** One way to raise a grade. */
export interface GradeOption {
  /** The server's number of the way. */
  Option: number
  /** Item for each try; 0 = none. */
  Material: number
  Amount: number
  /** Zeny for each try. */
  Price: number
  /** Chance out of 10,000 that a failure destroys the equipment. */
  Break: number
  /** Refine levels that a failure takes which does not destroy it. */
  Down: number
}

/** Raising the grade of equipment by one; a success sets its refine level to 0. */
export interface GradeStep {
  /** The grade before, 0 (none) to 3 (B). */
  Grade: number
  /** Percent of the weapon's refine ATK that this grade adds. */
  Bonus: number
  /** Chance out of 10,000 by refine level, ascending; other levels cannot be raised. */
  Chances: { Refine: number; Chance: number }[]
  /** Up to `Steps` portions of `Amount` pieces of an item, each of which adds `Chance` (out of 10,000). */
  Catalyst?: { Material: number; Amount: number; Steps: number; Chance: number } | undefined
  Options: GradeOption[]
}

/** Grades of one kind and level of equipment. */
export interface GradeTable {
  /** `Weapon-5` */
  Id: string
  /** `Weapon` or `Armor` */
  Group: string
  ItemLevel: number
  /** Ascending by `Grade`. */
  Steps: GradeStep[]
}
