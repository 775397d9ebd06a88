/** Points, orders, export and closing of an account. */
import { beforeEach, expect, it } from 'vitest'
import type { AuditAction } from '../../domain/copy/audit-words.ts'
import { dayMs } from '../../domain/time/day.ts'
import { emptyClosedAccounts } from '../../host/accounts/own-data/empty-closed-accounts.ts'
import { writeAudit } from '../../host/audit/audit-log.ts'
import { insertMany } from '../../host/db/index.ts'
import { features } from '../../host/features.ts'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import { acknowledgeDelivery, claimOutbox } from '../../host/payments/store/deliveries.ts'
import { describeDatabase } from '../databases.ts'
import { type CallAnswer, createTestHost, password, type TestHost } from '../host.ts'

const exportedParts = features.flatMap(({ exported = [] }) => exported)
/** Keys, secrets, the state of work of the host, and what others did or wrote. A new column is exported or belongs here. */
const notExportedColumns = {
  account_emails: 'account_id email_key',
  alert_channels: 'account_id target sent_event due_at wait_until tries trying_event lock_count',
  alert_events: 'account_id offer_key row_id',
  alert_watches: 'account_id',
  audit_log: 'id actor_id',
  bans: 'id account_id game_id actor_id address',
  deliveries: 'id account_id claimed_by claimed_at',
  firewall_openings: 'id account_id',
  game_accounts: 'account_id value_digest table_made',
  known_devices: 'account_id place',
  ledger: 'id account_id',
  login_notices: 'account_id',
  mail_outbox: 'id account_id facts tries',
  order_notes: 'id actor_id',
  orders: 'account_id expires_at revision',
  passkeys: 'credential_hash credential_id account_id public_key sign_count transports',
  payment_events: 'id provider',
  pictures: 'bytes width height author_id',
  post_revisions: 'actor_id restored_from type content enable pinned starts_at ends_at event_from event_to',
  posts:
    'type content updated_at enable author_id revision editor_id pinned published_at starts_at ends_at event_from event_to',
  ranking_opt_outs: '',
  sales: 'id cards options buyer_id source_key seller_id buyer_game_id',
  second_factors: 'account_id secret last_step pending_secret pending_at',
  sessions: 'token_hash account_id with_code',
}
/** Books of payments; what keeps the number in the game from others, and the player out of rankings. */
const notErased = ['deliveries', 'game_accounts', 'ledger', 'orders', 'ranking_opt_outs']
const notExported = Object.assign({}, ...features.map((feature) => feature.notExported))

