import { escape as quote } from 'mysql2'
import type { Goods, SaleType } from '../../host/market/collector/log-rows.ts'
import type { Person, Shop, ShopLine, Stack, Store, StoreLine } from './world.ts'

/** A table of shops; `${kind}_items` has their lines. */
type ShopKind = 'vending' | 'buyingstore'

const values = (...list: (string | number)[]) => `(${list.map((value) => quote(value)).join(', ')})`

const map = 'prontera'

export function account({ accountId }: Person): string {
  const row = values(accountId, `town${accountId}`, 'townpass', 'M', 'town@example.test', 0)
  return `insert into login (account_id, userid, user_pass, sex, email, group_id) values ${row}`
}

export function character({ charId, accountId, name, zeny }: Person, storedName: string): string {
  const row = values(charId, accountId, 0, storedName || name, zeny, map, 150, 150, 'M', 60, 40, 5)
  const columns =
    'char_id, account_id, char_num, name, zeny, last_map, last_x, last_y, sex, base_level, job_level, class'
  return `insert into \`char\` (${columns}) values ${row}`
}

/** Saves a character: its zeny and its whole cart. */
export function save({ charId, zeny, cart }: Person): string[] {
  const ids = [...cart.keys()]
  return [
    `update \`char\` set zeny = ${zeny} where char_id = ${charId}`,
    `delete from cart_inventory where char_id = ${charId}${ids.length > 0 ? ` and id not in (${ids.join()})` : ''}`,
    ...[...cart].map(([id, { amount }]) => `update cart_inventory set amount = ${amount} where id = ${id}`),
  ]
}

export function addToCart(charId: number, id: number, { goods, amount }: Stack): string {
  const [names, list] = itemValues(goods)
  const row = values(id, charId, amount, 1, ...list)
  return `insert into cart_inventory (id, char_id, amount, identify, ${names}) values ${row}`
}

/**
 * The shop, then all its lines in one statement, like `vending_openvending` and `buyingstore_create`. Without a title the
 * server could not store the shop.
 */
export function openShop({ gameId, owner, lines }: Shop, title: string | undefined, place: [number, number]): string[] {
  const rows = lines.map(({ index, cartId, amount, price }) => values(gameId, index, cartId, amount, price))
  return insertShop('vending', gameId, owner, title === undefined ? undefined : [title], rows, place)
}

export function openStore(store: Store, title: string | undefined, place: [number, number]): string[] {
  const { gameId, owner, limit, lines } = store
  const rows = lines.map(({ index, nameid, amount, price }) => values(gameId, index, nameid, amount, price))
  return insertShop('buyingstore', gameId, owner, title === undefined ? undefined : [title, limit], rows, place)
}

/** `details`: the title, and the limit of a buying store. */
function insertShop(
  kind: ShopKind,
  gameId: number,
  { accountId, charId, autotrade }: Person,
  details: (string | number)[] | undefined,
  rows: string[],
  place: [number, number],
): string[] {
  const shop = details && values(gameId, accountId, charId, 'M', map, ...place, ...details, 4, 0, 1, autotrade ? 1 : 0)
  return [
    ...(shop === undefined ? [] : [`insert into ${kind}s values ${shop}`]),
    `insert into ${kind}_items values ${rows.join()}`,
  ]
}

export const closeShop = ({ gameId }: Shop) => deleteShop('vending', gameId)
export const closeStore = ({ gameId }: Store) => deleteShop('buyingstore', gameId)

function deleteShop(kind: ShopKind, gameId: number): string[] {
  return [`delete from ${kind}_items where ${kind}_id = ${gameId}`, `delete from ${kind}s where id = ${gameId}`]
}

export function lowerLine({ gameId }: Shop, { cartId, amount }: ShopLine): string {
  return lowerAmount('vending', `vending_id = ${gameId} and cartinventory_id = ${cartId}`, amount)
}

export function lowerStoreLine({ gameId }: Store, { index, amount }: StoreLine): string {
  return lowerAmount('buyingstore', `buyingstore_id = ${gameId} and \`index\` = ${index}`, amount)
}

function lowerAmount(kind: ShopKind, where: string, amount: number): string {
  const table = `${kind}_items`
  return amount > 0 ? `update ${table} set amount = ${amount} where ${where}` : `delete from ${table} where ${where}`
}

export const lowerLimit = ({ gameId, limit }: Store): string =>
  `update buyingstores set \`limit\` = ${limit} where id = ${gameId}`

/** The first statements of a starting map server. */
export const deleteShops: readonly string[] = ['vendings', 'vending_items', 'buyingstores', 'buyingstore_items'].map(
  (table) => `delete from ${table}`,
)

export function pick(at: number, charId: number, type: SaleType, goods: Goods, amount: number): string {
  const [names, list] = itemValues(goods)
  const row = [`from_unixtime(${at})`, ...[charId, type, amount, map, ...list].map((value) => quote(value))].join(', ')
  return `insert into picklog (time, char_id, type, amount, map, ${names}) values (${row})`
}

export function zeny(at: number, charId: number, srcId: number, type: SaleType, amount: number): string {
  const row = [charId, srcId, type, amount, map].map((value) => quote(value)).join(', ')
  return `insert into zenylog (time, char_id, src_id, type, amount, map) values (from_unixtime(${at}), ${row})`
}

function itemValues({ nameid, refine, grade, cards, options }: Goods): [names: string, values: number[]] {
  const set = options.flatMap(({ id, value, parameter }, slot) => [
    [`option_id${slot}`, id] as const,
    [`option_val${slot}`, value] as const,
    [`option_parm${slot}`, parameter] as const,
  ])
  const all = [
    ['nameid', nameid] as const,
    ['refine', refine] as const,
    ['enchantgrade', grade] as const,
    ...cards.map((card, slot) => [`card${slot}`, card] as const),
    ...set,
  ]
  return [all.map(([name]) => name).join(', '), all.map(([, value]) => value)]
}
