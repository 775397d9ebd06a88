import { expect, it } from 'vitest'
import { chooseEncoding, isNavigation } from './negotiate.ts'

it('the encoding may be gzip if the build wrote only Brotli', () => {
  expect(chooseEncoding('gzip', { size: 1000, br: 100 })).toBe('gzip')
  expect(chooseEncoding('gzip, br', { size: 1000, br: 100 })).toBe('br')
})

it('the encoding is identity if the build wrote no compressed file', () => {
  expect(chooseEncoding('br, gzip', { size: 10 })).toBe('identity')
})

it('a navigation request accepts HTML and has no other fetch mode', () => {
  expect(isNavigation({ accept: 'text/html,*/*;q=0.8' })).toBe(true)
  expect(isNavigation({ accept: 'text/html', 'sec-fetch-mode': 'navigate' })).toBe(true)
  expect(isNavigation({ accept: 'text/html', 'sec-fetch-mode': 'cors' })).toBe(false)
  expect(isNavigation({ accept: '*/*' })).toBe(false)
  expect(isNavigation({ accept: 'image/avif,image/*' })).toBe(false)
  expect(isNavigation({})).toBe(false)
})
