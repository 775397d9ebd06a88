/** A monster as the server has it. Fields keep the contract's names; chances are parts of 100,000. */
export interface Monster {
  Id: number
  Name: string
  /** The game's internal name, where the host sends it. */
  AegisName?: string | undefined
  Level: number
  Hp: number
  Sp?: number | undefined
  /** Experience as this server gives it. */
  BaseExp: number
  JobExp: number
  MvpExp: number
  /** Size, race, element and class in the game's own names (`Medium`, `Plant`, `Water`, `Boss`). */
  Size: string
  Race: string
  Element: string
  ElementLevel: number
  Class: string
  /** Whoever kills it may get a reward of its own. */
  Mvp: boolean
  Facts?: MonsterFacts | undefined
  /** What it is hit by otherwise than usually: element of the attack and percent of the damage. */
  Damage?: ElementDamage[] | undefined
  Drops: MonsterDrop[]
  MvpDrops: MvpDrop[]
}

/** Numbers of a monster that no rule of this site is about. */
export interface MonsterFacts {
  Attack?: number | undefined
  /** Magic attack; of a game from before Renewal there is none, but the upper end of the attack. */
  Attack2?: number | undefined
  MaxAttack?: number | undefined
  Defense?: number | undefined
  MagicDefense?: number | undefined
  Str?: number | undefined
  Agi?: number | undefined
  Vit?: number | undefined
  Int?: number | undefined
  Dex?: number | undefined
  Luk?: number | undefined
  AttackRange?: number | undefined
  WalkSpeed?: number | undefined
  RaceGroups?: string[] | undefined
  Modes?: string[] | undefined
}

export interface ElementDamage {
  Element: string
  Percent: number
}

export interface MonsterDrop {
  Item: number
  /** What this server gives a player of the monster's level without bonuses. */
  Chance: number
  /** What the server's file says, where it differs. */
  FileChance?: number | undefined
  /** It cannot be stolen. */
  StealProtected?: boolean | undefined
  /** It may come with random options. */
  Options?: boolean | undefined
}

/** A reward for whoever did the most; `Chance` is that of its own roll. */
export interface MvpDrop extends MonsterDrop {
  /** The odds of getting it after the rolls before it; with decimals. */
  Effective?: number | undefined
}

/** One rule of how levels change drops: from this difference (monster − player) on, away from zero. */
export interface LevelPenalty {
  Difference: number
  /** Percent of the chance. */
  Percent: number
}

/** What of a server's settings decides at the kill. There is one, with `Id` 1. */
export interface DropRules {
  Id: number
  Drop: LevelPenalty[]
  Mvp: LevelPenalty[]
  /** 0 = in order until the first success, 1 = in random order, 2 = every one by itself. */
  MvpMode: number
  /** A chance can fall to nothing; else it is at least 0.01 %. */
  ZeroAllowed: boolean
  /** Percent that VIP accounts get on top, and the chance (parts of 100,000) that no bonus passes. */
  VipBonus?: number | undefined
  VipCap?: number | undefined
}

export const monsterSizes = ['Small', 'Medium', 'Large'] as const
export const monsterRaces = [
  'Formless',
  'Undead',
  'Brute',
  'Plant',
  'Insect',
  'Fish',
  'Demon',
  'Demihuman',
  'Angel',
  'Dragon',
] as const
export const elements = [
  'Neutral',
  'Water',
  'Earth',
  'Fire',
  'Wind',
  'Poison',
  'Holy',
  'Dark',
  'Ghost',
  'Undead',
] as const
export type GameElement = (typeof elements)[number]

/** Whether a monster counts as a boss beside the MVPs. */
export function isBoss({ Class, Mvp }: Pick<Monster, 'Class' | 'Mvp'>): boolean {
  return Mvp || Class === 'Boss'
}
