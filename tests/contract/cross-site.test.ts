import { beforeAll, expect, it } from 'vitest'
import { setAccountRole } from '../../host/accounts/account/accounts.ts'
import { insertPost } from '../../host/posts/store/posts.ts'
import { createTestHost, password, type TestHost } from '../host.ts'

const foreign = ['https://evil.example', 'http://site.test.evil.example', 'http://SITE.test:81', 'null', undefined]
/** The content types of forms and of scripts without CORS (`no-cors`). */
const simpleTypes = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', undefined]
const credentials = { username: 'victim1', password }
/** Bodies that are valid as JSON. */
const bodies: Record<string, object> = {
  '/login': credentials,
  '/SignUp': { username: 'stranger', password, gender: 'male' },
  '/admin/posts': { type: 0, title: '標題', content: '', enable: true },
  '/account/password': { password: credentials.password, new_password: 'Balmung-2026' },
  '/account/close': { password: credentials.password },
  '/account/confirm': { password: credentials.password },
  '/donate/purchase': { Price: 300, paymentMethod: 'credit' },
  '/vip/purchase': { plan_id: 1, paymentMethod: 'credit' },
  '/admin/orders/1/notes': { text: '註' },
  '/admin/orders/1/refunds': { amount: 1, reason: '退' },
}

let host: TestHost
let token: string

beforeAll(async () => {
  host = await createTestHost({ env: { DELIVERY_TOKEN: 'a-token-of-the-game-server-0123456789' } })
  const { db } = host.deps.database
  await host.signUp(credentials.username)
  await setAccountRole(db, credentials.username, 'admin')
  token = await host.openSession(credentials.username)
  await insertPost(
    db,
    { type: 0, title: '原來的', content: '', enable: true },
    { actorId: null, address: '' },
    host.deps.now(),
  )
  return () => host.close()
})

/** The routes of the host that may write, with an address for each. */
function writingCalls(app: TestHost['app']): { method: string; path: string }[] {
  const routes = app.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS', 'ALL'].includes(method))
  const calls = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path: addressOf(path) }]))
  return [...calls.values()]
}
const addressOf = (path: string) => path.replace(/:\w+(\{.*?\\\.\w+\})/, '1.png').replace(/:\w+(\{[^/]*\})?/g, '1')

/** The rows of all tables except the counters of limits. */
async function state(): Promise<string> {
  const tables = (await host.deps.database.db.introspection.getTables()).map(({ name }) => name)
  const rows: unknown[] = []
  for (const table of tables) if (table !== 'rate_limit') rows.push([table, await host.rows(table as 'accounts')])
  return JSON.stringify(rows)
}

/** Everything that another site can make a browser send: cookies, but neither of the two headers with a token. */
const ambient = () => ({ Cookie: `token=${token}; auth=${token}; session=${token}; Authorization=Bearer ${token}` })

it('a form or a simple request of another site changes nothing, with any cookies', async () => {
  const before = await state()
  for (const { method, path } of writingCalls(host.app))
    for (const [at, type] of simpleTypes.entries()) {
      if (method !== 'POST') continue
      const origin = foreign[at]
      const body = bodies[path] ?? {}
      const answer = await host.request(`${path}?token=${token}&access_token=${token}&auth=${token}`, {
        method,
        headers: {
          ...ambient(),
          ...(type && { 'Content-Type': type }),
          ...(origin && { Origin: origin, Referer: `${origin}/page` }),
        },
        body: type?.startsWith('application/x-www') ? formOf(body) : JSON.stringify(body),
      })
      // Notifications may come from any origin; an unsigned one is refused in the body, with status 200.
      if (path.startsWith('/payment/notify')) expect(await answer.text()).not.toBe('1|OK')
      else expect([path, type, answer.status >= 400]).toEqual([path, type, true])
    }
  expect(await state()).toBe(before)
})

it('a preflight of another site is rejected for every call that writes', async () => {
  for (const { method, path } of writingCalls(host.app))
    for (const origin of foreign.filter((name) => name !== undefined)) {
      const request = { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'authorization' }
      const answer = await host.request(path, { method: 'OPTIONS', headers: { Origin: origin, ...request } })
      expect([path, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([path, null])
      expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    }
})

it('a login sets no cookie, and its answer cannot be read by another site', async () => {
  const login = await host.send('/login', { headers: { Origin: 'https://evil.example' }, body: credentials })
  expect([login.status, login.headers.get('Set-Cookie')]).toEqual([200, null])
  expect(login.headers.get('Access-Control-Allow-Origin')).toBeNull()
})

it('no answer can be framed', async () => {
  const paths = host.app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => addressOf(path))
  for (const path of new Set([...paths, '/nothing', '/admin/nothing']))
    for (const bearer of [undefined, token]) {
      const answer = await host.send(path, { token: bearer })
      expect([path, answer.headers.get('X-Frame-Options')]).toEqual([path, 'DENY'])
      expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
      await answer.body?.cancel()
    }
})

function formOf(body: object): URLSearchParams {
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
}
