import type { MonsterSkill } from './monster-skill.ts'

/** A monster as on the server. Fields have the contract's names; chances are parts of 100,000. */
export interface Monster {
  Id: number
  Name: string
  /** The game's internal name, if the host sends it. */
  AegisName?: string | undefined
  Level: number
  Hp: number
  Sp?: number | undefined
  /** Experience on this server. */
  BaseExp: number
  JobExp: number
  MvpExp: number
  /** Size, race, element and class in the game's own names (`Medium`, `Plant`, `Water`, `Boss`). */
  Size: string
  Race: string
  Element: string
  ElementLevel: number
  Class: string
  /** The player who kills it may get a separate reward. */
  Mvp: boolean
  Facts?: MonsterFacts | undefined
  /** Elements with unusual damage: element of the attack and percent of the damage. */
  Damage?: ElementDamage[] | undefined
  Drops: MonsterDrop[]
  MvpDrops: MvpDrop[]
  /** In the order in which it considers them. */
  Skills?: MonsterSkill[] | undefined
}

/** Further facts of the server's database, of which pages show some. */
export interface MonsterFacts {
  Attack?: number | undefined
  /** Magic attack, in Renewal. */
  Attack2?: number | undefined
  /** Upper end of the attack, before Renewal. */
  MaxAttack?: number | undefined
  Defense?: number | undefined
  MagicDefense?: number | undefined
  Str?: number | undefined
  Agi?: number | undefined
  Vit?: number | undefined
  Int?: number | undefined
  Dex?: number | undefined
  Luk?: number | undefined
  /** In cells. */
  AttackRange?: number | undefined
  /** Milliseconds per cell. */
  WalkSpeed?: number | undefined
  RaceGroups?: string[] | undefined
  /** Modes that the file names. */
  Modes?: string[] | undefined
  /** All modes in effect, with those of its behaviour and its class. */
  Behaviour?: string[] | undefined
  /** HIT of a player whose attacks always hit it; absent if the server does not allow that. */
  HitNeeded?: number | undefined
  /** FLEE of a player who evades 95 % of its attacks; absent if the server does not allow that. */
  FleeNeeded?: number | undefined
}

export interface ElementDamage {
  Element: string
  Percent: number
}

export interface MonsterDrop {
  Item: number
  /** The chance on this server for a player of the monster's level without bonuses. */
  Chance: number
  /** The chance in the server's file, if it differs. */
  FileChance?: number | undefined
  /** It cannot be stolen. */
  StealProtected?: boolean | undefined
  /** It may have random options. */
  Options?: boolean | undefined
  /** Level differences, VIP accounts and maps do not change the chance. */
  Strict?: boolean | undefined
}

/** A reward for the player with the most damage; `Chance` is that of its own roll. */
export interface MvpDrop extends MonsterDrop {
  /** The odds of getting it after the earlier rolls; with decimals. */
  Effective?: number | undefined
}

/** A rule of the level penalty: applies from this difference (monster − player), away from zero. */
export interface LevelPenalty {
  Difference: number
  /** Percent of the chance. */
  Percent: number
}

/** The server's settings that apply at the kill. There is one record, with `Id` 1. */
export interface DropRules {
  Id: number
  Drop: LevelPenalty[]
  Mvp: LevelPenalty[]
  /** 0 = in order until the first success, 1 = in random order, 2 = each independently. */
  MvpMode: number
  /** Whether a chance can become 0; otherwise it is at least 0.01 %. */
  ZeroAllowed: boolean
  /** The level penalty, VIP accounts and bonuses also change the drops of maps. */
  BonusMapDrops?: boolean | undefined
  /** Bonus of VIP accounts in percent, and the chance (parts of 100,000) that no bonus exceeds. */
  VipBonus?: number | undefined
  VipCap?: number | undefined
}

export const monsterClasses = ['Normal', 'Boss', 'Guardian', 'Battlefield', 'Event'] as const
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

/** Whether a monster counts as a boss: MVPs, and monsters of the class `Boss`. */
export function isBoss({ Class, Mvp }: Pick<Monster, 'Class' | 'Mvp'>): boolean {
  return Mvp || Class === 'Boss'
}
