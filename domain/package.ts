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
}

export interface PackageDetail extends PackageEntry {
  Items: PackageItem[]
}
