import { beforeEach, expect, it } from 'vitest'
import type { AuditLine } from '../../api/audit.ts'
import type { AuditAction } from '../../domain/copy/audit-words.ts'
import { dayMs } from '../../domain/time/day.ts'
import { codeAt } from '../../host/accounts/factors/one-time-codes.ts'
import { accountNames } from '../../host/accounts/index.ts'
import { noteSettings } from '../../host/admin/note-settings.ts'
import { writeAudit } from '../../host/audit/audit-log.ts'
import { streamAuditLines } from '../../host/audit/export-lines.ts'
import { readConfig } from '../../settings/config.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, password, type TestHost } from '../host.ts'

describeDatabase('audit log', (database, engine) => {
  let host: TestHost
  let admin: string

  beforeEach(async () => {
    host = await createTestHost({ databaseUrl: await database().emptyUrl() })
    admin = (await host.member('freya-1', 'admin')).token
    return () => host.close()
  })

  const ask = (query: Record<string, string> = {}, token = admin) =>
    host.send(`/admin/audit?${new URLSearchParams(query)}`, { token })
  const linesOf = async (query: Record<string, string> = {}) =>
    (await (await ask(query)).json()) as { lines: AuditLine[]; more: boolean }
  const actions = async (query: Record<string, string> = {}) => (await linesOf(query)).lines.map(({ action }) => action)

  it('the audit log records actor, action, network, and the values before and after', async () => {
    const body = { type: 0, title: '維修', content: '<p>今晚</p>', enable: false }
    const { id } = await host.ask('/admin/posts', { token: admin, body })
    host.wait(60_000)
    await host.ask(`/admin/posts/${id}`, { token: admin, method: 'PATCH', body: { enable: true } })
    const { lines, more } = await linesOf({ kind: 'post' })
    expect(more).toBe(false)
    expect(lines[0]).toEqual({
      ...{ id: expect.any(Number), at: '2026-01-02T03:05:05.000Z', actor_id: expect.any(Number), actor: 'freya-1' },
      ...{ action: 'post.update', subject: id, subject_name: '', network: '203.0.113.0/24' },
      detail: { title: '維修', fields: 'enable', before: { enable: false }, after: { enable: true } },
    })
    expect(lines.map(({ action }) => action)).toEqual(['post.update', 'post.create'])
  })

  it('the name of the account that a line is about is next to its number', async () => {
    await host.ask('/admin/posts', { token: admin, body: { type: 0, title: '維修', content: '', enable: false } })
    const { lines } = await linesOf({ kind: 'post' })
    const actorId = lines[0]?.actor_id as number
    for (const subject of [String(actorId), '999999', 'unknown-name'])
      await writeAudit(
        host.deps.database.db,
        { actorId: null, action: 'login.fail', subject, address: '198.51.100.7', detail: {} },
        1,
      )
    const failed = (await linesOf({ kind: 'login.fail' })).lines.slice(-3)
    expect(failed.map(({ subject_name }) => subject_name)).toEqual(['', '', 'freya-1'])
  })

  it('the audit log is searched by literal words, kind, date and page', async () => {
    const write = (action: AuditAction, at: number, subject = '') =>
      writeAudit(
        host.deps.database.db,
        { actorId: null, action, subject, address: '198.51.100.7', detail: { note: '100%' } },
        at,
      )
    for (let n = 0; n < 120; n++) await write('login.fail', n, `guess-${n}`)
    await write('firewall.open', Date.UTC(2026, 0, 1, 15, 59), '1.1.1.1')
    await write('firewall.open', Date.UTC(2026, 0, 1, 16, 0), '1.1.1.2')
    await write('firewall.open', Date.UTC(2026, 0, 2, 15, 59) + dayMs, '1.1.1.3')
    const first = await linesOf({ kind: 'login' })
    expect([first.lines.length, first.more, first.lines[0]?.subject]).toEqual([50, true, 'guess-119'])
    const last = await linesOf({ kind: 'login', before: String(first.lines[49]?.id) })
    const rest = await linesOf({ kind: 'login', before: String(last.lines[49]?.id) })
    expect([rest.lines.length, rest.more, rest.lines.at(-1)?.subject]).toEqual([20, false, 'guess-0'])
    expect(await actions({ q: 'Guess-77' })).toEqual(['login.fail'])
    expect((await actions({ q: '198.51.100' })).length).toBe(50)
    const opened = async (query: Record<string, string>) =>
      (await linesOf({ kind: 'firewall', ...query })).lines.map(({ subject }) => subject)
    for (const q of ['', '100%'])
      expect(await opened({ q, from: '2026-01-02', until: '2026-01-02' })).toEqual(['1.1.1.2'])
    expect(await opened({ q: '%' })).toHaveLength(3)
    for (const q of ['100_', "' or 1=1 --"]) expect(await opened({ q })).toEqual([])
    const wrong: Record<string, string>[] = [{ from: 'x' }, { until: '2026-02-31' }, { before: '-1' }]
    for (const query of wrong) expect((await ask(query)).status).toBe(400)
  })

  it('the audit log has an entry for each kind of action, with actor and network', async () => {
    const call = (path: string, body?: object, token?: string, method = 'POST', from = '198.51.100.7') =>
      host.ask(path, { token, method, from, body })
    const { token = '', account_id } = await call('/SignUp', { username: 'Brynhild', password, gender: 'female' })
    await call('/login', { username: 'Brynhild', password: 'wrong-one' })
    const other = await call('/login', { username: 'Brynhild', password })
    await call('/account/sessions', undefined, token, 'DELETE')
    const third = await call('/login', { username: 'Brynhild', password })
    await call('/logout', {}, third.token)
    const again = await call('/account/confirm', { password }, token)
    const { secret = '' } = await call('/account/second-factor', undefined, again.token)
    const code = codeAt(secret, host.deps.now())
    const withFactor = await call('/account/second-factor/activate', { code }, again.token)
    await call('/account/second-factor/recovery-codes', undefined, withFactor.token)
    const without = await call('/account/second-factor', undefined, withFactor.token, 'DELETE')
    const change = { password, new_password: 'Balmung-2026' }
    const renewed = await call('/account/password', change, without.token)
    await call('/firewall/allow', { clientInfo: { ip: '8.8.8.8' } }, renewed.token, 'POST', '8.8.8.8')
    await call('/account/export', undefined, renewed.token, 'GET')
    await call('/account/close', { password: 'Balmung-2026' }, renewed.token)
    await call('/login', { username: 'Brynhild', password: 'Balmung-2026' })
    expect(other.token).toBeDefined()
    const { lines } = await linesOf()
    const entries = lines.filter(({ actor, subject }) => actor === 'Brynhild' || subject === String(account_id))
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      ...['sign-up', 'login.fail', 'login', 'session.end', 'login', 'logout', 'session.confirm', 'factor.add'],
      ...['factor.codes', 'factor.remove', 'account.password', 'firewall.open', 'account.export', 'account.close'],
      ...['account.reopen', 'login'],
    ])
    const networks = Object.fromEntries(entries.map(({ action, network }) => [action, network]))
    expect(networks).toMatchObject({
      login: '198.51.100.0/24',
      'firewall.open': '8.8.8.0/24',
      logout: '198.51.100.0/24',
    })
    expect(entries.filter(({ actor }) => actor !== 'Brynhild').map(({ action }) => action)).toEqual(['login.fail'])
    expect(JSON.stringify(lines)).not.toMatch(/Poring|Balmung/)
    expect(JSON.stringify(lines)).not.toContain(secret)
  })

  it('the audit log records which settings changed between two starts, and never a secret', async () => {
    const settings = (env: Record<string, string>) =>
      noteSettings({ ...host.deps, config: readConfig({ ...env, VAR_DIR: host.deps.config.VAR_DIR }) })
    const secret = 'one-secret-token-of-the-operator-000'
    const origins = (last: string) => [...Array(20).keys(), last].map((n) => `https://wiki-${n}.example.com`).join()
    for (let n = 0; n < 2; n++) await settings({ DELIVERY_TOKEN: secret, CORS_ORIGINS: origins('old') })
    await settings({ DELIVERY_TOKEN: `${secret}2`, FIREWALL_HOURS: '48', CORS_ORIGINS: origins('new') })
    const { lines } = await linesOf({ kind: 'settings' })
    const DELIVERY_TOKEN = expect.stringMatching(/^secret [0-9a-f]{16}$/)
    const CORS_ORIGINS = expect.stringMatching(/^\["https:.*… [0-9a-f]{16}$/)
    expect(lines.map(({ detail }) => detail)).toEqual([
      {
        before: { FIREWALL_HOURS: '24', DELIVERY_TOKEN, CORS_ORIGINS },
        after: { FIREWALL_HOURS: '48', DELIVERY_TOKEN, CORS_ORIGINS },
      },
      { first: true },
    ])
    // Several hosts that start at once write one entry.
    const config = readConfig({ FIREWALL_HOURS: '72', VAR_DIR: host.deps.config.VAR_DIR })
    const others = Array.from({ length: 4 }, () => (engine === 'MariaDB' ? database().open() : host.deps.database))
    await Promise.all(others.map((opened) => noteSettings({ ...host.deps, database: opened, config })))
    expect((await linesOf({ kind: 'settings' })).lines).toHaveLength(3)
    const all = await Array.fromAsync(streamAuditLines(host.deps.database.db, accountNames(host.deps.database.db)))
    expect(all.join('\n')).not.toContain('one-secret')
    expect(all.map((line) => JSON.parse(line).action)).toEqual(Array(3).fill('settings.change'))
  })
})
