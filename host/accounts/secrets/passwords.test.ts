import { verify } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { BusyError } from '../../base/index.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createPasswords } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

it('verifies the right password and rejects a wrong one', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('長劍與盾牌 77')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, '長劍與盾牌 77')).toBe(true)
  expect(await passwords.verify(stored, '長劍與盾牌 78')).toBe(false)
})

it('treats the composed and the decomposed form of a letter as equal', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify(await passwords.hash('caf\u00e9-noir'), 'cafe\u0301-noir')).toBe(true)
  // Big5 holds 兀 twice; which of the two is typed depends on the input method.
  expect(await passwords.verify(await passwords.hash('\u5140-noir'), '\ufa0c-noir')).toBe(true)
})

const long = `${'長'.repeat(198)}Ab`
it.each([
  ['the 200th character', long, `${'長'.repeat(198)}Ac`],
  ['a character after 72 bytes', `${'x'.repeat(80)}1`, `${'x'.repeat(80)}2`],
  ['a trailing space', 'balmung-27', 'balmung-27 '],
  ['a character after NUL', 'balmung\u0000-27', 'balmung\u0000-28'],
  ['an invisible joiner', 'balmung-27', 'balmung\u200d-27'],
])('distinguishes passwords that differ in %s', async (_, password, other) => {
  const passwords = createPasswords()
  const stored = await passwords.hash(password)
  expect(await passwords.verify(stored, password)).toBe(true)
  expect(await passwords.verify(stored, other)).toBe(false)
})

it('computes a hash of the same cost for an unknown account', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('right-one-here')
  vi.mocked(verify).mockClear()
  for (const hash of [stored, undefined]) expect(await passwords.verify(hash, 'wrong-one-here')).toBe(false)
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4))
  expect(costs).toEqual(Array(2).fill(['argon2id', 'v=19', 'm=19456,t=2,p=1']))
})

it('rejects hashes beyond its queue, and continues afterwards', async () => {
  const passwords = createPasswords({ concurrency: 1, maxWaiting: 2 })
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((p) => passwords.hash(p)))
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect((results[4] as PromiseRejectedResult).reason).toBeInstanceOf(BusyError)
  expect(await passwords.hash('again')).toMatch(/^\$argon2id/)
})

it.each([
  'ji32k7au4a83', // 我的密碼
  'su3cl3', // 你好
  'ji394su3', // 我愛你
  'ji394su3520',
  'SU3CL3su3cl3',
  'wj/ vu,4', // the first tone is a space
  'g/b4dj94xk4', // 生日快樂 without it
  'vup su06dj94xk4', // 新年快樂
  'w961o31984', // 台北 and a year
  '5201314a',
  'a5201314',
  'abc520520',
  '1314520z',
  'woaini1314',
  'iloveyou520',
  'zeny168',
  '7758521',
])('refuses %s, which is common in Taiwan', async (password) => {
  expect(await isCommonPassword(password, 'midgard')).toBe(true)
})

it.each([
  '123456',
  'Password1',
  'ababab',
  'zyxwvu',
  'midgard',
  'dragdim',
  '１２３４５６',
  'Prontera123!',
  '2026 Ragnarok',
  '普隆德拉2026',
  '＠Ｋａｆｒａ＠１',
])('treats %s as common', async (password) => {
  expect(await isCommonPassword(password, 'Midgard')).toBe(true)
})

it.each([
  '波利在吃蘋果',
  'k7#Trz9q',
  'poring eats apples',
  'pronteran123',
  'hello-kitty-74',
  'x520qzkwv',
  'a83xq-lu4p',
])('does not treat %s as common', async (password) => {
  expect(await isCommonPassword(password, 'midgard')).toBe(false)
})
