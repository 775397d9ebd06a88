import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { BusyError, createPasswords } from './passwords.ts'

it('knows the right password from a wrong one', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('長劍與盾牌 77')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, '長劍與盾牌 77')).toBe(true)
  expect(await passwords.verify(stored, '長劍與盾牌 78')).toBe(false)
})

it('takes the composed and the decomposed form of a letter as one password', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify(await passwords.hash('caf\u00e9-noir'), 'cafe\u0301-noir')).toBe(true)
})

it('refuses every password of an unknown account after the same work', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('right-one-here')
  await passwords.verify(undefined, 'warm up')
  const time = async (hash: string | undefined) => {
    const times: number[] = []
    for (let i = 0; i < 7; i++) {
      const start = performance.now()
      expect(await passwords.verify(hash, 'wrong-one-here')).toBe(false)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const known = await time(stored)
  const unknown = await time(undefined)
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})

it('refuses work beyond its queue, and works on after it', async () => {
  const passwords = createPasswords({ concurrency: 1, waiting: 2 })
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((p) => passwords.hash(p)))
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect((results[4] as PromiseRejectedResult).reason).toBeInstanceOf(BusyError)
  expect(await passwords.hash('again')).toMatch(/^\$argon2id/)
})

it.each([
  '123456',
  'password',
  'Password1',
  'qwerty',
  'iloveyou',
  'abc123',
  'dragon',
  '111111',
  'ababab',
  'zyxwvu',
  'qwertyuiop',
  '0987654321',
  'midgard',
  'dragdim',
  'midgardmidgard',
  '１２３４５６',
])('refuses %s, which everybody tries first', async (password) => {
  expect(await isCommonPassword(password, 'Midgard')).toBe(true)
})

it.each(['波利在吃蘋果', 'k7#Trz9q', 'poring eats apples'])('takes %s', async (password) => {
  expect(await isCommonPassword(password, 'midgard')).toBe(false)
})
