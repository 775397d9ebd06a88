import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createAccounts } from '../../host/accounts/store/accounts.ts'
import { createSessions } from '../../host/accounts/store/sessions.ts'
import { createPosts } from '../../host/posts/store/posts.ts'
import { createTestHost, type TestHost } from '../host.ts'

/** `staff`: authors and admins · `machine`: a key of the operator, never a session. */
type Access = 'public' | 'session' | 'staff' | 'admin' | 'machine'

/** Every call of the host, by the users who may make it. A test fails for a route that is not listed. */
const calls: Record<Access, string[]> = {
  public: [
    ...['GET /item/:file{[1-9][0-9]{0,9}\\.png}', 'GET /collection/:file{[1-9][0-9]{0,9}\\.png}'],
    ...['GET /item/version', 'GET /item/cache', 'GET /item/facts', 'GET /item/:id', 'GET /item/:id/name'],
    ...['GET /db/package', 'GET /package/:id', 'GET /db/reform', 'GET /reform/:id', 'GET /enchant'],
    ...['GET /enchant/:id', 'GET /monster', 'GET /monster/:id', 'GET /map', 'GET /map/:name', 'GET /shop-npc'],
    ...['GET /records', 'POST /render', 'POST /login', 'POST /login/second-factor', 'POST /SignUp'],
    ...['GET|POST /account/recovery', 'POST /account/recovery/link', 'POST /account/recovery/password'],
    ...['POST /account/email/confirm', 'POST /login/second-factor/options', 'GET /posts', 'GET /posts/:id'],
    ...['GET /picture/:file{[0-9a-f]{40}\\.webp}', 'GET /donate/getPlan', 'GET /vip/getPlan', 'GET /api/myip'],
    ...[
      'GET /server/status',
      'GET /server/online',
      'GET /server/mvp',
      'GET /ranking',
      'POST /reports',
      'GET /health',
      'GET /ready',
    ],
  ],
  session: [
    ...['POST /logout', 'GET /auth/check', 'GET /account/orders', 'GET /account/points', 'GET /account/export'],
    ...['GET /account/data', 'POST /account/close', 'POST /account/password', 'GET|DELETE /account/sessions'],
    ...['DELETE /account/sessions/:id', 'POST /account/confirm', 'GET|POST|DELETE /account/second-factor'],
    ...['POST /account/second-factor/activate', 'POST /account/second-factor/recovery-codes'],
    ...['GET|PUT /account/email', 'POST /account/confirm/options', 'GET|POST /account/passkeys'],
    ...['POST /account/passkeys/options', 'DELETE /account/passkeys/:id', 'POST /donate/purchase'],
    ...['POST /vip/purchase', 'GET /orders/:id', 'GET /vending/search', 'GET /buying/search', 'GET /vending/logs'],
    ...[
      'GET /vending/purchase',
      'GET /market/today',
      'POST /firewall/allow',
      'GET /account/characters',
      'GET /account/shops',
    ],
    ...['PUT /account/ranking', 'POST /account/characters/:id/reset', 'GET /account/logins'],
  ],
  staff: [
    ...['POST /admin/posts', 'PUT|PATCH|DELETE /admin/posts/:id', 'GET /admin/posts/:id/revisions'],
    ...['GET /admin/posts/:id/revisions/:revision', 'POST /admin/posts/:id/revisions/:revision/restore'],
    ...['POST /admin/pictures'],
  ],
  admin: [
    ...['GET /admin/game-data', 'GET /admin/audit', 'GET /admin/orders', 'GET /admin/orders/:id'],
    ...['POST /admin/orders/:id/notes', 'POST /admin/orders/:id/refunds', 'POST /admin/orders/:id/resend'],
    ...['POST /admin/orders/:id/ask'],
    ...['GET|POST /admin/refresh', 'GET /admin/accounts', 'GET /admin/accounts/:id', 'PUT /admin/accounts/:id/owner'],
    ...['PUT|DELETE /admin/accounts/:id/ban', 'GET /admin/addresses', 'PUT|DELETE /admin/addresses/:address'],
    ...['GET /admin/game-logs'],
  ],
  machine: [
    ...['POST /payment/notify/:provider', 'POST /deliveries/claim', 'POST /deliveries/:id{\\d{1,15}}/done'],
    ...['GET /metrics'],
  ],
}

