import type { Random } from '../../domain/values/random.ts'
import type { Town } from './town.ts'
import { stockTitles, stockWares } from './wares.ts'
import type { Person } from './world.ts'

export interface LifeOptions {
  town: Town
  random: Random
  /** Shops that may lose a sale in a crash: the collector has read them before. */
  canCrash: (owner: Person) => boolean
}

/** The server refuses a purchase above this amount. */
const maxZeny = 2_000_000_000

/** Simulates players, one action per step: open, buy, sell, close, refill. Sometimes the server crashes. */
export function createLife({ town, random, canCrash }: LifeOptions) {
  const vendors: Person[] = []
  const buyers: Person[] = []
  /** Steps until the server runs again, and until its autotraders are back. */
  let down = 0
  let autotradersIn = 0

  async function settle(vendorCount: number, buyerCount: number): Promise<void> {
    for (let n = 1; n <= vendorCount; n++) {
      const vendor = await town.join(
        `${random.pick(['阿明', '小華', '許蓋', 'Vendor'])}${n}`,
        500_000_000,
        random.chance(0.6),
      )
      vendors.push(vendor)
      for (let count = random.int(2, 5); count > 0; count--) await fill(vendor)
    }
    for (let n = 1; n <= buyerCount; n++) buyers.push(await town.join(`Buyer ${n}`, 1_400_000_000))
  }

  async function fill(vendor: Person): Promise<void> {
    const { goods, stackable } = random.pick(stockWares)
    await town.stock(vendor, goods, stackable ? random.int(5, 200) : 1)
  }

  const isFree = (person: Person) => !town.shops.has(person) && !town.stores.has(person)

  async function openOne(): Promise<void> {
    const free = vendors.filter((vendor) => isFree(vendor) && vendor.cart.size > 0)
    if (free.length === 0) return
    const vendor = random.pick(free)
    const lines = random
      .shuffle([...vendor.cart])
      .slice(0, 6)
      .map(([cartId, { goods, amount }]) => ({
        cartId,
        amount: random.int(Math.ceil(amount / 2), amount),
        price: priceOf(goods.nameid),
      }))
    await town.open(vendor, random.pick(stockTitles), lines)
  }

  function priceOf(nameid: number): number {
    const usual = stockWares.find(({ goods }) => goods.nameid === nameid)?.price ?? 100
    return Math.max(1, Math.round(usual * (0.8 + 0.4 * random.next())))
  }

  async function openStore(): Promise<void> {
    const free = vendors.filter(isFree)
    if (free.length === 0) return
    const wares = random.shuffle(stockWares.filter(({ stackable }) => stackable)).slice(0, 3)
    const lines = wares.map(({ goods }) => ({
      nameid: goods.nameid,
      amount: random.int(5, 50),
      price: priceOf(goods.nameid),
    }))
    const owner = random.pick(free)
    await town.openStore(owner, random.pick(stockTitles), Math.min(owner.zeny, 500_000_000), lines)
  }

  async function buy(crashes: boolean): Promise<void> {
    const open = [...town.shops.values()].filter(({ owner }) => !crashes || canCrash(owner))
    if (open.length === 0) return
    const shop = random.pick(open)
    const several = random.chance(0.3)
    const shopLines = random.shuffle(shop.lines).slice(0, several ? random.int(2, 4) : 1)
    const lines = shopLines.map(({ cartId, amount }) => ({
      cartId,
      amount: random.chance(0.25) ? amount : random.int(1, Math.min(amount, 9)),
    }))
    const total = shopLines.reduce((sum, { price }, index) => sum + price * (lines[index]?.amount ?? 0), 0)
    const buyer = buyers.filter(({ zeny }) => zeny >= total).at(random.pick([0, -1]))
    if (!buyer || shop.owner.zeny + total > maxZeny) return
    await town.buy(
      buyer,
      shop.owner,
      lines,
      crashes ? { afterStatements: random.int(1, 2 + 3 * lines.length) } : undefined,
    )
  }

  async function sell(crashes: boolean): Promise<void> {
    const open = [...town.stores.values()].filter(({ owner }) => !crashes || canCrash(owner))
    if (open.length === 0) return
    const store = random.pick(open)
    let budget = store.limit
    const lines = random
      .shuffle(store.lines)
      .slice(0, random.int(1, 2))
      .flatMap(({ index, amount, price }) => {
        const maxAmount = Math.min(amount, Math.floor(budget / price), 9)
        if (maxAmount < 1) return []
        const some = random.int(1, maxAmount)
        budget -= some * price
        return [{ index, amount: some }]
      })
    if (lines.length === 0) return
    const visitors = buyers.filter(({ zeny }) => zeny + store.limit <= maxZeny)
    if (visitors.length === 0) return
    await town.sell(
      random.pick(visitors),
      store.owner,
      lines,
      crashes ? { afterStatements: random.int(1, 6 * lines.length) } : undefined,
    )
  }

  async function close(): Promise<void> {
    const owners = [...town.shops.keys(), ...town.stores.keys()]
    if (owners.length === 0) return
    const owner = random.pick(owners)
    await town.close(owner)
    if (random.chance(0.5)) await fill(owner)
  }

  async function goDown(): Promise<void> {
    down = random.int(2, 6)
    if (random.chance(0.25)) return town.goDown()
    await (random.chance(0.8) ? buy(true) : sell(true))
    if (town.isRunning()) town.goDown()
  }

  return {
    settle,
    /** One action; returns the seconds until the next one. */
    async step(): Promise<number> {
      if (!town.isRunning()) {
        if (--down > 0) return random.int(3, 8)
        await town.start()
        autotradersIn = 2
        // The server's own `feature.autotrade_open_delay` is 5 s.
        return random.int(5, 8)
      }
      if (autotradersIn > 0 && --autotradersIn === 0) {
        await town.returnAutotraders()
        return 1
      }
      if (random.int(1, 15) === 1) {
        await goDown()
        return random.int(1, 5)
      }
      const acts = [buy, buy, buy, buy, sell, openOne, openOne, openStore, close]
      await random.pick(acts)(false)
      return random.pick([0, 0, 1, 1, 2, 4])
    },
  }
}

export type Life = ReturnType<typeof createLife>
