import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAccount, findAccountForLogin } from '../../../host/accounts/account/accounts.ts'
import { addBan, listBans } from '../../../host/accounts/bans/bans.ts'
import { resetPassword } from '../../../host/accounts/desk/reset-password.ts'
import { codeAt } from '../../../host/accounts/factors/one-time-codes.ts'
import { findLink } from '../../../host/accounts/game-link/find-links.ts'
import { comparePassword } from '../../../host/accounts/game-link/game-identity.ts'
import { createGameAccountCheck } from '../../../host/accounts/game-link/watch-game-accounts.ts'
import { findAccountLink, openAccountLink } from '../../../host/accounts/mails/account-links.ts'
import { createPasswords } from '../../../host/accounts/secrets/passwords.ts'
import { findLoginStep, openLoginStep } from '../../../host/accounts/sessions/login-steps.ts'
import { findGameAccountsByIds, readTableCreatedAtS } from '../../../host/game-db/game-accounts.ts'
import { type GameDatabase, openGameDatabase } from '../../../host/game-db/game-database.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { type CallAnswer, must, type TestHost } from '../../host.ts'
import { until } from '../../run/until.ts'
import { useGameHosts } from './game-hosts.ts'

const signUp = (host: TestHost, username: string, password = 'Poring-4711', more: object = {}) =>
  host.ask('/SignUp', { body: { username, password, gender: 'female', ...more } })
async function logIn(host: TestHost, username: string, password: string) {
  const { token, account_id } = await host.logIn(username, password)
  return { token: must(token), account_id: must(account_id) }
}
const sweep = (host: TestHost) =>
  createGameAccountCheck({ ...host.deps, gameDatabase: host.deps.gameDatabase as GameDatabase })()
const errorOf = ({ status, error }: CallAnswer) => [status, error]

