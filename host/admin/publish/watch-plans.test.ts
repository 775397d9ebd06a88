import { expect, it, vi } from 'vitest'
import { memoryDatabase } from '../../../tests/prepared-schema.ts'
import { until } from '../../../tests/run/until.ts'
import { insertPost } from '../../posts/store/posts.ts'
import { watchPlans } from './watch-plans.ts'

it('a refresh is requested when a scheduled announcement begins or ends, also while no host runs', async () => {
  const database = await memoryDatabase()
  const clock = { at: 1_000 }
  const draft = { type: 0, title: '活動', content: '', enable: true }
  await insertPost(database.db, { ...draft, startsAt: 5_000, endsAt: 9_000 }, { actorId: null, address: '' }, clock.at)
  const publisher = { isSet: true, request: vi.fn() }
  let checks = 0
  const now = () => {
    checks += 1
    return clock.at
  }
  const stop = watchPlans({ database, now }, publisher, 1)
  const requestsAt = async (at: number) => {
    clock.at = at
    const before = checks
    // Several checks ensure that one has started and finished after the change of the clock.
    await until('several checks', () => checks > before + 5, 1)
    return publisher.request.mock.calls.length
  }
  expect([await requestsAt(4_999), await requestsAt(5_000), await requestsAt(8_999), await requestsAt(9_000)]).toEqual([
    0, 1, 1, 2,
  ])
  await insertPost(database.db, draft, { actorId: null, address: '' }, 9_500)
  expect(await requestsAt(10_000)).toBe(2)
  stop()
  // After a restart, the end may have been missed.
  const stopSecond = watchPlans({ database, now }, publisher, 1)
  expect(await requestsAt(11_000)).toBe(3)
  stopSecond()
  await database.close()
})
