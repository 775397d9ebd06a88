/** A payment in the sandbox whose notification never comes. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'

const from = '127.0.0.1'
const env = { SITE_URL: 'http://localhost:4321', PUBLIC_API_HOST: 'http://127.0.0.1:8787' }
const minuteMs = 60_000

describeDatabase('a lost notification', (database) => {
  let host: TestHost
  let player: string
  let admin: string

  beforeEach(async () => {
    // The host's queries of its own sandbox.
    vi.stubGlobal('fetch', (url: URL | string, { method = 'GET', body }: RequestInit = {}) =>
      host.request(new URL(url).pathname, { method, body: String(body), from, headers: form }),
    )
    host = await createTestHost({ databaseUrl: await database().emptyUrl(), env, from })
    player = (await host.member('Siegfried')).token
    admin = (await host.member('freya-1', 'admin')).token
    await host.deps.payments.asker.askDue()
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await host.close()
  })
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

  /** Orders, presses a button of the sandbox, and returns the order's number. */
  async function order(act: string): Promise<string> {
    // Equal purchases within 30 s are one order.
    host.wait(minuteMs)
    const body = { Price: 500, paymentMethod: 'credit' }
    const page = await (await host.send('/donate/purchase', { token: player, body })).text()
    const fields = Object.fromEntries(
      [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    await host.request('/payment/sandbox/act', { method: 'POST', body: new URLSearchParams({ ...fields, act }), from })
    return fields.MerchantTradeNo ?? ''
  }
  const stateOf = async (id: string) => (await host.ask(`/orders/${id}`, { token: player })).state
  const askNow = (id: string) => host.ask(`/admin/orders/${id}/ask`, { token: admin, method: 'POST' })

  it('the host finds the payment by itself after 10 minutes, and delivers it once', async () => {
    const id = await order('lose')
    await host.deps.payments.asker.askDue()
    expect(await stateOf(id)).toBe('pending')
    host.wait(10 * minuteMs)
    await host.deps.payments.asker.askDue()
    expect(await stateOf(id)).toBe('paid')
    host.wait(30 * minuteMs)
    await host.deps.payments.asker.askDue()
    expect(await host.rows('deliveries')).toHaveLength(1)
  })

  it('an admin asks the provider about one order and sees the answer in its history', async () => {
    const [lost, failed] = [await order('lose'), await order('fail')]
    expect(await askNow(failed)).toMatchObject({ status: 200, outcome: 'unpaid' })
    expect(await askNow(lost)).toMatchObject({ status: 200, outcome: 'credited' })
    expect(await askNow(lost)).toMatchObject({ status: 409 })
    expect(await host.rows('deliveries')).toHaveLength(1)
    const { history } = await host.ask(`/admin/orders/${lost}`, { token: admin })
    expect((history as { text: string }[]).map(({ text }) => text)).toContain('asked: credited')
    expect(await host.auditLines('order.ask')).toHaveLength(2)
    expect((await host.ask(`/admin/orders/${lost}/ask`, { token: player, method: 'POST' })).status).toBe(403)
    expect((await askNow('NONE')).status).toBe(404)
  })
})
