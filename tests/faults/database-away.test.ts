import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandEnv } from '../command-env.ts'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { createMariaDb, type OwnMariaDb } from '../mariadb.ts'
import { projectRoot, quiet, runCommand } from '../programs.ts'
import { until } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const mariadbd = findProgram('mariadbd')

const secret = 'keeper:a-secret'

/** A host that cannot use its database exits with 2 and reports the setting and the remedy. */
function expectSettingsFault(env: Record<string, string>, what: RegExp): void {
  const { status, stderr } = runCommand('host', [], { HOST_PORT: '0', DATABASE_WAIT_S: '0', ...env })
  expect(stderr).toMatch(what)
  expect(stderr).toContain('where: DATABASE_URL')
  expect(stderr).toMatch(/fix: {3}\S/)
  expect(stderr).not.toMatch(/report it|^ +at /m)
  expect(stderr).not.toContain('a-secret')
  expect(status, stderr).toBe(2)
}

it('a host exits with 2 and reports the file if its SQLite file is no database', () => {
  const folder = temporaryFolder('almanac-start')
  const file = path.join(folder, 'text.sqlite')
  writeFileSync(file, 'no database at all, but long enough for a header'.repeat(50))
  expectSettingsFault({ DATABASE_URL: `sqlite:${file}` }, /text\.sqlite is not an SQLite database/)
})

describe.skipIf(!mariadbd)(`a host on MariaDB${mariadbd ? '' : ' (skipped: mariadbd is not installed)'}`, () => {
  let mariaDb: OwnMariaDb
  let host: TestHost
  let token: string

  beforeAll(async () => {
    mariaDb = await createMariaDb(['--innodb-flush-log-at-trx-commit=2'])
    await mariaDb.start()
    mariaDb.ask("create database almanac; create user keeper@'127.0.0.1' identified by 'a-secret'")
    mariaDb.ask(
      "create user stranger@'127.0.0.1' identified by 'a-secret'; grant all on almanac.* to keeper@'127.0.0.1'",
    )
    host = await createTestHost({ databaseUrl: mariaDb.url('almanac', secret) })
    token = (await host.member('Sigrun', 'admin')).token
  })
  afterAll(async () => {
    await mariaDb?.signal('SIGCONT')
    await host?.close()
    await mariaDb?.remove()
  })

  const calls: [string, object?][] = [
    ['/auth/check'],
    ['/login', { username: 'Sigrun', password: 'balmung-27' }],
    ['/SignUp', { username: 'Sigfrid', password: 'balmung-2027', gender: 'male' }],
    ['/posts/1'],
    ['/admin/posts', { type: 0, title: '標題', content: '', enable: true }],
    ['/donate/purchase', { Price: 1000, paymentMethod: 'credit' }],
    ['/vending/search?itemInfo=501'],
    ['/logout', {}],
  ]
  async function expectAway(): Promise<void> {
    for (const [at, answer] of await Promise.all(
      calls.map(async ([at, body]) => [at, await host.send(at, { token, body })] as const),
    )) {
      expect(answer.status, at).toBe(503)
      expect(Number(answer.headers.get('Retry-After')), at).toBeGreaterThan(0)
    }
    expect((await host.send('/item/version')).status).toBe(200)
  }
  const expectBack = () => until('an answer to /auth/check', () => host.isAlive(token))

  it('while the database hangs, each call that needs it gets 503', async () => {
    await expectBack()
    await mariaDb.signal('SIGSTOP')
    await expectAway()
    const DATABASE_URL = mariaDb.url('almanac', secret)
    expectSettingsFault({ DATABASE_URL }, new RegExp(`127.0.0.1:${mariaDb.port} does not answer`))
    await mariaDb.signal('SIGCONT')
    await expectBack()
  })

  it('while the database is down, each call that needs it gets 503', async () => {
    await mariaDb.signal('SIGKILL')
    await expectAway()
    await mariaDb.start()
    await expectBack()
  })

  it('while the database refuses the password, each call that needs it gets 503', async () => {
    mariaDb.ask("alter user keeper@'127.0.0.1' identified by 'another'")
    const ids = mariaDb.ask("select id from information_schema.processlist where user = 'keeper'").split(/\s+/)
    for (const id of ids) mariaDb.ask(`kill ${id}`)
    await expectAway()
    mariaDb.ask("alter user keeper@'127.0.0.1' identified by 'a-secret'")
    await expectBack()
  })

  it('a host that cannot use its database exits with 2 and reports the remedy', async () => {
    const at = (name: string, user: string) => ({ DATABASE_URL: mariaDb.url(name, user) })
    const faults: [Record<string, string>, RegExp][] = [
      [at('almanac', 'keeper:wrong'), /refuses the user keeper or its password/],
      [at('almanac', 'stranger:a-secret'), /stranger lacks rights on the database almanac/],
      [at('nothing', 'root'), /there is no database nothing/],
      [
        { DATABASE_URL: `mysql://root@127.0.0.1:${await freePort()}/almanac` },
        /MariaDB is not listening at 127\.0\.0\.1/,
      ],
      [{ DATABASE_URL: 'mysql://root@no-such-machine.invalid/almanac' }, /no-such-machine\.invalid/],
    ]
    for (const [env, what] of faults) expectSettingsFault(env, what)
  })

  it('a starting host waits for its database', async () => {
    await mariaDb.signal('SIGTERM')
    const env = commandEnv({ HOST_PORT: '0', DATABASE_WAIT_S: '60', DATABASE_URL: mariaDb.url('almanac', secret) })
    const child = spawn(process.execPath, [quiet, 'scripts/host.ts'], { cwd: projectRoot, env })
    let log = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
    await expect.poll(() => log).toContain('host waits for its database')
    await mariaDb.start()
    await expect.poll(() => log).toContain('host listens')
    await endProcess(child)
  })
})
