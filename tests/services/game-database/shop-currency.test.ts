import { afterEach, beforeEach, expect, it } from 'vitest'
import { inspectGameDatabase } from '../../../host/game-db/inspect.ts'
import { backfillSales } from '../../../host/market/collector/backfill.ts'
import { createCollector } from '../../../host/market/collector/collector.ts'
import { createOffers } from '../../../host/market/store/offers.ts'
import { refreshMedians } from '../../../host/market/store/sale-medians.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { createTestHost, type TestHost } from '../../host.ts'

const [key, coin, cashItem] = [1201, 501, 30001]
const [miraId, tomoId, rynId, pollyId] = [150101, 150102, 150103, 150104]

describeGameDatabase('shops of a fork for items and cash points', ({ url, game, run }) => {
  let host: TestHost
  /** Collectors read the schema once, so each test has a host of its own. */
  beforeEach(async () => {
    host = await createTestHost({ env: { GAME_DATABASE_URL: url() } })
  })
  afterEach(async () => {
    await host.close()
    for (const table of ['vendings', 'vending_items', 'buyingstores', 'buyingstore_items', 'cart_inventory', 'picklog'])
      await run(`delete from ${table}`)
    await run('delete from zenylog;\ndelete from `char`;\ndelete from login')
  })

  /** A shop of ten keys; `currency` sets the fork's column. */
  async function openShop(id: number, charId: number, price: number, currency = '') {
    await run(`insert into cart_inventory (id, char_id, nameid, amount, identify) values (${id}, ${charId}, ${key}, 10, 1);
      insert into vendings set id = ${id}, account_id = ${charId}, char_id = ${charId}, sex = 'M', map = 'prontera',
        x = 1, y = 1, title = 'shop ${id}', autotrade = 1, body_direction = '4', head_direction = '0', sit = '1'${currency};
      insert into vending_items (vending_id, \`index\`, cartinventory_id, amount, price) values (${id}, 0, ${id}, 10, ${price})`)
  }
  const pick = (charId: number, nameid: number, amount: number, type = 'V', at = 'now() - interval 1 minute') =>
    run(`insert into picklog (time, char_id, type, nameid, amount, map) values
      (${at}, ${charId}, '${type}', ${nameid}, ${amount}, 'prontera')`)
  async function sell(buyer: number, seller: number, nameid: number, amount: number) {
    await pick(buyer, nameid, amount)
    await pick(seller, nameid, -amount)
  }
  const pay = (buyer: number, seller: number, total: number) =>
    run(`insert into zenylog (time, char_id, src_id, type, amount) values
      (now() - interval 1 minute, ${buyer}, ${seller}, 'V', -${total}), (now() - interval 1 minute, ${seller}, ${buyer}, 'V', ${total})`)
  const takeKey = (cartId: number) =>
    run(`update vending_items set amount = amount - 1 where cartinventory_id = ${cartId};
      update cart_inventory set amount = amount - 1 where id = ${cartId}`)

  const collector = () => createCollector({ ...host.deps, now: Date.now, gameDatabase: game() })
  const offers = async () => {
    const found = await createOffers(host.deps.database, 'selling')([key], 9)
    const rows = found.map(({ json }): { shop_title: string; price: number } => JSON.parse(json))
    return rows.map(({ shop_title, price }) => `${shop_title} ${price}`)
  }
  const sales = async () =>
    (await host.deps.database.db.selectFrom('sales').selectAll().orderBy('id').execute()).map(
      ({ nameid, currency, price, amount }) => ({ nameid, currency, price: Number(price), amount }),
    )

  it.each([
    ['extended_vending_item', 'int unsigned not null default 0', `${coin}`, '4294967295'],
    ['vending_currency', 'int(10) unsigned not null default 0', `${coin}`, '4294967295'],
    ['currency', "varchar(10) not null default ''", "'coin'", "'cash'"],
  ])('by %s: those for coins are left out, those for cash points have their tag', async (name, type, coins, cash) => {
    await run(`alter table vendings add column ${name} ${type}`)
    try {
      await openShop(1, miraId, 90_000)
      await openShop(2, tomoId, 5, `, ${name} = ${coins}`)
      await openShop(3, pollyId, 70, `, ${name} = ${cash}`)
      const { findings } = await inspectGameDatabase(game())
      expect(findings).toContainEqual(
        expect.objectContaining({
          code: 'shop-currency',
          what: expect.stringContaining(`vendings has a fork’s ${name}`),
        }),
      )
      const reading = collector()
      await reading.collectOnce()
      expect((await offers()).toSorted()).toEqual(['[CASH] shop 3 70', '[ZENY] shop 1 90000'])
      // The coins change hands as rows of the same type, the receiver first; so do goods for nothing in zenylog.
      await sell(tomoId, rynId, coin, 5)
      await sell(rynId, tomoId, key, 1)
      await takeKey(2)
      await sell(rynId, pollyId, key, 1)
      await takeKey(3)
      await pay(rynId, miraId, 90_000)
      await sell(rynId, miraId, key, 1)
      await takeKey(1)
      await reading.collectOnce()
      const expected = [
        { nameid: key, currency: 'CASH', price: 70, amount: 1 },
        { nameid: key, currency: 'ZENY', price: 90_000, amount: 1 },
      ]
      expect((await sales()).toSorted((a, b) => a.price - b.price)).toEqual(expected)
      await refreshMedians(host.deps.database.db, [key, coin], Date.now())
      const medians = await host.rows('sale_medians')
      expect(medians.map(({ nameid, currency, median }) => [nameid, currency, Number(median)])).toEqual([
        [key, 'ZENY', 90_000],
        [key, 'CASH', 70],
      ])
    } finally {
      await run(`alter table vendings drop column ${name}`)
    }
  })

  it('of a buying store: it is left out, and what it pays is no sale', async () => {
    await run('alter table buyingstores add column vending_currency int unsigned not null default 0')
    try {
      for (const [id, owner, currency] of [
        [1, miraId, 0],
        [2, tomoId, coin],
      ] as const)
        await run(`insert into buyingstores set id = ${id}, account_id = ${owner}, char_id = ${owner}, sex = 'M',
            map = 'prontera', x = 1, y = 1, title = 'store ${id}', \`limit\` = 100000, autotrade = 1,
            body_direction = '4', head_direction = '0', sit = '1', vending_currency = ${currency};
          insert into buyingstore_items values (${id}, 0, ${key}, 10, ${id * 10})`)
      const reading = collector()
      await reading.collectOnce()
      const found = await createOffers(host.deps.database, 'buying')([key], 9)
      expect(found.map(({ json }) => JSON.parse(json).price)).toEqual([10])
      for (const [charId, nameid, amount] of [
        [tomoId, key, 1],
        [rynId, key, -1],
        [rynId, coin, 20],
        [tomoId, coin, -20],
      ] as const)
        await pick(charId, nameid, amount, 'B')
      await reading.collectOnce()
      expect(await sales()).toEqual([])
    } finally {
      await run('alter table buyingstores drop column vending_currency')
    }
  })

  it('of a line of a shop: the whole shop is left out', async () => {
    await run('alter table vending_items add column price_item int unsigned not null default 0')
    try {
      await openShop(1, miraId, 90_000)
      await openShop(2, tomoId, 5)
      await run(`update vending_items set price_item = ${coin} where vending_id = 2`)
      await collector().collectOnce()
      expect(await offers()).toEqual(['[ZENY] shop 1 90000'])
    } finally {
      await run('alter table vending_items drop column price_item')
    }
  })

  it('a purchase from a shop that was never seen counts only with a payment, in old logs too', async () => {
    await run('alter table vendings add column extended_vending_item int unsigned not null default 0')
    try {
      const reading = collector()
      await reading.collectOnce()
      await sell(tomoId, rynId, coin, 5)
      await sell(rynId, tomoId, key, 1)
      // For cash points: nothing but the goods is in these logs.
      await sell(rynId, pollyId, key, 2)
      await pay(rynId, miraId, 300)
      await sell(rynId, miraId, key, 3)
      await reading.collectOnce()
      const expected = [{ nameid: key, currency: 'ZENY', price: 100, amount: 3 }]
      expect(await sales()).toEqual(expected)
      await host.deps.database.db.deleteFrom('sales').execute()
      const { data } = host.deps.games.current
      const parts = { ...host.deps, gameDatabase: game(), data, onProgress() {}, nowMs: Date.now() }
      expect(await backfillSales(parts)).toMatchObject({ recorded: 1, leftOut: 3 })
      expect(await sales()).toEqual(expected)
    } finally {
      await run('alter table vendings drop column extended_vending_item')
    }
  })

  it('in a stock schema, too, coins in the other direction are no sale', async () => {
    const reading = collector()
    await reading.collectOnce()
    // Another fork takes the coins first, and logs the giver before the receiver.
    for (const [charId, nameid, amount] of [
      [rynId, coin, -5],
      [tomoId, coin, 5],
      [rynId, key, 1],
      [tomoId, key, -1],
      [rynId, cashItem, 1],
      [tomoId, cashItem, -1],
    ] as const)
      await pick(charId, nameid, amount)
    await sell(rynId, miraId, key, 2)
    await reading.collectOnce()
    expect((await sales()).map(({ nameid, amount }) => [nameid, amount])).toEqual([[key, 2]])
  })

  it('sales in the future are left out and do not delay later ones', async () => {
    const reading = collector()
    await reading.collectOnce()
    for (const at of ['now() + interval 8 hour', 'now() + interval 5 year']) {
      await pick(rynId, key, 1, 'V', at)
      await pick(miraId, key, -1, 'V', at)
    }
    await sell(rynId, miraId, key, 2)
    await reading.collectOnce()
    expect((await sales()).map(({ amount }) => amount)).toEqual([2])
    const { data } = host.deps.games.current
    const parts = { ...host.deps, gameDatabase: game(), data, onProgress() {}, nowMs: Date.now() }
    expect(await backfillSales(parts)).toMatchObject({ recorded: 0, leftOut: 4 })
  })

  it('names columns that the stock schema lacks', async () => {
    await run('alter table picklog add column origin int not null default 0')
    await run('alter table `char` add column reborn int not null default 0')
    const { findings } = await inspectGameDatabase(game())
    expect(findings.filter(({ code }) => code === 'unknown-column').map(({ what }) => what)).toEqual([
      'char has columns that the stock schema lacks: reborn',
      'picklog has columns that the stock schema lacks: origin',
    ])
    await run('alter table picklog drop column origin')
    await run('alter table `char` drop column reborn')
  })
})