describeGameDatabase('game accounts', (game) => {
  const { start } = useGameHosts(game)
  const row = async (name: string) =>
    game.game().db.selectFrom('login').selectAll().where('userid', '=', name).execute()
  const insert = (name: string, password: string, more = '') =>
    game.run(
      `insert into login set userid = '${name}', user_pass = '${password}', sex = 'M', email = 'a@a.com'${more && `, ${more}`}`,
    )

  it('game accounts are created by a sign-up with all required columns, and can log in', async () => {
    await game.run(`alter table login add column vip enum('no', 'yes') not null, add column renewed datetime not null`)
    const host = await start()
    expect((await signUp(host, 'Brynhild')).status).toBe(201)
    const texts = { userid: 'Brynhild', user_pass: 'Poring-4711', sex: 'F', email: 'a@a.com', birthdate: null }
    const defaults = { group_id: 0, state: 0, unban_time: 0, expiration_time: 0, vip: 'no' }
    expect(await row('brynhild')).toMatchObject([{ ...texts, ...defaults }])
    await game.run('alter table login drop column vip, drop column renewed')
    expect(await host.isAlive(await host.openSession('brynhild'))).toBe(true)
    expect((await host.logIn('Brynhild', 'Poring-4712')).status).toBe(401)
  })

  it('game accounts store a valid birth date if the operator asks for it', async () => {
    const host = await start({ PUBLIC_SIGN_UP_BIRTHDATE: 'on' })
    for (const birthdate of [undefined, '2001-02-29', '2026-01-03'])
      expect(errorOf(await signUp(host, 'Grimgerde', undefined, { birthdate }))).toEqual([400, '請填寫正確的生日'])
    const fields = { birthdate: '2000-02-29' }
    expect((await signUp(host, 'Grimgerde', undefined, fields)).status).toBe(201)
    const query = sql`select cast(birthdate as char) as birthdate from login where userid = 'Grimgerde'`
    expect((await query.execute(game.game().db)).rows).toEqual([{ birthdate: '2000-02-29' }])
    expect((await signUp(await start(), 'Ortlinde', undefined, fields)).status).toBe(201)
    expect((await row('Ortlinde'))[0]?.birthdate).toBeNull()
  })

  it('game accounts have unique names by the table’s collation when several hosts sign them up at once', async () => {
    await insert('Wotan00', 'valhalla')
    const hosts = await Promise.all([start(), start(), start()])
    expect(errorOf(await signUp(hosts[0] as TestHost, 'wOTAN00'))).toEqual([409, '此帳號名稱已有人使用'])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signUp(hosts[index % 3] as TestHost, index % 2 ? 'Sieglinde' : 'SIEGLINDE'),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toEqual([201])
    expect(await row('sieglinde')).toHaveLength(1)
  })

  it('game accounts cannot have names or passwords that the game’s client cannot send', async () => {
    const host = await start()
    for (const name of ['齊格飛齊格飛', 'a'.repeat(24), 'Siegfried_M', 'siegfried_f'])
      expect(errorOf(await signUp(host, name))).toEqual([
        400,
        '帳號只能使用英文字母、數字和半形符號，最多 23 個字元，且不可以 _M 或 _F 結尾',
      ])
    for (const password of ['波利波利波利', 'x7'.repeat(12)])
      expect((await signUp(host, 'Siegfried', password)).status).toBe(400)
    expect(await row('Siegfried')).toEqual([])
  })

  it('existing game accounts can log in with short names and passwords, and have one account on the site', async () => {
    await insert('loki', 'pass')
    const host = await start()
    const { account_id } = await host.logIn('loki', 'pass')
    expect(await host.logIn('LOKI', 'pass')).toMatchObject({ status: 200, account_id })
    for (const wrong of ['PASS', 'pass ', '', 'pas']) expect((await host.logIn('loki', wrong)).status).toBe(401)
    // The collation treats í as i.
    expect((await host.logIn('lokí', 'pass')).status).toBe(401)
  })

  it('game accounts are refused with the reason of the login server if the password is right', async () => {
    const host = await start()
    const now = host.deps.now() / 1_000
    const [past, future] = [Math.floor(now - 9), Math.floor(now + 99)]
    await insert('fafner', 'pass', `expiration_time = ${past}, unban_time = ${future}, state = 5`)
    const refusal = async () => errorOf(await host.logIn('fafner', 'pass'))
    expect(await refusal()).toEqual([403, '此帳號的使用期限已過'])
    await game.run(`update login set expiration_time = 0, unban_time = ${Math.floor(now + 60)} where userid = 'fafner'`)
    expect(await refusal()).toEqual([403, '此帳號在遊戲中被停權至 2026-01-02 11:05'])
    expect(errorOf(await host.logIn('fafner', 'wrong'))).toEqual([401, '帳號或密碼錯誤'])
    host.wait(61_000)
    expect(await refusal()).toEqual([403, '此帳號已停用'])
    await game.run(`update login set state = 0 where userid = 'fafner'`)
    expect((await host.logIn('fafner', 'pass')).status).toBe(200)
  })

  it('game accounts lose their sessions after a ban, deletion or new password in the game', async () => {
    const host = await start()
    const names = ['alberich', 'mime00', 'hagen0', 'gunther']
    for (const name of names) await insert(name, 'pass')
    const tokens: string[] = []
    for (const name of names) tokens.push(await host.openSession(name, 'pass'))
    expect(await sweep(host)).toBe(0)
    await game.run(`update login set state = 5 where userid = 'alberich'`)
    await game.run(`delete from login where userid = 'mime00'`)
    await game.run(`update login set user_pass = 'other' where userid = 'hagen0'`)
    await game.run(`update login set logincount = 9, lastlogin = now() where userid = 'gunther'`)
    expect(await sweep(host)).toBe(3)
    const areAlive = []
    for (const token of tokens) areAlive.push(await host.isAlive(token))
    expect(areAlive).toEqual([false, false, false, true])
    expect((await host.logIn('hagen0', 'pass')).status).toBe(401)
    expect((await host.logIn('hagen0', 'other')).status).toBe(200)
  })

  it('game accounts are created at login for players who signed up before the game’s database was configured', async () => {
    const host = await start()
    const make = async (name: string, role: 'player' | 'admin' = 'player') =>
      createAccount(
        host.deps.database.db,
        { name, passwordHash: await createPasswords().hash('Poring-4711'), gender: 'male', role },
        host.deps.now(),
      )
    await make('Woglinde')
    await make('Wellgunde')
    await make('Flosshilde', 'admin')
    await insert('Wellgunde', 'somebody else')
    for (const name of ['Woglinde', 'Wellgunde', 'Flosshilde']) expect((await host.logIn(name)).status).toBe(200)
    expect(await row('Woglinde')).toMatchObject([{ user_pass: 'Poring-4711', sex: 'M' }])
    // An equal name gives no access to a game account, and admins need none.
    expect(await row('Wellgunde')).toMatchObject([{ user_pass: 'somebody else' }])
    expect((await host.logIn('Wellgunde', 'somebody else')).status).toBe(401)
    expect(await row('Flosshilde')).toEqual([])
  })

  it('game accounts get a new password by command even if the login server overwrites it once', async () => {
    const host = await start()
    await insert('hunding', 'pass')
    const token = await host.openSession('hunding', 'pass')
    const { config, database } = host.deps
    const reset = resetPassword({ config, database }, 'hunding', 'Poring-0815')
    // A login in the game that is in progress writes the previous row again.
    await expect.poll(async () => (await row('hunding'))[0]?.user_pass).toBe('Poring-0815')
    await game.run(`update login set user_pass = 'pass' where userid = 'hunding'`)
    expect(await reset).toBe(true)
    expect(await row('hunding')).toMatchObject([{ user_pass: 'Poring-0815' }])
    expect(await host.isAlive(token)).toBe(false)
    expect((await host.logIn('hunding', 'pass')).status).toBe(401)
    expect((await host.logIn('hunding', 'Poring-0815')).status).toBe(200)
    expect(await resetPassword({ config, database }, 'nobody', 'Poring-0815')).toBe(false)
  })

  it('game accounts in GAME_ADMIN_GROUPS become admins at the next login, with an audit entry, until the group changes', async () => {
    await insert('odin00', 'pass')
    const host = await start({ GAME_ADMIN_GROUPS: '99, 60' })
    const roleOf = async (token: string) => (await host.ask('/auth/check', { token })).role
    const setGroup = (group: number) => game.run(`update login set group_id = ${group} where userid = 'odin00'`)
    const player = await host.openSession('odin00', 'pass')
    await setGroup(99)
    expect(await sweep(host)).toBe(1)
    expect(await host.isAlive(player)).toBe(false)
    const admin = await host.openSession('odin00', 'pass')
    expect(await roleOf(admin)).toBe('admin')
    await setGroup(0)
    expect(await sweep(host)).toBe(0)
    expect(await roleOf(admin)).toBe('player')
    const { db } = host.deps.database
    const lines = await db.selectFrom('audit_log').select('detail').where('action', '=', 'account.role').execute()
    expect(lines.map(({ detail }) => JSON.parse(detail))).toEqual([
      { group: 99, before: { role: 'player' }, after: { role: 'admin' } },
      { group: 0, before: { role: 'admin' }, after: { role: 'player' } },
    ])
    // The operator removes GAME_ADMIN_GROUPS.
    await setGroup(99)
    const again = await host.openSession('odin00', 'pass')
    expect(await roleOf(again)).toBe('admin')
    const without = openGameDatabase({ ...host.deps.config, GAME_ADMIN_GROUPS: [] }) as GameDatabase
    await createGameAccountCheck({ ...host.deps, gameDatabase: without })()
    await without.close()
    expect(await roleOf(again)).toBe('player')
  })

  it('passwords are stored and checked as lower-case MD5 with GAME_PASSWORDS=md5', async () => {
    const host = await start({ GAME_PASSWORDS: 'md5' })
    expect((await signUp(host, 'Helmwige')).status).toBe(201)
    const md5 = createHash('md5').update('Poring-4711').digest('hex')
    expect(await row('Helmwige')).toMatchObject([{ user_pass: md5 }])
    expect((await host.logIn('Helmwige')).status).toBe(200)
    expect((await host.logIn('Helmwige', md5)).status).toBe(401)
  })

  it('game accounts lose other sessions, steps and links at the first login after a new password in the game', async () => {
    const host = await start()
    await insert('wanderer', 'pass')
    const thief = await host.openSession('wanderer', 'pass')
    const { db } = host.deps.database
    const { id } = must(await findAccountForLogin(db, 'wanderer'))
    const step = await openLoginStep(db, { id }, host.deps.now())
    const link = await openAccountLink(db, id, 'reset', host.deps.now())
    await game.run(`update login set user_pass = 'other' where userid = 'wanderer'`)
    const owner = await host.openSession('wanderer', 'other')
    expect([await host.isAlive(thief), await host.isAlive(owner)]).toEqual([false, true])
    expect(await findLoginStep(db, step, host.deps.now())).toBeUndefined()
    expect(await findAccountLink(db, link, 'reset', host.deps.now())).toBeUndefined()
  })

  it('game accounts with the number of a deleted account and another name are new accounts', async () => {
    const [name, password] = ['Newcomer', 'pass']
    const host = await start({ GAME_ADMIN_GROUPS: '99' })
    await game.run('truncate login')
    const number = 2_000_500
    const player = (userid: string, user_pass: string) => insert(userid, user_pass, `account_id = ${number}`)
    await player('Veteran', 'pass')
    await game.run('update login set group_id = 99')
    const former = await logIn(host, 'Veteran', 'pass')
    const { db } = host.deps.database
    const email = { email: 'veteran@example.com', email_key: 'veteran@example.com', confirmed_at: 1 }
    await db
      .insertInto('account_emails')
      .values({ account_id: former.account_id, ...email, pending_email: null, pending_at: null })
      .execute()
    await addBan(db, { accountId: null, gameId: number }, { reason: '外掛', endsAt: 1 }, 1, 1)
    // The server stores the time of a table's creation in seconds.
    await until(
      'a second has passed',
      async () => (await recreateTable()) !== (await linkedTableTime(host, former.account_id)),
    )
    await player(name, password)
    // A session of the former player cannot change the new account.
    const change = { password: 'pass', new_password: 'Poring-4712' }
    expect((await host.ask('/account/password', { token: former.token, body: change })).status).not.toBe(200)
    expect(await row(name)).toMatchObject([{ user_pass: password }])
    expect(await sweep(host)).toBe(1)
    // The group of the new player must not become the role of the former one.
    expect(await host.auditLines('account.role')).toHaveLength(1)
    const fresh = await logIn(host, name, password)
    expect(fresh.account_id).not.toBe(former.account_id)
    expect(await host.ask('/account/email', { token: fresh.token })).toMatchObject({ email: '', pending: '' })
    expect(await host.isAlive(former.token)).toBe(false)
    expect(await listBans(db, { accountId: must(fresh.account_id), gameId: number })).toEqual([])
    const old = db.selectFrom('accounts').select(['role', 'closing_at']).where('id', '=', former.account_id)
    expect(await old.executeTakeFirst()).toMatchObject({ role: 'player', closing_at: expect.any(Number) })
    expect((await host.auditLines('account.close')).map(({ subject }) => subject)).toEqual([String(former.account_id)])
  })

  const number = 2_000_600
  const player = (userid: string, user_pass: string) => insert(userid, user_pass, `account_id = ${number}`)
  /** Empties the game's table; its time, in seconds, becomes another one. */
  async function wipe(host: TestHost) {
    const before = await tableCreatedAtS(host)
    await until('a second has passed', async () => (await recreateTable()) !== before)
  }

  it('game accounts with the number and name of a deleted account are refused until the owner is proved', async () => {
    const host = await start({ MAIL_URL: 'smtp://127.0.0.1:1' })
    await game.run('truncate login')
    await player('Veteran', 'pass')
    const former = await logIn(host, 'Veteran', 'pass')
    const { db } = host.deps.database
    const link = async () => {
      const token = await openAccountLink(db, former.account_id, 'reset', host.deps.now())
      const use = (password: string) => host.ask('/account/recovery/password', { body: { token, password } })
      return { use, seen: await host.ask('/account/recovery/link', { body: { token } }) }
    }
    expect((await link()).seen).toMatchObject({ username: 'Veteran', unproven: false })
    await wipe(host)
    await player('Veteran', 'other')
    expect(await sweep(host)).toBe(1)
    const refused = await host.logIn('Veteran', 'other')
    expect([refused.status, refused.token]).toEqual([403, undefined])
    expect((await host.logIn('Veteran', 'pass')).status).toBe(401)
    // A link alone neither opens the account nor changes the password of the player who has the number now.
    const { use, seen } = await link()
    expect(seen).toMatchObject({ username: 'Veteran', unproven: true })
    expect((await use('Poring-4712')).status).toBe(400)
    expect(await row('Veteran')).toMatchObject([{ user_pass: 'other' }])
    expect((await use('other')).status).toBe(200)
    expect(await host.logIn('Veteran', 'other')).toMatchObject({ status: 200, account_id: former.account_id })
    expect((await use('other')).status).toBe(410)
    expect((await host.auditLines('account.prove')).map(({ subject }) => subject)).toEqual([String(former.account_id)])
  })

  it.each([
    ['the same player', true],
    ['another player', false],
  ])('game accounts that wait for a proof are decided by an admin: %s', async (_, same) => {
    const host = await start()
    const { token } = await host.member('freya-1', 'admin')
    await game.run('truncate login')
    await player('Veteran', 'pass')
    const former = await logIn(host, 'Veteran', 'pass')
    const seen = async () => (await host.ask(`/admin/accounts/g${number}`, { token })).unproven
    const decide = () => host.ask(`/admin/accounts/g${number}/owner`, { token, method: 'PUT', body: { same } })
    expect([await seen(), (await decide()).status]).toEqual([false, 409])
    await wipe(host)
    await player('Veteran', 'other')
    expect(await seen()).toBe(true)
    expect((await decide()).status).toBe(200)
    const fresh = await logIn(host, 'Veteran', 'other')
    expect(fresh.account_id === former.account_id).toBe(same)
    const lines = await host.auditLines('account.prove')
    expect(lines.map(({ subject, detail }) => [subject, JSON.parse(detail)])).toEqual([
      [String(former.account_id), { same }],
    ])
  })

  it.each([
    ['that never logged in', { value_digest: '' }],
    ['whose table has no known time', { table_made: null, value_digest: '' }],
    ['whose digest has another key', { value_digest: 'deadbeef:x' }],
  ])('game accounts %s are not handed on after a wipe', async (_, stored) => {
    const host = await start()
    await game.run('truncate login')
    await player('Veteran', 'pass')
    await logIn(host, 'Veteran', 'pass')
    await wipe(host)
    await player('Veteran', 'other')
    await host.deps.database.db.updateTable('game_accounts').set(stored).execute()
    expect((await host.logIn('Veteran', 'other')).status).toBe(403)
  })

  it('game accounts are recognised when the address of their database is written differently', async () => {
    const host = await start()
    await game.run('truncate login')
    await player('Veteran', 'pass')
    const before = await logIn(host, 'Veteran', 'pass')
    const deps = (url: string) => {
      const gameDatabase = openGameDatabase({ ...host.deps.config, GAME_DATABASE_URL: url }) as GameDatabase
      return { ...host.deps, gameDatabase }
    }
    const other = deps(game.url().replace('127.0.0.1', 'localhost'))
    const linked = must(await findLink(host.deps.database.db, before.account_id))
    const [found] = await findGameAccountsByIds(other.gameDatabase, [number])
    expect(comparePassword(other.gameDatabase, linked, must(found))).toBe('same')
    await other.gameDatabase.close()
  })

  it('game accounts keep their site account when their table is rebuilt before their first login', async () => {
    const host = await start()
    await game.run('truncate login')
    await player('Veteran', 'pass')
    const { account_id } = await logIn(host, 'Veteran', 'pass')
    // As an earlier import has left it.
    const { db } = host.deps.database
    await db.updateTable('game_accounts').set({ value_digest: '' }).execute()
    await db.updateTable('accounts').set({ password_hash: '' }).where('id', '=', account_id).execute()
    await sweep(host)
    await until('a second has passed', async () => {
      await game.run('alter table login engine = MyISAM')
      return (await tableCreatedAtS(host)) !== (await linkedTableTime(host, account_id))
    })
    expect(await host.logIn('Veteran', 'pass')).toMatchObject({ status: 200, account_id })
  })

  it('game accounts keep their site account when their table is rebuilt, even after a new password in the game', async () => {
    const host = await start()
    await insert('Waltraud', 'pass')
    const before = await logIn(host, 'Waltraud', 'pass')
    await until('a second has passed', async () => {
      await game.run('alter table login engine = MyISAM')
      return (await tableCreatedAtS(host)) !== (await linkedTableTime(host, before.account_id))
    })
    expect(await sweep(host)).toBe(0)
    expect(await host.isAlive(before.token)).toBe(true)
    await game.run(`update login set user_pass = 'other' where userid = 'Waltraud'`)
    const after = await host.logIn('Waltraud', 'other')
    expect(after.account_id).toBe(before.account_id)
  })

  it('game accounts of new players may have the number of a deleted game account', async () => {
    const host = await start()
    await signUp(host, 'Rossweisse')
    const number = must((await row('Rossweisse'))[0]).account_id
    await game.run(`delete from login where userid = 'Rossweisse'`)
    await game.run(`alter table login auto_increment = ${number}`)
    expect((await signUp(host, 'Schwertleite')).status).toBe(201)
    expect(await row('Schwertleite')).toMatchObject([{ account_id: number }])
    expect((await host.logIn('Schwertleite')).status).toBe(200)
  })

  it('game accounts change their password by one of two simultaneous requests, and not if the game discards it', async () => {
    const host = await start()
    await signUp(host, 'Gerhilde')
    const tokens = [await host.openSession('Gerhilde'), await host.openSession('Gerhilde')]
    const change = (token: string | undefined, new_password: string) =>
      host.ask('/account/password', { token, body: { password: 'Poring-4711', new_password } })
    const answers = await Promise.all(tokens.map((token, i) => change(token, `Balmung-${i}-2026`)))
    // The other request fails because its session has ended or the password has changed.
    expect([
      [200, 401],
      [200, 403],
    ]).toContainEqual(answers.map(({ status }) => status).sort())
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await row('Gerhilde')).toMatchObject([{ user_pass: `Balmung-${winner}-2026` }])
    await game.run('create trigger keep before update on login for each row set new.user_pass = old.user_pass')
    const body = { password: `Balmung-${winner}-2026`, new_password: 'Poring-4713' }
    const refused = await host.ask('/account/password', { token: answers[winner]?.token, body })
    await game.run('drop trigger keep')
    expect(refused.status).toBe(503)
    expect(await host.isAlive(answers[winner]?.token ?? '')).toBe(true)
  })

  it('game accounts that are banned during a login cannot finish it with a code', async () => {
    const host = await start()
    await insert('Helmwart', 'pass')
    const token = await host.openSession('Helmwart', 'pass')
    const { secret } = await host.ask('/account/second-factor', { token, method: 'POST' })
    const code = () => codeAt(secret ?? '', host.deps.now())
    await host.ask('/account/second-factor/activate', { token, body: { code: code() } })
    host.wait(60_000)
    const { second_factor } = await host.logIn('Helmwart', 'pass')
    await game.run(`update login set state = 5 where userid = 'Helmwart'`)
    const finish = await host.ask('/login/second-factor', { body: { token: second_factor, code: code() } })
    expect(finish.status).toBe(401)
    await game.run(`update login set state = 0 where userid = 'Helmwart'`)
    expect(await host.rows('sessions')).toEqual([])
  })

  const tableCreatedAtS = (host: TestHost) => readTableCreatedAtS(host.deps.gameDatabase as GameDatabase)
  const linkedTableTime = async (host: TestHost, accountId: number) =>
    (await findLink(host.deps.database.db, accountId))?.tableCreatedAtS
  async function recreateTable(): Promise<number> {
    await game.run('truncate login')
    return readTableCreatedAtS(game.game())
  }
})
