import * as v from 'valibot'
import { maxId } from '../domain/items/item-ids.ts'
import { isMapName } from '../domain/monsters/game-map.ts'
import { type NpcShop, type ShopItem, type ShopOpener, shopTypes } from '../domain/monsters/npc-shop.ts'
import { documentedAs, mayBeMissing } from './documented.ts'
import { endpoint } from './endpoint.ts'
import { coordinate, flag, id, integer, key, materials, optionalId, records, rows, shortText, text } from './fields.ts'

/** An invalid map name means that the shop has no place. */
const optionalMap = v.pipe(
  text,
  v.transform((value) => (isMapName(value) ? value : '')),
)
/** Unknown types count as shops for zeny. */
const type = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => shopTypes.find((known) => known === value) ?? 'shop'),
  documentedAs(mayBeMissing(v.picklist(shopTypes))),
)

const item = v.object({
  Item: id,
  Price: integer(0, Number.MAX_SAFE_INTEGER, 0),
  Stock: v.optional(integer(0, maxId, 0)),
  Refine: v.optional(integer(0, 100, 0)),
  Materials: v.optional(materials),
}) satisfies v.GenericSchema<unknown, ShopItem>

const place = { Map: optionalMap, X: coordinate, Y: coordinate }
const opener = v.object({ Name: shortText, ...place }) satisfies v.GenericSchema<unknown, ShopOpener>

export const npcShopSchema = v.object({
  Id: key,
  Name: shortText,
  Type: type,
  ...place,
  CurrencyItem: v.optional(optionalId),
  Currency: v.optional(shortText),
  Items: rows(item),
  Openers: v.optional(rows(opener)),
  Refused: v.optional(flag(false)),
}) satisfies v.GenericSchema<unknown, NpcShop>

/** Shops of NPCs. Optional. */
export const getNpcShops = endpoint('GET /shop-npc', { access: 'public', answer: records, errors: [404] })
