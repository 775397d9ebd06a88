import * as v from 'valibot'
import type { Character } from '../domain/character.ts'
import type { OwnLine, OwnMarket, OwnSale, OwnShop } from '../domain/own-market.ts'
import type { HeldCastle, RankedCharacter, RankedGuild, Ranking } from '../domain/ranking.ts'
import { currencies } from '../domain/vending.ts'
import { endpoint } from './endpoint.ts'
import { flag, id, optionalId, validRows } from './fields.ts'
import { liveInteger, liveList, liveMoney, livePrice, liveText } from './live-fields.ts'

/** Calls about the players of a game: optional; a host without the game's own database answers 404. */

const count = liveInteger(0, Number.MAX_SAFE_INTEGER, 0)
const optionalCount = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined)),
)

const character = v.object({
  id: count,
  name: liveText,
  class: count,
  base_level: count,
  job_level: count,
  zeny: count,
  map: liveText,
  online: flag(false),
  guild: liveText,
}) satisfies v.GenericSchema<unknown, Character>

const ranked = v.object({
  name: liveText,
  class: count,
  base_level: count,
  job_level: count,
  guild: liveText,
  value: count,
}) satisfies v.GenericSchema<unknown, RankedCharacter>

export const rankingSchema = v.object({
  level: validRows(ranked),
  zeny: validRows(ranked),
  fame: validRows(ranked),
  guilds: validRows(
    v.object({ name: liveText, master: liveText, level: count }) satisfies v.GenericSchema<unknown, RankedGuild>,
  ),
  castles: validRows(v.object({ id: count, guild: liveText }) satisfies v.GenericSchema<unknown, HeldCastle>),
}) satisfies v.GenericSchema<unknown, Ranking>

const goods = { refine: liveInteger(0, 255, 0), grade: liveText, cards: liveList(optionalId) }
const ownLine = v.object({
  nameid: id,
  price: livePrice,
  amount: count,
  slots: liveInteger(0, 255, 0),
  ...goods,
}) satisfies v.GenericSchema<unknown, OwnLine>

const ownShop = v.object({
  vending_id: count,
  kind: v.picklist(['selling', 'buying']),
  shop_title: liveText,
  char_name: liveText,
  map: liveText,
  x: liveInteger(0, 65_535, 0),
  y: liveInteger(0, 65_535, 0),
  limit: optionalCount,
  lines: validRows(ownLine),
}) satisfies v.GenericSchema<unknown, OwnShop>

const ownSale = v.object({
  nameid: id,
  amount: count,
  price: liveMoney,
  currency: v.picklist(currencies),
  sold_at: liveText,
  map: liveText,
  ...goods,
}) satisfies v.GenericSchema<unknown, OwnSale>

export const ownMarketSchema = v.object({
  shops: validRows(ownShop),
  sales: validRows(ownSale),
  truncated: flag(false),
}) satisfies v.GenericSchema<unknown, OwnMarket>

/** The account's characters, and whether it opted out of the ranking. */
export const getCharacters = endpoint()({
  method: 'GET',
  path: () => '/account/characters',
  auth: true,
  answer: v.object({ characters: validRows(character), hidden: flag(false) }),
})

/** The account's open shops, and its sales of the last 30 days. */
export const getOwnMarket = endpoint()({
  method: 'GET',
  path: () => '/account/shops',
  auth: true,
  answer: ownMarketSchema,
})

/** Opts the account out of the ranking, or in again. */
export const hideFromRanking = endpoint<void, { hidden: boolean }>()({
  method: 'PUT',
  path: () => '/account/ranking',
  auth: true,
  answer: v.object({ hidden: flag(false) }),
})

export const getRanking = endpoint()({ method: 'GET', path: () => '/ranking', answer: rankingSchema })
