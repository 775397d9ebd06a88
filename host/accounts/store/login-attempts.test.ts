import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../../domain/day.ts'
import { memoryDatabase } from '../../../tests/prepared-schema.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { accountLimit, createLoginAttempts, strangersLimit } from './login-attempts.ts'

const start = Date.UTC(2026, 0, 1)
const minuteMs = 60_000
let open: OpenDatabase

beforeEach(async () => {
  open = await memoryDatabase()
  return () => open.close()
})

const who = [{ bucket: 'who', limit: accountLimit }]
const take = async (at: number) => (await createLoginAttempts(open).take(who, at)).waitMs

describe('login attempts', () => {
  it('lets five through in a quarter of an hour, and locks for as long', async () => {
    for (let i = 0; i < 5; i++) expect(await take(start + i * minuteMs)).toBe(0)
    expect(await take(start + 5 * minuteMs)).toBe(14 * minuteMs)
    expect(await take(start + 19 * minuteMs - 1)).toBe(1)
    expect(await take(start + 19 * minuteMs)).toBe(0)
  })

  it('locks twice as long each time, at most a day, and forgets after a quiet day', async () => {
    let at = start
    const locks: number[] = []
    for (let round = 0; round < 9; round++) {
      for (let i = 0; i < 5; i++) expect(await take(at)).toBe(0)
      const wait = await take(at)
      locks.push(wait / minuteMs)
      at += wait
    }
    expect(locks).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 15])
  })

  it('locks no longer when the clock was ahead and is set back', async () => {
    const ahead = start + 365 * dayMs
    for (let i = 0; i < 5; i++) await take(ahead)
    expect(await take(ahead)).toBe(15 * minuteMs)
    for (let i = 0; i < 5; i++) expect(await take(start)).toBe(0)
    expect(await take(start)).toBe(15 * minuteMs)
  })

  it('counts towards all limits or none, and says which ones it locks', async () => {
    const attempts = createLoginAttempts(open)
    const both = [...who, { bucket: 'all', limit: { ...accountLimit, failures: 6 } }]
    for (let i = 0; i < 4; i++) expect(await attempts.take(both, start)).toEqual({ waitMs: 0, locked: [] })
    expect(await attempts.take(both, start)).toEqual({ waitMs: 0, locked: ['who'] })
    // The narrow limit is reached: a hundred more leave the wide one where it was, and make no row of a new name.
    for (let i = 0; i < 100; i++) {
      const refused = await attempts.take([...both, { bucket: `new${i}`, limit: accountLimit }], start)
      expect(refused).toEqual({ waitMs: 15 * minuteMs, locked: [] })
    }
    const rows = await open.db.selectFrom('login_attempts').select(['bucket', 'failures']).orderBy('bucket').execute()
    expect(rows).toEqual([
      { bucket: 'all', failures: 5 },
      { bucket: 'who', failures: 5 },
    ])
  })

  it('locks strangers for an hour at most', async () => {
    const attempts = createLoginAttempts(open)
    const strangers = [{ bucket: 'strangers', limit: strangersLimit }]
    let at = start
    const locks: number[] = []
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 10; i++) expect((await attempts.take(strangers, at)).waitMs).toBe(0)
      const { waitMs } = await attempts.take(strangers, at)
      locks.push(waitMs / minuteMs)
      at += waitMs
    }
    expect(locks).toEqual([15, 30, 60, 60, 60])
  })
})
