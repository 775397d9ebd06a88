import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAccount } from '../../host/accounts/account/accounts.ts'
import { createPasswords } from '../../host/accounts/secrets/passwords.ts'
import { describeDatabase, itOnSqlite } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'

const password = 'balmung-2027'
const home = '203.0.113.9'
const minuteMs = 60_000

describeDatabase('login limits', (database) => {
  let host: TestHost
  beforeEach(async () => {
    host = await createTestHost({ databaseUrl: await database().emptyUrl() })
  })
  afterEach(() => host.close())

  const logIn = (username: string, guess: string, from = home, to = host) =>
    to.send('/login', { body: { username, password: guess }, from })
  const signUp = (username: string, from = home, to = host) =>
    to.send('/SignUp', { body: { username, password, gender: 'male' }, from })
  const statusesOf = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)
  const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length
  const lines = (action: string) => host.auditLines(action)

  /** Creates accounts that share one password hash. */
  async function makePlayers(names: readonly string[]) {
    const passwordHash = await createPasswords().hash(password)
    for (const name of names)
      await createAccount(host.deps.database.db, { name, passwordHash, gender: 'male', role: 'player' }, 0)
  }

  it('checks ten of forty guesses from many networks, and lets the owner in from a known network', async () => {
    await signUp('Siegfried')
    const guesses = Array.from({ length: 40 }, (_, i) => logIn('Siegfried', `gram-${i}`, `198.51.${i}.7`))
    const statuses = await statusesOf(guesses)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 30])
    // A stranger with the right password is locked out too; other accounts are not.
    expect((await logIn('Siegfried', password, '192.0.2.77')).status).toBe(429)
    expect((await logIn('Kriemhild', password, '192.0.2.77')).status).toBe(401)

    const answer = await logIn('siegfried', password, '203.0.113.200')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      toast: { title: '帳號安全提醒', variant: 'warning', description: expect.stringContaining('至少 10 次') },
    })
    expect(await (await logIn('Siegfried', password)).json()).not.toHaveProperty('toast')
    expect(await lines('login.guesses')).toMatchObject([{ actor_id: null, detail: '{"failures":10}' }])
    // The owner's login does not unlock the account for strangers.
    expect((await logIn('Siegfried', 'gram', '192.0.2.78')).status).toBe(429)
    host.wait(15 * minuteMs)
    expect((await logIn('Siegfried', password, '192.0.2.79')).status).toBe(200)
  })

  itOnSqlite('locks for twice as long after each ten guesses, for unknown names too', async () => {
    await signUp('Siegfried')
    for (const name of ['Siegfried', 'Fafnir']) {
      const waits: string[] = []
      for (let i = 0; waits.length < 3; i++) {
        const answer = await logIn(name, 'gram', `198.${50 + (i >> 8)}.${i & 255}.1`)
        if (answer.status !== 429) continue
        waits.push(answer.headers.get('Retry-After') ?? '')
        host.wait(Number(waits.at(-1)) * 1_000)
      }
      expect(waits).toEqual(['900', '1800', '3600'])
    }
  })

  it('limits guesses over two hosts and after a restart', async () => {
    const start = () => createTestHost({ databaseUrl: database().url })
    const hosts = [await start(), await start()]
    await signUp('Siegfried', home, hosts[0])
    const statuses: number[] = []
    for (let i = 0; i < 16; i++) statuses.push((await logIn('Siegfried', 'gram', `198.51.${i}.7`, hosts[i % 2])).status)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 6])
    for (const one of hosts) await one.close()

    const restarted = await start()
    expect((await logIn('Siegfried', 'gram', '192.0.2.1', restarted)).status).toBe(429)
    expect((await logIn('Siegfried', password, home, restarted)).status).toBe(200)
    await restarted.close()
  })

  itOnSqlite('lets 25 players log in during a flood of 400 right passwords from one address', async () => {
    const names = Array.from({ length: 25 }, (_, i) => `Player${i}`)
    await makePlayers(['Flooder', ...names])
    const flood = Array.from({ length: 400 }, () => logIn('Flooder', password, '198.51.100.1'))
    // Some players share the network or the address of the flood.
    const addresses = (i: number) => [`198.51.100.${i + 2}`, `10.${i}.0.1`, '198.51.100.1'][i % 3] as string
    const players = await statusesOf(names.map((name, i) => logIn(name, password, addresses(i))))
    expect(players).toEqual(names.map(() => 200))
    const statuses = await statusesOf(flood)
    expect(new Set(statuses).difference(new Set([200, 429, 503])).size).toBe(0)
    expect(count(statuses, 200)).toBeLessThanOrEqual(60)
    expect((await lines('login')).length).toBeLessThanOrEqual(85)
    const log = host.lines.join('')
    expect(log.split('too busy').length - 1).toBeLessThanOrEqual(1)
    expect(log).not.toContain('"level":"error"')
  })

  itOnSqlite('limits the logins of each account with the right password from many addresses', async () => {
    await makePlayers(['Flooder', 'Other'])
    const { account_id: id } = (await (await logIn('Flooder', password)).json()) as { account_id: number }
    const limit = { name: 'login-account', max: 120, windowS: 600 }
    await host.deps.limits.count({ limit, key: String(id) }, 114)
    const statuses: number[] = []
    for (let i = 0; i < 10; i++) statuses.push((await logIn('Flooder', password, `10.${i}.0.1`)).status)
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([5, 5])
    expect((await logIn('Other', password, '10.1.0.1')).status).toBe(200)
  })

  itOnSqlite('limits the sign-ups of a /48 and of all addresses together', async () => {
    const statuses: number[] = []
    // A password that equals the name is refused after the attempt was counted, without a hash.
    const name = 'Siegfried'
    for (let i = 0; i < 125; i++) {
      const body = { username: name, password: name, gender: 'male' }
      const from = `2001:db8:1:${(i * 256).toString(16)}::1`
      statuses.push((await host.send('/SignUp', { body, from })).status)
    }
    expect([count(statuses, 400), count(statuses, 429)]).toEqual([120, 5])
    await host.deps.limits.count({ limit: { name: 'sign-up-total', max: 2_000, windowS: 3_600 }, key: '' }, 1_999)
    expect((await signUp('Brunhild')).status).toBe(201)
    // From now on the limit of each network is small.
    const shares: number[] = []
    for (let i = 0; i < 4; i++) shares.push((await signUp(`Nibelung${'abcd'[i]}`, `192.0.2.${i}`)).status)
    expect(shares).toEqual([201, 201, 201, 429])
    expect((await signUp('Hagen-of-Tronje', '198.51.100.200')).status).toBe(201)
  })
})
