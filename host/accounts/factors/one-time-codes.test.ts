import { expect, it } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode, newSecret, secretUri, stepOfCode } from './one-time-codes.ts'

it('reads the codes of RFC 6238 in ASCII and full-width digits', () => {
  // Appendix B: the secret is the ASCII text 12345678901234567890; the last six of its eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(stepOfCode(secret, '287082', 59_000)).toBe(1)
  expect(stepOfCode(secret, '081 804', 1_111_111_109_000)).toBe(37_037_036)
  expect(stepOfCode(secret, '００５９２４', 1_234_567_890_000)).toBe(41_152_263)
  expect(stepOfCode(secret, '287082', 89_999)).toBe(1)
  expect(stepOfCode(secret, '287082', 90_000)).toBeUndefined()
  for (const odd of ['', '28708', '2870820', '28708x', '2.8e5']) expect(stepOfCode(secret, odd, 59_000)).toBeUndefined()
})

it('creates unique secrets of 160 bits and unique recovery codes of 120 bits', () => {
  const secrets = new Set(Array.from({ length: 200 }, newSecret))
  const codes = new Set(Array.from({ length: 20 }, () => createRecoveryCodes(1).codes).flat())
  expect([secrets.size, codes.size]).toEqual([200, 200])
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  const letters = new Set([...codes].join('').replaceAll('-', ''))
  expect(letters.size).toBe(32)
})

it('accepts a recovery code in any spelling, for its own account only', () => {
  const { codes, hashes } = createRecoveryCodes(1)
  const [code, hash] = [codes[0] ?? '', hashes[0]]
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hashRecoveryCode(1, ` ${code.toLowerCase().replaceAll('-', '')}\n`)).toBe(hash)
  expect(hashRecoveryCode(2, code)).not.toBe(hash)
  expect([hashRecoveryCode(1, '123456'), hashRecoveryCode(1, `${code}A`)]).toEqual([undefined, undefined])
})

it('escapes the issuer and the account in the otpauth address', () => {
  const uri = secretUri(newSecret(), '年鑑: 一', 'a:b&secret=x')
  const { searchParams, pathname } = new URL(uri)
  expect(searchParams.get('issuer')).toBe('年鑑  一')
  expect(searchParams.getAll('secret')).toHaveLength(1)
  expect(decodeURIComponent(pathname)).toContain('a b&secret=x')
})
