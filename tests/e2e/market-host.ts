/** A host that has only the shops and sales of the current test. The page's calls to the stack's host go to it. */
import { test as base, type Page } from '@playwright/test'
import type { ImportedShop, Sale } from '../../domain/market/imported.ts'
import { createAccount } from '../../host/accounts/account/accounts.ts'
import { closeSession, insertSession } from '../../host/accounts/sessions/sessions.ts'
import { createLog } from '../../host/base/log.ts'
import { noteImportedOffers, readWatchedOffers } from '../../host/market/alerts/imported-offers.ts'
import { bumpMarketVersion } from '../../host/market/store/market-version.ts'
import { offerKinds } from '../../host/market/store/offer-kinds.ts'
import { replaceShops } from '../../host/market/store/replace-shops.ts'
import { refreshMedians } from '../../host/market/store/sale-medians.ts'
import { storeSales } from '../../host/market/store/sales.ts'
import { startHost } from '../../host/server.ts'
import { readConfig } from '../../settings/config.ts'
import { type FakeDiscord, startFakeDiscord } from '../fake-discord.ts'
import { sale, shop, shopRow } from '../market-data.ts'
import { hostUrl, siteUrl } from '../stack/stack.ts'
import { storeSession } from './players.ts'

export interface MarketHost {
  url: string
  items: { name: string; id: number }[]
  /** Replaces the shops, as an import does. */
  sell(...shops: ImportedShop[]): Promise<void>
  /** Takes the place of Discord. */
  discord: FakeDiscord
  /** Replaces the buying stores; each may spend `limit` zeny. */
  buy(limit: number, ...shops: ImportedShop[]): Promise<void>
  record(...sales: Sale[]): Promise<void>
  /** Deletes all shops and sales. */
  clear(): Promise<void>
  /** Logs a new player in on the page, and redirects the page's calls to this host. */
  enter(page: Page): Promise<{ token: string; accountId: number }>
  /** Ends a session at the host, without the page. */
  endSession(token: string): Promise<void>
}

export const test = base.extend<{ cleanMarket: undefined }, { market: MarketHost }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const { market, close } = await openMarket()
      await use(market)
      await close()
    },
    { scope: 'worker' },
  ],
  cleanMarket: [
    async ({ market }, use) => {
      await market.clear()
      await use(undefined)
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'

/** Starts a host; its answers of the market's day are kept for a minute, so their tests need one each. */
export async function openMarket() {
  const discord = await startFakeDiscord()
  const config = readConfig({
    ...{ HOST_PORT: '0', SITE_URL: siteUrl, DATABASE_URL: 'sqlite::memory:', GAME_DATA: 'data' },
    ALERT_WEBHOOKS: discord.url,
  })
  const host = await startHost(config, { log: createLog(() => {}) })
  const { database, games } = host.deps
  let players = 0
  const market: MarketHost = {
    url: host.url,
    items: [...games.current.data.items.values()].map(({ Id, Name }) => ({ id: Id, name: Name })),
    discord,
    async sell(...shops) {
      const before = await readWatchedOffers(database.db)
      await replaceShops(database.db, shops, { also: (trx) => noteImportedOffers(trx, before, Date.now()) })
    },
    async buy(limit, ...shops) {
      await replaceShops(database.db, shops, { kind: 'buying' })
      // Otherwise only the collector sets the limit.
      const stores = database.db.updateTable('vending_shops').where('kind', '=', offerKinds.buying)
      await stores.set({ zeny_limit: limit }).execute()
    },
    async record(...list) {
      const { items } = await storeSales(database.db, list)
      await refreshMedians(database.db, items, Date.now())
    },
    async clear() {
      for (const table of ['sales', 'sale_days', 'sale_medians', 'vending_rows', 'vending_shops'] as const)
        await database.db.deleteFrom(table).execute()
      // The host caches answers by the versions of these parts.
      for (const part of ['shops', 'sales', 'medians'] as const) await bumpMarketVersion(database.db, part)
    },
    async enter(page) {
      const account = { name: `player${++players}`, passwordHash: 'x', gender: 'female', role: 'player' } as const
      const accountId = (await createAccount(database.db, account, Date.now())) as number
      const token = await insertSession(database.db, { id: accountId }, Date.now())
      await storeSession(page, { token, username: account.name, accountId: String(accountId) })
      await page.route(`${hostUrl}/**`, (route) =>
        route.continue({ url: route.request().url().replace(hostUrl, host.url) }),
      )
      return { token, accountId }
    },
    endSession: (token) => closeSession(database.db, token),
  }
  const close = async () => {
    await host.close()
    await discord.close()
  }
  return { market, close }
}

/** `count` shops with one row of an item each, at rising prices from 1,000. */
export function shopsOf(nameid: number, count: number, fields: Partial<ImportedShop> = {}): ImportedShop[] {
  return Array.from({ length: count }, (_, i) =>
    shop({
      vending_id: 10_000 + i,
      title: `第 ${i + 1} 攤`,
      currency: i % 2 ? 'CASH' : 'ZENY',
      char_name: `商人${i + 1}`,
      map: i % 3 ? 'prontera' : 'geffen',
      x: 10 + i,
      y: 20 + i,
      ...fields,
      rows: [shopRow({ nameid, price: 1_000 + i, amount: count - i })],
    }),
  )
}

const hourMs = 3_600_000

/** `count` sales of an item at 1,000 each, one for each past hour. */
export function salesOf(nameid: number, count: number, fields: (index: number) => Partial<Sale> = () => ({})): Sale[] {
  const now = Date.now()
  return Array.from({ length: count }, (_, i) => sale({ nameid, price: 1_000, soldAt: now - i * hourMs, ...fields(i) }))
}
