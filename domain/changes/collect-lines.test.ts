import { expect, it } from 'vitest'
import { createLines } from './collect-lines.ts'
import { shorten } from './excerpt.ts'

it('shows two long texts where they differ', () => {
  const { lines, compare } = createLines()
  const materials = '神之金屬 × 5、'.repeat(60)
  compare('materials', `${materials}鋁 × 1`, `${materials}鋁 × 2`)
  const [line] = lines
  expect(line?.before).toMatch(/^….*鋁 × 1$/u)
  expect(line?.after).toMatch(/^….*鋁 × 2$/u)
})

it('says that something was left out only where something was', () => {
  expect(shorten('🐉'.repeat(6), 10)).toBe('🐉'.repeat(6))
  expect(shorten('🐉'.repeat(11), 10)).toBe(`${'🐉'.repeat(10)}…`)
})
