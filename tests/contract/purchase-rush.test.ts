/** Many purchases at the same moment, through two hosts on one database; and two processes with a double click. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'

const run = promisify(execFile)
const worker = path.join(import.meta.dirname, 'order-worker.ts')
const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close()
})

describeDatabase('a rush', (database) => {
  async function twoHosts() {
    const env = { SITE_URL: 'http://localhost:4321', PUBLIC_API_HOST: 'http://127.0.0.1:8787', TRUSTED_PROXY_HOPS: '1' }
    const { url } = database()
    const first = await createTestHost({ from: '127.0.0.1', env, databaseUrl: url })
    hosts.push(first)
    // SQLite waits for a lock without giving way, so a second connection has to be in another process: see below.
    if (url.startsWith('sqlite:')) return [first, first] as const
    const second = await createTestHost({ from: '127.0.0.1', env, databaseUrl: url })
    hosts.push(second)
    return [first, second] as const
  }

  async function players(host: TestHost, count: number, prefix: string) {
    const tokens: string[] = []
    for (let i = 0; i < count; i++) {
      const body = JSON.stringify({ username: `${prefix}${i}xx`, password: 'balmung-2027', gender: 'male' })
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `1.2.${prefix.length}.${i + 1}` }
      const answer = await host.request('/SignUp', { method: 'POST', body, headers })
      tokens.push(((await answer.json()) as { token: string }).token)
    }
    return tokens
  }

  const buy = (host: TestHost, token: string, Price: number) =>
    host
      .request('/donate/purchase', {
        method: 'POST',
        body: JSON.stringify({ Price, paymentMethod: 'credit' }),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      })
      .then(async (answer) => ({
        status: answer.status,
        id: /name="MerchantTradeNo" value="([^"]*)"/.exec(await answer.text())?.[1],
      }))

  it('of 50 identical purchases by one account is one order, and no answer is a 500', async () => {
    const [a, b] = await twoHosts()
    const [token = ''] = await players(a, 1, 'onlyone')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => buy(i % 2 ? a : b, token, 777)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    expect(new Set(good.map(({ id }) => id)).size).toBe(1)
  })

  it('of purchases by 50 accounts is 50 orders, each credited once when all notifications come together', async () => {
    const [a, b] = await twoHosts()
    const tokens = await players(a, 50, 'many')
    const answers = await Promise.all(tokens.map((token, i) => buy(i % 2 ? a : b, token, 500)))
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    const ids = answers.map(({ id }) => id as string)
    expect(new Set(ids).size).toBe(50)
    const paid = { provider: 'sandbox', amount: 500, tradeNo: 'T' }
    const settled = await Promise.all(
      ids.flatMap((orderId) => [a, b].map((host) => host.deps.payments.orders.settle({ ...paid, orderId }))),
    )
    expect(settled.filter((outcome) => outcome === 'credited')).toHaveLength(50)
    expect(settled.filter((outcome) => outcome === 'already credited')).toHaveLength(50)
    expect(await findDisagreements(a.deps.database.db)).toEqual([])
  }, 60_000)

  it('of identical requests in two processes within 30 s is one order', async () => {
    const open = () => run(process.execPath, ['--disable-warning=ExperimentalWarning', worker, database().url, '25'])
    const said = (await Promise.all([open(), open()])).flatMap(({ stdout }) => stdout.trim().split('\n'))
    expect(said).toHaveLength(50)
    expect(new Set(said).size).toBe(1)
  }, 60_000)
})
