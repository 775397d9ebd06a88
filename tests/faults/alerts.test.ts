import { expect, it, onTestFinished } from 'vitest'
import { createAlertSender } from '../../host/market/alerts/send-alerts.ts'
import { describeEachDatabase } from '../databases.ts'
import { type DiscordMessage, startFakeDiscord } from '../fake-discord.ts'
import { createTestHost } from '../host.ts'
import { deadlineMs } from '../run/until.ts'
import { random, rounds } from './rounds.ts'
import { acknowledgedIn, runWorker } from './worker.ts'

const watched = 40
const draft = { side: 'selling', currency: 'ZENY', refine: 0, cards: [], price: 1_000_000_000 }

/** The prices that a message reports: each offer has its own. */
function pricesOf({ embeds = [] }: DiscordMessage): string[] {
  return embeds.map(({ title }) => /販售 ([\d,]+) Z/.exec(title)?.[1]?.replaceAll(',', '') ?? '')
}

describeEachDatabase('alerts of killed hosts', (database) => {
  const count = rounds(3, 60)
  it(`after kills, each offer is reported, and twice only with a remark (${count} kills of two hosts)`, {
    timeout: count * deadlineMs,
  }, async () => {
    const { url } = database()
    const discord = await startFakeDiscord()
    onTestFinished(() => discord.close())
    const host = await createTestHost({ databaseUrl: url, env: { ALERT_WEBHOOKS: discord.url } })
    onTestFinished(() => host.close())
    for (let nameid = 1; nameid <= watched; nameid++) {
      const { token } = await host.member(`player${nameid}`)
      await host.ask('/account/watches', { token, body: { ...draft, nameid } })
      const webhook = { url: discord.webhook(nameid) }
      const set = await host.ask('/account/alerts/discord', { method: 'PUT', token, body: webhook })
      expect(set.status).toBe(200)
    }
    discord.messages.length = 0
    const lines: string[] = []
    for (let round = 0; round < count; round++) {
      discord.answers.push('cut', { status: 500 }, { status: 429, headers: { 'Retry-After': '0.2' } })
      const runs = [0, 1].map((host) =>
        runWorker('alert-worker', [url, discord.url, 1_000 + round * 100 + host * 50, watched], random.next() * 400),
      )
      for (const run of await Promise.all(runs)) lines.push(...run.lines)
    }
    discord.answers.length = 0
    // A later host takes over what the killed ones had claimed.
    const later = createAlertSender({ ...host.deps, now: () => Date.now() + 600_000 })
    while ((await later.sendNext()) !== 'none');
    const reports = discord.messages
      .filter(({ isAccepted }) => isAccepted)
      .flatMap(({ message }) => {
        const isRepeated = message.content.includes('可能已經送達')
        return pricesOf(message).map((price) => ({ price, isRepeated }))
      })
    const events = await host.rows('alert_events')
    const prices = events.map(({ price }) => String(price)).sort()
    const noted = acknowledgedIn(lines)('noted')
    expect(noted.length).toBeGreaterThan(0)
    expect(noted.filter((price) => !prices.includes(price))).toEqual([])
    expect([...new Set(prices)]).toEqual(prices)
    // Nothing is lost, and nothing is reported that was not found.
    const byPrice = Map.groupBy(reports, ({ price }) => price)
    expect([...byPrice.keys()].sort()).toEqual(prices)
    const again = [...byPrice.values()].flatMap((list) => list.slice(1))
    console.log(`${prices.length} offers; reported again after a kill: ${again.length}`)
    expect(again.filter(({ isRepeated }) => !isRepeated)).toEqual([])
  })
})
