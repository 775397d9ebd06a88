/** What a world is made of, and what is at hand while it is drawn. */
import type { Dice } from './dice.ts'
import type { Collection, Loss, OddRecord, Row } from './records.ts'
import type { Draft } from './written-texts.ts'

export interface Drawing {
  dice: Dice
  /** A new text with markers of its own. */
  draft(): Draft
  itemIds: readonly number[]
  enchantIds: readonly number[]
  monsterIds: readonly number[]
  mapNames: readonly string[]
}

export interface World {
  dice: Dice
  /** What the host has on record, in the sequence in which it says so. */
  records: { [C in Exclude<Collection, 'enchantables'>]: OddRecord[] }
  /** What stands among them and is no record, as each list or map has it; `key` for the item map. */
  strays: { [C in StrayCollection]: { key: string; listed: unknown }[] }
  itemsAsMap: boolean
  /** Items of which the facts name one that no list has. */
  factsOfUnknown: Set<string>
  /** Settings of drops, as the list of monsters has them; undefined where it has none. */
  dropRules: unknown
  enchantList: { sent: Row; good: ReadonlyMap<number, number> }
  version: Version
  /** Lists that the host has nothing to say in. */
  blanks: ReadonlySet<Blank>
  losses: Loss[]
}

export type StrayCollection = 'items' | 'packages' | 'reforms' | 'monsters' | 'maps' | 'shops' | 'posts'

/** What `/item/version` answers: its JSON, or no such call. */
export type Version = { sent: unknown; text: string } | { sent: undefined; text: '' }

/** Calls that may answer null, or an empty list. */
export type Blank = '/db/reform' | '/enchant' | '/posts' | '/monster' | '/map' | '/shop-npc'
