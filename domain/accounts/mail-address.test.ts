import { expect, it } from 'vitest'
import { isMailAddress, mailAddressKey, maskMailAddress } from './mail-address.ts'

it.each([
  'a@example.com',
  'Brynhild.Budlidottir+game@mail.example.com.tw',
  "o'neill_%x{y}~z@xn--fiqs8s.xn--kpry57d",
  `${'a'.repeat(64)}@example.com`,
])('%s is a mail address', (address) => expect(isMailAddress(address)).toBe(true))

it.each([
  '',
  'a',
  '@example.com',
  'a@',
  'a@localhost',
  'a@example..com',
  'a@-example.com',
  'a@example-.com',
  'a@.example.com',
  'a@example.com.',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a b@example.com',
  '"a b"@example.com',
  'a@b@example.com',
  'a@example.com;b@example.com',
  'a@[127.0.0.1]',
  'a\0@example.com',
  '王@example.com',
  'a@例子.tw',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
])('%j is not a mail address', (address) => expect(isMailAddress(address)).toBe(false))

it('the key of a mail address has lower case, and its masked form hides the name', () => {
  expect(mailAddressKey(' Brynhild@Example.COM ')).toBe('brynhild@example.com')
  expect(maskMailAddress('brynhild@example.com')).toBe('b•••@example.com')
  expect(maskMailAddress('')).toBe('')
})
