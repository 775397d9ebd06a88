/** Alerts on a real game server: a real client opens shops while the site's host is killed. */
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeDiscord, startFakeDiscord } from '../fake-discord.ts'
import { createHostProcess, type HostProcess } from '../host-process.ts'
import { deadlineMs } from '../run/until.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { gameClient, gameUrl, noRealServer, type Player, resetServer, startServer, stopServer } from './real-server.ts'

const minute = 60_000
/** An item of the vendor's cart. */
const potion = 501
const draft = { nameid: potion, side: 'selling', currency: 'ZENY', refine: 0, cards: [], price: 60 }

const skipped = noRealServer ? ` (skipped: ${noRealServer})` : ''
describe.skipIf(noRealServer !== '')(`Alerts of a real game server${skipped}`, () => {
  let host: HostProcess
  let discord: FakeDiscord
  let vendor: Player

  beforeAll(async () => {
    const folder = temporaryFolder('almanac-game-alerts')
    resetServer({ codePage: 'big5' })
    startServer()
    discord = await startFakeDiscord()
    host = await createHostProcess({
      DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
      GAME_DATABASE_URL: gameUrl,
      VAR_DIR: folder,
      ALERT_WEBHOOKS: discord.url,
    })
    await host.start()
    const { token } = (await (await host.call('/login', { username: 'buyer1', password: 'pass' })).json()) as {
      token: string
    }
    expect((await host.call('/account/watches', draft, token)).status).toBe(201)
    const set = await fetch(`${host.url}/account/alerts/discord`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ url: discord.webhook(1) }),
    })
    expect(set.status).toBe(200)
    vendor = await (await gameClient()).enter({ userid: 'vendor1', password: 'pass', retries: 20 })
  }, 4 * minute)
  afterAll(async () => {
    vendor?.drop()
    await host?.end('SIGTERM')
    await discord?.close()
    stopServer()
  }, minute)

  /** Of each accepted message about a price: whether it says that it may be a repetition. */
  const reportsOf = (price: number) =>
    discord.messages
      .filter(({ isAccepted }) => isAccepted)
      .flatMap(({ message }) =>
        (message.embeds ?? [])
          .filter(({ title }) => title.includes(` ${price} Z `))
          .map(() => message.content.includes('可能已經送達')),
      )
  async function sellFor(price: number): Promise<number> {
    await vendor.openVending('便宜賣紅水', [{ cartIndex: 0, amount: 10, price }], { charset: 'big5' })
    return performance.now()
  }
  const expectReport = (price: number) =>
    expect.poll(() => reportsOf(price).length, { interval: 50, timeout: deadlineMs }).toBeGreaterThan(0)

  it('reports a shop that a client opens, with its place', { timeout: 2 * minute }, async () => {
    const openedMs = await sellFor(50)
    await expectReport(50)
    console.log(`reported ${((performance.now() - openedMs) / 1_000).toFixed(1)} s after the shop was opened`)
    const [embed] = discord.messages.at(-1)?.message.embeds ?? []
    expect(embed?.description).toMatch(/`\/navi prontera \d+\/\d+`/)
    expect(embed?.description).toContain('Vendor・One')
  })

  it('reports no shop above the price', { timeout: 2 * minute }, async () => {
    await vendor.closeVending()
    await sellFor(61)
    await vendor.closeVending()
    await sellFor(59)
    await expectReport(59)
    expect(reportsOf(61)).toEqual([])
  })

  it('reports each shop once while its host is killed, or again with a remark', { timeout: 6 * minute }, async () => {
    const prices = [49, 48, 47, 46, 45, 44]
    for (const [round, price] of prices.entries()) {
      await vendor.closeVending()
      await sellFor(price)
      // At different moments of the poll and of the sending.
      await new Promise((resolve) => setTimeout(resolve, round * 900))
      await host.end('SIGKILL')
      await host.start()
      await expectReport(price)
    }
    for (const price of prices) expect(reportsOf(price).slice(1).every(Boolean), String(price)).toBe(true)
    console.log(
      `reports of each of ${prices.length} shops: ${prices.map((price) => reportsOf(price).length).join(', ')}`,
    )
  })
})
