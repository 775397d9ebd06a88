/** Sends invalid requests to every route of the host. */
import { beforeAll, expect, it } from 'vitest'
import { endpoints, nameOfCall } from '../../api/endpoints.ts'
import { paymentCopy } from '../../domain/copy/donate.ts'
import { hostCopy } from '../../domain/copy/host.ts'
import { dayMs } from '../../domain/time/day.ts'
import { createRandom } from '../../domain/values/random.ts'
import { createPasswords } from '../../host/accounts/secrets/passwords.ts'
import { insertSession } from '../../host/accounts/sessions/sessions.ts'
import { actInSandbox, openSandbox, querySandbox } from '../../host/payments/sandbox-calls.ts'
import { createOrders } from '../../host/payments/store/orders.ts'
import { insertPost } from '../../host/posts/store/posts.ts'
import { describeDatabase } from '../databases.ts'
import { rounds, seed } from '../faults/rounds.ts'
import { createTestHost, must, type TestHost } from '../host.ts'
import { type Call, drawRequests, type OddRequest, pathOf } from './draw-requests.ts'
import { exampleOf } from './example-of.ts'

const secret = 'a-token-of-the-operator-0123456789-abcdefg'
const times = { starts_at: null, ends_at: null, event_from: null, event_to: null }
const post = { type: 0, title: '公告', content: '<p>內容</p>', enable: true, pinned: false, ...times }
/** What the valid example of a call needs in addition, to get further. */
const examples: Record<string, object> = {
  'POST /SignUp': { username: 'Siegfried', password: 'Poring-4711' },
  'POST /payment/sandbox/act': { act: 'pay' },
}
const sandboxCalls = [openSandbox, actInSandbox, querySandbox]
const endpointsByName = new Map([...endpoints, ...sandboxCalls].map((endpoint) => [nameOfCall(endpoint), endpoint]))

/** A call of the host with valid examples of what it reads. */
function callOf(name: string): Call {
  const { method, pattern, body, query } = must(endpointsByName.get(name))
  return {
    ...{ method, path: pattern },
    ...(body && { validBody: { ...(exampleOf(body) as object), ...examples[name] } }),
    ...(query && { validQuery: exampleOf(query) as Record<string, string> }),
  }
}

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
    await insertPost(host.deps.database.db, post, { actorId: null, address: '' }, host.deps.now())
    const orders = createOrders(host.deps.database, host.deps.now)
    const paid = { amount: 300, provider: 'sandbox' }
    const draft = { ...paid, kind: 'donate', planId: 0, credit: 300, method: 'credit' } as const
    orderId = (await orders.open({ ...draft, accountId: ids.player, lifetimeMs: dayMs })).id
    await orders.settle({ ...paid, orderId, tradeNo: '1' })
    const routes = host.app.routes.filter(({ method }) => method !== 'ALL')
    calls = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].map(callOf)
    return () => host.close()
  })

  /** Sends a request two days after the last one, so that no limit applies, with a new session. */
  async function ask(call: Call, { path, headers, body }: OddRequest): Promise<Response> {
    host.wait(2 * dayMs)
    const { access, bodyType } = endpointOf(call)
    const isDesk = access === 'admin' || access === 'author'
    const owner = isDesk ? { id: ids.admin, role: 'admin' } : { id: ids.player, role: 'player' }
    const token = access === 'machine' ? secret : await insertSession(host.deps.database.db, owner, host.deps.now())
    const realPath = path
      .replace('/orders/1', `/orders/${orderId}`)
      .replace('notify/1', 'notify/sandbox')
      .replace(/\/addresses\/1$/, '/addresses/203.0.113.7')
    return host.request(realPath, {
      method: call.method,
      headers: {
        ...{ 'If-Match': '*', ...headers, Authorization: `Bearer ${token}` },
        ...(bodyType && isJson(headers) && { 'Content-Type': bodyType }),
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
    const isOfField = status !== 400 || isForm(call) || error.includes(field) || error.startsWith(beyondLimits)
    return isOfField ? undefined : `does not name the field: ${error}`
  }

  it('odd requests are generated for every call', () => {
    expect(calls.length).toBeGreaterThan(100)
    for (const call of calls) {
      const { body, query } = endpointOf(call)
      expect([call.path, 'validBody' in call, 'validQuery' in call]).toEqual([call.path, !!body, !!query])
      expect(pathOf(call.path, '1')).not.toContain(':')
    }
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

function endpointOf({ method, path }: Call) {
  return must(endpointsByName.get(`${method} ${path}`))
}

function isForm(call: Call): boolean {
  return endpointOf(call).bodyType === 'application/x-www-form-urlencoded'
}

function isJson(headers: Record<string, string>): boolean {
  return headers['Content-Type'] === 'application/json'
}
