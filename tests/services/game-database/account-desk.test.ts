import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { DeskAccount } from '../../../api/account-desk.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { disableAccount } from '../../../host/accounts/account/accounts.ts'
import { describeGameDatabase } from '../../game-database.ts'
import type { TestHost } from '../../host.ts'
import { useGameHosts } from './game-hosts.ts'

describeGameDatabase('The account desk on the game’s database', (game) => {
  const { start, player } = useGameHosts(game)
  let host: TestHost
  let token: string
  beforeEach(async () => {
    host = await start()
    token = (await host.member('freya-1', 'admin')).token
  })
  afterEach(() => game.run('delete from login where sex <> "S";\n delete from `char`;\n delete from ipbanlist'))

  const find = async (query: string) =>
    (await host.ask(`/admin/accounts?${query}`, { token })).accounts as DeskAccount[]
  const names = async (q: string) => (await find(`q=${encodeURIComponent(q)}`)).map(({ name }) => name)
  const ban = (id: string, body: object) => host.ask(`/admin/accounts/${id}/ban`, { token, method: 'PUT', body })
  const insert = (id: number, name: string, more = '') =>
    game.run(`insert into login set account_id = ${id}, userid = '${name}', user_pass = 'pass', sex = 'M'${more}`)

  it('finds game accounts by name, mail, number and character, even without a login on the site', async () => {
    await insert(2100001, 'brunn_1', `, email = 'B@c.tw', lastlogin = '2026-01-01 08:00:00', last_ip = '203.0.113.7'`)
    await insert(2100002, 'brunnx')
    await game.run(
      "insert into `char` set account_id = 2100001, char_num = 0, name = '萊茵', last_map = 'prontera';\n" +
        'insert into `char` set account_id = 2100002, char_num = 0, name = convert(0xB5DCAFF4BEA5 using latin1)',
    )
    expect(await names('Brunn')).toEqual(['brunnx', 'brunn_1'])
    for (const q of ['brunn_', 'b@C.tw', '2100001', '#2100001']) expect(await names(q), q).toEqual(['brunn_1'])
    expect(await names('萊茵')).toEqual(['brunnx', 'brunn_1'])
    expect(await names('freya')).toEqual(['freya-1'])
    expect(await names('s1')).toEqual([])
    expect((await find('')).map(({ id }) => id.charAt(0))).toEqual(['g', 'g', 's'])
    expect((await find('before=g2100002')).map(({ name }) => name)).toEqual(['brunn_1', 'freya-1'])
    const one = await host.ask('/admin/accounts/g2100001', { token })
    expect(one).toMatchObject({ last_ip: '203.0.113.7', characters: ['萊茵'], bans: [] })
    expect(one.account).toMatchObject({ email: 'B@c.tw', account_id: null, role: null, state: 'good' })
  })

  it('finds a banned account by a character whose name begins like those of a whole page of others', async () => {
    await game.run(
      `insert into login (account_id, userid, user_pass, state)
        select seq, concat('horde', seq), 'x', if(seq = 2300001, 5, 0) from seq_2300001_to_2300060;
      insert into \`char\` (account_id, char_num, name)
        select seq, part, concat('Fafner', seq, part) from seq_2300001_to_2300060, (select 0 as part union select 1) as parts`,
    )
    expect((await find('q=fafner&state=banned')).map(({ name }) => name)).toEqual(['horde2300001'])
    expect((await find('q=fafner')).map(({ game_id }) => game_id)).toHaveLength(50)
  })

  it('stores a ban in the game’s table, ends the sessions, and shows the reason at login', async () => {
    const { username, token: playerToken, gameId } = await player(host)
    const row = async () =>
      (await game.game().db.selectFrom('login').selectAll().where('account_id', '=', gameId).execute())[0]
    const until = new Date(host.deps.now() + dayMs).toISOString()
    expect((await ban(`g${gameId}`, { reason: '外掛', until })).status).toBe(200)
    expect(await row()).toMatchObject({ state: 0, unban_time: Math.floor(host.deps.now() / 1_000) + 86_400 })
    expect(await host.isAlive(playerToken)).toBe(false)
    expect(await host.logIn(username, 'pass')).toMatchObject({
      error: '此帳號已停權至 2026-01-03 11:04。原因：外掛',
    })
    await ban(`g${gameId}`, { reason: '累犯', until: null })
    expect(await row()).toMatchObject({ state: 5, unban_time: 0 })
    expect(await host.logIn(username, 'pass')).toMatchObject({ error: '此帳號已永久停權。原因：累犯' })
    expect((await find('state=banned')).map(({ name, state }) => [name, state])).toEqual([[username, 'shut']])
    // The reason of a ban by the game's staff is unknown.
    await game.run(
      `update login set state = 0, unban_time = ${host.deps.now() / 1_000 + 60} where account_id = ${gameId}`,
    )
    expect(await host.logIn(username, 'pass')).toMatchObject({ error: '此帳號在遊戲中被停權至 2026-01-02 11:05' })
    expect((await host.ask(`/admin/accounts/g${gameId}/ban`, { token, method: 'DELETE' })).status).toBe(200)
    expect((await host.logIn(username, 'pass')).status).toBe(200)
    expect(
      (await host.auditLines('account.%'))
        .filter(({ action }) => action !== 'account.read')
        .map(({ action }) => action),
    ).toEqual(['account.ban', 'account.ban', 'account.lift'])
  })

  it('lists accounts that the operator’s command disabled among the banned ones', async () => {
    const { username } = await player(host)
    await insert(2100005, 'gunnar')
    await disableAccount(host.deps.database.db, username, host.deps.now())
    expect((await find('state=banned')).map(({ name, state }) => [name, state])).toEqual([[username, 'shut']])
  })

  it('bans players without a login on the site, but not the game’s staff', async () => {
    await insert(2100003, 'hagen0')
    await insert(2100004, 'gm0000', ', group_id = 99')
    expect((await ban('g2100003', { reason: '盜帳', until: null })).status).toBe(200)
    expect(await host.logIn('hagen0', 'pass')).toMatchObject({ error: '此帳號已永久停權。原因：盜帳' })
    expect((await host.auditLines('account.ban'))[0]?.subject).toBe('game account 2100003')
    expect((await ban('g2100004', { reason: 'x', until: null })).status).toBe(409)
    expect((await ban('g2199999', { reason: 'x', until: null })).status).toBe(404)
  })

  it('stores bans of addresses in the login server’s table, and rejects logins and sign-ups from them', async () => {
    const { username } = await player(host)
    const put = (address: string, body: object) =>
      host.ask(`/admin/addresses/${address}`, { token, method: 'PUT', body, from: '198.51.100.7' })
    const until = new Date(host.deps.now() + dayMs).toISOString()
    for (const wrong of ['1.2.3', '1.2.*.4', '*.*.*.*', '256.1.1.1', '08.8.8.8', '::1', '1.2.3.4/24'])
      expect((await put(encodeURIComponent(wrong), { reason: 'x', until })).status, wrong).toBe(400)
    for (const adminsOwn of ['198.51.100.7', '198.51.*.*'])
      expect((await put(adminsOwn, { reason: 'x', until })).status).toBe(409)
    expect((await put('203.0.113.*', { reason: '洗頻', until })).status).toBe(200)
    expect(await host.logIn(username, 'pass')).toMatchObject({
      status: 403,
      error: expect.stringMatching(/^您的網路位址已停權至 .*。原因：洗頻$/),
    })
    expect(
      await host.ask('/SignUp', { body: { username: 'siegfried', password: 'Poring-4711', gender: 'male' } }),
    ).toMatchObject({ status: 403 })
    expect((await host.logIn(username, 'pass', { from: '203.0.114.9' })).status).toBe(200)
    await put('203.0.113.*', { reason: '永久', until: null })
    expect(await host.ask('/admin/addresses', { token })).toMatchObject({
      bans: [{ address: '203.0.113.*', reason: '永久', until: null }],
    })
    expect((await host.ask('/admin/addresses/203.0.113.*', { token, method: 'DELETE' })).status).toBe(200)
    expect((await host.ask('/admin/addresses/203.0.113.*', { token, method: 'DELETE' })).status).toBe(404)
    // Bans by the login server for wrong passwords do not apply to the site.
    await game.run(
      "insert into ipbanlist values ('203.0.113.*', now(), now() + interval 5 minute, 'Password error ban')",
    )
    expect((await host.logIn(username, 'pass')).status).toBe(200)
    expect((await host.auditLines('address.%')).map(({ action }) => action)).toEqual([
      'address.ban',
      'address.ban',
      'address.lift',
    ])
  })

  const banAddress = (address: string, reason: string) => {
    const body = { reason, until: null }
    return host.ask(`/admin/addresses/${address}`, { token, method: 'PUT', body, from: '198.51.100.7' })
  }
  const bans = () => host.ask('/admin/addresses', { token })

  it('keeps the former ban of an address if the game’s table refuses the new one, and writes no audit line', async () => {
    expect((await banAddress('203.0.113.7', 'first')).status).toBe(200)
    await game.run(
      "create trigger refuse before insert on ipbanlist for each row signal sqlstate '45000' set message_text = 'no'",
    )
    expect((await banAddress('203.0.113.7', 'second')).status).toBe(500)
    await game.run('drop trigger refuse')
    expect(await bans()).toMatchObject({ bans: [{ address: '203.0.113.7', reason: 'first' }] })
    expect(await host.auditLines('address.ban')).toHaveLength(1)
  })

  it.each([
    ['latin1', 'STRICT_TRANS_TABLES'],
    ['latin1', ''],
    ['utf8mb3', ''],
  ])('keeps the reason of a ban here if the table cannot hold it: %s, sql_mode %j', async (charset, mode) => {
    const [{ mode: before }] = (await sql<{ mode: string }>`select @@global.sql_mode as mode`.execute(game.game().db))
      .rows as [{ mode: string }]
    await game.run(`alter table ipbanlist convert to character set ${charset}`)
    await game.run(`set global sql_mode = '${mode}'`)
    onTestFinished(async () => {
      await game.run(`set global sql_mode = '${before}'`)
      await game.run('alter table ipbanlist convert to character set utf8mb4')
    })
    // Connections that were opened in the former mode keep it.
    const fresh = await start()
    const { token } = await fresh.member('freya-2', 'admin')
    const { username } = await player(fresh)
    const reason = '洗頻𠮷'
    const body = { reason, until: null }
    const options = { token, method: 'PUT', body, from: '198.51.100.7' }
    expect((await fresh.ask('/admin/addresses/203.0.113.*', options)).status).toBe(200)
    const rows = await game.game().db.selectFrom('ipbanlist').select('reason').execute()
    expect(rows).toEqual([{ reason: 'Banned on the website' }])
    expect(await fresh.ask('/admin/addresses', { token })).toMatchObject({ bans: [{ reason }] })
    expect(await fresh.logIn(username, 'pass')).toMatchObject({ error: expect.stringContaining(reason) })
  })

  it('stores the same ban once if it is sent twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => banAddress('203.0.113.8', '洗頻')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const rows = await game.game().db.selectFrom('ipbanlist').select(['list', 'reason']).execute()
    expect(rows).toEqual([{ list: '203.0.113.8', reason: '洗頻' }])
    expect(await host.auditLines('address.ban')).toHaveLength(20)
  })
})