const matrix = Object.fromEntries(
  Object.entries(calls).flatMap(([access, list]) =>
    list.flatMap((call) => {
      const [methods = '', path] = call.split(' ')
      return methods.split('|').map((method) => [`${method} ${path}`, access as Access])
    }),
  ),
)

const roles = ['no token', 'a dead token', 'a banned player', 'a player', 'an admin'] as const
type Role = (typeof roles)[number]

/** Valid bodies, so that only the role decides about the answer. */
const bodies: Record<string, unknown> = {
  'POST /admin/posts': { type: 0, title: '標題', content: '', enable: true },
  'PUT /admin/posts/:id': { type: 0, title: '改', content: '', enable: true },
  'PATCH /admin/posts/:id': { title: '改' },
  'POST /admin/orders/:id/notes': { text: '註' },
  'POST /admin/orders/:id/refunds': { amount: 1, reason: '退' },
  'POST /logout': {},
}
const queries: Record<string, string> = {
  'GET /vending/search': '?itemInfo=501',
  'GET /buying/search': '?itemInfo=501',
  'GET /vending/logs': '?itemInfo=501&days=7&currency=ZENY',
  'GET /vending/purchase': '?itemInfo=501&range=7',
}

let host: TestHost
let tokens: Record<Role, string | undefined>

beforeAll(async () => {
  // Calls about the game exist only with this setting; nothing listens at the address.
  host = await createTestHost({ env: { GAME_DATABASE_URL: 'mysql://almanac@127.0.0.1:1/ragnarok' } })
  const post = { type: 0, title: '原來的', content: '', enable: true }
  await createPosts(host.deps.database.db).create(post, { actorId: null, address: '' }, host.deps.now())
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
  await createSessions(db).close(tokens['a dead token'] as string)
  await createAccounts(db).disable(`banned${round}`, host.deps.now())
})

function ask(route: string, token: string | undefined) {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replace(/:\w+(\{.*?\\\.png\})/, '1.png').replace(/:\w+(\{[^/]*\})?/g, '1')
  const body = method === 'GET' || method === 'DELETE' ? undefined : (bodies[route] ?? {})
  return host.send(url + (queries[route] ?? ''), { method, token, body })
}

/** `through`: any status except 401 and 403. */
function expected(access: Access, role: Role): 401 | 403 | 'through' {
  if (access === 'public') return 'through'
  if (role === 'a player') return access === 'admin' || access === 'staff' ? 403 : 'through'
  return role === 'an admin' ? 'through' : 401
}

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

it('an author may make the calls of staff, but not those of admins', async () => {
  const { token } = await host.member('writer', 'author')
  for (const [route, access] of Object.entries(matrix).filter(([, who]) => who === 'admin' || who === 'staff')) {
    const { status } = await ask(route, token)
    if (access === 'admin') expect([route, status]).toEqual([route, 403])
    else expect([401, 403]).not.toContain(status)
  }
})

it('a rejected admin call writes nothing: no announcement, no audit entry', async () => {
  const readRows = async () => [await host.rows('posts'), await host.rows('audit_log')]
  const before = await readRows()
  for (const role of roles.slice(0, 4))
    for (const route of Object.keys(matrix).filter((name) => matrix[name] === 'admin' || matrix[name] === 'staff'))
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
    body: { ...(bodies['POST /admin/posts'] as object), role: 'admin', account_id: 1 },
  })
  expect(answer.status).toBe(403)
})
