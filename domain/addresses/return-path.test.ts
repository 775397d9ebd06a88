import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loginPath, safeReturnPath } from './return-path.ts'

const origin = 'https://almanac.example'

describe('safeReturnPath', () => {
  it.each([
    '/donate',
    '/ShopSearch?q=%E5%8A%8D&page=2',
    '/news/12#top',
    '/package/ig_bluebox',
    '/admin/posts/3/edit',
    '/',
  ])('keeps %s', (path) => expect(safeReturnPath(path)).toBe(path))

  it.each([
    null,
    undefined,
    '',
    'donate',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/donate',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' /donate',
    '/donate\n',
    '/./donate',
    '/package/../login',
    '/login',
    '/login?from=/donate',
    '/admin/login',
    '/nowhere',
    '/donate/',
    '/DONATE',
    '/package/%2e%2e',
    `/donate?${'x'.repeat(3000)}`,
    '/donate?劍',
  ])('returns the home page for %j', (path) => expect(safeReturnPath(path)).toBe('/'))

  it('never leaves the origin, for any input', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      'evil.example',
      'donate',
      'news',
      '1',
      'https:',
    )
    const path = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.array(part).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(path, (from) => {
        const safe = safeReturnPath(from)
        const url = new URL(safe, origin)
        expect(url.origin).toBe(origin)
        expect(url.pathname).toBe(safe.split(/[?#]/)[0])
        expect(url.pathname).not.toMatch(/login/)
        expect(safeReturnPath(safe)).toBe(safe)
      }),
      { numRuns: 1_000, seed: 36 },
    )
  })
})

it('the address of the login page contains the return path', () => {
  expect(loginPath('/ShopSearch?q=a b')).toBe('/login')
  expect(loginPath('/ShopSearch?q=a%20b&x=1')).toBe('/login?from=%2FShopSearch%3Fq%3Da%2520b%26x%3D1')
  expect(loginPath('/')).toBe('/login')
})
