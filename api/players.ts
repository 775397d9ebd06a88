import * as v from 'valibot'
import { currencies } from '../domain/market/offers-and-sales.ts'
import { endpoint } from './endpoint.ts'
import { flag, id, optionalId, validRows } from './fields.ts'
import { liveInteger, liveList, liveMoney, livePrice, liveText } from './live-fields.ts'

/** Calls about the players of a game: optional; a host without the game's own database answers 404. */

const count = liveInteger(0, Number.MAX_SAFE_INTEGER, 0)

const character = v.object({
  id: count,
  name: liveText,
  /** Job id of the server: 0 Novice … */
  class: count,
  base_level: count,
  job_level: count,
  zeny: count,
  /** The map's internal name, such as `prontera`. */
  map: liveText,
  online: flag(false),
  /** Name of the guild; '' if none. */
  guild: liveText,
})
export type Character = v.InferOutput<typeof character>

/** A character in a ranking table; `value` is zeny or fame, in the tables that show them. */
const rankedCharacter = v.object({
  name: liveText,
  class: count,
  base_level: count,
  job_level: count,
  guild: liveText,
  value: count,
})
export type RankedCharacter = v.InferOutput<typeof rankedCharacter>

export const rankingSchema = v.object({
  level: validRows(rankedCharacter),
  /** Empty if the operator disabled it. */
  zeny: validRows(rankedCharacter),
  fame: validRows(rankedCharacter),
  guilds: validRows(v.object({ name: liveText, master: liveText, level: count })),
  /** Castles that a guild holds, with the guild's name. */
  castles: validRows(v.object({ id: count, guild: liveText })),
})
export type Ranking = v.InferOutput<typeof rankingSchema>

/** `grade`: '', D, C, B or A. `cards`: item ids, 0 = empty. */
const goods = { refine: liveInteger(0, 255, 0), grade: liveText, cards: liveList(optionalId) }
/** A line of a shop of the account; `amount` is still offered or requested. */
const ownLine = v.object({
  nameid: id,
  price: livePrice,
  amount: count,
  slots: liveInteger(0, 255, 0),
  ...goods,
})
export type OwnLine = v.InferOutput<typeof ownLine>

/** An open shop of one of the account's characters. */
const ownShop = v.object({
  vending_id: count,
  kind: v.picklist(['selling', 'buying']),
  /** Starts with `[CASH]` or `[ZENY]`. */
  shop_title: liveText,
  char_name: liveText,
  map: liveText,
  x: liveInteger(0, 65_535, 0),
  y: liveInteger(0, 65_535, 0),
  /** Zeny that a buying store may still spend. */
  limit: v.optional(
    v.pipe(
      count,
      v.transform((value) => value || undefined),
    ),
  ),
  lines: validRows(ownLine),
})
export type OwnShop = v.InferOutput<typeof ownShop>

/** A sale of the account, in one of its shops or to a buying store. */
const ownSale = v.object({
  nameid: id,
  amount: count,
  /** Price of a piece; null if unknown. */
  price: liveMoney,
  currency: v.picklist(currencies),
  /** `YYYY-MM-DD HH:mm` in Taipei. */
  sold_at: liveText,
  map: liveText,
  ...goods,
})
export type OwnSale = v.InferOutput<typeof ownSale>

export const ownMarketSchema = v.object({
  shops: validRows(ownShop),
  /** Newest first. */
  sales: validRows(ownSale),
  /** Whether there are further sales. */
  truncated: flag(false),
})
export type OwnMarket = v.InferOutput<typeof ownMarketSchema>

/**
 * The account's characters, and whether it opted out of the ranking. `can_reset`: the operator lets players reset
 * characters. Optional.
 */
export const getCharacters = endpoint('GET /account/characters', {
  access: 'session',
  answer: v.object({ characters: validRows(character), hidden: flag(false), can_reset: flag(false) }),
  errors: [404],
})

/**
 * Takes an own, offline character to its save point, or resets its look. 409 if it is online or in prison. Optional.
 */
export const resetCharacter = endpoint('POST /account/characters/:id/reset', {
  access: 'session',
  body: v.object({ part: v.picklist(['position', 'look']) }),
  errors: [404, 409, 429],
})

/** The account's open shops, and its sales of the last 30 days. Optional. */
export const getOwnMarket = endpoint('GET /account/shops', {
  access: 'session',
  answer: ownMarketSchema,
  errors: [404],
})

/** Opts the account out of the ranking, or in again. Optional. */
export const hideFromRanking = endpoint('PUT /account/ranking', {
  access: 'session',
  body: v.object({ hidden: v.boolean() }),
  answer: v.object({ hidden: flag(false) }),
  errors: [404],
})

/** The ranking of players. Optional. */
export const getRanking = endpoint('GET /ranking', { access: 'public', answer: rankingSchema, errors: [404] })

/**
 * Whether the game's servers run (pages read it with `readServerStatus`). 204 = the host knows no servers.
 * Optional.
 */
export const getServerStatus = endpoint('GET /server/status', {
  access: 'public',
  mayBeEmpty: true,
  answer: v.looseObject({ login: v.string(), char: v.string(), map: v.string() }),
})

const mvpKill = v.object({
  /** ISO 8601. */
  at: liveText,
  /** Id of the monster. */
  monster: count,
  /** '' if the player is not listed. */
  killer: liveText,
  map: liveText,
})
export type MvpKill = v.InferOutput<typeof mvpKill>

/** The newest kills of MVPs of the last seven days; null if the host cannot read the game's log of them. Optional. */
export const getMvpKills = endpoint('GET /server/mvp', {
  access: 'public',
  answer: v.object({ kills: v.nullable(validRows(mvpKill)) }),
  errors: [404],
})

const onlinePlayer = v.object({ name: liveText, class: count, base_level: count, map: liveText })
export type OnlinePlayer = v.InferOutput<typeof onlinePlayer>

/** Who plays, and on which map; null unless the operator shows it. Optional. */
export const getOnlinePlayers = endpoint('GET /server/online', {
  access: 'public',
  answer: v.object({ players: v.nullable(validRows(onlinePlayer)) }),
  errors: [404],
})
