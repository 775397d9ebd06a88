/** Accounts on the game's own database: the stock schema, a host, and what the game or an operator writes meanwhile. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { resetPassword } from '../../../host/accounts/reset-password.ts'
import { createPasswords } from '../../../host/accounts/secrets/passwords.ts'
import { createAccounts } from '../../../host/accounts/store/accounts.ts'
import { createGameAccountCheck } from '../../../host/accounts/watch-game-accounts.ts'
import { type GameDatabase, openGameDatabase } from '../../../host/game-db/game-database.ts'
import { describeGameDatabase } from '../../game-database.ts'
import type { TestHost } from '../../host.ts'
import { useGameHosts } from './game-host.ts'

const post = (host: TestHost, path: string, body: object) => host.send(path, { body })
const logIn = (host: TestHost, username: string, password: string) => post(host, '/login', { username, password })
const signUp = (host: TestHost, username: string, password = 'Poring-4711', gender = 'female') =>
  post(host, '/SignUp', { username, password, gender })
const check = (host: TestHost, token: string) => host.send('/auth/check', { token })
const sweep = (host: TestHost) =>
  createGameAccountCheck({ ...host.deps, gameDatabase: host.deps.gameDatabase as GameDatabase })()
const errorOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error]

async function tokenOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { token: string }).token
}

describeGameDatabase('Accounts of the game', (game) => {
  const { start } = useGameHosts(game)
  const row = async (name: string) =>
    game.game().db.selectFrom('login').selectAll().where('userid', '=', name).execute()
  const insert = (name: string, password: string, more = '') =>
    game.run(
      `insert into login set userid = '${name}', user_pass = '${password}', sex = 'M', email = 'a@a.com'${more && `, ${more}`}`,
    )

  it('are made by a sign-up, with every column that the game needs, and log in', async () => {
    const host = await start()
    expect((await signUp(host, 'Brynhild')).status).toBe(201)
    expect(await row('brynhild')).toMatchObject([
      {
        userid: 'Brynhild',
        user_pass: 'Poring-4711',
        sex: 'F',
        email: 'a@a.com',
        group_id: 0,
        state: 0,
        unban_time: 0,
        expiration_time: 0,
        birthdate: null,
      },
    ])
    const answer = await logIn(host, 'brynhild', 'Poring-4711')
    expect([answer.status, (await check(host, await tokenOf(answer))).status]).toEqual([200, 200])
    expect((await logIn(host, 'Brynhild', 'Poring-4712')).status).toBe(401)
  })

  it('have their birth date in the game where the operator asks for it, and a real one', async () => {
    const host = await start({ PUBLIC_SIGN_UP_BIRTHDATE: 'on' })
    const form = { username: 'Grimgerde', password: 'Poring-4711', gender: 'female' }
    for (const birthdate of [undefined, '', '2001-02-29', '2026-01-03', '1899-01-01', '0000-00-00'])
      expect(await errorOf(await post(host, '/SignUp', { ...form, birthdate }))).toEqual([400, '請填寫正確的生日'])
    expect(await row('Grimgerde')).toEqual([])
    expect((await post(host, '/SignUp', { ...form, birthdate: '2000-02-29' })).status).toBe(201)
    const stored = await sql`select cast(birthdate as char) as birthdate from login where userid = 'Grimgerde'`.execute(
      game.game().db,
    )
    expect(stored.rows).toEqual([{ birthdate: '2000-02-29' }])
    // Elsewhere nobody keeps what was not asked for.
    const other = await start()
    expect((await post(other, '/SignUp', { ...form, username: 'Ortlinde', birthdate: '2000-02-29' })).status).toBe(201)
    expect((await row('Ortlinde'))[0]?.birthdate).toBeNull()
  })

  it('have names that the table’s own collation calls different, however many sign up at once on several hosts', async () => {
    await insert('Wotan00', 'valhalla')
    const many = await Promise.all([start(), start(), start()])
    expect(await errorOf(await signUp(many[0] as TestHost, 'wOTAN00'))).toEqual([409, '此帳號名稱已有人使用'])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signUp(many[index % 3] as TestHost, index % 2 ? 'Sieglinde' : 'SIEGLINDE'),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toEqual([201])
    expect(await row('sieglinde')).toHaveLength(1)
  })

  it('are refused where the game’s client could not send their name or password', async () => {
    const host = await start()
    for (const name of ['齊格飛齊格飛', 'a'.repeat(24), 'Siegfried_M', 'siegfried_f'])
      expect(await errorOf(await signUp(host, name))).toEqual([
        400,
        '帳號只能使用英文字母、數字和半形符號，最多 23 個字元，且不可以 _M 或 _F 結尾',
      ])
    for (const password of ['波利波利波利', 'x7'.repeat(12)])
      expect((await errorOf(await signUp(host, 'Siegfried', password)))[0]).toBe(400)
    expect(await row('Siegfried')).toEqual([])
    // The site's own rules hold as before.
    expect((await errorOf(await signUp(host, 'gamemaster')))[1]).toBe('此帳號名稱保留給管理團隊，請換一個')
  })

  it('that the game has already log in here, with short names and passwords too, and keep one account here', async () => {
    await insert('loki', 'pass')
    const host = await start()
    const ids = []
    for (const name of ['loki', 'LOKI'])
      ids.push(((await (await logIn(host, name, 'pass')).json()) as { account_id: number }).account_id)
    expect(new Set(ids).size).toBe(1)
    for (const wrong of ['PASS', 'pass ', '', 'pas']) expect((await logIn(host, 'loki', wrong)).status).toBe(401)
    // é is e by the collation, and one row is one account; but who types that means another name.
    expect((await logIn(host, 'lokí', 'pass')).status).toBe(401)
  })

  it('are refused as the login server refuses them, and only to who knows the password', async () => {
    const host = await start()
    const now = host.deps.now() / 1_000
    await insert(
      'fafner',
      'pass',
      `expiration_time = ${Math.floor(now - 9)}, unban_time = ${Math.floor(now + 99)}, state = 5`,
    )
    const said = async () => errorOf(await logIn(host, 'fafner', 'pass'))
    expect(await said()).toEqual([403, '此帳號的使用期限已過'])
    await game.run(`update login set expiration_time = 0, unban_time = ${Math.floor(now + 60)} where userid = 'fafner'`)
    expect(await said()).toEqual([403, '此帳號在遊戲中被停權至 2026-01-02 11:05'])
    expect(await errorOf(await logIn(host, 'fafner', 'wrong'))).toEqual([401, '帳號或密碼錯誤'])
    host.wait(61_000)
    expect(await said()).toEqual([403, '此帳號已停用'])
    await game.run(`update login set state = 0 where userid = 'fafner'`)
    expect((await logIn(host, 'fafner', 'pass')).status).toBe(200)
  })

  it('lose their sessions here when they are banned, deleted, or given another password in the game', async () => {
    const host = await start()
    const names = ['alberich', 'mime00', 'hagen0', 'gunther']
    for (const name of names) await insert(name, 'pass')
    const tokens: string[] = []
    for (const name of names) tokens.push(await tokenOf(await logIn(host, name, 'pass')))
    expect(await sweep(host)).toBe(0)
    await game.run(`update login set state = 5 where userid = 'alberich'`)
    await game.run(`delete from login where userid = 'mime00'`)
    await game.run(`update login set user_pass = 'other' where userid = 'hagen0'`)
    await game.run(`update login set logincount = 9, lastlogin = now() where userid = 'gunther'`)
    expect(await sweep(host)).toBe(3)
    const after = []
    for (const token of tokens) after.push((await check(host, token)).status)
    expect(after).toEqual([401, 401, 401, 200])
    expect((await logIn(host, 'hagen0', 'pass')).status).toBe(401)
    expect((await logIn(host, 'hagen0', 'other')).status).toBe(200)
  })

  it('are made for whom signed up before the game’s database was there, at the next login', async () => {
    const host = await start()
    const accounts = createAccounts(host.deps.database.db)
    const make = async (name: string, role: 'player' | 'admin' = 'player') =>
      accounts.create(
        { name, passwordHash: await createPasswords().hash('Poring-4711'), gender: 'male', role },
        host.deps.now(),
      )
    await make('Woglinde')
    await make('Wellgunde')
    await make('Flosshilde', 'admin')
    await insert('Wellgunde', 'somebody else')
    for (const name of ['Woglinde', 'Wellgunde', 'Flosshilde'])
      expect((await logIn(host, name, 'Poring-4711')).status).toBe(200)
    expect(await row('Woglinde')).toMatchObject([{ user_pass: 'Poring-4711', sex: 'M' }])
    // Another's account in the game is nobody's by its name alone, and an operator's needs none.
    expect(await row('Wellgunde')).toMatchObject([{ user_pass: 'somebody else' }])
    expect((await logIn(host, 'Wellgunde', 'somebody else')).status).toBe(401)
    expect(await row('Flosshilde')).toEqual([])
  })

  it('get a new password from the operator here and in the game, though the login server writes its copy over it', async () => {
    const host = await start()
    await insert('hunding', 'pass')
    const token = await tokenOf(await logIn(host, 'hunding', 'pass'))
    const { config, database, log } = host.deps
    const reset = resetPassword({ config, database, log }, 'hunding', 'Poring-0815')
    // What a login that was under way writes: the whole row as it was.
    await expect.poll(async () => (await row('hunding'))[0]?.user_pass).toBe('Poring-0815')
    await game.run(`update login set user_pass = 'pass' where userid = 'hunding'`)
    expect(await reset).toBe(true)
    expect(await row('hunding')).toMatchObject([{ user_pass: 'Poring-0815' }])
    expect((await check(host, token)).status).toBe(401)
    expect((await logIn(host, 'hunding', 'pass')).status).toBe(401)
    expect((await logIn(host, 'hunding', 'Poring-0815')).status).toBe(200)
    expect(await resetPassword({ config, database, log }, 'nobody', 'Poring-0815')).toBe(false)
  })

  it('are admins by the game’s groups, from the moment the operator says so and no longer', async () => {
    await insert('thor00', 'pass', 'group_id = 99')
    const plain = await start()
    expect(await (await logIn(plain, 'thor00', 'pass')).json()).toMatchObject({ role: 'player' })
    const host = await start({ GAME_ADMIN_GROUPS: '99, 60' })
    const session = (await (await logIn(host, 'thor00', 'pass')).json()) as { role: string; token: string }
    expect(session.role).toBe('admin')
    await game.run(`update login set group_id = 1 where userid = 'thor00'`)
    expect(await sweep(host)).toBe(0)
    expect(await (await check(host, session.token)).json()).toMatchObject({ role: 'player' })
    // The operator takes the setting away: who was an admin by it is none any more.
    await game.run(`update login set group_id = 99 where userid = 'thor00'`)
    expect(await (await logIn(host, 'thor00', 'pass')).json()).toMatchObject({ role: 'admin' })
    const { config } = host.deps
    const without = openGameDatabase({ ...config, GAME_ADMIN_GROUPS: [] }) as GameDatabase
    await createGameAccountCheck({ ...host.deps, gameDatabase: without })()
    await without.close()
    expect(await (await check(host, session.token)).json()).toMatchObject({ role: 'player' })
  })

  it('must log in again when the game makes them admins, and the audit log has a line', async () => {
    await insert('odin00', 'pass')
    const host = await start({ GAME_ADMIN_GROUPS: '99' })
    const token = await tokenOf(await logIn(host, 'odin00', 'pass'))
    await game.run(`update login set group_id = 99 where userid = 'odin00'`)
    expect(await sweep(host)).toBe(1)
    expect((await check(host, token)).status).toBe(401)
    const admin = await tokenOf(await logIn(host, 'odin00', 'pass'))
    await game.run(`update login set group_id = 0 where userid = 'odin00'`)
    expect(await sweep(host)).toBe(0)
    expect(await (await check(host, admin)).json()).toMatchObject({ role: 'player' })
    const { db } = host.deps.database
    const lines = await db.selectFrom('audit_log').select('detail').where('action', '=', 'account.role').execute()
    expect(lines.map(({ detail }) => JSON.parse(detail))).toEqual([
      { group: 99, before: { role: 'player' }, after: { role: 'admin' } },
      { group: 0, before: { role: 'admin' }, after: { role: 'player' } },
    ])
  })
})

describeGameDatabase('Accounts of a game that hashes passwords', (game) => {
  const { start } = useGameHosts(game)
  it('are stored and checked as the lower-case MD5', async () => {
    const host = await start({ GAME_PASSWORDS: 'md5' })
    expect((await signUp(host, 'Brynhild')).status).toBe(201)
    const rows = await game.game().db.selectFrom('login').select('user_pass').where('userid', '=', 'Brynhild').execute()
    const md5 = createHash('md5').update('Poring-4711').digest('hex')
    expect(rows).toEqual([{ user_pass: md5 }])
    expect((await logIn(host, 'Brynhild', 'Poring-4711')).status).toBe(200)
    expect((await logIn(host, 'Brynhild', md5)).status).toBe(401)
  })
})
