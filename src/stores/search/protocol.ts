/** Messages between pages and the search worker. */
import type { ItemFacets, ItemFilter, NamedLine } from '../../../domain/search/browse-items.ts'
import type { NamedKind, NamedPage } from '../../../domain/search/entries.ts'

export type Counts = Record<string, number>

/** A page found by its name, with facts of an item, a monster or an NPC with shops. */
export interface NamedHit extends NamedPage {
  /** Card slots. */
  slots: number
  /** An item's type, place and sources; a monster's level, kind and map; an NPC's map and goods. As far as known. */
  about: string[]
  /** What an item does, in a line; empty if unknown. */
  brief: string
}

export interface Suggestions {
  pages: NamedHit[]
  counts: Partial<Record<NamedKind, number>>
  /** The kinds of the hits, those with the best hits first. */
  kinds: NamedKind[]
  /** Whether no name contains the query, and those of the pages differ from it in one character. */
  similar: boolean
}

/** A part of a query, with its number of results. */
export interface QueryPart {
  text: string
  count: number
}

/** A page of hits of one group of the search page. */
export interface Hits {
  rows: Hit[]
  total: number
  /** Number of hits by kind of page, for all kinds. */
  counts: Counts
  /** Types of all items among them, most frequent first. */
  types: [string, number][]
  /** As in `Suggestions`. */
  similar?: boolean
}

export interface Hit {
  href: string
  title: string
  kind: string
  /** Item id of the icon; 0 = none. */
  icon: number
  /** `about` of the named page, and its number. */
  facts: string[]
  /** What an item found by its name does, in a line; empty if unknown. */
  brief: string
  /** Text around the hit; `mark` marks the match. Empty for names. */
  excerpt: { text: string; mark: boolean }[]
}

/** Kind and type of item: empty = all. Page: from 1. */
export interface HitsQuery {
  query: string
  kind: string
  type: string
  page: number
  size: number
}

/** A page of the list of items: from 1. */
export interface BrowseQuery extends ItemFilter {
  /** A label of the effect table; items and sets with this effect, the most first. Empty: all items. */
  effect: string
  /** Minimum amount of the effect, without its sign. */
  least: number
  refine: number
  grade: number
  /** Only items that this job may wear; empty = all. */
  job: string
  /** Title of a column of numbers, with `-` before it for descending; empty for the order by id. */
  sort: string
  page: number
  size: number
}

export interface Browsed extends ItemFacets {
  /** What each row gives, if an effect is searched. */
  effect?: { cells: { text: string; notes: string[] }[]; dormant: number } | undefined
  rows: NamedLine[]
  /** What each row does, in a line; empty texts where unknown. */
  briefs: string[]
  total: number
  /** Further columns of weapons or armor: their titles, and the texts of each row; empty texts where unknown. */
  numbers: { heads: string[]; rows: string[][] }
}

export interface Calls {
  browse: { input: BrowseQuery; answer: Browsed }
  suggest: { input: { query: string; perKind: number }; answer: Suggestions }
  names: { input: HitsQuery; answer: Hits }
  mentions: { input: HitsQuery; answer: Hits }
  /** Parts of a query without results that have results. */
  parts: { input: { query: string }; answer: QueryPart[] }
  /** Effects whose names match, the most frequent first, with the number of items and sets that have them. */
  effects: { input: { query: string; count: number }; answer: [label: string, count: number][] }
  /** Every record of a kind: its id and its name. */
  named: { input: { kind: NamedKind }; answer: [id: string, name: string][] }
}
export type CallName = keyof Calls
export interface CallMessage {
  id: number
  name: CallName
  input: Calls[CallName]['input']
}
export type AnswerMessage = { id: number; answer: unknown } | { id: number; error: string }
