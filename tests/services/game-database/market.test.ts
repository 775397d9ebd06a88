import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { leaseMs } from '../../../host/db/leases.ts'
import { backfillSales } from '../../../host/market/collector/backfill.ts'
import { createCollector } from '../../../host/market/collector/collector.ts'
import { offerKinds } from '../../../host/market/store/offer-kinds.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { createTestHost, must, type TestHost } from '../../host.ts'
import { createTown, type Town } from '../../town/town.ts'
import { plain } from '../../town/wares.ts'
import type { Person, TownRules } from '../../town/world.ts'
import { townConnection } from '../../town.ts'

const nowS = () => Math.floor(Date.now() / 1_000)

describeGameDatabase('shops and sales of the game', ({ url, game }) => {
  let connection: Awaited<ReturnType<typeof townConnection>>
  let host: TestHost
  let town: Town
  let seller: Person
  let firstId = 150_000

  beforeAll(async () => {
    connection = await townConnection(url())
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    const shops = ['vendings', 'vending_items', 'buyingstores', 'buyingstore_items', 'cart_inventory']
    for (const table of [...shops, '`char`', 'login']) await connection.query(`delete from ${table}`)
    host = await createTestHost()
    return () => host.close()
  })

  async function openTown(rules: Partial<TownRules> = {}) {
    firstId += 100
    // The sales are one minute old, so that the collector reads their logs at once.
    town = createTown({ run: connection.run, now: () => nowS() - 60, rules, firstId })
    seller = await town.join('便宜商人', 1_000_000_000, true)
  }
  const collectorOf = (holder: string) =>
    createCollector({ ...host.deps, now: Date.now, gameDatabase: game() }, { holder })
  const offers = () =>
    host.deps.database.db
      .selectFrom('vending_rows')
      .innerJoin('vending_shops', 'vending_shops.vending_id', 'vending_rows.vending_id')
      .selectAll('vending_rows')
      .select(['title', 'char_name', 'map'])
      .where('vending_rows.kind', '=', offerKinds.selling)
      .where('gone_at', 'is', null)
      .orderBy('price')
      .orderBy('id')
      .execute()
  const sales = () => host.deps.database.db.selectFrom('sales').selectAll().orderBy('id').execute()

  it.each([
    ['right', /^便宜藥水$/, /^便宜商人$/],
    ['latin1', /^便宜藥水$/, /^便宜商人$/],
    ['refused', /^$/, /^char/],
    ['lost', /\?/, /\?/],
  ] as const)('titles that the server stores as %s are read', async (titles, title, name) => {
    await openTown({ titles })
    const cartId = await town.stock(seller, plain(501), 10)
    await town.open(seller, '便宜藥水', [{ cartId, amount: 8, price: 40 }])
    await collectorOf('a').collectOnce()
    const [row] = await offers()
    expect(row).toMatchObject({ nameid: 501, price: 40, amount: 8, map: 'prontera' })
    expect(row?.title).toMatch(title)
    expect(row?.char_name).toMatch(name)
  })

  it('offers have the smith, options and grades, and no marker as a card', async () => {
    await openTown()
    const forged = plain(1101, { cards: [255, 0, seller.charId & 0xffff, seller.charId >>> 16] })
    const graded = plain(1201, {
      refine: 9,
      grade: 3,
      cards: [4001, 0, 0, 0],
      options: [{ id: 3, value: 12, parameter: 0 }],
    })
    const lines = []
    for (const goods of [forged, plain(9001, { cards: [256, 5, 0, 1] }), graded])
      lines.push({ cartId: await town.stock(seller, goods, 1), amount: 1, price: 100 })
    await town.open(seller, 'S> gear', lines)
    await collectorOf('a').collectOnce()
    const rows = (await offers()).map(({ cards, options, refine, grade }) => [cards, options, refine, grade])
    expect(rows).toEqual([
      ['[]', '["製作者：便宜商人"]', 0, 0],
      ['[]', '[]', 0, 0],
      ['[4001,0,0,0]', '["詞條 #3 +12"]', 9, 3],
    ])
  })

  it.each(['selling', 'buying'] as const)('a %s shop alerts who watches for it, but not its owner', async (side) => {
    await openTown()
    const owner = await host.member('Siegfried')
    const other = await host.member('Brynhild')
    const link = { account_id: owner.id, game_id: seller.accountId, value_digest: 'x', linked_at: 1 }
    await host.deps.database.db.insertInto('game_accounts').values(link).execute()
    const watch = { nameid: 501, side, currency: 'ZENY', refine: 0, cards: [], price: 40 }
    for (const { token } of [owner, other]) await host.ask('/account/watches', { token, body: watch })
    if (side === 'selling') {
      const cartId = await town.stock(seller, plain(501), 10)
      await town.open(seller, 'x', [{ cartId, amount: 10, price: 40 }])
    } else await town.openStore(seller, 'x', 400, [{ nameid: 501, amount: 10, price: 40 }])
    await collectorOf('a').collectOnce()
    const alertsOf = async (token: string) => (await host.ask('/account/alerts', { token })).alerts
    expect(await alertsOf(other.token)).toMatchObject([{ nameid: 501, price: 40, side }])
    expect(await alertsOf(owner.token)).toEqual([])
  })

  it('shops keep their numbers over a restart, and are removed when they close', async () => {
    await openTown()
    const collector = collectorOf('a')
    const buyer = await town.join('二', 9_000)
    // With fewer shops, a restart looks like a closing.
    const others = [await town.join('三', 0, true), await town.join('四', 0, true), await town.join('五', 0, true)]
    for (const person of [seller, ...others]) {
      const cartId = await town.stock(person, plain(501), 10)
      await town.open(person, 'x', [{ cartId, amount: 10, price: 40 }])
    }
    await collector.collectOnce()
    const before = await offers()
    await town.buy(buyer, seller, [{ cartId: must([...seller.cart.keys()][0]), amount: 3 }])
    await collector.collectOnce()
    expect((await offers()).map(({ amount }) => amount)).toEqual([7, 10, 10, 10])
    town.goDown()
    await collector.collectOnce()
    await town.start()
    await collector.collectOnce()
    expect(await offers()).toHaveLength(4)
    await town.returnAutotraders()
    await collector.collectOnce()
    expect((await offers()).map(({ vending_id, id }) => [vending_id, id])).toEqual(
      before.map(({ vending_id, id }) => [vending_id, id]),
    )
    await town.close(seller)
    await collector.collectOnce()
    expect((await offers()).map(({ char_name }) => char_name)).not.toContain('便宜商人')
  })

  it('one host collects at a time; if it dies, another continues and records nothing twice', async () => {
    await openTown()
    const [one, other] = [collectorOf('one'), collectorOf('other')]
    const buyer = await town.join('買家', 1_000_000)
    const cartId = await town.stock(seller, plain(501), 10)
    await town.open(seller, 'x', [{ cartId, amount: 10, price: 40 }])
    expect(await one.collectOnce()).toBeDefined()
    expect(await other.collectOnce()).toBeUndefined()
    await town.buy(buyer, seller, [{ cartId, amount: 1 }])
    await one.collectOnce()
    expect(await sales()).toHaveLength(1)
    // The first host dies, and its lease ends.
    await town.buy(buyer, seller, [{ cartId, amount: 2 }])
    expect(await other.collectOnce()).toBeUndefined()
    const { db } = host.deps.database
    const { until } = await db.selectFrom('game_leases').select('until').executeTakeFirstOrThrow()
    expect(Number(until)).toBeLessThanOrEqual(Date.now() + leaseMs)
    await db
      .updateTable('game_leases')
      .set({ until: Date.now() - 1_000 })
      .execute()
    expect(await other.collectOnce()).toBeDefined()
    // The first host was only slow, and takes the lease again; its state of the market is outdated.
    await other.releaseSafely()
    await town.buy(buyer, seller, [{ cartId, amount: 3 }])
    expect(await one.collectOnce()).toBeDefined()
    expect((await sales()).map(({ amount, price, seller_id }) => [amount, Number(price), seller_id])).toEqual([
      [1, 40, seller.accountId],
      [2, 40, seller.accountId],
      [3, 40, seller.accountId],
    ])
    expect((await offers()).map(({ amount }) => amount)).toEqual([4])
  })

  it('sales are recorded once if the operator deletes or truncates logs', async () => {
    await openTown()
    const buyer = await town.join('買家', 1_000_000)
    const cartId = await town.stock(seller, plain(501), 50)
    await town.open(seller, 'x', [{ cartId, amount: 50, price: 40 }])
    const buy = (amount: number) => town.buy(buyer, seller, [{ cartId, amount }])
    const soldAmounts = async () => (await sales()).map(({ amount }) => amount)
    await collectorOf('a').collectOnce()
    await buy(1)
    await collectorOf('a').collectOnce()
    for (const table of ['picklog', 'zenylog']) await connection.query(`delete from ${table}`)
    await buy(2)
    await collectorOf('a').collectOnce()
    expect(await soldAmounts()).toEqual([1, 2])
    // Sales in deleted logs that were not read are lost.
    await buy(3)
    for (const table of ['picklog', 'zenylog']) await connection.query(`delete from ${table}`)
    await buy(4)
    await collectorOf('a').collectOnce()
    expect(await soldAmounts()).toEqual([1, 2, 4])
    for (const table of ['picklog', 'zenylog']) await connection.query(`truncate ${table}`)
    await buy(5)
    await collectorOf('a').pollSafely()
    await collectorOf('a').collectOnce()
    expect(await soldAmounts()).toEqual([1, 2, 4, 5])
    expect((await offers()).map(({ amount }) => amount)).toEqual([35])
  })

  it('sales of old logs are imported once by a command', async () => {
    await openTown()
    const buyer = await town.join('買家', 1_000_000)
    const lines = []
    for (const nameid of [501, 502])
      lines.push({ cartId: await town.stock(seller, plain(nameid), 9), amount: 9, price: nameid })
    await town.open(seller, 'x', lines)
    await town.buy(buyer, seller, [{ cartId: lines[0]?.cartId as number, amount: 2 }])
    await town.buy(
      buyer,
      seller,
      lines.map(({ cartId }) => ({ cartId, amount: 1 })),
    )
    const { data } = host.deps.games.current
    const parts = { ...host.deps, gameDatabase: game(), data, onProgress() {}, nowMs: Date.now() }
    const backfill = () => backfillSales(parts)
    const done = await backfill()
    expect(done.readIds).toBe(done.totalIds)
    const imported = (await sales()).filter(({ seller_id }) => seller_id === seller.accountId)
    // Prices are not compared: no poll read the shop, so those of the purchase of two lines are unknown.
    expect(imported.map(({ nameid, amount }) => [nameid, amount])).toEqual([
      [501, 2],
      [501, 1],
      [502, 1],
    ])
    const { db } = host.deps.database
    const medians = await host.rows('sale_medians')
    // As if the first run had been interrupted.
    await db.deleteFrom('sale_medians').execute()
    expect((await backfill()).recorded).toBe(0)
    expect((await host.rows('sale_medians')).length).toBe(medians.length)
    expect(medians).not.toEqual([])
  })
})
