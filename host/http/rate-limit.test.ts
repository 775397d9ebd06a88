import { afterEach, expect, it } from 'vitest'
import { describeDatabase } from '../../tests/databases.ts'
import { HostError } from './host-error.ts'
import { createRateLimiter, type Limit, type RateLimiter } from './rate-limit.ts'

const limit: Limit = { name: 'render', max: 3, windowS: 60 }
const clock = { time: 1_700_000_000_000 }
const now = () => clock.time
const refused = (promise: Promise<void>) =>
  promise.then(
    () => undefined,
    (error) => error as HostError,
  )

describeDatabase('rate limiter', (database) => {
  const open = () => createRateLimiter(database().open(), now)

  afterEach(() => {
    clock.time += 3_600_000
  })

  it('accepts `max` requests, then throws 429 with the seconds to wait until the window ends', async () => {
    const limits = open()
    for (let i = 0; i < 3; i++) await limits.take(limit, 'a')
    clock.time += 20_500
    const error = await refused(limits.take(limit, 'a'))
    expect(error).toBeInstanceOf(HostError)
    expect([error?.status, error?.headers['Retry-After'], error?.message]).toEqual([
      429,
      '40',
      '操作過於頻繁，請於 40 秒後再試',
    ])
    await limits.take(limit, 'b')
    clock.time += 39_500
    await limits.take(limit, 'a')
  })

  it('counts each of many simultaneous requests over two connections', async () => {
    const hosts = [open(), open()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => refused((hosts[at % 2] as RateLimiter).take(limit, 'burst'))),
    )
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3)
  })

  const minuteMs = 60_000
  const growing = { firstS: 900, maxS: 86_400, forgetS: 86_400 }
  const guesses: Limit = { name: 'guesses', max: 5, windowS: 900, lock: growing }
  const waitOf = async (limits: RateLimiter, key: string) => (await limits.tryAll([{ limit: guesses, key }])).waitMs

  it('doubles the lock each time up to a day, and starts again after a day without requests', async () => {
    const limits = open()
    const locks: number[] = []
    for (let round = 0; round < 9; round++) {
      for (let i = 0; i < 5; i++) expect(await waitOf(limits, 'grows')).toBe(0)
      const wait = await waitOf(limits, 'grows')
      locks.push(wait / minuteMs)
      clock.time += wait
    }
    expect(locks).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 15])
  })

  it('locks of a clock that was ahead are ignored', async () => {
    const limits = open()
    clock.time += 365 * 86_400_000
    for (let i = 0; i < 5; i++) await waitOf(limits, 'clock')
    expect(await waitOf(limits, 'clock')).toBe(15 * minuteMs)
    clock.time -= 365 * 86_400_000
    for (let i = 0; i < 5; i++) expect(await waitOf(limits, 'clock')).toBe(0)
    expect(await waitOf(limits, 'clock')).toBe(15 * minuteMs)
  })

  it('counts towards all limits or none, returns the locked ones, and undoes a request', async () => {
    const limits = open()
    const narrow = { limit: guesses, key: 'narrow', owner: 'Brynhild' }
    const both = [narrow, { limit: { ...guesses, name: 'wide', max: 6 }, key: 'wide' }]
    for (let i = 0; i < 4; i++) expect(await limits.tryAll(both)).toMatchObject({ waitMs: 0, locked: [] })
    expect(await limits.tryAll(both)).toMatchObject({ waitMs: 0, locked: ['guesses'] })
    for (let i = 0; i < 20; i++) expect(await limits.tryAll(both)).toMatchObject({ waitMs: 15 * minuteMs })
    await limits.giveBack(both)
    expect(await limits.tryAll(both)).toMatchObject({ locked: ['guesses'] })
    await limits.clear({ owner: 'Brynhild' })
    // The wide limit has counted five: none of the refused attempts.
    expect(await limits.tryAll(both)).toMatchObject({ waitMs: 0, locked: ['wide'] })
  })
})
