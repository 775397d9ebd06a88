/** A page of somebody else's, open in a browser that is logged in here, changes nothing: every call that writes is tried. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../host/accounts/store/accounts.ts'
import { createPosts } from '../../host/posts/store/posts.ts'
import { createTestHost, password, type TestHost } from '../host.ts'

const foreign = ['https://evil.example', 'http://site.test.evil.example', 'http://SITE.test:81', 'null', undefined]
/** What a form, or a script without leave (`no-cors`), may send. */
const simpleTypes = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', undefined]
const credentials = { username: 'victim1', password }
/** Bodies that would be right if they came as JSON. */
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
  await createAccounts(db).setRole(credentials.username, 'admin')
  token = await host.openSession(credentials.username)
  await createPosts(db).create(
    { type: 0, title: '原來的', content: '', enable: true },
    { actorId: null, address: '' },
    host.deps.now(),
  )
  return () => host.close()
})

/** Every call of the host that may write, as the app itself knows them, and its address. */
function writing(app: TestHost['app']): { method: string; path: string }[] {
  const routes = app.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS', 'ALL'].includes(method))
  const known = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path: addressOf(path) }]))
  return [...known.values()]
}
const addressOf = (path: string) => path.replace(/:\w+(\{.*?\\\.\w+\})/, '1.png').replace(/:\w+(\{[^/]*\})?/g, '1')

/** Rows of every table but those that count attempts. */
async function state(): Promise<string> {
  const tables = (await host.deps.database.db.introspection.getTables()).map(({ name }) => name)
  const rows: unknown[] = []
  for (const table of tables) if (table !== 'rate_limit') rows.push([table, await host.rows(table as 'accounts')])
  return JSON.stringify(rows)
}

/** What a browser adds by itself, or could be made to add: every place but the two headers that scripts of ours set. */
const ambient = () => ({ Cookie: `token=${token}; auth=${token}; session=${token}; Authorization=Bearer ${token}` })

describe('Pages of another site', () => {
  it('change nothing by a form or a simple request, with any cookies', async () => {
    const before = await state()
    for (const { method, path } of writing(host.app))
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
        // A notification of a payment is read from any origin; an unsigned one is refused in the body, not by its status.
        if (path.startsWith('/payment/notify')) expect(await answer.text()).not.toBe('1|OK')
        else expect([path, type, answer.status >= 400]).toEqual([path, type, true])
      }
    expect(await state()).toBe(before)
  })

  it('pass no preflight: neither a method, nor the header with the token, nor JSON', async () => {
    for (const { method, path } of writing(host.app))
      for (const origin of foreign.filter((known) => known !== undefined)) {
        const wanted = { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'authorization' }
        const answer = await host.request(path, { method: 'OPTIONS', headers: { Origin: origin, ...wanted } })
        expect([path, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([path, null])
        expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      }
  })

  it('cannot log the browser in by a form; a login sets no cookie', async () => {
    const sessions = async () => (await host.rows('sessions')).length
    const before = await sessions()
    for (const type of simpleTypes) {
      const headers = { ...(type && { 'Content-Type': type }), Origin: 'https://evil.example' }
      const answer = await host.request('/login', { method: 'POST', headers, body: formOf(credentials) })
      expect(answer.status).toBe(415)
    }
    expect(await sessions()).toBe(before)
    const login = await host.send('/login', { headers: { Origin: 'https://evil.example' }, body: credentials })
    expect([login.status, login.headers.get('Set-Cookie')]).toEqual([200, null])
    expect(login.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it('cannot frame any answer', async () => {
    const paths = host.app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => addressOf(path))
    for (const path of new Set([...paths, '/nothing', '/admin/nothing']))
      for (const given of [undefined, token]) {
        const answer = await host.send(path, { token: given })
        expect([path, answer.headers.get('X-Frame-Options')]).toEqual([path, 'DENY'])
        expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
        await answer.body?.cancel()
      }
  })
})

function formOf(body: object): URLSearchParams {
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
}
