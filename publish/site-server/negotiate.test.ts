import { describe, expect, it } from 'vitest'
import { chooseEncoding, isNavigation } from './negotiate.ts'

describe('encoding of a file', () => {
  it('is gzip, compressed for the request, if the build wrote only Brotli', () => {
    expect(chooseEncoding('gzip', { size: 1000, br: 100 })).toBe('gzip')
    expect(chooseEncoding('gzip, br', { size: 1000, br: 100 })).toBe('br')
  })

  it('is identity if the build wrote no compressed file', () => {
    expect(chooseEncoding('br, gzip', { size: 10 })).toBe('identity')
  })
})

describe('a navigation request', () => {
  it('accepts HTML and is not for a script, a picture or a style', () => {
    expect(isNavigation({ accept: 'text/html,*/*;q=0.8' })).toBe(true)
    expect(isNavigation({ accept: 'text/html', 'sec-fetch-mode': 'navigate' })).toBe(true)
    expect(isNavigation({ accept: 'text/html', 'sec-fetch-mode': 'cors' })).toBe(false)
    expect(isNavigation({ accept: '*/*' })).toBe(false)
    expect(isNavigation({ accept: 'image/avif,image/*' })).toBe(false)
    expect(isNavigation({})).toBe(false)
  })
})
