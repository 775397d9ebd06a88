/** Sends invalid requests to every route of the host. */
import { beforeAll, expect, it } from 'vitest'
import { paymentCopy } from '../../domain/copy/payment.ts'
import { hostCopy } from '../../domain/copy/site.ts'
import { dayMs } from '../../domain/day.ts'
import { createRandom } from '../../domain/random.ts'
import { createPasswords } from '../../host/accounts/secrets/passwords.ts'
import { createSessions } from '../../host/accounts/store/sessions.ts'
import { createOrders } from '../../host/payments/store/orders.ts'
import { createPosts } from '../../host/posts/store/posts.ts'
import { describeDatabase } from '../databases.ts'
import { rounds, seed } from '../faults/rounds.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { type Call, drawRequests, type OddRequest, pathOf } from './draw-requests.ts'

const secret = 'a-token-of-the-operator-0123456789-abcdefg'
const times = { starts_at: null, ends_at: null, event_from: null, event_to: null }
const post = { type: 0, title: '公告', content: '<p>內容</p>', enable: true, pinned: false, ...times }
const passkeyAnswer = {
  ...{ id: 'AQID', rawId: 'AQID', type: 'public-key' },
  response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' },
}
const newPasskey = {
  ...{ id: 'AQID', rawId: 'AQID', type: 'public-key' },
  response: { clientDataJSON: 'e30', attestationObject: 'AQID', transports: ['usb'] },
}

/** A valid body for each call that reads one. */
const bodies: Record<string, unknown> = {
  'POST /login': { username: 'Brynhild', password: 'wrong-one' },
  'POST /SignUp': { username: 'Siegfried', password: 'Poring-4711', gender: 'male', birthdate: '1990-01-01' },
  'POST /logout': { accountId: 1 },
  'POST /account/password': { password: 'wrong-one', new_password: 'Balmung-2026' },
  'POST /account/close': { password: 'wrong-one' },
  'POST /login/second-factor': { token: 'x'.repeat(43), code: '123456', passkey: passkeyAnswer },
  'POST /login/second-factor/options': { token: 'x'.repeat(43) },
  'POST /account/confirm': { password: 'wrong-one', code: '123456', passkey: passkeyAnswer },
  'POST /account/second-factor/activate': { code: '123456' },
  'POST /account/recovery': { account: 'Brynhild' },
  'POST /account/recovery/link': { token: 'x'.repeat(43) },
  'POST /account/recovery/password': { token: 'x'.repeat(43), password: 'Balmung-2026' },
  'PUT /account/email': { email: 'brynhild@example.com', password: 'wrong-one' },
  'POST /account/email/confirm': { token: 'x'.repeat(43) },
  'POST /account/passkeys': { name: '鑰匙', passkey: newPasskey },
  'POST /admin/posts': post,
  'PUT /admin/posts/:id': post,
  'PATCH /admin/posts/:id': post,
  'POST /admin/pictures': { not: 'a picture' },
  'POST /admin/orders/:id/notes': { text: '註' },
  'POST /admin/orders/:id/refunds': { amount: 1, reason: '退' },
  'PUT /admin/accounts/:id/ban': { reason: '外掛', until: null },
  'PUT /admin/accounts/:id/owner': { same: true },
  'PUT /admin/addresses/:address': { reason: '洗頻', until: '2030-01-01T00:00:00Z' },
  'POST /donate/purchase': { Price: 500, paymentMethod: 'credit' },
  'POST /vip/purchase': { plan_id: 1, paymentMethod: 'atm' },
  'POST /payment/notify/:provider': { MerchantTradeNo: '1' },
  'POST /deliveries/claim': { claimer: 'game-1', limit: 5 },
  'POST /deliveries/:id{\\d{1,15}}/done': { claimer: 'game-1' },
  'POST /firewall/allow': { clientInfo: { ip: '127.0.0.1' } },
  'POST /render': {
    ...{ job: [0], gender: 1, head: 1, headPalette: 0, bodyPalette: 0, headdir: 0, headgear: [0, 0, 0], garment: 0 },
    ...{ outfit: 0, action: 0, canvas: '200x200+100+150' },
  },
  'POST /reports': { 'csp-report': { 'effective-directive': 'img-src', 'document-uri': 'http://site.test/' } },
  'POST /payment/sandbox': { MerchantTradeNo: '1' },
  'POST /payment/sandbox/act': { MerchantTradeNo: '1', act: 'pay' },
  'POST /payment/sandbox/query': { MerchantTradeNo: '1' },
}
const withoutBody = [
  ...['DELETE /account/sessions/:id', 'DELETE /account/sessions', 'POST /account/second-factor'],
  ...['POST /account/second-factor/recovery-codes', 'DELETE /account/second-factor', 'POST /account/confirm/options'],
  ...['POST /account/passkeys/options', 'DELETE /account/passkeys/:id', 'DELETE /admin/posts/:id'],
  ...['POST /admin/posts/:id/revisions/:revision/restore', 'POST /admin/orders/:id/resend', 'POST /admin/refresh'],
  'POST /admin/orders/:id/ask',
  ...['DELETE /admin/accounts/:id/ban', 'DELETE /admin/addresses/:address'],
]

