import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestHost } from '../host.ts'
import { sharedPath, sharedReason } from '../shared.ts'

const host = await createTestHost()
afterAll(() => host.close())

/** Every call that takes a body, as the app itself knows them. */
const calls = [
  ...new Set(
    host.app.routes
      .filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
      .map(({ method, path }) => `${method} ${path.replace(/:[\w]+(\{[^}]*\})?/g, '1')}`),
  ),
]

const [parsing, pollution] = ['json-nst-parsing.json', 'json-proto-pollution.json'].map((name) =>
  sharedPath(`corpora/${name}`),
)
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Rows of every table but those that count attempts. */
async function state(): Promise<string> {
  const { db } = host.deps.database
  const tables = (await db.introspection.getTables()).map((table) => table.name).sort()
  const rows: Record<string, number> = {}
  for (const table of tables) {
    if (/rate_limit|login_attempt|audit/.test(table)) continue
    rows[table] = (
      await db
        .selectFrom(table as never)
        .selectAll()
        .execute()
    ).length
  }
  return JSON.stringify(rows)
}

it('covers the calls of the contract that write', () => {
  expect(calls).toEqual(expect.arrayContaining(['POST /render', 'POST /login', 'POST /SignUp', 'POST /logout']))
})

describe.skipIf(!parsing || !pollution)(`hostile bodies (skipped where ${sharedReason})`, () => {
  it.each(calls)(
    '%s answers each with a 4xx or its own good answer, changes nothing and never fails',
    async (call) => {
      const [method = '', path = ''] = call.split(' ')
      const before = await state()
      const version = host.deps.games.current.version
      const bodies = [
        ...(read(parsing as string) as { b64: string }[]).map(({ b64 }) => Buffer.from(b64, 'base64')),
        ...(read(pollution as string) as string[]).map((text) => Buffer.from(text)),
      ]
      const statuses = new Map<number, number>()
      for (const [at, body] of bodies.entries()) {
        const answer = await host.request(path, {
          from: `198.51.${at >> 8}.${at & 255}`,
          method,
          headers: { 'Content-Type': 'application/json', Authorization: 'Bearer nobody' },
          body,
        })
        await answer.arrayBuffer()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        expect(answer.status, `${call} ${body.subarray(0, 80)}`).toBeLessThan(500)
        expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      }
      expect(await state()).toBe(before)
      expect(host.deps.games.current.version).toBe(version)
      expect(({} as Record<string, unknown>).x ?? ({} as Record<string, unknown>).bar).toBeUndefined()
    },
    60_000,
  )
})
