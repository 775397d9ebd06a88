/** The type of the sample's table of places, `data/world.json`. */

/** Where monsters live and what is sold there. */
export interface WorldTable {
  /** `places`: the name in the stories of monsters; `series`: equipment that is dropped there. */
  maps: { code: string; name: string; places: string[]; series: string }[]
  /** Monsters without a card or specific drops: they drop the same as others on their map. */
  kin: {
    key: string
    name: string
    level: number
    race: string
    element: string
    size: string
    map: string
    /** A boss that is not an MVP. */
    elite?: boolean
  }[]
  stalls: StallTable[]
}

/** A kind of shop, and the towns (of the market's maps) that have one. */
export interface StallTable {
  name: string
  type: 'shop' | 'cashshop' | 'itemshop' | 'pointshop' | 'marketshop' | 'barter'
  at: string[]
  /** Selectors, and how many of their items are sold. */
  sells?: [selector: string, take: number][]
  /** Stock of each item. */
  stock?: number
  currency?: string
  /** Currency: the internal name of an item. */
  pay?: string
  /** Exchanges of a barter. */
  rows?: number
}

/** The changes of a sample data patch, described by the state before it; factors lead back to that state. */
export interface EarlierTable {
  /** Start of the state before the patch, in days ago. */
  daysAgo: number
  /** Keys of monsters that the patch added. */
  came: string[]
  /** Monster's key and the factor of its rates. */
  rates: [monster: string, factor: number][]
  /** Map and the factor of its numbers of monsters. */
  amounts: [map: string, factor: number][]
  /** Name of the shops and the factor of their prices. */
  prices: [shop: string, factor: number][]
  /** GroupId and the factor of its rarest rows. */
  boxes: [box: string, factor: number][]
  /** Item's key and its text. */
  described: [item: string, html: string][]
}
