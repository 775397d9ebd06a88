import type { Goods } from '../../host/market/collector/log-rows.ts'
import { storedText } from './stored-text.ts'
import * as write from './town-statements.ts'
import { type BookedSale, type Person, type Shop, type Stack, type Store, stockRules, type TownRules } from './world.ts'

export interface TownOptions {
  /** Runs statements in their order. */
  run: (statements: readonly string[]) => Promise<void>
  /** UTC seconds. */
  now: () => number
  rules?: Partial<TownRules>
  /** First number of characters, accounts and cart rows. */
  firstId?: number
}

/** The map server crashes during a purchase, after this number of its statements and before anything is saved. */
export interface Crash {
  afterStatements: number
}

/**
 * A small game server: its memory and its statements, in the order of a real one. `books` has the sales that happened.
 */
export function createTown({ run, now, rules: changed = {}, firstId = 150_000 }: TownOptions) {
  const rules = { ...stockRules, ...changed }
  const people: Person[] = []
  const books: BookedSale[] = []
  const shops = new Map<Person, Shop>()
  const stores = new Map<Person, Store>()
  const saved = new Map<Person, Pick<Person, 'zeny' | 'cart'>>()
  let nextChar = firstId
  let nextCart = firstId * 10
  let nextShop = 1
  let nextStore = 1
  let isRunning = true
  /** The rows in the tables when the server went down, from which its autotraders return. */
  let openAtStop: { shops: Shop[]; stores: Store[] } = { shops: [], stores: [] }

  const stored = (text: string) => storedText(text, rules.titles)
  const copyCart = (cart: Person['cart']) => new Map([...cart].map(([id, stack]) => [id, { ...stack }]))
  const place = (person: Person): [number, number] => [120 + (person.charId % 60), 120 + (person.charId % 71)]

  function savePerson(person: Person): string[] {
    saved.set(person, { zeny: person.zeny, cart: copyCart(person.cart) })
    return write.save(person)
  }

  async function join(name: string, zeny: number, autotrade = false): Promise<Person> {
    const charId = nextChar++
    const person: Person = { charId, accountId: charId + 2_000_000, name, zeny, cart: new Map(), autotrade }
    people.push(person)
    saved.set(person, { zeny, cart: new Map() })
    // The server refuses a name that it cannot store.
    await run([write.account(person), write.character(person, stored(name) ?? `char${charId}`)])
    return person
  }

  /** Puts items into a cart; its owner must have no open shop. */
  async function stock(person: Person, goods: Goods, amount: number): Promise<number> {
    const id = nextCart++
    const stack: Stack = { goods, amount }
    person.cart.set(id, stack)
    await run([write.addToCart(person.charId, id, stack), ...savePerson(person)])
    return id
  }

  async function open(owner: Person, title: string, lines: { cartId: number; amount: number; price: number }[]) {
    const shop: Shop = { gameId: nextShop++, owner, title, lines: lines.map((line, index) => ({ index, ...line })) }
    shops.set(owner, shop)
    await run(write.openShop(shop, stored(title), place(owner)))
  }

  async function close(owner: Person): Promise<void> {
    const shop = shops.get(owner)
    const store = stores.get(owner)
    shops.delete(owner)
    stores.delete(owner)
    await run([...(shop ? write.closeShop(shop) : []), ...(store ? write.closeStore(store) : []), ...savePerson(owner)])
  }

  /** Buys some lines of a shop. With `crash` the server crashes during the purchase, which is then undone. */
  async function buy(buyer: Person, owner: Person, purchases: { cartId: number; amount: number }[], crash?: Crash) {
    const shop = shops.get(owner) as Shop
    const at = now()
    const lines = purchases.map(({ cartId, amount }) => {
      const line = shop.lines.find((each) => each.cartId === cartId) as Shop['lines'][number]
      return { line, amount, price: line.price, goods: owner.cart.get(cartId)?.goods as Goods }
    })
    const total = lines.reduce((sum, { amount, price }) => sum + amount * price, 0)
    // The tax is 5 percent from 100 million on.
    const afterTax = total >= 100_000_000 ? total - Math.floor(total / 20) : total
    const before = shop.lines.map((line) => ({ ...line }))
    buyer.zeny -= total
    owner.zeny += afterTax
    const statements = [...logZeny(at, buyer, owner, 'V', -total), ...logZeny(at, owner, buyer, 'V', afterTax)]
    for (const { line, amount, goods } of lines) {
      line.amount -= amount
      statements.push(write.pick(at, buyer.charId, 'V', goods, amount), write.lowerLine(shop, { ...line }))
      statements.push(write.pick(at, owner.charId, 'V', goods, -amount))
      const stack = owner.cart.get(line.cartId) as Stack
      stack.amount -= amount
      if (stack.amount === 0) owner.cart.delete(line.cartId)
    }
    shop.lines = shop.lines.filter(({ amount }) => amount > 0)
    if (crash) return crashAfter(statements, crash, shop, before)
    const booked = lines.map(({ amount, price, goods }) => ({ goods, amount, price, lines: lines.length }))
    const both = { type: 'V' as const, at, buyer: buyer.charId, seller: owner.charId }
    books.push(...booked.map((sale) => ({ ...both, ...sale })))
    if (shop.lines.length === 0) shops.delete(owner)
    const end = shop.lines.length === 0 ? write.closeShop(shop) : []
    await run([...statements, ...savePerson(buyer), ...savePerson(owner), ...end])
  }

  async function openStore(
    owner: Person,
    title: string,
    limit: number,
    lines: { nameid: number; amount: number; price: number }[],
  ) {
    const store: Store = {
      gameId: nextStore++,
      owner,
      title,
      limit,
      lines: lines.map((line, index) => ({ index, ...line })),
    }
    stores.set(owner, store)
    await run(write.openStore(store, stored(title), place(owner)))
  }

  /** A visitor sells to a buying store, line by line. */
  async function sell(visitor: Person, owner: Person, offers: { index: number; amount: number }[], crash?: Crash) {
    const store = stores.get(owner) as Store
    const at = now()
    const before = store.lines.map((line) => ({ ...line }))
    const statements: string[] = []
    const sold: BookedSale[] = []
    for (const { index, amount } of offers) {
      const line = store.lines.find((each) => each.index === index) as Store['lines'][number]
      const goods: Goods = { nameid: line.nameid, refine: 0, grade: 0, cards: [0, 0, 0, 0], options: [] }
      const total = line.price * amount
      line.amount -= amount
      store.limit -= total
      owner.zeny -= total
      visitor.zeny += total
      statements.push(
        write.pick(at, owner.charId, 'B', goods, amount),
        write.pick(at, visitor.charId, 'B', goods, -amount),
      )
      statements.push(write.lowerStoreLine(store, { ...line }), ...logZeny(at, owner, visitor, 'B', -total))
      statements.push(...logZeny(at, visitor, owner, 'B', total), write.lowerLimit({ ...store }))
      const side = { type: 'B' as const, at, buyer: owner.charId, seller: visitor.charId }
      sold.push({ ...side, goods, amount, price: line.price, lines: 1 })
    }
    store.lines = store.lines.filter(({ amount }) => amount > 0)
    if (crash) return crashAfter(statements, crash, store, before)
    books.push(...sold)
    if (store.lines.length === 0) stores.delete(owner)
    await run([
      ...statements,
      ...savePerson(owner),
      ...savePerson(visitor),
      ...(store.lines.length === 0 ? write.closeStore(store) : []),
    ])
  }

  function logZeny(at: number, person: Person, other: Person, type: 'V' | 'B', amount: number): string[] {
    return rules.logZeny === 1 ? [write.zeny(at, person.charId, other.charId, type, amount)] : []
  }

  /** The server crashes during a purchase. The finished statements persist, including decremented lines. */
  async function crashAfter<Line extends { amount: number }>(
    statements: string[],
    { afterStatements }: Crash,
    shop: { lines: Line[] },
    before: Line[],
  ): Promise<void> {
    const finished = statements.slice(0, afterStatements)
    await run(finished)
    // Lines are decremented in the order of the request, which ends at the first that was not run.
    if (!finished.some((text) => /^(update|delete from) \w+_items/.test(text))) shop.lines = before
    goDown()
  }

  /** Stops the server; only saved data remain in memory. All rows of shops persist. */
  function goDown(): void {
    isRunning = false
    openAtStop = { shops: [...shops.values()], stores: [...stores.values()] }
    shops.clear()
    stores.clear()
    for (const person of people) {
      const { zeny, cart } = saved.get(person) as Pick<Person, 'zeny' | 'cart'>
      person.zeny = zeny
      person.cart = copyCart(cart)
    }
  }

  return {
    books,
    shops: shops as ReadonlyMap<Person, Shop>,
    stores: stores as ReadonlyMap<Person, Store>,
    isRunning: () => isRunning,
    ...{ join, stock, open, close, buy, openStore, sell },
    /** A kill while everything is saved, or a clean stop. Both leave the same rows of shops. */
    goDown,
    /** The start deletes all shops. */
    async start(): Promise<void> {
      nextShop = 1
      nextStore = 1
      isRunning = true
      await run(write.deleteShops)
    },
    /** Some seconds later autotraders return, with new ids and the content of their carts. */
    async returnAutotraders(): Promise<void> {
      const { shops: oldShops, stores: oldStores } = openAtStop
      // A player who has logged in by then is no longer an autotrader.
      const isFree = (owner: Person) => !shops.has(owner) && !stores.has(owner)
      openAtStop = { shops: [], stores: [] }
      for (const { owner, title, lines } of oldShops) {
        const available = lines.filter(({ cartId, amount }) => (owner.cart.get(cartId)?.amount ?? 0) >= amount)
        // A shop without a row does not return.
        if (isFree(owner) && owner.autotrade && available.length > 0 && stored(title) !== undefined)
          await open(
            owner,
            title,
            available.map(({ cartId, amount, price }) => ({ cartId, amount, price })),
          )
      }
      for (const { owner, title, limit, lines } of oldStores)
        if (isFree(owner) && owner.autotrade && lines.length > 0 && limit <= owner.zeny)
          await openStore(
            owner,
            title,
            limit,
            lines.map(({ nameid, amount, price }) => ({ nameid, amount, price })),
          )
    },
  }
}

export type Town = ReturnType<typeof createTown>
