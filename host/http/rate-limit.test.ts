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

  it('admits the limit, then answers 429 with the seconds to wait, and forgets after its window', async () => {
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

  it('survives a restart', async () => {
    const first = database().open()
    const before = createRateLimiter(first, now)
    for (let i = 0; i < 3; i++) await before.take(limit, 'again')
    await first.close()
    const after = open()
    expect((await refused(after.take(limit, 'again')))?.status).toBe(429)
  })

  it('counts each of many simultaneous requests, over two connections', async () => {
    const hosts = [open(), open()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => refused((hosts[at % 2] as RateLimiter).take(limit, 'burst'))),
    )
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3)
  })
})
