import { expect, it } from 'vitest'
import { createYield } from './yield-to-event-loop.ts'

const busy = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
}

it('lets a short request in while several long pieces of work are under way', async () => {
  const done: string[] = []
  async function long(name: string) {
    const yieldToEventLoop = createYield()
    for (let step = 0; step < 10; step++) {
      busy(4)
      await yieldToEventLoop()
    }
    done.push(name)
  }
  const all = [
    long('a'),
    long('b'),
    new Promise<void>((resolve) => setTimeout(resolve, 5)).then(() => done.push('short')),
  ]
  await Promise.all(all)
  expect(done[0]).toBe('short')
  expect(done.toSorted()).toEqual(['a', 'b', 'short'])
})

it('does not wait where the work is short', async () => {
  const order: string[] = []
  const immediate = new Promise<void>((resolve) =>
    setImmediate(() => {
      order.push('next turn')
      resolve()
    }),
  )
  await createYield()()
  order.push('short work')
  await immediate
  expect(order).toEqual(['short work', 'next turn'])
})
