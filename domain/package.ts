import type { Locations } from './item.ts'

export const packageTypes = ['CASH', 'COSTUME', 'SHADOW', 'ETC'] as const
export type PackageType = (typeof packageTypes)[number]

/** A gacha box as the list shows it. */
export interface PackageEntry {
  GroupId: string
  Name: string
  /** HTML, purged by the host. */
  Description: string
  Type: PackageType
  /** Sprite id of the NPC that gives the box out; 0 = none. */
  NPCId: number
  /** Item that opens the box and lends it its icon; 0 = none. */
  ItemId: number
  /** All items that open it, ascending, where the host sends them: several may. */
  Openers?: number[] | undefined
  /** It gives more than its rows, which depends on what the files do not tell. */
  Conditional?: boolean | undefined
  /** The game's files have it switched off. */
  Disabled?: boolean | undefined
  /** GroupId of the box that gives these rows and more; this one is only a part of it. */
  Whole?: string | undefined
}

/** One row of a package. `Chance` −1 = always obtained, else a weight within its `Pool`. */
export interface PackageItem {
  Id: number
  Name: string
  Min: number
  Max: number
  Chance: number
  ViewId: number
  EnchantId: number
  Locations: Locations
  /** Number of the random pool; 1 where the host names none. */
  Pool: number
  /** Rental time, refine range, announced, …; plain text. */
  Remark: string
  /** Number (from 1) of the choice that it belongs to: the player takes one choice, and gets all of its rows. */
  Choice?: number | undefined
  /** The game server does not load it, whatever its `Chance`: something in its record is wrong. */
  Refused?: boolean | undefined
}

export interface PackageDetail extends PackageEntry {
  Items: PackageItem[]
  /** Pools that are drawn from more than once, and how often; a pool that is not named gives one row. */
  Picks?: { Pool: number; Times: number }[] | undefined
}

/** How often a pool of a package is drawn from. */
export function timesOf({ Picks = [] }: Pick<PackageDetail, 'Picks'>, pool: number): number {
  return Picks.find((pick) => pick.Pool === pool)?.Times ?? 1
}
