/**
 * The site's open data: a JSON file for each page of a record (`/item/501.json`), and whole collections in `/data/`.
 * Contract records keep the names of the contract (`Id`, `Chance`); everything that the page adds has names in small
 * letters.
 */

/** A record with the page's additions. */
export interface PageData {
  kind: string
  /** Path of the page. */
  path: string
  /** What a tooltip shows. */
  summary: DataSummary
  /** The record as the contract defines it. */
  record: object
  /** What the page adds, by kind. */
  page: ItemData | PackageData | MonsterData | MapData | EnchantData | ReformData | Record<string, never>
}

export interface DataSummary {
  title: string
  /** One line; may be empty. */
  facts: string
  /** Up to three rows, usually with a chance as the page shows it. */
  rows: { name: string; value: string }[]
  /** Address of the item's picture. */
  picture?: string
}

/** An item in another record. */
export interface DataItem {
  id: number
  name: string
}

/** A page of this site. */
export interface DataLink {
  name: string
  /** Empty if there is no page. */
  path: string
}

/** A chance as the page shows it, and as a number of percent; null = not a single number. */
export interface DataChance {
  chance: string
  percent: number | null
}

export interface DataEffects {
  /** Conditions in words; empty = always. */
  when: string
  effects: string[]
}

export interface ItemData {
  effects: DataEffects[]
  /** Effects of sets of items, with all of their items. */
  sets: { items: DataItem[]; effects: DataEffects[] }[]
  drops: (DataChance & { monster: DataItem | null; map: DataLink | null; note: string })[]
  shops: DataShop[]
  exchanges: DataShop[]
  packages: (DataChance & { package: DataLink; quantity: string; note: string })[]
  reformsTo: DataConversion[]
  reformedFrom: DataConversion[]
  /** Enchants that accept it, and enchants that give it. */
  enchants: DataLink[]
  enchantOf: DataLink[]
}

export interface DataShop {
  name: string
  price: string
  materials: (DataItem & { amount: number })[]
  places: DataLink[]
}

export interface DataConversion {
  box: DataLink
  base: DataItem
  result: DataItem
  /** The required refine and grade, as the page shows them. */
  refine: string
  materials: (DataItem & { amount: number })[]
}

export interface PackageData {
  tables: {
    /** 0 for fixed rows, otherwise the pool's number; `choice-1`, … for the player's choices. */
    pool: number | string
    title: string
    note: string
    rows: DataPackageRow[]
  }[]
  /** Where players get it, the best first. */
  sources: (DataLink & { price: string })[]
}

export interface DataPackageRow extends DataChance {
  item: DataItem
  quantity: string
  note: string
  effectivePercent: number | null
  /**
   * Boxes after which a player has the row with 50, 90 and 99 %, by independent draws. Null for a row that cannot be
   * obtained, and above 1,000,000.
   */
  boxes50: number | null
  boxes90: number | null
  boxes99: number | null
  /** Boxes after which a player who opens alone has it in any case; null if the pool is not shared. */
  boxesCertainAlone: number | null
}

export interface MonsterData {
  facts: Record<string, string>
  /** Element of the attack → damage in percent. */
  damage: Record<string, number>
  drops: DataDrop[]
  rewards: DataDrop[]
  spawns: { map: DataLink; amount: number; respawn: string }[]
}

export type DataDrop = DataChance & { item: DataItem; note: string }

export interface MapData {
  monsters: (DataItem & { level: string; amount: number; respawn: string })[]
  drops: (DataChance & { item: DataItem; of: string })[]
  shops: { name: string; place: string; goods: (DataItem & { price: string })[] }[]
  exits: (DataLink & { places: string[] })[]
}

export interface EnchantData {
  title: string
  targets: DataItem[]
  npcs: (DataLink & { place: string })[]
  slots: {
    title: string
    cost: string
    /** The equipment grades of each column of chances. */
    columns: string[]
    /** A chance for each column; null if its grades cannot give the item. */
    rows: { item: DataItem; chances: ((DataChance & { effective: string }) | null)[] }[]
  }[]
}

export interface ReformData {
  conversions: DataConversion[]
}

/** `/data/manifest.json`. */
export interface DataManifest {
  /** Version of the game data. */
  version: string
  /** The operator's terms of use; empty if there are none. */
  licence: string
  collections: Record<string, DataFile>
  /** Whether each page has a JSON file. */
  pages: boolean
}

/** A file of JSON lines, one record per line; servers send it compressed. */
export interface DataFile {
  path: string
  /** Number of records. */
  count: number
  /** Size of the uncompressed lines in bytes. */
  bytes: number
  /** SHA-256 of the uncompressed lines, as 64 hexadecimal digits. */
  sha256: string
}
