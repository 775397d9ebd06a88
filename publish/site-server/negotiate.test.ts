import { describe, expect, it } from 'vitest'
import { chooseEncoding, isNavigation } from './negotiate.ts'

describe('the form of a file', () => {
  it('is gzip, compressed for the request, when the build wrote Brotli alone', () => {
    expect(chooseEncoding('gzip', { size: 1000, br: 100 })).toBe('gzip')
    expect(chooseEncoding('gzip, br', { size: 1000, br: 100 })).toBe('br')
  })

  it('is the plain one when the build wrote no compressed one', () => {
    expect(chooseEncoding('br, gzip', { size: 10 })).toBe('identity')
  })
})

describe('a navigation', () => {
  it('is what accepts HTML and is not a script, a picture or a style', () => {
    expect(isNavigation({ accept: 'text/html,*/*;q=0.8' })).toBe(true)
    expect(isNavigation({ accept: 'text/html', 'sec-fetch-mode': 'navigate' })).toBe(true)
    expect(isNavigation({ accept: 'text/html', 'sec-fetch-mode': 'cors' })).toBe(false)
    expect(isNavigation({ accept: '*/*' })).toBe(false)
    expect(isNavigation({ accept: 'image/avif,image/*' })).toBe(false)
    expect(isNavigation({})).toBe(false)
  })
})
