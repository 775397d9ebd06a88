import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { createTestHost } from '../host.ts'
import { sharedPath, sharedReason } from '../shared.ts'

const host = await createTestHost()
afterAll(() => host.close())

/** Every call that takes a body, from the routes of the app. */
const calls = host.app.routes
  .filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
  .map(({ method, path }) => ({ method, path: path.replace(/:[\w]+(\{[^}]*\})?/g, '1') }))

const [parsing, pollution] = ['json-nst-parsing.json', 'json-proto-pollution.json'].map((name) =>
  sharedPath(`corpora/${name}`),
)
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Rows of every table except those that count attempts. */
async function rowCounts(): Promise<Record<string, number>> {
  const { db } = host.deps.database
  const counts: Record<string, number> = {}
  for (const { name } of await db.introspection.getTables()) {
    if (/rate_limit|login_attempt|audit/.test(name)) continue
    const rows = await db
      .selectFrom(name as never)
      .selectAll()
      .execute()
    counts[name] = rows.length
  }
  return counts
}

it.skipIf(!parsing || !pollution)(
  `hostile JSON without a session changes nothing and never makes a call fail (skipped where ${sharedReason})`,
  async () => {
    const before = await rowCounts()
    const bodies = [
      ...(read(parsing as string) as { b64: string }[]).map(({ b64 }) => Buffer.from(b64, 'base64')),
      ...(read(pollution as string) as string[]).map((text) => Buffer.from(text)),
    ]
    // Each body to some of the calls, so that each call gets many.
    for (const [at, body] of bodies.entries())
      for (const { method, path } of calls.filter((_, index) => index % 16 === at % 16)) {
        const answer = await host.request(path, {
          from: `198.51.${at >> 8}.${at & 255}`,
          method,
          headers: { 'Content-Type': 'application/json', Authorization: 'Bearer nobody' },
          body,
        })
        await answer.arrayBuffer()
        expect(answer.status, `${method} ${path} ${body.subarray(0, 80)}`).toBeLessThan(500)
        expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      }
    expect(await rowCounts()).toEqual(before)
    expect(({} as Record<string, unknown>).x ?? ({} as Record<string, unknown>).bar).toBeUndefined()
  },
)
