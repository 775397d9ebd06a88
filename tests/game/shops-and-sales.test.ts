/** Shops and sales on a real game server: a real client opens, buys and sells, and the site shows and records it. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnMarket } from '../../api/players.ts'
import type { OfferSearch, SaleSearch } from '../../domain/market/offers-and-sales.ts'
import { createHostProcess, type HostProcess } from '../host-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import {
  crash,
  gameClient,
  gameUrl,
  kitCommand,
  noRealServer,
  type Player,
  resetServer,
  startServer,
  stopServer,
} from './real-server.ts'

const minute = 60_000
/** Accounts of the kit's fixture. */
const accounts = { vendor: 2_000_001, wanter: 2_000_005 } as const
/** Items of the fixture: of the vendor's cart, and what the buyer has to sell. */
const [potion, branch, jellopy] = [501, 607, 909] as const
const title = '便宜賣紅水'

const skipped = noRealServer ? ` (skipped: ${noRealServer})` : ''
describe.skipIf(noRealServer !== '')(`Shops of a real game server${skipped}`, () => {
  let folder = ''
  let host: HostProcess
  let vendor: Player
  let buyer: Player
  let wanter: Player
  /** Of the vendor's and of the buyer's own session on the site. */
  const tokens = { vendor: '', buyer: '' }

  beforeAll(async () => {
    folder = temporaryFolder('almanac-game-shops')
    resetServer({ codePage: 'big5' })
    startServer()
    host = await createHostProcess({
      DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
      GAME_DATABASE_URL: gameUrl,
      VAR_DIR: folder,
    })
    await host.start()
    tokens.vendor = await logIn('vendor1')
    tokens.buyer = await logIn('buyer1')
    vendor = await enter('vendor1')
    buyer = await enter('buyer1')
    wanter = await enter('wanter1')
  }, 3 * minute)
  afterAll(async () => {
    for (const player of [vendor, buyer, wanter]) player?.drop()
    await host?.end('SIGTERM')
    stopServer()
  }, minute)

  const enter = async (userid: string) => (await gameClient()).enter({ userid, password: 'pass', retries: 20 })
  async function logIn(username: string): Promise<string> {
    const answer = await host.call('/login', { username, password: 'pass' })
    return ((await answer.json()) as { token: string }).token
  }
  async function get<T>(where: string, token = tokens.buyer): Promise<T> {
    return (await host.call(where, undefined, token)).json() as Promise<T>
  }
  const offers = async (item: number, place = 'vending') =>
    (await get<OfferSearch>(`/${place}/search?itemInfo=${item}`)).results
  const sales = async (item: number) =>
    (await get<SaleSearch>(`/vending/logs?itemInfo=${item}&days=1&currency=ZENY`)).results.flatMap(
      ({ history }) => history,
    )

  /** A player may search 120 times a minute. */
  const patience = { interval: 600 }
  const amounts = (list: { price: number | null; amount?: number | undefined }[]) =>
    list.map(({ price, amount }) => [price, amount])
  const expectOffers = (item: number, wanted: number[][], place?: string) =>
    expect.poll(async () => amounts(await offers(item, place)), patience).toEqual(wanted)
  const expectSales = (item: number, wanted: number[][]) =>
    expect.poll(async () => amounts(await sales(item)), patience).toEqual(wanted)
  async function buy(bought: [item: number, amount: number][]): Promise<void> {
    const { lines } = await buyer.shopLines(accounts.vendor)
    const indexOf = (item: number) => lines.find((line) => line.item === item)?.index ?? -1
    const items = bought.map(([item, amount]) => ({ index: indexOf(item), amount }))
    expect(await buyer.buyFrom(accounts.vendor, items)).toEqual({ refused: null })
  }

  it('shows a shop that a client opens, with its title as it was typed', { timeout: 2 * minute }, async () => {
    await vendor.openVending(
      title,
      [
        { cartIndex: 0, amount: 100, price: 50 },
        { cartIndex: 1, amount: 10, price: 4_000 },
        { cartIndex: 2, amount: 1, price: 1_000_000 },
      ],
      { charset: 'big5' },
    )
    await expectOffers(potion, [[50, 100]])
    const [row] = await offers(potion)
    expect(row).toMatchObject({ shop_title: `[ZENY] ${title}`, char_name: 'Vendor One', price: 50, amount: 100 })
    expect(row).toMatchObject({ map: 'prontera', nameid: potion })
    const [knife] = await offers(1201)
    expect(knife).toMatchObject({ price: 1_000_000, refine: 7, cards: [4001, 0, 0, 0] })
  })

  it('records a purchase of one line, and one of several lines, each at its price', {
    timeout: 3 * minute,
  }, async () => {
    await buy([[potion, 7]])
    await expectOffers(potion, [[50, 93]])
    await expectSales(potion, [[50, 7]])
    await buy([
      [potion, 3],
      [branch, 2],
    ])
    await expectSales(potion, [
      [50, 3],
      [50, 7],
    ])
    expect(amounts(await sales(branch))).toEqual([[4_000, 2]])
  })

  it('shows a buying store and records what is sold to it', { timeout: 3 * minute }, async () => {
    await wanter.openBuyingStore('收集品', 50_000, [{ item: jellopy, amount: 40, price: 30 }], { charset: 'big5' })
    await expectOffers(jellopy, [[30, 40]], 'buying')
    const [row] = await offers(jellopy, 'buying')
    expect(row).toMatchObject({ shop_title: '[ZENY] 收集品', price: 30, amount: 40, limit: 50_000 })
    // The buyer's inventory begins with what the store wants.
    expect(await buyer.sellTo(accounts.wanter, [{ index: 2, item: jellopy, amount: 15 }])).toEqual({
      refused: null,
      storeId: expect.anything(),
    })
    await expectOffers(jellopy, [[30, 25]], 'buying')
    await expectSales(jellopy, [[30, 15]])
  })

  it('shows the owner the shop and what it sold', { timeout: minute }, async () => {
    const own = await get<OwnMarket>('/account/shops', tokens.vendor)
    expect(own.shops.map(({ kind, lines }) => [kind, lines.length])).toEqual([['selling', 3]])
    expect(own.sales.map(({ nameid, price, amount }) => [nameid, price, amount]).toSorted()).toEqual([
      [potion, 50, 3],
      [potion, 50, 7],
      [branch, 4_000, 2],
    ])
  })

  it('keeps the shop over a crash of the map server, and invents no sale', { timeout: 4 * minute }, async () => {
    const [before] = await offers(potion)
    vendor.say('@autotrade')
    await sleep(3_000)
    expect(await crash('map')).toBe(true)
    kitCommand('start')
    for (const player of [vendor, buyer, wanter]) player.drop()
    // Autotraders come back some seconds after the server; the collector has looked several times until then.
    await sleep(20_000)
    await expectOffers(potion, [[50, 90]])
    const [after] = await offers(potion)
    // With so few shops a crash looks like a closing: the shop may have another number.
    const { shop_title, char_name, price, amount, map } = before as typeof after & object
    expect(after).toMatchObject({ shop_title, char_name, price, amount, map })
    expect(await sales(potion)).toHaveLength(2)
    buyer = await enter('buyer1')
    await buy([[potion, 5]])
    await expect.poll(() => sales(potion), patience).toHaveLength(3)
  })

  it('removes a shop when its owner returns and closes it', { timeout: 3 * minute }, async () => {
    vendor = await enter('vendor1')
    await expectOffers(potion, [])
    expect(await sales(potion)).toHaveLength(3)
  })
})
