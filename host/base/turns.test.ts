import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('work with a common key runs one after the other, in the order of the calls, also after a failure', async () => {
  const inTurn = createTurns()
  const steps: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      steps.push(`${name} begins`)
      await Promise.resolve()
      steps.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const results = await Promise.allSettled([
    inTurn(['a', 'b'], work('ab', true)),
    inTurn(['b', 'c'], work('bc')),
    inTurn(['c', 'a'], work('ca')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(steps).toEqual(['ab begins', 'ab ends', 'bc begins', 'bc ends', 'ca begins', 'ca ends'])
})

it('work without a common key runs at the same time', async () => {
  const inTurn = createTurns()
  const gate = Promise.withResolvers<void>()
  const first = inTurn(['a'], () => gate.promise)
  await inTurn(['b'], async () => gate.resolve())
  await first
})
