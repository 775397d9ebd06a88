import { expect, it } from 'vitest'
import { BusyError } from './busy-error.ts'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose jobs end in `endAll`; `started` lists them in the order of their starts. */
function setUp(options: { concurrency: number; maxWaiting: number }) {
  const { runInTurn } = createFairQueue(options)
  const started: string[] = []
  const ends: (() => void)[] = []
  const enqueue = (name: string, client: string[]) =>
    runInTurn(client, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }).catch((error: unknown) => error)
  async function endAll() {
    for (let next = ends.shift(); next; next = ends.shift()) {
      next()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { enqueue, started, endAll }
}

it('serves clients in turn, however many requests one of them has', async () => {
  const { enqueue, started, endAll } = setUp({ concurrency: 1, maxWaiting: 100 })
  for (let i = 0; i < 20; i++) enqueue(`flood${i}`, ['net', 'a'])
  for (const name of ['b', 'c']) enqueue(name, ['net', name])
  enqueue('d', ['far', 'd'])
  await endAll()
  expect(started.slice(0, 6)).toEqual(['flood0', 'flood1', 'd', 'b', 'c', 'flood2'])
  expect(started).toHaveLength(23)
})

it('counts a network with many addresses as one client', async () => {
  const { enqueue, started, endAll } = setUp({ concurrency: 1, maxWaiting: 100 })
  for (let i = 0; i < 50; i++) enqueue(`flood${i}`, ['net', `address${i}`])
  enqueue('player', ['home', 'address'])
  await endAll()
  expect(started.indexOf('player')).toBe(2)
})

it('rejects the newest request of the client with the most, never one of another client', async () => {
  const { enqueue, started, endAll } = setUp({ concurrency: 1, maxWaiting: 30 })
  const flood = Array.from({ length: 1_600 }, (_, i) => enqueue(`flood${i}`, ['127.0.0.0/24', '127.0.0.1', 'one']))
  const players = Array.from({ length: 25 }, (_, i) =>
    enqueue(`player${i}`, ['127.0.0.0/24', `127.0.0.${i + 2}`, 'own']),
  )
  const late = enqueue('late', ['127.0.0.0/24', '127.0.0.1', 'other account of the same address'])
  await endAll()
  expect(await Promise.all(players)).toEqual(players.map((_, i) => `player${i}`))
  expect(await late).toBe('late')
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer instanceof BusyError)).toHaveLength(1_600 - 1 - 4)
  // One was running, and four kept their places.
  expect(started).toHaveLength(31)
})

it('continues after it was full and after failed jobs', async () => {
  const { runInTurn } = createFairQueue({ concurrency: 1, maxWaiting: 1 })
  const broken = () => Promise.reject(new Error('broken'))
  const outcomes = await Promise.allSettled([
    runInTurn(['a'], broken),
    runInTurn(['a'], broken),
    runInTurn(['a'], broken),
  ])
  expect(outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason.name)).toEqual([
    'Error',
    'Error',
    'BusyError',
  ])
  expect(await runInTurn(['a'], async () => 'done')).toBe('done')
})
