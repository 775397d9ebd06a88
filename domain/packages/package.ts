import type { Locations, Material } from '../items/item.ts'

export const packageTypes = ['CASH', 'COSTUME', 'SHADOW', 'ETC'] as const
export type PackageType = (typeof packageTypes)[number]

/** A gacha box in the list. */
export interface PackageEntry {
  GroupId: string
  Name: string
  /** HTML, sanitised by the host. */
  Description: string
  Type: PackageType
  /** Sprite id of the NPC that gives out the box; 0 = none. */
  NPCId: number
  /** Item that opens the box, and whose icon the box uses; 0 = none. */
  ItemId: number
  /** All items that open it, ascending, if the host sends them. */
  Openers?: number[] | undefined
  /** It gives more than its rows, depending on conditions that the files do not contain. */
  Conditional?: boolean | undefined
  /** Disabled in the game's files. */
  Disabled?: boolean | undefined
  /** GroupId of the box that contains these rows and more. */
  Whole?: string | undefined
}

/** One row of a package. `Chance` −1 = always obtained, otherwise a weight within its `Pool`. */
export interface PackageItem {
  Id: number
  Name: string
  Min: number
  Max: number
  Chance: number
  ViewId: number
  EnchantId: number
  Locations: Locations
  /** Number of the random pool; 1 if the host names none. */
  Pool: number
  /** The odds that the engine really gives, out of 100,000, where they differ from `Chance` ÷ its pool. */
  Effective?: number | undefined
  /** Equipment that has to be identified before it can be used. */
  Unidentified?: boolean | undefined
  /** Rental time, refine range, announced, …; plain text. */
  Remark: string
  /** Number (from 1) of the choice that it belongs to: the player selects one choice and gets all of its rows. */
  Choice?: number | undefined
  /** The game server does not load it because of an error in its record, so its `Chance` has no effect. */
  Refused?: boolean | undefined
}

/** When a package can be opened, and what happens to what has no place. */
export interface OpeningRules {
  /** Percent of the maximum weight below which it opens. */
  BelowWeight?: number | undefined
  /** Number of places in the bag that have to be free. */
  FreePlaces?: number | undefined
  /** What does not fit into the bag is lost. */
  Loses?: boolean | undefined
}

/** Items that an opening takes, in addition to the package's own item. */
export interface OpeningCost {
  /** Number of different rows of `Items` that are needed, each with its amount. */
  Count: number
  /** Refine levels that the items must have; absent if any. */
  MinRefine?: number | undefined
  MaxRefine?: number | undefined
  Items: Material[]
}

/** A pool from which all players draw, until its `Size` tickets are used up and it starts again. */
export interface SharedPool {
  Pool: number
  Size: number
  /** Nothing of the game but the items that open this package draws from it. */
  Only?: boolean | undefined
}

export interface PackageDetail extends PackageEntry {
  Items: PackageItem[]
  /** Pools that are drawn from more than once, with the number of draws; other pools give one row. */
  Picks?: { Pool: number; Times: number }[] | undefined
  Shared?: SharedPool[] | undefined
  Opening?: OpeningRules | undefined
  Cost?: OpeningCost | undefined
}

/** The number of draws from a pool of a package. */
export function drawCount({ Picks = [] }: Pick<PackageDetail, 'Picks'>, pool: number): number {
  return Picks.find((pick) => pick.Pool === pool)?.Times ?? 1
}
