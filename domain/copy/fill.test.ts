import { describe, expect, it } from 'vitest'
import { fill } from './fill.ts'

describe('fill', () => {
  it('puts values into placeholders', () => {
    expect(fill('第 {x} / {y} 頁', { x: 1, y: 3 })).toBe('第 1 / 3 頁')
  })
  it('keeps a placeholder without a value, and braces inside values', () => {
    expect(fill('{a}{b}', { a: '{b}' })).toBe('{b}{b}')
  })
  it('ignores properties of the prototype', () => {
    expect(fill('{constructor}', {})).toBe('{constructor}')
  })
})
