import type { Material } from './item.ts'

/** Chances are parts of 100,000. */
export interface EnchantChance {
  Item: number
  Chance: number
  /** What the game really gives, where the host knows its rule: with decimals. */
  Effective?: number | undefined
}

export interface EnchantGradeList {
  /** 0–4 = none, D, C, B, A. */
  Enchantgrade: number
  Items: EnchantChance[]
}

export interface PerfectEnchant {
  Item: number
  Materials: Material[]
  Price: number
}

export interface EnchantUpgrade {
  Enchant: number
  Upgrade: number
  Materials: Material[]
  Price: number
}

export interface RandomUpgrade {
  Enchant: number
  Items: EnchantChance[]
  Materials: Material[]
  Price: number
}

export interface EnchantSlot {
  /** 0-based; shown 1-based. */
  Slot: number
  Materials: Material[]
  Price: number
  /** Base success of the slot, parts of 100,000; absent where the host does not send it. */
  Chance?: number | undefined
  Enchants: EnchantGradeList[]
  PerfectEnchants: PerfectEnchant[]
  Upgrades: EnchantUpgrade[]
  RandomUpgrades: RandomUpgrade[]
}

export interface EnchantReset {
  Price: number
  /** Parts of 100,000; 0 = reset impossible. */
  Chance: number
  Materials: Material[]
}

export interface EnchantInfo {
  MinimumRefine: number
  MinimumEnchantgrade: number
  /** Item ids of the equipment that accepts this enchant, ascending. */
  TargetItems: number[]
  /** Absent where the host sends no reset. */
  Reset?: EnchantReset | undefined
  Slots: EnchantSlot[]
  /** The game server does not load it: something in it is wrong. */
  Refused?: boolean | undefined
  /** Slots in the sequence in which they are filled; empty where the host sends none. */
  Order: number[]
}

/** An enchant with its id, as the site knows it: `empty` has no info, `failed` could not be loaded. */
export interface EnchantRecord extends EnchantInfo {
  Id: number
  State: 'ok' | 'empty' | 'failed'
}

/** Item id → enchant id. */
export type EnchantList = Readonly<Record<string, number>>
