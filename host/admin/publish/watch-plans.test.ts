import { expect, it, vi } from 'vitest'
import { memoryDatabase } from '../../../tests/prepared-schema.ts'
import { until } from '../../../tests/run/until.ts'
import { createPosts } from '../../posts/store/posts.ts'
import { watchPlans } from './watch-plans.ts'

it('requests a refresh when a scheduled announcement begins and ends, and at no other time', async () => {
  const database = await memoryDatabase()
  const clock = { at: 1_000 }
  const posts = createPosts(database.db)
  const draft = { type: 0, title: '活動', content: '', enable: true }
  await posts.create({ ...draft, startsAt: 5_000, endsAt: 9_000 }, { actorId: null, address: '' }, clock.at)
  const publisher = { isSet: true, request: vi.fn() }
  let looks = 0
  const now = () => {
    looks += 1
    return clock.at
  }
  const stop = watchPlans({ database, now }, publisher, 1)
  const askedBy = async (at: number) => {
    clock.at = at
    const seen = looks
    // The look after the next has begun when the next has ended, or a later one has.
    await until('it has looked', () => looks > seen + 5, 1)
    return publisher.request.mock.calls.length
  }
  expect([await askedBy(4_999), await askedBy(5_000), await askedBy(8_999), await askedBy(9_000)]).toEqual([0, 1, 1, 2])
  await posts.create(draft, { actorId: null, address: '' }, 9_500)
  expect(await askedBy(10_000)).toBe(2)
  stop()
  await database.close()
})
