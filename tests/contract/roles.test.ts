import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Access } from '../../api/endpoint.ts'
import { endpoints, nameOfCall } from '../../api/endpoints.ts'
import { disableAccount } from '../../host/accounts/account/accounts.ts'
import { closeSession } from '../../host/accounts/sessions/sessions.ts'
import { insertPost } from '../../host/posts/store/posts.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { exampleOf } from './example-of.ts'

/** Who may make each call of the host, as its endpoint says. */
const matrix = Object.fromEntries(endpoints.map((endpoint) => [nameOfCall(endpoint), endpoint.access]))
const byCall = new Map(endpoints.map((endpoint) => [nameOfCall(endpoint), endpoint]))

const roles = ['no token', 'a dead token', 'a banned player', 'a player', 'an admin'] as const
type Role = (typeof roles)[number]

let host: TestHost
let tokens: Record<Role, string | undefined>

beforeAll(async () => {
  // Calls about the game exist only with this setting; nothing listens at the address.
  host = await createTestHost({ env: { GAME_DATABASE_URL: 'mysql://almanac@127.0.0.1:1/ragnarok' } })
  const post = { type: 0, title: '原來的', content: '', enable: true }
  await insertPost(host.deps.database.db, post, { actorId: null, address: '' }, host.deps.now())
  return () => host.close()
})

let round = 0
beforeEach(async () => {
  const { db } = host.deps.database
  round += 1
  tokens = {
    'no token': undefined,
    'a dead token': (await host.member(`leaver${round}`, 'admin')).token,
    'a banned player': (await host.member(`banned${round}`)).token,
    'a player': (await host.member(`player${round}`)).token,
    'an admin': (await host.member(`keeper${round}`, 'admin')).token,
  }
  await closeSession(db, tokens['a dead token'] as string)
  await disableAccount(db, `banned${round}`, host.deps.now())
})

function ask(route: string, token: string | undefined) {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replace(/:\w+(\{.*?\\\.png\})/, '1.png').replace(/:\w+(\{[^/]*\})?/g, '1')
  // Valid for staff, so that only the role decides about the answer; otherwise empty, which is 400 at most.
  const { body, query } = byCall.get(route) ?? {}
  const search = query ? `?${new URLSearchParams(exampleOf(query) as Record<string, string>)}` : ''
  const empty = method === 'GET' || method === 'DELETE' ? undefined : {}
  return host.send(url + search, { method, token, body: body && url.startsWith('/admin') ? exampleOf(body) : empty })
}

/** `through`: any status except 401 and 403. */
function expected(access: Access, role: Role): 401 | 403 | 'through' {
  if (access === 'public' || access === 'optional') return 'through'
  if (role === 'a player') return access === 'admin' || access === 'author' ? 403 : 'through'
  return role === 'an admin' ? 'through' : 401
}

it('what an endpoint says of its rights fits its path', () => {
  const calls = Object.entries(matrix)
  const openTo = (...rights: Access[]) => calls.filter(([, access]) => rights.includes(access)).map(([name]) => name)
  // Calls that change something without a session: a new one needs a second look.
  expect(
    openTo('public', 'optional')
      .filter((name) => !name.startsWith('GET '))
      .sort(),
  ).toEqual(
    [
      'POST /render',
      ...['POST /login', 'POST /SignUp', 'POST /login/second-factor', 'POST /login/second-factor/options'],
      ...['POST /account/recovery', 'POST /account/recovery/link', 'POST /account/recovery/password'],
      ...['POST /account/email/confirm', 'POST /reports', 'POST /alerts/link', 'POST /alerts/link/end'],
    ].sort(),
  )
  expect(openTo('author').every((name) => /^\w+ \/admin\/(?:posts|pictures)(?:\/|$)/.test(name))).toBe(true)
  const below = (path: string) => calls.filter(([name]) => name.split(' ')[1]?.startsWith(path))
  expect(below('/admin/').filter(([, access]) => access !== 'admin' && access !== 'author')).toEqual([])
  expect(below('/account/').filter(([name, access]) => access === 'public' && !/recovery|confirm$/.test(name))).toEqual(
    [],
  )
})

it('the list of calls equals the routes of the host', () => {
  const routes = host.app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(routes)].sort()).toEqual(Object.keys(matrix).sort())
})

it.each(Object.entries(matrix).filter(([, who]) => who !== 'machine'))('%s is open to %s', async (route, access) => {
  for (const role of roles) {
    const { status } = await ask(route, tokens[role])
    const expectedStatus = expected(access, role)
    if (expectedStatus === 'through') expect([401, 403], role).not.toContain(status)
    else expect(status, role).toBe(expectedStatus)
  }
})

it.each(Object.entries(matrix).filter(([, who]) => who === 'machine'))(
  '%s is not opened by any session',
  async (route) => {
    for (const role of roles) expect((await ask(route, tokens[role])).status).toBeGreaterThanOrEqual(400)
  },
)

it('an author may make the calls of authors, but not those of admins', async () => {
  const { token } = await host.member('writer', 'author')
  for (const [route, access] of Object.entries(matrix).filter(([, who]) => who === 'admin' || who === 'author')) {
    const { status } = await ask(route, token)
    if (access === 'admin') expect([route, status]).toEqual([route, 403])
    else expect([401, 403]).not.toContain(status)
  }
})

it('a rejected admin call writes nothing: no announcement, no audit entry', async () => {
  const readRows = async () => [await host.rows('posts'), await host.rows('audit_log')]
  const before = await readRows()
  for (const role of roles.slice(0, 4))
    for (const route of Object.keys(matrix).filter((name) => matrix[name] === 'admin' || matrix[name] === 'author'))
      await ask(route, tokens[role])
  expect(await readRows()).toEqual(before)
})

it.each(['GET /admin', 'POST /admin/users', 'DELETE /admin/posts', 'PUT /posts/1'])(
  'the unknown route %s is rejected for every role',
  async (route) => {
    for (const token of Object.values(tokens)) expect([401, 403, 404, 405]).toContain((await ask(route, token)).status)
  },
)

it('ignores a role in a request', async () => {
  const answer = await host.send('/admin/posts?role=admin', {
    token: tokens['a player'],
    headers: { Role: 'admin', 'X-Role': 'admin' },
    body: { type: 0, title: '標題', content: '', enable: true, role: 'admin', account_id: 1 },
  })
  expect(answer.status).toBe(403)
})
