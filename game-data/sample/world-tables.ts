/** The authored table of the sample's places, `data/world.json`. */

/** Where monsters live and what is sold there. */
export interface WorldTable {
  /** `places`: how the stories of monsters call it; `series`: whose equipment is found there. */
  maps: { code: string; name: string; places: string[]; series: string }[]
  /** Monsters without a card or parts of their own: they leave what others of their map do. */
  kin: {
    key: string
    name: string
    level: number
    race: string
    element: string
    size: string
    map: string
    /** A boss that is no MVP. */
    elite?: boolean
  }[]
  stalls: StallTable[]
}

/** A kind of shop, and the towns (of the market's maps) in which one stands. */
export interface StallTable {
  name: string
  type: 'shop' | 'cashshop' | 'itemshop' | 'pointshop' | 'marketshop' | 'barter'
  at: string[]
  /** Selectors, and how many of what they find. */
  sells?: [selector: string, take: number][]
  /** How many of each there are. */
  stock?: number
  currency?: string
  /** What it is paid with: the internal name of an item. */
  pay?: string
  /** Exchanges of a barter. */
  rows?: number
}

/** What a data patch of the sample changed, told by how things were before it; factors are those of before. */
export interface EarlierTable {
  /** Days since the state before it was the game's. */
  daysAgo: number
  /** Monsters that came with it, by key. */
  came: string[]
  /** Monster's key and the factor of its rates. */
  rates: [monster: string, factor: number][]
  /** Map and the factor of how many live there. */
  amounts: [map: string, factor: number][]
  /** Name of the shops and the factor of their prices. */
  prices: [shop: string, factor: number][]
  /** GroupId and the factor of its rarest rows. */
  boxes: [box: string, factor: number][]
  /** Item's key and its text. */
  described: [item: string, html: string][]
}
