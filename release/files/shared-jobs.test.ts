import { expect, it } from 'vitest'
import { SharedJobs } from './shared-jobs.ts'

const numbers = Array.from({ length: 100 }, (_, number) => number)

it('has every job done once, by one of the two', async () => {
  const [here, there]: [number[], number[]] = [[], []]
  const jobs = new SharedJobs<number>(async (some) => {
    await new Promise(setImmediate)
    there.push(...some)
  })
  for (const number of numbers) jobs.add(number)
  await jobs.finish((job) => here.push(job))
  expect(here.length * there.length).toBeGreaterThan(0)
  expect([...here, ...there].sort((a, b) => a - b)).toEqual(numbers)
})

it('ends soon when the other one fails, after it has put down all that it has', async () => {
  let under = 0
  let here = 0
  const jobs = new SharedJobs<number>(async (some) => {
    under++
    await new Promise(setImmediate)
    under--
    if (some.includes(4)) throw new Error('disk full')
  })
  for (const number of numbers) jobs.add(number)
  await expect(jobs.finish(() => here++)).rejects.toThrow('disk full')
  expect(under).toBe(0)
  expect(here).toBeLessThan(50)
  expect(() => jobs.throwIfFailed()).toThrow('disk full')
})
