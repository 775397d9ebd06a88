/** Enchants of equipment. Prices are zeny. */
import type { Material } from '../items/item.ts'

/** Chances are parts of 100,000. */
export interface EnchantChance {
  Item: number
  Chance: number
  /** The actual odds, with decimals, if the host knows the game's rule. */
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

/** `order`: the order does not name the slot. `earlier`: nothing can be put into a slot before it. */
export const unfillableReasons = ['order', 'earlier'] as const
export type Unfillable = (typeof unfillableReasons)[number]

export interface EnchantSlot {
  /** 0-based; shown 1-based. */
  Slot: number
  Materials: Material[]
  Price: number
  /** Base success of the slot, parts of 100,000; absent if the host does not send it. */
  Chance?: number | undefined
  /** Why its enchants cannot be put on any item; its upgrades can still be used. */
  Unfillable?: Unfillable | undefined
  /** Target items that have a card slot in its place. */
  NotFor?: number[] | undefined
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
  /** Percent of the maximum weight below which the window opens; absent if there is no such rule. */
  BelowWeight?: number | undefined
  /** Item ids of the equipment that accepts this enchant, ascending. */
  TargetItems: number[]
  /** Absent if the host sends no reset. */
  Reset?: EnchantReset | undefined
  Slots: EnchantSlot[]
  /** It cannot be used: the game server does not load it because of an error in it, or it has no targets. */
  Refused?: boolean | undefined
  /** Slots in the order in which they are filled; empty if the host sends none. */
  Order: number[]
  /** NPCs that open its window. */
  Npcs?: EnchantNpc[] | undefined
}

export interface EnchantNpc {
  Name: string
  Map: string
  X: number
  Y: number
}

/** An enchant with its id. `empty`: no info; `failed`: could not be loaded. */
export interface EnchantRecord extends EnchantInfo {
  Id: number
  State: 'ok' | 'empty' | 'failed'
}

/** Item id → enchant id. */
export type EnchantList = Readonly<Record<string, number>>
