import { escape as quote } from 'mysql2'
import type { Goods, SaleType } from '../../host/market/collector/log-rows.ts'
import type { Person, Shop, ShopLine, Stack, Store, StoreLine } from './world.ts'

/** A statement of the game server, with its database. */
export interface Statement {
  log: boolean
  text: string
}

const game = (text: string): Statement => ({ log: false, text })
const log = (text: string): Statement => ({ log: true, text })
const values = (...list: (string | number)[]) => `(${list.map((value) => quote(value)).join(', ')})`

const map = 'prontera'

export function account({ accountId }: Person): Statement {
  const row = values(accountId, `town${accountId}`, 'townpass', 'M', 'town@example.test', 0)
  return game(`insert into login (account_id, userid, user_pass, sex, email, group_id) values ${row}`)
}

export function character({ charId, accountId, name, zeny }: Person, storedName: string): Statement {
  const row = values(charId, accountId, 0, storedName || name, zeny, map, 150, 150, 'M', 60, 40, 5)
  const columns =
    'char_id, account_id, char_num, name, zeny, last_map, last_x, last_y, sex, base_level, job_level, class'
  return game(`insert into \`char\` (${columns}) values ${row}`)
}

/** Saves a character: its zeny and its whole cart. */
export function save({ charId, zeny, cart }: Person): Statement[] {
  const ids = [...cart.keys()]
  return [
    game(`update \`char\` set zeny = ${zeny} where char_id = ${charId}`),
    game(
      `delete from cart_inventory where char_id = ${charId}${ids.length > 0 ? ` and id not in (${ids.join()})` : ''}`,
    ),
    ...[...cart].map(([id, { amount }]) => game(`update cart_inventory set amount = ${amount} where id = ${id}`)),
  ]
}

export function addToCart(charId: number, id: number, { goods, amount }: Stack): Statement {
  const [names, list] = itemValues(goods)
  const row = values(id, charId, amount, 1, ...list)
  return game(`insert into cart_inventory (id, char_id, amount, identify, ${names}) values ${row}`)
}

/**
 * The shop, then all its lines in one statement, like `vending_openvending` and `buyingstore_create`. Without a title the
 * server could not store the shop.
 */
export function openShop(
  { gameId, owner, lines }: Shop,
  title: string | undefined,
  place: [number, number],
): Statement[] {
  const at = [map, ...place] as const
  const row = (text: string) =>
    values(gameId, owner.accountId, owner.charId, 'M', ...at, text, 4, 0, 1, owner.autotrade ? 1 : 0)
  const lineOf = ({ index, cartId, amount, price }: ShopLine) => values(gameId, index, cartId, amount, price)
  return [
    ...(title === undefined ? [] : [game(`insert into vendings values ${row(title)}`)]),
    game(`insert into vending_items values ${lines.map((line) => lineOf(line)).join()}`),
  ]
}

export const closeShop = ({ gameId }: Shop): Statement[] => [
  game(`delete from vending_items where vending_id = ${gameId}`),
  game(`delete from vendings where id = ${gameId}`),
]

export function lowerLine({ gameId }: Shop, { cartId, amount }: ShopLine): Statement {
  const where = `where vending_id = ${gameId} and cartinventory_id = ${cartId}`
  return game(
    amount > 0 ? `update vending_items set amount = ${amount} ${where}` : `delete from vending_items ${where}`,
  )
}

export function openStore(store: Store, title: string | undefined, place: [number, number]): Statement[] {
  const { gameId, owner, limit, lines } = store
  const row = (text: string) =>
    values(gameId, owner.accountId, owner.charId, 'M', map, ...place, text, limit, 4, 0, 1, owner.autotrade ? 1 : 0)
  const lineOf = ({ index, nameid, amount, price }: StoreLine) => values(gameId, index, nameid, amount, price)
  return [
    ...(title === undefined ? [] : [game(`insert into buyingstores values ${row(title)}`)]),
    game(`insert into buyingstore_items values ${lines.map((line) => lineOf(line)).join()}`),
  ]
}

export const closeStore = ({ gameId }: Store): Statement[] => [
  game(`delete from buyingstore_items where buyingstore_id = ${gameId}`),
  game(`delete from buyingstores where id = ${gameId}`),
]

export function lowerStoreLine({ gameId }: Store, { index, amount }: StoreLine): Statement {
  const where = `where buyingstore_id = ${gameId} and \`index\` = ${index}`
  return game(
    amount > 0 ? `update buyingstore_items set amount = ${amount} ${where}` : `delete from buyingstore_items ${where}`,
  )
}

export const lowerLimit = ({ gameId, limit }: Store): Statement =>
  game(`update buyingstores set \`limit\` = ${limit} where id = ${gameId}`)

/** The first statements of a starting map server. */
export const deleteShops: readonly Statement[] = ['vendings', 'vending_items', 'buyingstores', 'buyingstore_items'].map(
  (table) => game(`delete from ${table}`),
)

export function pick(at: number, charId: number, type: SaleType, goods: Goods, amount: number): Statement {
  const [names, list] = itemValues(goods)
  const row = [`from_unixtime(${at})`, ...[charId, type, amount, map, ...list].map((value) => quote(value))].join(', ')
  return log(`insert into picklog (time, char_id, type, amount, map, ${names}) values (${row})`)
}

export function zeny(at: number, charId: number, srcId: number, type: SaleType, amount: number): Statement {
  const row = [charId, srcId, type, amount, map].map((value) => quote(value)).join(', ')
  return log(`insert into zenylog (time, char_id, src_id, type, amount, map) values (from_unixtime(${at}), ${row})`)
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
