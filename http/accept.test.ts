import { describe, expect, it } from 'vitest'
import { acceptedEncoding, namesMediaType } from './accept.ts'

describe('acceptedEncoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['br;q=0.2, identity;q=0.9', 'identity'],
    ['*', 'br'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('returns for Accept-Encoding "%s" the encoding %s', (accept, encoding) => {
    expect(acceptedEncoding(accept, ['br', 'gzip'])).toBe(encoding)
  })
  it('prefers the first encoding of the server among equal weights', () => {
    expect(acceptedEncoding('br, gzip', ['gzip', 'br'])).toBe('gzip')
    expect(acceptedEncoding('br, gzip', [])).toBe('identity')
  })
  it('is chosen from the first 500 characters, which bounds the work for any header', () => {
    expect(acceptedEncoding('br;q=0.5,'.repeat(1_700), ['br'])).toBe('br')
    expect(acceptedEncoding(`${' '.repeat(500)}, br`, ['br'])).toBe('identity')
  })
})

it('a media type is named if it is no wildcard and has a weight', () => {
  expect(namesMediaType('text/html,*/*;q=0.8', 'text/html')).toBe(true)
  expect(namesMediaType('TEXT/HTML', 'text/html')).toBe(true)
  expect(namesMediaType('*/*', 'text/html')).toBe(false)
  expect(namesMediaType('text/html;q=0', 'text/html')).toBe(false)
  expect(namesMediaType(undefined, 'text/html')).toBe(false)
})
