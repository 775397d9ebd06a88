import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../domain/day.ts'
import { createLoginGuard } from '../../host/accounts/login-guard.ts'
import { type OpenDatabase, openDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { createRateLimiter } from '../../host/http/rate-limit.ts'
import { createAccounts } from '../../host/repositories/accounts.ts'
import { createSecondFactors } from '../../host/repositories/second-factors.ts'
import { createSessions } from '../../host/repositories/sessions.ts'

describe('`npm run admin`', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-list-'))
  const url = `sqlite:${path.join(folder, 'almanac.sqlite')}`
  let database: OpenDatabase
  beforeAll(async () => {
    database = openDatabase(url)
    await migrate(database.db)
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const list = (...words: string[]) => admin('list', ...words)
  function admin(...words: string[]) {
    const script = path.join(import.meta.dirname, '../../scripts/admin.ts')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, ...words],
      { env: { ...process.env, DATABASE_URL: url }, encoding: 'utf8' },
    )
    return { status, stderr, lines: stdout.trimEnd().split('\n') }
  }

  it('shows every admin, and a page of the banned players, the newest first', async () => {
    const accounts = createAccounts(database.db)
    const create = (name: string, role: 'admin' | 'player') =>
      accounts.create({ name, role, passwordHash: 'x', gender: 'female' }, 0)
    expect(list().lines).toEqual(['No admins yet. Make one: npm run admin -- create NAME'])

    await create('gatekeeper', 'admin')
    await create('retired-one', 'admin')
    await accounts.disable('retired-one', 90 * dayMs)
    for (let number = 1; number <= 53; number++) {
      await create(`cheater${number}`, 'player')
      await accounts.disable(`cheater${number}`, number * dayMs)
    }
    await create('honest-player', 'player')

    const first = list()
    expect(first.lines.slice(0, 5)).toEqual([
      'gatekeeper  admin  since 1970-01-01T00:00:00.000Z',
      'retired-one  admin  since 1970-01-01T00:00:00.000Z  banned 1970-04-01T00:00:00.000Z',
      '',
      '53 banned players, the newest first, page 1 of 2:',
      'cheater53  player  since 1970-01-01T00:00:00.000Z  banned 1970-02-23T00:00:00.000Z',
    ])
    expect(first.lines.slice(-2)).toEqual([
      'cheater4  player  since 1970-01-01T00:00:00.000Z  banned 1970-01-05T00:00:00.000Z',
      'More: npm run admin -- list 2',
    ])
    const second = list('2').lines
    expect(second[3]).toBe('53 banned players, the newest first, page 2 of 2:')
    expect(second.slice(4).map((line) => line.split(' ')[0])).toEqual(['cheater3', 'cheater2', 'cheater1'])
    expect(list('3')).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no page 3') })
  })

  it('shows where an account is logged in, and logs it out everywhere', { timeout: 60_000 }, async () => {
    const { db } = database
    const accounts = createAccounts(db)
    const create = (name: string) =>
      accounts.create({ name, role: 'player', passwordHash: 'x', gender: 'female' }, 0) as Promise<number>
    const [own, other] = [await create('wanderer'), await create('neighbour')]
    const sessions = createSessions(db)
    const origin = { device: 'Chrome・Windows', network: '203.0.113.0/24' }
    const token = await sessions.open({ id: own }, Date.now(), origin)
    const theirs = await sessions.open({ id: other }, Date.now())
    const shown = admin('sessions', 'Wanderer')
    expect(shown.lines).toEqual([
      expect.stringMatching(/^Chrome・Windows {2}203\.0\.113\.0\/24 {2}since .+Z {2}used .+Z$/),
    ])
    expect(await sessions.find(token, Date.now())).toBeDefined()
    expect(admin('sessions', 'wanderer', 'end').lines.at(-1)).toBe('1 sessions of wanderer were ended.')
    expect(await sessions.find(token, Date.now())).toBeUndefined()
    expect(await sessions.find(theirs, Date.now())).toBeDefined()
    expect([admin('sessions', 'nobody').status, admin('sessions', 'wanderer', 'all').status]).toEqual([2, 2])
    const lines = await db.selectFrom('audit_log').selectAll().where('action', '=', 'session.end').execute()
    expect(lines).toMatchObject([{ actor_id: null, subject: String(own), detail: '{"sessions":1}' }])
  })

  it('lets an account try again after too many guesses, of passwords and codes', { timeout: 60_000 }, async () => {
    const { db } = database
    const account = { name: 'lockedout', role: 'player', passwordHash: 'x', gender: 'female' } as const
    const id = (await createAccounts(db).create(account, 0)) as number
    const guard = createLoginGuard({ database, now: Date.now, limits: createRateLimiter(database, Date.now) })
    const admit = (what: 'password' | 'code', address = '198.51.100.7') => guard.admit(account.name, id, address, what)
    const waits = async (what: 'password' | 'code') => admit(what).then(guard.giveBack, (error) => error.status)
    for (const what of ['password', 'code'] as const) {
      for (let guess = 0; guess < 5; guess++) await guard.fail(await admit(what))
      for (let guess = 0; guess < 5; guess++) await guard.fail(await admit(what, '203.0.113.9'))
      expect(await waits(what)).toBe(429)
    }
    expect(admin('unlock', 'LockedOut').lines.at(-1)).toBe('lockedout may try again at once.')
    expect([await waits('password'), await waits('code')]).toEqual([undefined, undefined])
    const lines = await db.selectFrom('audit_log').selectAll().where('action', '=', 'account.unlock').execute()
    expect(lines).toMatchObject([{ actor_id: null, subject: String(id) }])
    expect([admin('unlock', 'nobody').status, admin('unlock').status, admin('unlock', 'a', 'b').status]).toEqual([
      2, 2, 2,
    ])
  })

  it('takes a second factor off whose owner lost it, and logs out', { timeout: 60_000 }, async () => {
    const { db } = database
    const account = { name: 'forgetful', role: 'player', passwordHash: 'x', gender: 'female' } as const
    const id = (await createAccounts(db).create(account, 0)) as number
    const factors = createSecondFactors(database)
    await factors.propose(id, 'sealed', Date.now())
    await factors.activate(id, 'sealed', 1, ['a'.repeat(64)], Date.now())
    const token = await createSessions(db).open({ id }, Date.now(), undefined, true)
    expect(admin('second-factor', 'Forgetful', 'off').lines.at(-1)).toContain('logs in with the password alone')
    expect(await createSessions(db).find(token, Date.now())).toBeUndefined()
    expect([await factors.recoveryCodesLeft(id), (await factors.find(id, Date.now())).secret]).toEqual([0, undefined])
    expect(admin('second-factor', 'forgetful', 'off').lines.at(-1)).toBe('forgetful has no second factor.')
    expect([admin('second-factor', 'nobody', 'off').status, admin('second-factor', 'forgetful').status]).toEqual([2, 2])
  })
})
