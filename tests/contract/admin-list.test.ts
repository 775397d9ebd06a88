import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { createAccounts } from '../../host/repositories/accounts.ts'

const day = 86_400_000

describe('`npm run admin -- list`', () => {
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

  function list(...words: string[]) {
    const script = path.join(import.meta.dirname, '../../scripts/admin.ts')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, 'list', ...words],
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
    await accounts.disable('retired-one', 90 * day)
    for (let number = 1; number <= 53; number++) {
      await create(`cheater${number}`, 'player')
      await accounts.disable(`cheater${number}`, number * day)
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
})