describeDatabase('account data', (database) => {
  let host: TestHost
  let url: string
  const start = async (env: Record<string, string> = {}) => {
    host = await createTestHost({ databaseUrl: url, env })
  }
  beforeEach(async () => {
    url = await database().emptyUrl()
    await start()
    return () => host.close()
  })

  const signUp = async (username: string) =>
    (await host.ask('/SignUp', { body: { username, password, gender: 'female' } })) as CallAnswer & {
      token: string
      account_id: number
    }
  const isAlive = (token: string) => host.isAlive(token)
  const close = (token: string, oldPassword = password) =>
    host.ask('/account/close', { token, body: { password: oldPassword } })
  const db = () => host.deps.database.db

  async function pay(accountId: number, kind: 'donate' | 'vip', amount: number, credit: number): Promise<string> {
    const { orders } = host.deps.payments
    const draft = { accountId, kind, planId: 0, amount, credit, method: 'credit', provider: 'sandbox' } as const
    host.wait(60_000)
    const { id } = await orders.open({ ...draft, lifetimeMs: 60_000, address: '198.51.100.7' })
    await orders.settle({ orderId: id, provider: 'sandbox', amount, tradeNo: `T-${id}` })
    return id
  }

  it('points and the end of VIP come from the ledger, and orders are listed by page', async () => {
    const { token, account_id } = await signUp('Brynhild')
    expect(await host.ask('/account/points', { token })).toEqual({
      ...{ status: 200, source: 'books', points: 0, vip_until: null, waiting_points: 0, waiting_days: 0 },
    })
    await pay(account_id, 'donate', 300, 330)
    await pay(account_id, 'vip', 150, 30)
    const purchasedAt = host.deps.now()
    await pay(account_id, 'vip', 70, 7)
    const until = new Date(purchasedAt + 37 * dayMs).toISOString()
    expect(await host.ask('/account/points', { token })).toMatchObject({
      points: 330,
      vip_until: until,
      waiting_points: 330,
      waiting_days: 37,
    })
    const other = await signUp('Siegfried')
    expect(await host.ask('/account/points', { token: other.token })).toMatchObject({ points: 0, vip_until: null })
    const first = await host.ask('/account/orders', { token })
    expect([(first.orders as object[]).length, first.total]).toEqual([3, 3])
    expect((await host.ask('/account/orders?page=2', { token })).orders).toEqual([])
    expect((await host.ask('/account/orders?page=0', { token })).status).toBe(400)
  })

  it('points are waiting until the game server acknowledges their delivery', async () => {
    await host.close()
    await start({ DELIVERY_TOKEN: 'a-token-of-the-game-server-0123456789' })
    const { token, account_id } = await signUp('Brynhild')
    await pay(account_id, 'donate', 300, 330)
    expect(await host.ask('/account/points', { token })).toMatchObject({ points: 330, waiting_points: 330 })
    expect(await host.ask('/account/orders', { token })).toMatchObject({ orders: [{ credited: false }] })
    const { database, now } = host.deps
    const [claimed] = await claimOutbox(database.db, { claimer: 'map-1', limit: 1 }, now())
    expect(await host.ask('/account/orders', { token })).toMatchObject({ orders: [{ credited: false }] })
    await acknowledgeDelivery(database.db, { claimer: 'map-1', id: claimed?.id ?? 0 }, now())
    expect(await host.ask('/account/points', { token })).toMatchObject({ points: 330, waiting_points: 0 })
    expect(await host.ask('/account/orders', { token })).toMatchObject({ orders: [{ credited: true }] })
  })

  it('each table that refers to accounts is exported, or has a reason why it is not', async () => {
    const owners = ['account_id', 'actor_id', 'author_id', 'buyer_id', 'order_id']
    const tables = await db().introspection.getTables()
    const accountTables = tables.filter(({ columns }) => columns.some(({ name }) => owners.includes(name)))
    const covered = new Set<string>([...exportedParts.map(({ table }) => table), ...Object.keys(notExported)])
    expect(accountTables.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([])
  })

  it('each column of an exported table is exported, but for these', async () => {
    const tables = await db().introspection.getTables()
    const left = tables.flatMap(({ name, columns }) => {
      const parts = exportedParts.filter(({ table }) => table === name)
      const exported = parts.flatMap((part) => part.columns)
      const missing = columns.map((column) => column.name).filter((column) => !exported.includes(column))
      return parts.length > 0 ? [[name, missing.join(' ')] as const] : []
    })
    expect(Object.fromEntries(left)).toEqual(notExportedColumns)
  })

  it('each table with rows of an account is emptied with it, but for these', async () => {
    const erased: readonly string[] = features.flatMap(({ erasedTables = [] }) => erasedTables)
    const tables = await db().introspection.getTables()
    const ofAccounts = tables.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
    expect(
      ofAccounts
        .map(({ name }) => name)
        .filter((name) => !erased.includes(name))
        .sort(),
    ).toEqual(notErased)
  })

  it('an export contains all data of its account, no data of another, and no secret', async () => {
    const { token, account_id } = await signUp('Brynhild')
    const otherAccount = await signUp('Siegfried')
    const id = await pay(account_id, 'donate', 300, 330)
    const otherOrderId = await pay(otherAccount.account_id, 'donate', 500, 550)
    await host.logIn('Brynhild', 'wrong-one')
    await db()
      .insertInto('order_notes')
      .values({ order_id: id, at: host.deps.now(), actor_id: 99, amount: null, text: '玩家來信' })
      .execute()
    await host.deps.payments.orders.record('sandbox', id, 'credited')
    await db()
      .insertInto('firewall_openings')
      .values({ account_id, address: '198.51.100.7', opened_at: 1, expires_at: 2 })
      .execute()
    const sale = { nameid: 501, currency: 'ZENY', price: 5, amount: 1, sold_at: 1, refine: 0, grade: 0 } as const
    const texts = { cards: '[]', options: '[]', map: 'prontera' }
    const owners = { buyer_id: account_id, buyer_game_id: null, seller_id: null }
    const sales = Array.from({ length: 1_203 }, (_, n) => ({ ...sale, ...texts, ...owners, source_key: `s${n}` }))
    await insertMany(db(), 'sales', sales)
    const line = (actorId: number | null, action: AuditAction, subject: string) =>
      writeAudit(db(), { actorId, action, subject, address: '192.0.2.1' }, host.deps.now())
    await line(null, 'account.unlock', String(account_id))
    await line(99, 'order.refund', id)
    // Not exported: entries of another account, and of a post whose number equals the account's.
    await line(99, 'order.refund', otherOrderId)
    await line(99, 'post.update', String(account_id))
    const answer = await host.send('/account/export', { token })
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="account.json"')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const text = await answer.text()
    const exported = JSON.parse(text)
    const parts = ['account', 'recovery_codes_left', 'characters', ...exportedParts.map(({ name }) => name)]
    expect(Object.keys(exported)).toEqual(expect.arrayContaining(parts))
    expect(exported.account).toMatchObject({ id: account_id, name: 'Brynhild', gender: 'female' })
    expect(exported.sessions).toMatchObject([{ network: '203.0.113.0/24' }])
    expect(exported.orders).toMatchObject([{ id, amount: 300, state: 'paid', trade_no: `T-${id}` }])
    expect(exported.credits).toMatchObject([{ order_id: id, amount: 330, unit: 'points' }])
    expect(exported.deliveries).toMatchObject([{ order_id: id, state: 'waiting' }])
    expect(exported.notes_of_the_team).toMatchObject([{ order_id: id, text: '玩家來信' }])
    expect(exported.payment_reports).toMatchObject([{ order_id: id, outcome: 'credited' }])
    expect(exported.firewall_openings).toMatchObject([{ address: '198.51.100.7' }])
    expect(exported.purchases).toHaveLength(1_203)
    const actions = exported.own_actions.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['sign-up', 'order.create', 'account.export'])
    const actionsOfOthers = exported.actions_of_others.map(({ action }: { action: string }) => action)
    expect(actionsOfOthers).toEqual(['order.paid', 'account.unlock', 'order.refund'])
    expect(JSON.stringify(exported.actions_of_others)).not.toContain('192.0.2')
    expect(exported.failed_logins).toMatchObject([{ action: 'login.fail' }])
    const hashes = (await host.rows('accounts')).map(({ password_hash }) => password_hash)
    const sessions = (await host.rows('sessions')).map(({ token_hash }) => token_hash)
    for (const other of [token, password, ...hashes, ...sessions, otherOrderId, 'Siegfried'])
      expect(text).not.toContain(other)
  })

  it('an export needs a login and a recent confirmation, and is possible five times an hour', async () => {
    const { token } = await signUp('Brynhild')
    expect((await host.send('/account/export')).status).toBe(401)
    host.wait(5 * 60_000)
    expect(await host.ask('/account/export', { token })).toMatchObject({ status: 403, confirm: 'password' })
    const { token: fresh } = await host.ask('/account/confirm', { token, body: { password } })
    for (const status of [200, 200, 200, 200, 200, 429])
      expect((await host.ask('/account/export', { token: fresh })).status).toBe(status)
  })

  it('closing an account needs its password and ends its sessions, and a login within 14 days reopens it', async () => {
    const { token, account_id } = await signUp('Brynhild')
    const other = await host.openSession('Brynhild')
    expect((await host.ask('/account/data', { token })).closing_days).toBe(14)
    expect((await close(token, 'wrong-one')).status).toBe(403)
    expect((await host.send('/account/close', { token, method: 'POST' })).status).toBe(400)
    expect(await isAlive(other)).toBe(true)
    const closesAt = new Date(host.deps.now() + 14 * dayMs).toISOString()
    expect(await close(token)).toMatchObject({ status: 200, closes_at: closesAt })
    expect([await isAlive(token), await isAlive(other)]).toEqual([false, false])
    host.wait(13 * dayMs)
    expect(await emptyClosedAccounts(host.deps)).toBe(0)
    const back = await host.logIn('Brynhild')
    expect(back.toast).toMatchObject({ title: '已取消關閉帳號' })
    host.wait(30 * dayMs)
    expect(await emptyClosedAccounts(host.deps)).toBe(0)
    expect((await host.logIn('Brynhild')).toast).toBeUndefined()
    const lines = await host.auditLines('account.%')
    expect(lines.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['account.close', account_id],
      ['account.reopen', account_id],
    ])
    expect(JSON.parse(lines[0]?.detail ?? '')).toMatchObject({ before: { closesAt: null } })
  })

  it('a closed account is emptied after 14 days: the ledger is unchanged, its name stays taken, and no row names its owner', async () => {
    const { token, account_id } = await signUp('Brynhild')
    const id = await pay(account_id, 'donate', 300, 330)
    await db()
      .insertInto('firewall_openings')
      .values({ account_id, address: '198.51.100.7', opened_at: 1, expires_at: 2 })
      .execute()
    await close(token)
    host.wait(14 * dayMs)
    expect([await emptyClosedAccounts(host.deps), await emptyClosedAccounts(host.deps)]).toEqual([1, 0])
    for (const name of ['Brynhild', `closed ${account_id}`]) expect((await host.logIn(name)).status).toBe(401)
    for (const name of ['brynhild', 'brynhiId']) expect((await signUp(name)).status).toBe(409)
    for (const { name: table } of await db().introspection.getTables()) {
      if (['audit_log', 'rate_limit'].includes(table)) continue
      const rows = await db()
        .selectFrom(table as 'accounts')
        .selectAll()
        .execute()
      expect([table, JSON.stringify(rows)]).toEqual([table, expect.not.stringMatching(/brynhild|198\.51\.100/i)])
    }
    expect((await host.auditLines()).filter(({ detail }) => detail.includes('rynhild'))).toEqual([])
    expect(await host.rows('orders')).toMatchObject([{ id, account_id, state: 'paid' }])
    expect(await findDisagreements(db())).toEqual([])
    expect(await host.rows('accounts')).toMatchObject([
      { name: `closed ${account_id}`, password_hash: '', gender: '', closing_at: null },
    ])
  })

  it('an account cannot be closed without its second factor’s code, or by staff', async () => {
    const { token, account_id } = await signUp('Brynhild')
    await db().updateTable('accounts').set({ role: 'author' }).where('id', '=', account_id).execute()
    expect((await close(token)).status).toBe(409)
    await db().updateTable('accounts').set({ role: 'player' }).where('id', '=', account_id).execute()
    await db().updateTable('sessions').set({ with_code: 1, confirmed_at: 0 }).execute()
    await db()
      .insertInto('second_factors')
      .values({ account_id, secret: 'x', active_at: 1, last_step: 0, pending_secret: null, pending_at: null })
      .execute()
    expect(await close(token)).toMatchObject({ status: 403, confirm: 'code' })
  })

  it('an account cannot be closed if the operator forbids it', async () => {
    await host.close()
    await start({ ACCOUNT_CLOSING: 'off' })
    const { token: newToken } = await signUp('Siegfried')
    expect((await host.ask('/account/data', { token: newToken })).closing_days).toBeNull()
    expect((await close(newToken)).status).toBe(404)
  })
})
