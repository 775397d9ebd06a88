import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import { describeEachDatabase } from '../databases.ts'
import { long, rounds } from './rounds.ts'

const worker = path.join(import.meta.dirname, 'payment-worker.ts')

/** Runs a worker for some milliseconds after its first order, kills it without warning, and returns what it had said. */
function runAndKill(url: string, afterMs: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', worker, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const hadOrder = text.includes('opened')
      text += chunk
      if (!hadOrder && text.includes('opened')) setTimeout(() => child.kill('SIGKILL'), afterMs)
    })
    child.on('error', reject)
    // What stands before the last newline was said in full.
    child.on('close', () => resolve(text.split('\n').slice(0, -1)))
  })
}

describeEachDatabase('kill -9 between any two steps of a payment', (database) => {
  const count = rounds(6, 100)
  it(
    `leaves ledger = paid orders × ratio, one credit each, nothing acknowledged lost (${count} kills, two workers at once)`,
    async () => {
      const { url, open } = database()
      const said = new Map<string, Set<string>>()
      for (let round = 0; round < count; round++) {
        const lines = await Promise.all([runAndKill(url, Math.random() * 200), runAndKill(url, Math.random() * 200)])
        for (const line of lines.flat()) {
          const [what = '', id = ''] = line.split(' ')
          if (id) said.set(what, (said.get(what) ?? new Set()).add(id))
        }
      }
      const { db } = open()
      expect(await findDisagreements(db)).toEqual([])
      const ids = async (state: string) =>
        new Set(
          (
            await db
              .selectFrom('orders')
              .select('id')
              .where('state', '=', state as 'paid')
              .execute()
          ).map((row) => row.id),
        )
      const [paid, pending] = [await ids('paid'), await ids('pending')]
      expect(said.get('credited')?.size).toBeGreaterThan(0)
      expect([...(said.get('credited') ?? [])].filter((id) => !paid.has(id))).toEqual([])
      expect([...(said.get('opened') ?? [])].filter((id) => !paid.has(id) && !pending.has(id))).toEqual([])
      expect(said.get('refused')).toBeUndefined()
      const given = await db.selectFrom('deliveries').select('order_id').where('state', '=', 'done').execute()
      const done = new Set(given.map((row) => row.order_id))
      expect([...(said.get('delivered') ?? [])].filter((id) => !done.has(id))).toEqual([])
      if (url.startsWith('sqlite:')) {
        const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
        expect(check.rows).toEqual([{ integrity_check: 'ok' }])
      }
    },
    long ? 1_800_000 : 240_000,
  )
})
