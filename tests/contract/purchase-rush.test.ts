import { afterEach, expect, it } from 'vitest'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close()
})

describeDatabase('simultaneous purchases', (database) => {
  async function twoHosts() {
    const env = { SITE_URL: 'http://localhost:4321', PUBLIC_API_HOST: 'http://127.0.0.1:8787' }
    const { url } = database()
    const first = await createTestHost({ from: '127.0.0.1', env, databaseUrl: url })
    hosts.push(first)
    // A second SQLite connection in this process would wait for a lock without yielding.
    if (url.startsWith('sqlite:')) return [first, first] as const
    const second = await createTestHost({ from: '127.0.0.1', env, databaseUrl: url })
    hosts.push(second)
    return [first, second] as const
  }

  async function players(host: TestHost, count: number, prefix: string) {
    const tokens: string[] = []
    for (let i = 0; i < count; i++) tokens.push((await host.member(`${prefix}${i}`)).token)
    return tokens
  }

  async function buy(host: TestHost, token: string, Price: number) {
    const answer = await host.send('/donate/purchase', { token, body: { Price, paymentMethod: 'credit' } })
    return { status: answer.status, id: /name="MerchantTradeNo" value="([^"]*)"/.exec(await answer.text())?.[1] }
  }

  it('50 identical purchases of one account are one order, and at most 20 are answered', async () => {
    const [a, b] = await twoHosts()
    const [token = ''] = await players(a, 1, 'onlyone')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => buy(i % 2 ? a : b, token, 777)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    expect(new Set(good.map(({ id }) => id)).size).toBe(1)
  })

  it('purchases of 20 accounts are 20 orders, each credited once by simultaneous notifications', async () => {
    const [a, b] = await twoHosts()
    const tokens = await players(a, 20, 'many')
    const answers = await Promise.all(tokens.map((token, i) => buy(i % 2 ? a : b, token, 500)))
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    const ids = answers.map(({ id }) => id as string)
    expect(new Set(ids).size).toBe(20)
    const paid = { provider: 'sandbox', amount: 500, tradeNo: 'T' }
    const outcomes = await Promise.all(
      ids.flatMap((orderId) => [a, b].map((host) => host.deps.payments.orders.settle({ ...paid, orderId }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 'already credited')).toHaveLength(20)
    expect(await findDisagreements(a.deps.database.db)).toEqual([])
  })
})
