import { beforeEach, expect, it } from 'vitest'
import type { DeskAccount } from '../../api/account-desk.ts'
import { dayMs } from '../../domain/time/day.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, password, type TestHost } from '../host.ts'

describeDatabase('account desk without a game database', (database) => {
  let host: TestHost
  let admin: { id: number; token: string }
  beforeEach(async () => {
    host = await createTestHost({ databaseUrl: await database().emptyUrl() })
    admin = await host.member('freya-1', 'admin')
    return () => host.close()
  })

  const find = async (query = '') => {
    const { accounts, more } = await host.ask(`/admin/accounts?${query}`, { token: admin.token })
    return { names: (accounts as DeskAccount[]).map(({ name }) => name), more, accounts: accounts as DeskAccount[] }
  }
  const ban = (id: string, body: unknown) =>
    host.ask(`/admin/accounts/${id}/ban`, { token: admin.token, method: 'PUT', body })
  const lift = (id: string) => host.ask(`/admin/accounts/${id}/ban`, { token: admin.token, method: 'DELETE' })
  const inDays = (days: number) => new Date(host.deps.now() + days * dayMs).toISOString()

  it('the search finds accounts by the start of the name, by number and by mail, page by page', async () => {
    const { id } = await host.member('Sigrun%1')
    await host.member('sigrunx')
    await host.deps.database.db
      .insertInto('account_emails')
      .values({ account_id: id, email: 'A@b.tw', email_key: 'a@b.tw', confirmed_at: 1 } as never)
      .execute()
    expect((await find('q=SIGRUN')).names).toEqual(['sigrunx', 'Sigrun%1'])
    for (const q of ['sigrun%251', `%23${id}`, String(id), 'a@B.tw'])
      expect((await find(`q=${q}`)).names, q).toEqual(['Sigrun%1'])
    expect((await find('q=igrun')).names).toEqual([])
    for (let n = 0; n < 50; n++) await host.member(`many${n}`)
    const first = await find()
    expect([first.names.length, first.more]).toEqual([50, true])
    const rest = await find(`before=${first.accounts.at(-1)?.id}`)
    expect(rest.names).toEqual(['sigrunx', 'Sigrun%1', 'freya-1'])
  })

  it('each search and each look at an account leaves an audit line', async () => {
    const { id } = await host.member('sigrunx')
    await find('q=sig%40run&state=banned')
    await host.ask(`/admin/accounts/s${id}`, { token: admin.token })
    expect((await host.ask('/admin/accounts/s999', { token: admin.token })).status).toBe(404)
    const lines = await host.auditLines('account.read')
    expect(lines.map(({ actor_id, subject, detail }) => [actor_id, subject, JSON.parse(detail)])).toEqual([
      [admin.id, 'sig@run', { state: 'banned' }],
      [admin.id, `s${id}`, {}],
    ])
  })

  it('a query with a parameter twice is refused', async () => {
    expect((await host.ask('/admin/accounts?q=a&q=b', { token: admin.token })).status).toBe(400)
    expect((await host.ask('/vending/search?itemInfo=1&itemInfo=2', { token: admin.token })).status).toBe(400)
  })

  it('a ban refuses logins with its reason until it ends or is lifted', async () => {
    const token = await host.signUp('hunding')
    const id = (await find('q=hunding')).accounts[0]?.id as string
    expect(await ban(id, { reason: ' 使用  外掛 ', until: inDays(3) })).toMatchObject({ status: 200 })
    expect(await host.isAlive(token)).toBe(false)
    const refused = { status: 403, error: '此帳號已停權至 2026-01-05 11:04。原因：使用 外掛' }
    expect(await host.logIn('hunding')).toMatchObject(refused)
    expect(await host.logIn('hunding', 'wrong')).toMatchObject({ status: 401 })
    expect((await find('state=banned')).accounts).toMatchObject([
      { state: 'banned', until: `${inDays(3).slice(0, -4)}000Z` },
    ])
    await ban(id, { reason: '改判', until: null })
    expect(await host.logIn('hunding')).toMatchObject({ error: '此帳號已永久停權。原因：改判' })
    await lift(id)
    expect(await host.logIn('hunding')).toMatchObject({ status: 200 })
    await ban(id, { reason: '再犯', until: inDays(1) })
    host.wait(dayMs)
    admin = { ...admin, token: (await host.member('freya-2', 'admin')).token }
    expect(await host.logIn('hunding')).toMatchObject({ status: 200 })
    const { bans } = await host.ask(`/admin/accounts/${id}`, { token: admin.token })
    expect(bans).toMatchObject([
      { reason: '再犯' },
      { reason: '改判', until: null, by: 'freya-1' },
      { reason: '使用 外掛' },
    ])
    const lines = (await host.auditLines('account.%')).filter(({ action }) => action !== 'account.read')
    expect(lines.map(({ action }) => action)).toEqual(['account.ban', 'account.ban', 'account.lift', 'account.ban'])
    expect(JSON.parse(lines[0]?.detail ?? '')).toMatchObject({ reason: '使用 外掛' })
  })

  it('a ban of staff, of an unknown account, with invalid terms or without a recent confirmation is refused', async () => {
    const { id } = await host.member('sigmund')
    const terms = { reason: 'x', until: null }
    expect((await ban(`s${admin.id}`, terms)).status).toBe(409)
    for (const wrong of ['s999', 'g1', 'x1', '1']) expect((await ban(wrong, terms)).status, wrong).toBe(404)
    const invalidEnds = [inDays(-1), inDays(9_999), ''].map((until) => ({ until }))
    for (const invalid of [{ reason: ' ' }, { reason: 'x'.repeat(201) }, ...invalidEnds])
      expect((await ban(`s${id}`, { ...terms, ...invalid })).status).toBe(400)
    const banOfAddress = { token: admin.token, method: 'PUT', body: terms }
    expect((await host.ask('/admin/addresses/192.0.2.1', banOfAddress)).status).toBe(404)
    expect(await host.auditLines('address.ban')).toEqual([])
    host.wait(301_000)
    expect(await ban(`s${id}`, terms)).toMatchObject({ status: 403, confirm: 'password' })
    expect(await host.rows('bans')).toEqual([])
    expect(await host.ask('/admin/addresses', { token: admin.token })).toMatchObject({ bans: null })
  })

  it('an account disabled by command stays disabled when its ban ends', async () => {
    await host.signUp('fasolt')
    const id = (await find('q=fasolt')).accounts[0]?.id as string
    await ban(id, { reason: 'x', until: inDays(1) })
    await host.deps.database.db.updateTable('accounts').set({ disabled_at: 7 }).where('name', '=', 'fasolt').execute()
    host.wait(dayMs)
    expect(await host.logIn('fasolt', password)).toMatchObject({ status: 403, error: '此帳號已停用' })
  })
})
