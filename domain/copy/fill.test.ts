import { expect, it } from 'vitest'
import { fill } from './fill.ts'

it('placeholders are replaced by their values', () => {
  expect(fill('第 {x} / {y} 頁', { x: 1, y: 3 })).toBe('第 1 / 3 頁')
})
it('a placeholder without a value and braces inside values are kept', () => {
  expect(fill('{a}{b}', { a: '{b}' })).toBe('{b}{b}')
})
it('properties of the prototype are no values', () => {
  expect(fill('{constructor}', {})).toBe('{constructor}')
})
