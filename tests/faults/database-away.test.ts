/** A database that hangs, dies, comes back or refuses: the host answers 503 in time and goes on by itself. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../api/client.ts'
import { endpoint } from '../../api/endpoint.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { createAccounts } from '../../host/repositories/accounts.ts'
import { createSessions } from '../../host/repositories/sessions.ts'
import { freePort } from '../free-port.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { createMariaDb, type OwnMariaDb } from '../own-mariadb.ts'
import { findProgram } from '../system-packages.ts'

const mariadbd = findProgram('mariadbd')
const script = path.join(import.meta.dirname, '../../scripts/host.ts')

/** The end of a host that cannot start. */
async function startHostProcess(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, HOST_PORT: '0', DATABASE_WAIT_S: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  return { code, said: `${stdout}${stderr}` }
}

function expectSettingsFault({ code, said }: { code: number | null; said: string }, what: RegExp): void {
  expect(said).toMatch(what)
  expect(said).toContain('where: DATABASE_URL')
  expect(said).toMatch(/mend: {2}\S/)
  expect(said).not.toMatch(/report it|^ +at /m)
  expect(said).not.toContain('a-secret')
  expect(code).toBe(2)
}

describe('the start of a host on SQLite', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-start-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['is not one', 'text.sqlite', /text\.sqlite is no SQLite database/],
    ['lies in a file', 'text.sqlite/a.sqlite', /the folder of .* is a file/],
    ['is a folder', '', /cannot be opened/],
  ])('whose database %s says so and ends with 2', async (_, name, what) => {
    writeFileSync(path.join(folder, 'text.sqlite'), 'no database at all, but long enough for a header'.repeat(50))
    expectSettingsFault(await startHostProcess({ DATABASE_URL: `sqlite:${path.join(folder, name)}` }), what)
  })
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
  }, 120_000)
  afterAll(async () => {
    await mariaDb?.signal('SIGCONT')
    await host?.close()
    await mariaDb?.remove()
  }, 60_000)

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
  /** The site's own client, with its own patience: a host that takes longer is a `NetworkError` to it. */
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
      [...calls, ...calls, ...calls].map(async ([at, body]) => ({
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
  const expectBack = () => vi.waitFor(() => ask('/auth/check'), { timeout: 30_000, interval: 100 })

  it('that hangs is 503 to every call within the time that a client waits, and used again when it answers', async () => {
    await expectBack()
    await mariaDb.signal('SIGSTOP')
    await expectAway()
    const start = startHostProcess({ DATABASE_URL: mariaDb.url('almanac', 'keeper:a-secret') })
    expectSettingsFault(await start, new RegExp(`127.0.0.1:${mariaDb.port} does not answer`))
    await mariaDb.signal('SIGCONT')
    await expectBack()
  }, 90_000)

  it('that was killed is 503 at once, and used again when it was started', async () => {
    await mariaDb.signal('SIGKILL')
    await expectAway()
    const refused = await startHostProcess({ DATABASE_URL: mariaDb.url('almanac', 'keeper:a-secret') })
    expectSettingsFault(refused, new RegExp(`no MariaDB listens at 127.0.0.1:${mariaDb.port}`))
    await mariaDb.start()
    await expectBack()
  }, 90_000)

  it('that refuses the password from now on is 503', async () => {
    mariaDb.ask("alter user keeper@'127.0.0.1' identified by 'another'")
    const ids = mariaDb.ask("select id from information_schema.processlist where user = 'keeper'").split(/\s+/)
    for (const id of ids) mariaDb.ask(`kill ${id}`)
    await expectAway()
    mariaDb.ask("alter user keeper@'127.0.0.1' identified by 'a-secret'")
    await expectBack()
  }, 60_000)

  it('that a host cannot start with is said with the remedy, and ends with 2', async () => {
    const at = (name: string, user: string) => ({ DATABASE_URL: mariaDb.url(name, user) })
    const faults: [Record<string, string>, RegExp][] = [
      [at('almanac', 'keeper:wrong'), /refuses the user keeper or its password/],
      [at('almanac', 'stranger:a-secret'), /stranger lacks rights on the database almanac/],
      [at('nothing', 'root'), /there is no database nothing/],
      [at('', 'root'), /the address names no database/],
      [{ DATABASE_URL: `mysql://root@127.0.0.1:${await freePort()}/almanac` }, /no MariaDB listens at 127\.0\.0\.1/],
      [{ DATABASE_URL: 'mysql://root@no-such-machine.invalid/almanac' }, /no-such-machine\.invalid/],
    ]
    for (const [env, what] of faults) expectSettingsFault(await startHostProcess(env), what)
  }, 60_000)

  it('that comes up after the host is waited for', async () => {
    await mariaDb.signal('SIGTERM')
    const started = createTestHostProcess(mariaDb.url('almanac', 'keeper:a-secret'))
    await started.says('host waits for its database')
    await mariaDb.start()
    await started.says('host listens')
    await started.end()
  }, 90_000)
})

/** A host in a process of its own, and its log. */
function createTestHostProcess(url: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, HOST_PORT: '0', DATABASE_WAIT_S: '60', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk
    })
  return {
    says: (event: string) => vi.waitFor(() => expect(log).toContain(event), { timeout: 60_000, interval: 100 }),
    async end() {
      const ended = new Promise((resolve) => child.on('close', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
