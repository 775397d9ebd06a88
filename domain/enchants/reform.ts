import type { Material } from '../items/item.ts'

/** A reform box in the list; `ReformBox` is the box's item id. */
export interface ReformEntry {
  ReformBox: number
  Name: string
  /** HTML, sanitised by the host. */
  Description: string
  /** The game server does not load it because of an error in it. */
  Refused?: boolean | undefined
}

/** One equipment conversion of a reform box. */
export interface ConversionEntry {
  BaseItem: number
  ResultItem: number
  BaseName: string
  ResultName: string
  MinRefine: number
  MaxRefine: number
  /** Signed change of the refine level. */
  ChangeRefine: number
  Materials: Material[]
  /** Further conditions (random options, cards, slots cleared, grade removed); plain text. */
  Note: string
}

export interface ReformDetail extends ReformEntry {
  Items: ConversionEntry[]
}
