import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { createAccounts } from '../../host/repositories/accounts.ts'
import { createSessions } from '../../host/repositories/sessions.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { sharedPath } from '../shared.ts'

const corpus = sharedPath('corpora/blns.json')
/** Strings that are unlike each other in kind: each in every field. */
const kinds = [
  '',
  ' ',
  '１２３',
  '\u202e\u2066abc\u2069',
  '\u0000',
  '\ud800',
  '👩‍👩‍👧‍👦',
  '﷽',
  '%',
  '_',
  '\\',
  "'",
  '../../etc/passwd',
  'null',
  '__proto__',
  '1e999',
  '-0',
  'x'.repeat(5_000),
  '𠮷'.repeat(300),
]
/** The public list, where it is at hand: dealt out over the fields. */
const naughty: string[] = corpus ? JSON.parse(readFileSync(corpus, 'utf8')) : []

type Body = Record<string, unknown>
/** A good body of each call, and which of its fields are texts that somebody wrote. */
const calls: [method: string, path: string, good: Body, fields: string[]][] = [
  [
    'POST',
    '/admin/posts',
    { type: 0, title: '公告', content: '<p>內容</p>', enable: true },
    ['title', 'content', 'type', 'enable'],
  ],
  ['PATCH', '/admin/posts/1', { title: '公告' }, ['title', 'content']],
  ['POST', '/donate/purchase', { Price: 500, paymentMethod: 'credit' }, ['Price', 'account_id', 'paymentMethod']],
  ['POST', '/vip/purchase', { plan_id: 1, paymentMethod: 'atm' }, ['plan_id', 'account_id', 'paymentMethod']],
  ['POST', '/firewall/allow', { clientInfo: { ip: '203.0.113.9' } }, ['clientInfo', 'clientInfo.ip']],
  ['POST', '/logout', { accountId: 1 }, ['accountId']],
]
const paths = [
  '/vending/search?itemInfo=',
  '/vending/logs?itemInfo=',
  '/vending/purchase?itemInfo=',
  '/vending/logs?itemInfo=501&days=',
  '/vending/logs?itemInfo=501&currency=',
  '/vending/purchase?itemInfo=501&range=',
  '/orders/',
  '/posts/',
  '/item/',
  '/package/',
  '/reform/',
  '/enchant/',
  '/collection/',
]

/** Each kind for every place, and the public list dealt out among them. */
function dealt<T>(places: readonly T[]): [place: T, text: string][] {
  const all = places.flatMap((place) => kinds.map((text): [T, string] => [place, text]))
  return [...all, ...naughty.map((text, at): [T, string] => [places[at % places.length] as T, text])]
}

describeDatabase('any text that somebody writes', (database) => {
  let host: TestHost
  let accountId: number
  beforeAll(async () => {
    host = await createTestHost({
      // The sandbox takes orders from this machine alone.
      from: '127.0.0.1',
      databaseUrl: await database().emptied(),
      env: { SITE_URL: 'http://localhost:4321', PUBLIC_API_HOST: 'http://127.0.0.1:8787' },
    })
    const account = { name: 'Brunhild', passwordHash: 'x', gender: 'female', role: 'admin' } as const
    accountId = (await createAccounts(host.deps.database.db).create(account, host.deps.now())) as number
    return () => host.close()
  })

  async function expectAnswered(what: string, path: string, init: RequestInit = {}) {
    // Past every limit's time, and with a session that has not ended.
    host.wait(11 * 60_000)
    const token = await createSessions(host.deps.database.db).open({ id: accountId }, host.deps.now())
    const headers = { ...init.headers, Authorization: `Bearer ${token}` }
    const answer = await host.request(path, { ...init, headers })
    const text = await answer.text()
    expect(answer.status, what).toBeLessThan(500)
    expect(answer.status, what).not.toBe(429)
    if (answer.status >= 400) expect(JSON.parse(text), what).toMatchObject({ error: expect.any(String) })
  }

  const fields = calls.flatMap(([method, path, good, names]) => names.map((name) => ({ method, path, good, name })))

  it('in a field of a body is taken or refused, and never makes the host fail', async () => {
    for (const [{ method, path, good, name }, text] of dealt(fields)) {
      const body = name === 'clientInfo.ip' ? { clientInfo: { ip: text } } : { ...good, [name]: text }
      const headers = { 'Content-Type': 'application/json' }
      await expectAnswered(`${path} ${name} ${JSON.stringify(text).slice(0, 80)}`, path, {
        method,
        headers,
        body: JSON.stringify(body),
      })
    }
  }, 60_000)

  it('in an address is answered, and never makes the host fail', async () => {
    for (const [path, text] of dealt(paths))
      await expectAnswered(`${path}${text.slice(0, 80)}`, path + encodeURIComponent(text.toWellFormed()))
  }, 60_000)
})
