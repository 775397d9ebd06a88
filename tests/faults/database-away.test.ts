/** A database that hangs, dies, comes back or refuses: the host answers 503 in time and continues by itself. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../api/client.ts'
import { endpoint } from '../../api/endpoint.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { createAccounts } from '../../host/accounts/store/accounts.ts'
import { createSessions } from '../../host/accounts/store/sessions.ts'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { createMariaDb, type OwnMariaDb } from '../own-mariadb.ts'
import { deadlineMs, until } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'

const mariadbd = findProgram('mariadbd')
const script = path.join(import.meta.dirname, '../../scripts/host.ts')

/** The exit code and output of a host that cannot start. */
async function startHostProcess(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawnHost({ DATABASE_WAIT_S: '0', ...env })
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  return { code, output: `${stdout}${stderr}` }
}

function spawnHost(env: Record<string, string>) {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, HOST_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function expectSettingsFault({ code, output }: { code: number | null; output: string }, what: RegExp): void {
  expect(output).toMatch(what)
  expect(output).toContain('where: DATABASE_URL')
  expect(output).toMatch(/fix: {3}\S/)
  expect(output).not.toMatch(/report it|^ +at /m)
  expect(output).not.toContain('a-secret')
  expect(code, output).toBe(2)
}

it('a host whose SQLite file is no database ends with 2 and names it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-start-'))
  const file = path.join(folder, 'text.sqlite')
  writeFileSync(file, 'no database at all, but long enough for a header'.repeat(50))
  expectSettingsFault(await startHostProcess({ DATABASE_URL: `sqlite:${file}` }), /text\.sqlite is no SQLite database/)
  rmSync(folder, { recursive: true })
})

describe.skipIf(!mariadbd)(`MariaDB${mariadbd ? '' : ' (skipped: mariadbd is not installed)'}`, () => {
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
    host = await createTestHost({ databaseUrl: mariaDb.url('almanac', 'keeper:a-secret') })
    const { db } = host.deps.database
    const player = { name: 'Sigrun', passwordHash: 'x', gender: 'female', role: 'admin' } as const
    const id = (await createAccounts(db).create(player, host.deps.now())) as number
    token = await createSessions(db).open({ id }, host.deps.now())
  }, 2 * deadlineMs)
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
  /** The client of the site: a host that takes longer than its time limit is a `NetworkError`. */
  const ask = (at: string, body?: object) => {
    const fetch = (url: unknown, init: RequestInit = {}) => {
      const { promise: left, reject } = Promise.withResolvers<never>()
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      return Promise.race([host.request(String(url), init), left])
    }
    const call = endpoint<void, object | undefined>()({
      method: body ? 'POST' : 'GET',
      path: () => at,
      auth: true,
      answer: v.unknown(),
    })
    return createClient({ host: '', token: () => token, fetch }).call(call, { body })
  }
  async function expectAway(): Promise<void> {
    const failures = await Promise.all(
      calls.map(async ([at, body]) => ({
        at,
        error: await ask(at, body).catch((error: unknown) => error),
      })),
    )
    for (const { at, error } of failures) {
      expect(error, at).toBeInstanceOf(HttpStatusError)
      expect(error, at).toMatchObject({ status: 503 })
      expect((error as HttpStatusError).retryAfterS, at).toBeGreaterThan(0)
    }
    await ask('/item/version')
  }
  const expectBack = () => until('an answer to /auth/check', () => ask('/auth/check').then(() => true))

  it('that hangs makes every call a 503 before a client gives up, and is used again when it answers', async () => {
    await expectBack()
    await mariaDb.signal('SIGSTOP')
    await expectAway()
    const start = startHostProcess({ DATABASE_URL: mariaDb.url('almanac', 'keeper:a-secret') })
    expectSettingsFault(await start, new RegExp(`127.0.0.1:${mariaDb.port} does not answer`))
    await mariaDb.signal('SIGCONT')
    await expectBack()
  })

  it('that was killed makes every call a 503, and is used again when it was started', async () => {
    await mariaDb.signal('SIGKILL')
    await expectAway()
    const refused = await startHostProcess({ DATABASE_URL: mariaDb.url('almanac', 'keeper:a-secret') })
    expectSettingsFault(refused, new RegExp(`no MariaDB listens at 127.0.0.1:${mariaDb.port}`))
    await mariaDb.start()
    await expectBack()
  })

  it('that refuses the password makes every call a 503', async () => {
    mariaDb.ask("alter user keeper@'127.0.0.1' identified by 'another'")
    const ids = mariaDb.ask("select id from information_schema.processlist where user = 'keeper'").split(/\s+/)
    for (const id of ids) mariaDb.ask(`kill ${id}`)
    await expectAway()
    mariaDb.ask("alter user keeper@'127.0.0.1' identified by 'a-secret'")
    await expectBack()
  })

  it('that a host cannot use is named with the remedy at its start, which ends with 2', async () => {
    const at = (name: string, user: string) => ({ DATABASE_URL: mariaDb.url(name, user) })
    const faults: [Record<string, string>, RegExp][] = [
      [at('almanac', 'keeper:wrong'), /refuses the user keeper or its password/],
      [at('almanac', 'stranger:a-secret'), /stranger lacks rights on the database almanac/],
      [at('nothing', 'root'), /there is no database nothing/],
      [{ DATABASE_URL: `mysql://root@127.0.0.1:${await freePort()}/almanac` }, /no MariaDB listens at 127\.0\.0\.1/],
      [{ DATABASE_URL: 'mysql://root@no-such-machine.invalid/almanac' }, /no-such-machine\.invalid/],
    ]
    for (const [env, what] of faults) expectSettingsFault(await startHostProcess(env), what)
  })

  it('that starts after the host is waited for', async () => {
    await mariaDb.signal('SIGTERM')
    const child = spawnHost({ DATABASE_WAIT_S: '60', DATABASE_URL: mariaDb.url('almanac', 'keeper:a-secret') })
    let log = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
    await until('the host waits', () => log.includes('host waits for its database'))
    await mariaDb.start()
    await until('the host listens', () => log.includes('host listens'))
    await endProcess(child)
  })
})