describeDatabase('odd requests', (database) => {
  let host: TestHost
  let ids: { player: number; admin: number }
  let orderId: string
  let calls: Call[]

  beforeAll(async () => {
    host = await createTestHost({
      databaseUrl: await database().emptyUrl(),
      // The sandbox answers only clients on this machine.
      from: '127.0.0.1',
      env: {
        ...{ SITE_URL: 'http://localhost:4321', PUBLIC_API_HOST: 'http://127.0.0.1:8787', ACCOUNT_CLOSING: 'on' },
        ...{ DELIVERY_TOKEN: secret, METRICS_TOKEN: secret, PUBLISH_COMMAND: 'true' },
        ...{ MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' },
      },
    })
    ids = { player: (await host.member('Brynhild')).id, admin: (await host.member('Freya-1', 'admin')).id }
    const password_hash = await createPasswords().hash('Poring-4711')
    await host.deps.database.db.updateTable('accounts').set({ password_hash }).execute()
    await createPosts(host.deps.database.db).create(post, { actorId: null, address: '' }, host.deps.now())
    const orders = createOrders(host.deps.database, host.deps.now)
    const paid = { amount: 300, provider: 'sandbox' }
    const draft = { ...paid, kind: 'donate', planId: 0, credit: 300, method: 'credit' } as const
    orderId = (await orders.open({ ...draft, accountId: ids.player, lifetimeMs: dayMs })).id
    await orders.settle({ ...paid, orderId, tradeNo: '1' })
    const routes = host.app.routes.filter(({ method }) => method !== 'ALL')
    const callsByName = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
    calls = [...callsByName].map(([name, call]) => ({ ...call, ...(name in bodies && { validBody: bodies[name] }) }))
    return () => host.close()
  })

  /** Sends a request two days after the last one, so that no limit applies, with a new session. */
  async function ask(call: Call, { path, headers, body }: OddRequest): Promise<Response> {
    host.wait(2 * dayMs)
    const isDesk = path.startsWith('/admin')
    const owner = isDesk ? { id: ids.admin, role: 'admin' } : { id: ids.player, role: 'player' }
    const isMachine = /^\/(?:deliveries|metrics)/.test(path)
    const token = isMachine ? secret : await createSessions(host.deps.database.db).open(owner, host.deps.now())
    const realPath = path
      .replace('/orders/1', `/orders/${orderId}`)
      .replace('notify/1', 'notify/sandbox')
      .replace(/\/addresses\/1$/, '/addresses/203.0.113.7')
    return host.request(realPath, {
      method: call.method,
      headers: {
        ...{ 'If-Match': '*', ...headers, Authorization: `Bearer ${token}` },
        ...(isForm(path) && isJson(headers) && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...(path === '/reports' && isJson(headers) && { 'Content-Type': 'application/csp-report' }),
      },
      ...(body !== undefined && call.method !== 'GET' && { body }),
    })
  }

  /** Returns what is wrong with the answer, or undefined. */
  async function faultOf(call: Call, odd: OddRequest): Promise<string | undefined> {
    const answer = await ask(call, odd)
    const text = await answer.text()
    const { status } = answer
    // The sandbox refuses orders that came through a proxy.
    if (status === 503 && text.includes(paymentCopy.sandboxRefused)) return undefined
    if (status >= 500 || status === 429) return `${status} ${text.slice(0, 200)}`
    if (answer.headers.get('X-Content-Type-Options') !== 'nosniff') return 'lacks security headers'
    if (status < 400) return undefined
    const error = errorIn(text)
    if (!error || error.length > 400) return `${status} has no short error: ${text.slice(0, 200)}`
    if (error === hostCopy.badRequest) return `${status} has only a general error`
    const [field = error] = odd.wrongField?.split('.') ?? []
    // A wrong field of a form makes its signature wrong.
    const isOfField = status !== 400 || isForm(call.path) || error.includes(field) || error.startsWith(beyondLimits)
    return isOfField ? undefined : `does not name the field: ${error}`
  }

  it('odd requests are generated for every call that reads a body', () => {
    const writingCalls = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
    expect(writingCalls.filter((name) => !(name in bodies)).sort()).toEqual([...withoutBody].sort())
    for (const call of calls) expect(pathOf(call.path, '1')).not.toContain(':')
  })

  it('odd requests are answered, and none makes the host fail', async () => {
    const count = rounds(9, Number.POSITIVE_INFINITY)
    const random = createRandom(seed)
    const requests = calls.flatMap((call) => {
      const chosen = drawRequests(call, random).slice(0, count)
      return chosen.map((odd) => ({ call, odd }))
    })
    const faults: string[] = []
    for (const { call, odd } of requests) {
      const fault = await faultOf(call, odd)
      if (fault && faults.length < 40) faults.push(`${call.method} ${call.path}, ${odd.what}: ${fault}`)
    }
    expect(faults).toEqual([])
    expect(requests.length).toBeGreaterThan(calls.length * Math.min(count, 20) * 0.8)
    const failures = host.lines.filter((line) => line.includes('"request failed"'))
    expect(failures.filter((line) => !line.includes(paymentCopy.sandboxRefused))).toEqual([])
    expect((await host.request('/ready')).status).toBe(200)
    // No body changed the prototype of objects.
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})

/** The beginning of the message about a body that is too deep. */
const beyondLimits = hostCopy.beyondLimits.slice(0, 5)

function errorIn(text: string): string | undefined {
  return text.startsWith('{') ? (JSON.parse(text) as { error?: string }).error : undefined
}

function isForm(path: string): boolean {
  return /notify|sandbox/.test(path)
}

function isJson(headers: Record<string, string>): boolean {
  return headers['Content-Type'] === 'application/json'
}
