import { expect, it } from 'vitest'
import { allDone } from './all-done.ts'

it('gives all results in their sequence', async () => {
  expect(await allDone([Promise.resolve(1), Promise.resolve('b')])).toEqual([1, 'b'])
})

it('throws an error only when the rest has come to its end', async () => {
  const ended: string[] = []
  const slow = new Promise<void>((resolve) => setImmediate(resolve)).then(() => void ended.push('slow'))
  await expect(allDone([Promise.reject(new Error('full')), slow])).rejects.toThrow('full')
  expect(ended).toEqual(['slow'])
})
